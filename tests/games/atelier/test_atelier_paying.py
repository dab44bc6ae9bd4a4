"""The rules of Atelier, chapter 4: paying."""

import numpy as np

from bottega.core.rule import Record
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import (
    ANY,
    BLANK,
    CARDS,
    CHART,
    DRAWING,
    FACES,
    JOKER,
    LETTERS,
    PAINTING,
)
from bottega.games.atelier.state import EMPTY
from games.atelier.atelier_table import (
    GAME,
    JOKERS,
    C,
    K,
    M,
    W,
    Y,
    allowed,
    card,
    cards,
    discarded,
    fill_circle,
    hand,
    lay_out,
    lay_stack,
    lays,
    play,
    refused,
    told,
)
from tables import stream


def federico(hand_codes: str) -> Record:
    """The booklet's payment: a white, a magenta and a black card lie in the palette."""
    return lay_out([hand_codes, ""], [["W:CM", "M:CY", "K:CM"]])


def test_4_1_example_three_turned_and_one_black_discarded() -> None:
    """The drawing that costs white, magenta and two black, as in the booklet."""
    s = federico("Y.balloon K:MW C:MY")
    assert FACES[0][card("Y.balloon")].cost == "MWKK"
    play(s, do.LAY + card("Y.balloon"), do.ONTO + 1)
    # magenta and white have one source each; the first black can be turned or discarded
    assert allowed(s) == [do.REST, do.ROTATE + K, do.DISCARD + card("K:MW")]
    assert [int(n) for n in s.turned] == [0, 1, 0, 1, 0]
    play(s, do.ROTATE + K)
    assert discarded(s) == cards("K:MW")
    assert s.drawing[1] == card("Y.balloon")
    assert hand(s) == cards("C:MY")
    assert s.turn == 1


def test_4_1_every_symbol_is_paid_by_a_card_of_its_colour() -> None:
    s = lay_out(["C:MW M:CY W:CM C:MY", ""])
    play(s, do.LAY + card("C:MW"))
    assert discarded(s) == sorted(cards("M:CY W:CM"))
    assert hand(s) == cards("C:MY")
    assert s.canvas[0] == card("C:MW")


def test_4_1_what_cannot_be_paid_cannot_be_laid() -> None:
    s = lay_out(["C:MW M:CY C:MY K:CM", ""])
    assert card("C:MW") not in lays(s)
    assert "4.1" in refused(s, do.LAY + card("C:MW"))


def test_4_1_a_double_symbol_needs_two_cards() -> None:
    s = lay_out(["Y.lady C:MY W:CM K:CM", ""], [["M:CY"]])
    assert card("Y.lady") not in lays(s)  # C W W K
    s = lay_out(["Y.lady C:MY W:CM W:CY K:CM", ""], [["M:CY"]])
    assert card("Y.lady") in lays(s)


def test_4_1_the_choice_between_hand_and_palette_is_free() -> None:
    s = lay_out(["C:M M:CY M:CW", ""], [["M:CK"]])
    play(s, do.LAY + card("C:M"))
    assert allowed(s) == [do.ROTATE + M, do.DISCARD + card("M:CY"), do.DISCARD + card("M:CW")]
    play(s, do.DISCARD + card("M:CW"))
    assert discarded(s) == cards("M:CW")


def test_4_2_covered_cards_give_colour_too() -> None:
    s = lay_out(["K:CM Y:W", ""], [["C:MY M.cat Y!cat"]])
    play(s, do.LAY + card("K:CM"))
    assert s.laid[0, BLANK] == 2
    assert discarded(s) == []


def test_4_2_the_canvas_about_to_be_covered_may_pay() -> None:
    s = lay_out(["Y.lady W:CM W:CY K:CM", ""], [["C:MY"]])
    play(s, do.LAY + card("Y.lady"), do.REST)
    assert s.drawing[0] == card("Y.lady")
    assert discarded(s) == sorted(cards("W:CM W:CY K:CM"))


