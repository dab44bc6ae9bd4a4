"""The rules of Atelier, chapter 9: the expert variant."""

import pytest

from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from games.atelier.atelier_table import (
    allowed,
    card,
    cards,
    discarded,
    lay_out,
    lays,
    play,
    refused,
)

BASE = "W:CY K:CY"  # the base symbols of G B W K


def test_9_1_a_mix_takes_a_drawing_and_the_canvas_under_it() -> None:
    """G B W K: green from yellow on cyan, blue from magenta on cyan."""
    palette = ["C:MY Y.cat", "M:CY C.lady"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    play(s, do.LAY + card("C!cat"))
    assert s.painting[0] == card("C!cat")
    assert discarded(s) == sorted(cards(BASE))


def test_9_1_hand_cards_and_lone_canvases_do_not_mix() -> None:
    palette = ["C:MY Y.cat", "M:CY", "C:MW"]
    loose = [f"C!cat {BASE} C:MK M:CW Y:CM", ""]
    s = lay_out(loose, [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)
    assert card("C!cat") in lays(lay_out(loose, [palette]))


def test_9_1_a_pair_makes_one_mix_a_turn() -> None:
    """R B C K twice blue would need two pairs: one pair of cyan and magenta is not enough."""
    palette = ["C:MY M.lady", "Y:CM K.harbour", "M:CY Y.fruit"]
    s = lay_out(["C!harbour C:MW K:CM", ""], [palette], expert_mixing="true")
    assert card("C!harbour") in lays(s)  # red from one pair, blue from the other
    s = lay_out(["C!harbour C:MW K:CM", ""], [palette[:2]], expert_mixing="true")
    assert card("C!harbour") not in lays(s)


def test_9_1_equal_colours_and_white_or_black_do_not_mix() -> None:
    palette = ["C:MY Y.cat", "M:CY M.lady", "C:MW C.lady", "W:CM M.fruit", "K:CM C.fruit"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)


@pytest.mark.parametrize(("mixes", "able"), [("yes", True), ("no", False)])
def test_9_2_a_pair_under_a_painting_is_an_option(mixes: str, able: bool) -> None:
    palette = ["C:MY Y.cat", "M:CY C.lady K!lady"]
    options = {"expert_mixing": "true", "covered_pair_mixes": mixes}
    s = lay_out([f"C!cat {BASE}", ""], [palette], **options)
    assert (card("C!cat") in lays(s)) == able


def test_9_2_a_painting_is_no_part_of_a_pair() -> None:
    palette = ["C:MY Y.cat", "K:CM C.lady M!lady"]
    s = lay_out([f"C!cat {BASE}", ""], [palette], expert_mixing="true")
    assert card("C!cat") not in lays(s)


def test_9_3_a_card_of_a_pair_that_pays_a_base_symbol_cannot_mix() -> None:
    """R G C W: green takes the only cyan, so the base symbol needs another."""
    palette = ["C:MY Y.balloon", "M:CY Y.lady"]
    s = lay_out(["K!balloon W:CM", ""], [palette], expert_mixing="true")
    assert card("K!balloon") not in lays(s)
    s = lay_out(["K!balloon W:CM J", ""], [palette], expert_mixing="true")
    assert card("K!balloon") in lays(s)  # a joker pays a base symbol, as ever
    spare = [*palette, "C:MW M.cat"]
    s = lay_out(["K!balloon W:CM", ""], [spare], expert_mixing="true")
    assert card("K!balloon") in lays(s)  # a card of a pair that is not needed pays it


def test_9_4_expert_drawing_has_no_mixed_draw() -> None:
    s = lay_out(expert_draw="true")
    play(s, do.TAKE + 3)
    assert allowed(s) == [do.TAKE + 2, do.TAKE + 4]
    assert "9.4" in refused(s, do.DECK)
    s = lay_out(expert_draw="true")
    play(s, do.DECK, do.DEAL + card("J"))
    assert s.phase == at.BLIND  # the second comes from the deck without asking


def test_9_4_the_two_changes_are_separate() -> None:
    s = lay_out(expert_mixing="true")
    play(s, do.TAKE + 3)
    assert allowed(s) == [do.TAKE + 2, do.TAKE + 4, do.DECK]
