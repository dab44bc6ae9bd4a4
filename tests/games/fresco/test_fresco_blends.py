"""Chapter 15: special blend colours."""

import pytest

from bottega.core.rule import DEALER
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from games.fresco.playing import (
    CENTRE,
    GAME,
    altar,
    at_cathedral,
    begin,
    do,
    legal,
    paint,
    paints,
    visit,
)
from tables import choices


def test_15_1_seven_more_tiles_worth_13_to_24() -> None:
    assert sorted(int(p) for p in box.POINTS[25:]) == [13, 14, 15, 17, 18, 21, 24]


def test_15_2_the_24_in_the_centre_and_seven_tiles_in_the_box() -> None:
    s = begin(3, blends="true")
    assert box.POINTS[s.fresco[CENTRE]] == 24
    assert box.RECIPES[s.fresco[CENTRE]] == box.bundle("test", "KN")
    laid = sorted(int(tile) for tile in s.fresco)
    assert [tile for tile in laid if tile >= 25] == list(range(25, 32))
    assert len([tile for tile in laid if tile < 25]) == 18


def test_15_2_only_tiles_of_the_basic_game_go_back() -> None:
    s = GAME.fresh(3, GAME.choices({"blends": "true"}))
    for left in range(25, 18, -1):
        assert s.phase == ask.REMOVE_TILES
        assert GAME.odds(s, DEALER)[:25].sum() == GAME.odds(s, DEALER).sum() == left
        GAME.apply(s, DEALER, choices(GAME, s, DEALER)[-1])
    assert GAME.odds(s, DEALER).sum() == 24


@pytest.mark.parametrize(("given", "blended"), [("RP", "K"), ("OG", "N")])
def test_15_3_pink_and_brown(given: str, blended: str) -> None:
    s = visit(places.WORKSHOP, blends="true")
    paint(s, 0, given)
    (blend,) = [action for action in legal(s) if action != act.STOP]
    do(s, blend)
    assert paints(s, 0) == blended


@pytest.mark.parametrize(
    ("letters", "points"),
    [("OGP", 6), ("OGK", 9), ("GPN", 11), ("OKN", 14), ("KKK", 15), ("PNN", 16), ("NNN", 21)],
)
def test_15_4_pink_and_brown_at_the_altar(letters: str, points: int) -> None:
    s = at_cathedral("RYBOGPKKKNNN", blends="true")
    do(s, act.RESTORE_ALTAR, altar(s, letters))
    assert s.space[0] == points


def test_15_4_unreplaced_blended_paints_must_differ() -> None:
    """Two of a colour are the basic way, in which pink is worth no more than another blend."""
    s = at_cathedral("OOGGK", blends="true")
    do(s, act.RESTORE_ALTAR)
    assert {altar(s, letters) for letters in ("OGK", "OGG", "OOG", "OOK", "GGK")} == set(legal(s))
    do(s, altar(s, "OOK"))
    assert s.space[0] == 5


@pytest.mark.parametrize(
    ("letters", "points"), [("RYK", 3), ("RBN", 3), ("YOK", 4), ("BKK", 4), ("RKN", 4), ("PPN", 5)]
)
def test_15_4_pink_and_brown_replace_basic_paints_too(letters: str, points: int) -> None:
    s = at_cathedral(letters, blends="true")
    do(s, act.RESTORE_ALTAR)  # the only way to pay
    assert (s.space[0], paints(s, 0)) == (points, "")


@pytest.mark.parametrize("letters", ["RYK", "RBN", "YOK", "OOK"])
def test_16_9_by_option_pink_and_brown_replace_blended_paints_alone(letters: str) -> None:
    s = at_cathedral("RYB" + letters, blends="true", specials_for_basics="false")
    assert act.RESTORE_ALTAR in legal(s)
    do(s, act.RESTORE_ALTAR)
    if s.phase == ask.ALTAR:
        assert altar(s, letters) not in legal(s)
        why = GAME.words.refusal(GAME.seen(s, 0), 0, altar(s, letters), "en")
        assert why == "pink and brown replace no basic paint at this table (rule 16.9)"
    else:
        assert paints(s, 0) == letters


def test_15_4_every_way_to_pay_has_a_number_of_its_own() -> None:
    numbers = [act.paying(way) for way in range(box.ALTARS)]
    assert len(set(numbers)) == box.ALTARS
    assert [act.altar_paid(number) for number in numbers] == list(range(box.ALTARS))
    assert act.paying(0) == act.PAY
    assert max(numbers) == act.ACTIONS - 1


def test_15_1_splashes_of_the_new_tiles() -> None:
    backs = {int(box.POINTS[tile]): int(box.BACK[tile]) for tile in range(25, 32)}
    assert backs == {13: 2, 14: 1, 15: 0, 17: 3, 18: 4, 21: 6, 24: 0}