def test_4_2_each_card_gives_its_colour_once_a_turn() -> None:
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY"]])
    play(s, do.LAY + card("C:M"))
    assert s.turn == 1  # the one magenta card is turned: W:MY cannot be paid any more
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY", "M:CW"]])
    play(s, do.LAY + card("C:M"))
    assert lays(s) == sorted(cards("W:MY Y:CM"))


def test_4_3_nothing_shows_before_the_card_is_laid() -> None:
    s = federico("Y.balloon K:MW C:MY")
    before = GAME.seen(s, 1).tobytes()
    play(s, do.LAY + card("Y.balloon"), do.ONTO + 1)
    assert GAME.seen(s, 1).tobytes() == before
    assert GAME.witnesses(s, 0, do.ROTATE + K) == 1 << 0


def test_4_3_once_it_is_laid_all_hear_what_was_paid() -> None:
    s = federico("Y.balloon K:MW C:MY")
    play(s, do.LAY + card("Y.balloon"), do.ONTO + 1)
    before = s.copy()
    play(s, do.ROTATE + K)
    assert told(before, s, 1) == [
        "Orange lays the yellow drawing of “Balloon over the Fields” (M W K K) on the magenta "
        "blank canvas; turned: 3; discarded: black blank canvas (M W)."
    ]


def test_4_3_even_if_it_is_shuffled_into_the_deck_at_once() -> None:
    s = lay_out(["C:M M:CY", JOKERS, ""], circle="- C:MY - - - - - -", deck="")
    before = s.copy()
    play(s, do.LAY + card("C:M"))
    assert told(before, s, 1) == [
        "Orange lays the cyan blank canvas (M); discarded: magenta blank canvas (C Y).",
        "The discards are shuffled and become the deck (cards: 1).",
    ]


def test_4_3_a_payment_can_be_taken_back_symbol_by_symbol() -> None:
    match = GAME.match(players=2, seed=3)
    taken_back = 0
    dice = stream(3)
    while not match.over and taken_back < 5:
        seat, before = match.to_move[0], match._state.copy()
        numbers = [action.number for action in match.legal(seat)]
        laying = [n for n in numbers if n > do.STOP and match._state.phase == at.TURN]
        number = (laying or numbers)[int(dice[2]) % len(laying or numbers)]
        dice[2] += 1
        match.play(seat, number)
        if laying and match._state.laying != EMPTY:
            match.undo(seat)
            assert match._state.tobytes() == before.tobytes()
            match.play(seat, number)
            taken_back += 1
    assert taken_back == 5


def test_4_4_a_card_just_laid_can_be_turned_in_the_same_turn() -> None:
    s = lay_out(["C:M M:C M:CY", ""])
    play(s, do.LAY + card("C:M"), do.DISCARD + card("M:CY"))
    assert lays(s) == cards("M:C")  # paid by the cyan canvas that lies there since a moment
    play(s, do.LAY + card("M:C"))
    assert s.laid[0, BLANK] == 2
    assert discarded(s) == cards("M:CY")


def test_4_4_turned_cards_stay_turned_until_the_end_of_the_turn() -> None:
    s = lay_out(["C:M W:MY Y:CM", ""], [["M:CY", "M:CW"]])
    play(s, do.LAY + card("C:M"))
    assert [int(n) for n in s.used] == [0, 1, 0, 0, 0]
    play(s, do.STOP)
    assert not s.used.any()


def test_4_5_no_payment_is_offered_that_leaves_the_rest_unpaid() -> None:
    """One joker, for cyan or for magenta: where the other colour needs it, it is not offered."""
    s = lay_out(["K:CM C:MY C:MW J", ""])
    play(s, do.LAY + card("K:CM"))
    assert allowed(s) == [do.REST, do.DISCARD + card("C:MY"), do.DISCARD + card("C:MW")]
    assert "5.3" in refused(s, do.DISCARD + JOKER)
    play(s, do.DISCARD + card("C:MW"))
    assert discarded(s) == sorted(cards("C:MW J"))


