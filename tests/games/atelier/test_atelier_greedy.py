"""The taste of Atelier: what it thinks of jokers."""

import pytest

from bottega.games.atelier.wants import belongings, want
from games.atelier.atelier_table import card, lay_out

PRIMARIES = ["C:MY", "M:CY", "Y:CM"]


def wanted(palette: list[str], colours: str) -> int:
    """How much a joker is wanted to a palette of bare canvases."""
    s = lay_out(["", ""], [palette], joker_colours=colours)
    return want(s, 0, card("J"), belongings(s, 0))


def test_10_2_a_joker_is_wanted_for_the_colours_it_may_stand_for() -> None:
    assert wanted(PRIMARIES, "five") > wanted(PRIMARIES, "three")  # white and black are missing


@pytest.mark.parametrize("colours", ["three", "five"])
def test_5_3_a_joker_is_wanted_where_a_colour_is_missing(colours: str) -> None:
    everything = [*PRIMARIES, "W:CM", "K:CM"]
    assert wanted(everything[1:], colours) > wanted(everything, colours)


def test_5_3_a_joker_is_wanted_less_than_a_card_of_the_colour() -> None:
    s = lay_out(["", ""], [PRIMARIES[1:]])
    have = belongings(s, 0)
    assert 0 < want(s, 0, card("J"), have) < want(s, 0, card("C:MW"), have)
