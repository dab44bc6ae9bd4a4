"""The rules of Atelier, chapter 7: objectives."""

from bottega.core.rule import Record
from bottega.games.atelier import actions as do
from bottega.games.atelier.state import EMPTY
from games.atelier.atelier_table import MANY, card, lay_out, play


def objectives(s: Record) -> list[int]:
    return [int(n) for n in s.objective]


def test_7_1_seven_blank_canvases() -> None:
    palette = ["C:MY W.cat", "C:MW", "K:CM", "K:CY", "K:CW", "C:MK"]
    s = lay_out(["M:C", ""], [palette])
    play(s, do.LAY + card("M:C"))
    assert objectives(s)[0] == 0  # the covered one counts (7.3)


def test_7_1_three_drawings() -> None:
    s = lay_out(["Y.lady C:MY W:CM W:CY K:CM", ""], [["M:CW M.cat", "M:CK K.cat W!cat", "M:YW"]])
    s.objective[2] = 1  # the painting was there before
    play(s, do.LAY + card("Y.lady"), do.REST)
    assert objectives(s) == [EMPTY, 0, 1, EMPTY, EMPTY]


def test_7_1_one_painting_and_7_2_several_at_once() -> None:
    """A cyan painting on magenta cards, where white, black and yellow lie already."""
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat", "Y:CW", "W:CY", "K:CY"]])
    play(s, do.LAY + card("C!cat"), do.REST)
    assert objectives(s) == [EMPTY, EMPTY, 0, 0, EMPTY]


def test_7_1_one_colour_on_five_cards_whatever_else_lies_there() -> None:
    s = lay_out(["M:C", ""], [["M:CW M.cat", "M:CK M.lady", "C:MY"]])
    play(s, do.LAY + card("M:C"))
    assert objectives(s) == [EMPTY, EMPTY, EMPTY, EMPTY, 0]


def test_7_1_white_paint_is_not_a_blank_canvas() -> None:
    s = lay_out(["W:Y", ""], [["W:CM W.cat", "W:CY W.lady", "W:CK W.fruit", "Y:CM"]])
    play(s, do.LAY + card("W:Y"))
    assert objectives(s)[0] == EMPTY


def test_7_2_an_objective_is_kept_and_goes_to_nobody_else() -> None:
    s = lay_out([f"C!cat {MANY}", ""], [["M:CW M.cat"], ["W:CK C.cat K!cat"]])
    s.objective[2] = 1
    play(s, do.LAY + card("C!cat"), do.REST)
    assert s.objective[2] == 1


def test_7_3_visible_cards_only_is_an_option() -> None:
    palette = ["C:MY W.cat", "C:MW", "K:CM", "K:CY", "K:CW", "C:MK"]
    s = lay_out(["M:C", ""], [palette], objectives_count="visible")
    play(s, do.LAY + card("M:C"))
    assert objectives(s) == [EMPTY] * 5
    palette += ["K:MY", "K:MW"]
    s = lay_out(["M:C", ""], [palette], objectives_count="visible")
    play(s, do.LAY + card("M:C"))
    assert objectives(s)[0] == 0


def test_7_3_visible_colours() -> None:
    palettes = [["C:MY M.cat", "Y:CM", "W:CM", "K:CM", "C:MW"]]
    s = lay_out(["C:Y", ""], [palettes[0][:4]], objectives_count="visible")
    play(s, do.LAY + card("C:Y"))
    assert objectives(s)[3] == 0  # magenta is visible, its cyan canvas is not, the new cyan is
    s = lay_out(["K:W", ""], [["C:MY M.cat", "Y:CM", "W:CM"]], objectives_count="visible")
    play(s, do.LAY + card("K:W"))
    assert objectives(s)[3] == EMPTY  # four colours: the cyan canvas is covered
