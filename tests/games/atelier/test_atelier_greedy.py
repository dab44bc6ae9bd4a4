"""The taste of Atelier: what it thinks of jokers."""

from bottega.games.atelier.wants import belongings, want
from games.atelier.atelier_table import card, lay_out


def wanted(code: str, **options: str) -> int:
    """How much a card is wanted to a palette without cyan."""
    s = lay_out(["", ""], [["M:CY", "Y:CM"]], **options)
    return want(s, 0, card(code), belongings(s, 0))


def test_10_2_a_joker_is_wanted_more_where_it_stands_for_more_colours() -> None:
    assert wanted("J", joker_colours="five") > wanted("J", joker_colours="three")


def test_5_3_a_joker_is_wanted_less_than_a_card_of_a_new_colour() -> None:
    assert 0 < wanted("J", joker_colours="five") < wanted("C:MW", joker_colours="five")
