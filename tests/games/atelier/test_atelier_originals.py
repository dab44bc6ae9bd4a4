"""The rules of Atelier, chapter 6: originals and forgeries."""

import pytest

from bottega.games.atelier import actions as do
from games.atelier.atelier_table import IDS, MANY, card, cards, lay_out, lays, play


def test_6_1_the_first_painting_of_a_work_is_the_original() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"]])
    play(s, do.LAY + card("C!cat"), do.REST)
    assert (s.forged[0], s.originals[0], s.author[IDS.index("cat")]) == (0, 1, 0)


def test_6_2_a_later_one_is_a_forgery_whatever_its_colour() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"], ["W:CK C.cat K!cat"]])
    play(s, do.LAY + card("C!cat"), do.REST)
    assert (s.forged[0], s.originals[0], s.author[IDS.index("cat")]) == (1, 0, 1)


@pytest.mark.parametrize(("repeat", "forged"), [("forgery", 1), ("original", 0)])
def test_6_2_repeating_ones_own_work_is_an_option(repeat: str, forged: int) -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat", "W:CK C.cat K!cat"]], own_repeat=repeat)
    play(s, do.LAY + card("C!cat"), do.REST)
    assert s.forged[0] == forged
    assert s.originals[0] == 2 - forged


def test_6_2_repeating_a_forgery_is_a_forgery_either_way() -> None:
    palettes = [["M:CW M.cat"], ["W:CK C.cat K!cat"]]
    s = lay_out([f"C!cat {MANY}", ""], palettes, own_repeat="original")
    play(s, do.LAY + card("C!cat"), do.REST)
    assert s.forged[0] == 1


def test_6_3_a_forgery_gives_its_colour() -> None:
    s = lay_out(["Y:C", ""], [["M:CW M.cat C!cat"], ["W:CK C.cat K!cat"]])
    s.forged[0], s.forged[1] = 1, 0
    s.originals[0], s.originals[1], s.author[IDS.index("cat")] = 0, 1, 1
    assert lays(s) == cards("Y:C")