def test_4_6_the_rest_is_paid_by_turning_first_and_jokers_last() -> None:
    s = lay_out(["Y.cat M:CY M.lady Y:CM K:CM J W:CM", ""], [["K:CY", "M:CW", "W:CY"]])
    play(s, do.LAY + card("Y.cat"))
    play(s, do.ONTO + 0, do.REST)
    assert s.drawing[0] == card("Y.cat")
    assert discarded(s) == cards("Y:CM")  # magenta, white and black lay in the palette


def test_4_6_of_the_hand_blank_canvases_go_first() -> None:
    s = lay_out(["Y.cat M.lady M!lady M:CY Y:CM K:CM W:CM W:CY J", ""], [["C:MY"]])
    play(s, do.LAY + card("Y.cat"), do.REST)
    assert discarded(s) == sorted(cards("M:CY Y:CM K:CM W:CM"))


def test_4_7_a_card_does_not_pay_for_itself() -> None:
    s = lay_out(["C.lady W:CM W:CY K:CM", ""], [["M:CY"]])
    assert card("C.lady") not in lays(s)  # it gives cyan and costs cyan


# By brute force


def brute_force(face_cost: str, palette: list[int], held: list[int], able: set[int]) -> bool:
    """Whether a cost can be paid, by trying every source for every symbol."""
    mixes = {row["letter"]: [LETTERS.index(letter) for letter in row["mix"]] for row in CHART}
    wants = [
        (colour, symbol not in mixes)
        for symbol in face_cost
        for colour in mixes.get(symbol, [LETTERS.index(symbol) if symbol in LETTERS else -1])
    ]

    def pay(index: int, sources: list[int]) -> bool:
        if index == len(wants):
            return True
        colour, bare = wants[index]
        for source in sorted(set(sources)):
            if source == colour or (source == ANY and bare and colour in able):
                rest = list(sources)
                rest.remove(source)
                if pay(index + 1, rest):
                    return True
        return False

    return pay(0, palette + held)


def test_what_can_be_laid_is_what_brute_force_can_pay() -> None:
    noise = np.random.default_rng(5)
    tried = 0
    for round in range(150):
        five = bool(round % 2)
        numbers = [int(n) for n in noise.permutation(CARDS)]
        s = GAME.fresh(2, GAME.choices({"joker_colours": "five" if five else "three"}))
        s.start = s.turn = 0
        s.lap, s.phase = 1, at.TURN
        for number in numbers[:9]:
            s.hand[0, s.held[0]] = number
            s.held[0] += 1
        blanks = [n for n in numbers[9:] if n < 40][: round % 7]
        for blank in blanks:
            lay_stack(s, 0, [blank])
        for drawing in (n for n in numbers[9:] if 40 <= n < 70):
            if s.laid[0, DRAWING] < s.laid[0, BLANK] - 1:
                stack = int(s.laid[0, DRAWING])
                s.drawing[stack] = drawing
                s.laid[0, DRAWING] += 1
                s.colours[0, FACES[0][drawing].colour] += 1
        fill_circle(s, None, numbers[:9])
        palette = [c for c in range(5) for _ in range(s.colours[0, c])]
        able = {C, M, Y, W, K} if five else {C, M, Y}
        offered = set(lays(s))
        for number in numbers[:9]:
            face = FACES[0][number]
            if face.type in (BLANK, DRAWING) and (face.type == BLANK or s.laid[0, BLANK]):
                others = [FACES[0][n].colour for n in numbers[:9] if n != number]
                kind = FACES[0].index(face)
                assert (kind in offered) == brute_force(face.cost, palette, others, able)
                tried += 1
            elif face.type == PAINTING:
                others = [FACES[0][n].colour for n in numbers[:9] if n != number]
                payable = brute_force(face.cost, palette, others, able)
                below = [int(s.drawing[n]) for n in range(int(s.stacks)) if s.drawing[n] != EMPTY]
                fits = any(FACES[0][n].subject == face.subject for n in below)
                assert (number in offered) == (payable and fits)
                tried += 1
    assert tried > 500
