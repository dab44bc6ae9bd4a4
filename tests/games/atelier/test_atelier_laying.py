"""The rules of Atelier, chapter 3: a turn that lays."""

from bottega.games.atelier import actions as do
from bottega.games.atelier.box import BLANK, FACES
from bottega.games.atelier.state import EMPTY
from games.atelier.atelier_table import (
    GAME,
    JOKERS,
    M,
    allowed,
    card,
    cards,
    hand,
    lay_out,
    lays,
    play,
    refused,
)


def test_3_1_a_turn_lays_one_type_only() -> None:
    s = lay_out(["C:M C.fruit M:CY C:WK W:CM K:CY K:W", ""], [["Y:CM"]])
    play(s, do.LAY + card("C:M"))
    assert s.plays == 1
    assert all(FACES[0][n].type == BLANK for n in lays(s))
    assert do.STOP in allowed(s)
    assert "3.1" in refused(s, do.LAY + card("C.fruit"))
    assert "2.1" in refused(s, do.DECK)


def test_3_2_up_to_three_blank_canvases_each_a_new_stack() -> None:
    s = lay_out(["C:M M:C W:Y K:W", ""], [["M:CY", "C:MW", "Y:CM"]])
    play(s, do.LAY + card("C:M"), do.ROTATE + M)
    play(s, do.LAY + card("M:C"), do.LAY + card("W:Y"))
    assert s.stacks == 6
    assert [int(n) for n in s.canvas[3:6]] == cards("C:M M:C W:Y")
    assert hand(s) == cards("K:W")  # a fourth is not laid, though it could be paid
    assert s.turn == 1


def test_3_3_up_to_two_drawings_on_uncovered_blank_canvases() -> None:
    palette = ["C:MY", "M:CY", "W:CM", "K:CM", "K:CY", "W:CY", "C:MW", "K:CW", "W:CK", "W:MY"]
    s = lay_out(["C.lady C.fruit C.cat", ""], [palette])
    play(s, do.LAY + card("C.lady"))
    assert s.onto == EMPTY
    stacks = [action - do.ONTO for action in allowed(s)]
    assert [int(s.canvas[n]) for n in stacks] == cards("C:MY M:CY W:CM K:CM")  # one a colour
    play(s, do.ONTO + stacks[1], do.REST)
    assert s.drawing[1] == card("C.lady")
    assert s.turn == 0
    play(s, do.LAY + card("C.fruit"))
    assert do.ONTO + 1 not in allowed(s)  # covered
    play(s, do.ONTO + 0, do.REST)
    assert s.turn == 1


def test_3_3_without_an_uncovered_blank_canvas_no_drawing_is_laid() -> None:
    paint = "C:MY W:CM W:CY K:CM"
    s = lay_out([f"C.lady {paint}", ""], [["M:CY Y.cat"]])
    assert card("C.lady") not in lays(s)
    assert "3.3" in refused(s, do.LAY + card("C.lady"))
    s = lay_out([f"C.lady {paint}", ""], [["M:CY Y.cat", "M:CW"]])
    assert card("C.lady") in lays(s)


def test_3_4_a_painting_goes_on_an_uncovered_drawing_of_its_subject() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat C!lady {paint}", ""], [["M:CW M.cat", "Y:CW K.lady W!lady"]])
    assert card("C!cat") in lays(s)
    assert card("C!lady") not in lays(s)
    assert "Lady with a Fan" in refused(s, do.LAY + card("C!lady"))
    play(s, do.LAY + card("C!cat"), do.REST)
    assert s.painting[0] == card("C!cat")
    assert s.turn == 1  # one painting a turn


def test_3_4_stacks_that_differ_in_colour_are_offered_apart() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat {paint}", ""], [["M:CW M.cat", "M:CK K.cat", "W:CK C.cat", "W:MY C.cat+"]])
    play(s, do.LAY + card("C!cat"))
    words = [GAME.words.action(GAME.seen(s, 0), 0, a, "en") for a in allowed(s)]
    assert words == [
        "On the magenta drawing over magenta",
        "On the black drawing over magenta",
        "On the cyan drawing over white",
    ]


def test_3_5_one_may_stop_after_each_card_but_lays_one_at_least() -> None:
    s = lay_out(["C:M M:C M:CY C:MY", ""])
    play(s, do.LAY + card("C:M"))
    play(s, do.DISCARD + card("M:CY"))
    assert do.STOP in allowed(s)
    play(s, do.STOP)
    assert s.turn == 1


def test_3_5_where_nothing_more_can_be_laid_the_turn_ends() -> None:
    s = lay_out(["C:M M:C", ""])
    play(s, do.LAY + card("C:M"))  # paid with the only magenta card
    assert s.turn == 1
    assert s.laid[0, BLANK] == 1


def test_3_7_first_the_card_then_the_stack_then_the_payment() -> None:
    paint = "C:MY C:MW M:CY Y:CM W:CM K:CM"
    s = lay_out([f"C!cat {paint}", ""], [["M:CW M.cat", "M:CK K.cat"]])
    play(s, do.LAY + card("C!cat"))
    assert all(action >= do.ONTO for action in allowed(s))
    play(s, allowed(s)[1])
    assert do.REST in allowed(s)
    play(s, do.REST)
    assert s.painting[1] == card("C!cat")


def test_3_6_a_joker_is_never_laid() -> None:
    s = lay_out([JOKERS, ""], [["C:MY", "M:CY"]])
    assert lays(s) == []
