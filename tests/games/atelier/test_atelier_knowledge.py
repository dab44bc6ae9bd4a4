"""The rules of Atelier, chapter 10: who knows what."""

import pytest

from bottega.games.atelier import actions as do
from games.atelier.atelier_table import (
    GAME,
    TEN,
    card,
    cards,
    deal_any,
    deck_of,
    discarded,
    guessed,
    hand,
    lay_out,
    play,
)


def test_10_15_a_hidden_card_is_as_likely_in_one_place_as_in_another() -> None:
    s = lay_out(["C:MY", "M:CY M:CW M:CK"])
    found = [0, 0]
    for number in range(600):
        other = guessed(s, 0, number)
        found[0] += card("M:CY") in hand(other, 1)
        found[1] += card("J") in deck_of(other)
    unseen = 105 - 8 - 1
    assert abs(found[0] / 600 - 3 / unseen) < 0.03
    assert abs(found[1] / 600 - 1 + 3 / unseen) < 0.03


def known_joker(hidden: str, **options: str) -> list[bytes]:
    """What the others see, step by step, of a seat that holds a hidden card, takes a joker from the
    circle, and pays with a joker a round later."""
    circle = "J1 K!cat K:CY K:CW K:MY K:MW Y:CM Y:CW"
    s = lay_out([f"C:M {hidden}", ""], circle=circle, **options)
    deals = [do.DEAL + number for number in cards("M:CY M:CW M:YK W:CK")]
    turns = [do.TAKE, do.TAKE + 1, *deals[:2], do.TAKE + 4, do.TAKE + 5, *deals[2:]]
    seen = []
    for action in (*turns, do.LAY + card("C:M")):
        play(s, action)
        seen += [GAME.seen(s, viewer).tobytes() for viewer in (1, -1)]
    assert s.canvas[0] == card("C:M")
    return seen


def test_10_15_paying_with_a_known_joker_tells_nothing_of_a_hidden_card() -> None:
    assert known_joker("J") == known_joker("W:CM") == known_joker("K!lady")


def test_10_15_in_older_logs_the_first_of_alike_cards_left_and_told() -> None:
    assert GAME.EARLIER[1] == {"alike_cards": "first"}
    old = [known_joker(hidden, **GAME.EARLIER[1]) for hidden in ("J", "W:CM")]
    assert old[0][:-2] == old[1][:-2]
    assert old[0] != old[1]


@pytest.mark.parametrize("hidden", ["C.cat", "C.cat+"])
def test_10_15_of_alike_cards_a_known_one_is_thrown_away_first(hidden: str) -> None:
    known = "C.cat+" if hidden == "C.cat" else "C.cat"
    full = f"{hidden} {TEN}".rsplit(" ", 1)[0]
    s = lay_out([full, ""], circle=f"{known} K:CM K:CY K:CW K:MY K:MW Y:CM Y:CW")
    play(s, do.TAKE, do.TAKE + 1)
    deal_any(s)
    play(s, do.DISCARD + card("C.cat"))
    assert discarded(s) == [card(known)]
    assert s.reveals == 0
