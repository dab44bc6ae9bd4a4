"""The story of the dice game tells every move on the track: by how much, where to, and why."""

import random
import re

from bottega.core.match import Match
from bottega.core.rule import SPECTATOR, Record
from bottega.games.fresco_dice.state import EMPTY, FACE_DOWN, OTHER, PORTRAIT, SET_ASIDE
from games.fresco_dice.dice_table import (
    DIE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    bets,
    keep,
    paint,
    place,
    portraits_of,
    table,
    throw,
)

MOVE = re.compile(r"(\w+)’s bet .* scores (\d+)|(\w+) moves on by (\d+)|for (\w+): (\d+)")
END = re.compile(r"(?: (\d+) more)?, now on (\d+)\.$")


def scored(s: Record, **tokens: int) -> list[str]:
    """What is told when the active seat restores section 16 against these bets for 3."""
    s.favour, seat = EMPTY, int(s.turn)
    place(s, 8)
    bets(s, **tokens)
    for colour in ("red", "yellow"):
        throw(s, ("purple", "purple"), **{colour: 6})
        keep(s, colour)
        bets(s)
    throw(s, ("purple", "purple"), blue=4)
    before = GAME.seen(s, SPECTATOR)
    keep(s, "blue")
    after, action = GAME.seen(s, SPECTATOR), SET_ASIDE + 3 * DIE["blue"]
    return GAME.words.event(before, after, seat, action, "en")[2:]


def test_a_bet_tells_past_whom_it_went_on() -> None:
    s = table(4, first=GREEN)
    s.space[:4] = (2, 5, 1, 30)
    assert scored(s, red=OTHER, yellow=OTHER, blue=PORTRAIT)[:4] == [
        "Green moves on by 5, now on 6.",
        "Blue’s bet on a portrait was wrong.",
        "Red’s bet on another section was right and scores 3, and past Yellow and Green 2 more, "
        "now on 7.",
        "Yellow’s bet on another section was right and scores 3, now on 8.",
    ]
    assert s.space.tolist() == [7, 8, 6, 30]


def test_weddings_are_told_in_the_order_they_were_scored() -> None:
    s = table(3, first=GREEN)
    for sitter in (0, 1):
        paint(s, RED, next(t for t in portraits_of(sitter, 1) if s.owner[t] == FACE_DOWN))
        paint(s, YELLOW, next(t for t in portraits_of(sitter, 3) if s.owner[t] == FACE_DOWN))
    s.turn, s.ending, s.space[:3] = YELLOW, 1, (27, 21, 5)
    assert scored(s, red=OTHER) == [
        "Yellow moves on by 5, now on 26.",
        "Red’s bet on another section was right and scores 3, now on 30.",
        "Wedding bonus for Red: 2, now on 32.",
        "Wedding bonus for Yellow: 6, and past Red 1 more, now on 33.",
        "The game is over. Yellow wins.",
    ]
    assert s.space.tolist()[:3] == [32, 33, 5]


def played(players: int) -> Match:
    match, chance = GAME.match(players=players, seed=players), random.Random(players)
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, chance.choice(match.legal(seat)).number)
    return match


def test_the_moves_that_are_told_add_up_to_the_score() -> None:
    for players in (3, 4):
        match, spaces = played(players), dict.fromkeys(map(GAME.seat, range(players)), 0)
        for line in match.story():
            if end := END.search(line):
                found = MOVE.search(line)
                assert found, line
                name, points = filter(None, found.groups())
                spaces[name] += int(points) + int(end[1] or 0)
                assert spaces[name] == int(end[2]), line
        assert list(spaces.values()) == match.scores
