"""The rules of Atelier, chapter 5: colours."""

import pytest

from bottega.games.atelier import actions as do
from bottega.games.atelier.box import BLANK, CHART, FACES, LETTERS, MIX
from bottega.games.atelier.state import EMPTY
from games.atelier.atelier_table import (
    GAME,
    K,
    M,
    W,
    Y,
    card,
    cards,
    discarded,
    lay_out,
    lays,
    play,
)

PAINTS = "C:MY M:CY Y:CM W:CM"  # for R G M W it takes C M M Y Y W


@pytest.mark.parametrize(
    ("palette", "spare"),
    [
        ([], "M:CW Y:CW"),  # both from the hand
        (["Y:CW"], "M:CW"),  # yellow from the palette
        (["M:CW"], "Y:CW"),  # magenta from the palette
        (["M:CW", "Y:CW"], ""),  # both from the palette
    ],
)
def test_5_2_a_secondary_colour_is_mixed_from_any_two_sources(
    palette: list[str], spare: str
) -> None:
    s = lay_out([f"C!fruit {PAINTS} {spare}", ""], [["K:CM K.fruit", *palette]])
    play(s, do.LAY + card("C!fruit"))
    if s.laying != EMPTY:
        play(s, do.REST)
    assert s.painting[0] == card("C!fruit")
    assert len(discarded(s)) == 6 - len(palette)


def test_5_2_a_mix_needs_both_of_its_colours() -> None:
    s = lay_out([f"C!fruit {PAINTS} M:CW C:MW", ""], [["K:CM K.fruit"]])
    assert lays(s) == [n for n in lays(s) if FACES[0][n].type == BLANK]


def test_5_2_red_is_magenta_and_yellow() -> None:
    red = next(n for n, row in enumerate(CHART) if row["letter"] == "R")
    assert MIX[M, Y] == MIX[Y, M] == red
    assert MIX[W, K] == EMPTY


def test_5_1_three_primary_colours_and_white_and_black_beside_them() -> None:
    assert GAME.PARTS.get("primaries", "colours") == "CMY"
    assert LETTERS == "CMYWK"


def test_5_3_a_joker_pays_one_symbol_of_a_primary_colour() -> None:
    for code in ("C:M", "M:C", "C:Y"):
        s = lay_out([f"{code} J", ""])
        play(s, do.LAY + card(code))
        assert discarded(s) == cards("J")


@pytest.mark.parametrize(("colours", "able"), [("three", False), ("five", True)])
def test_5_3_white_and_black_are_an_option(colours: str, able: bool) -> None:
    s = lay_out(["Y:W M:K J", ""], joker_colours=colours)
    assert lays(s) == (sorted(cards("Y:W M:K")) if able else [])


def test_5_4_a_joker_is_never_half_of_a_mix() -> None:
    whole = "C:MY M:CY M:CW Y:CM Y:CW W:CM"  # R G M W
    for missing, able in (("M:CW", True), ("Y:CW", False), ("C:MY", False)):
        paints = " ".join(code for code in whole.split() if code != missing)
        s = lay_out([f"C!fruit {paints} J", ""], [["K:CM K.fruit"]])
        assert (card("C!fruit") in lays(s)) == able, missing


def test_5_4_one_joker_for_one_base_symbol() -> None:
    """R G M W needs two magenta, one of them for red: a second joker does not help."""
    s = lay_out(["C!fruit C:MY Y:CM Y:CW W:CM J J1", ""], [["K:CM K.fruit"]])
    assert card("C!fruit") not in lays(s)
