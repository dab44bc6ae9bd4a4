"""How the tests of Fresco play."""

from collections.abc import Sequence

import bottega
from bottega.core.rule import DEALER, OVER, SPECTATOR, Record
from bottega.games.fresco import actions as act
from bottega.games.fresco import box, places
from bottega.games.fresco import phases as ask
from bottega.games.fresco.state import EMPTY
from tables import choices, seats_of

GAME = bottega.game("fresco")
R, Y, B, O, G, P, PINK, BROWN = range(8)  # noqa: E741
CENTRE = 12
USUAL = {0: 6, 1: 7, 2: 8, 3: 9}  # when the painters of these tests get up
NOBODY = (0, 0, 0, 0, 0)


def begin(players: int, **options: str) -> Record:
    """Round 1, dealt from the top: tiles, painters, market and portraits by their numbers."""
    s = GAME.fresh(players, GAME.choices(options))
    while GAME.to_move(s) == DEALER:
        deal_first(s)
    return s


def deal_first(s: Record) -> None:
    GAME.apply(s, DEALER, choices(GAME, s, DEALER)[0])


def deal_all(s: Record) -> None:
    while GAME.to_move(s) == DEALER:
        deal_first(s)


def legal(s: Record) -> list[int]:
    """What the one seat to move may do."""
    (seat,) = seats_of(GAME.to_move(s))
    return choices(GAME, s, seat)


def do(s: Record, *actions: int) -> None:
    """Play these, each of them legal, whoever is to move."""
    for action in actions:
        (seat,) = seats_of(GAME.to_move(s))
        assert action in choices(GAME, s, seat), action
        GAME.apply(s, seat, action)
        assert GAME.audit(s) == []


def get_up(s: Record, hours: dict[int, int] | None = None) -> None:
    """Every painter at his hour, 5 to 9."""
    while s.phase == ask.HOSTEL:
        do(s, act.GET_UP + (hours or USUAL)[int(s.turn)] - 5)


def send(s: Record, *plans: Sequence[int]) -> None:
    """Every seat's apprentices: market, cathedral, studio, workshop, theater."""
    for seat, plan in enumerate(plans):
        for column, count in enumerate(plan):
            for _ in range(count):
                GAME.apply(s, seat, act.SEND + column)
        if s.phase == ask.PLANNING and not s.ready >> seat & 1:
            GAME.apply(s, seat, act.READY)


def told(s: Record, *actions: int) -> str:
    """Play these, and say what a spectator reads of them."""
    lines: list[str] = []
    for action in actions:
        before, (seat,) = GAME.seen(s, SPECTATOR), seats_of(GAME.to_move(s))
        do(s, action)
        lines += GAME.words.event(before, GAME.seen(s, SPECTATOR), seat, action, "en")
    return " ".join(lines)


def at(place: int, count: int = 1) -> tuple[int, ...]:
    """A plan with apprentices at one place alone."""
    return tuple(count if column == place else 0 for column in range(5))


def visit(place: int, count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0, who got up at 6:00, at a place; seat 1 keeps the round open at the theater."""
    s = begin(players, **options)
    get_up(s)
    send(s, at(place, count), at(places.THEATER), *[NOBODY] * (players - 2))
    return s


def paint(s: Record, seat: int, letters: str) -> None:
    """Give a seat exactly these paints."""
    for colour in range(8):
        s.paints[seat, colour] = letters.count(box.LETTERS[colour])


def paints(s: Record, seat: int) -> str:
    return "".join(box.LETTERS[c] * int(s.paints[seat, c]) for c in range(8))


def lay(s: Record, segment: int, points: int, letters: str) -> None:
    """Bring a tile with these points and paints to a segment, in exchange for what lies there."""
    recipe = box.bundle("test", letters)
    for other in range(25):
        tile = s.fresco[other]
        if tile != EMPTY and box.POINTS[tile] == points and box.RECIPES[tile] == recipe:
            s.fresco[other], s.fresco[segment] = s.fresco[segment], tile
            return
    raise AssertionError(f"no tile {points} {letters}")


def stand(s: Record, *spaces: int) -> None:
    """Put the painters on spaces of the track, 0 leaves one at the start."""
    for painter, space in enumerate(spaces):
        if space:
            s.space[painter], s.start[painter] = space, 0


def at_cathedral(letters: str, count: int = 1, players: int = 3, **options: str) -> Record:
    """Seat 0 at the cathedral with these paints, the bishop in A1; seat 1 at the theater."""
    s = begin(players, **options)
    get_up(s)
    paint(s, 0, letters)
    s.bishop = 0
    send(s, at(places.CATHEDRAL, count), at(places.THEATER), *[NOBODY] * (players - 2))
    return s


def two(plan: Sequence[int] = NOBODY, **options: str) -> Record:
    """Two players and Leonardo, who got up first, about to close a booth."""
    s = begin(2, **options)
    get_up(s, {0: 6, 1: 7, 2: 5})
    send(s, plan, NOBODY)
    return s


def end_round(s: Record) -> None:
    """Let everybody give up everything, or do the first thing, until the next round or the end."""
    lap = int(s.lap)
    while GAME.to_move(s) != OVER and s.lap == lap:
        seat = seats_of(GAME.to_move(s))[0]
        options = choices(GAME, s, seat)
        for wanted in (act.READY, act.STOP):
            if wanted in options:
                options = [wanted]
        GAME.apply(s, seat, options[0])
        assert GAME.audit(s) == []


def tiles_in_booths(s: Record) -> list[int]:
    return [sum(int(kind) >= 0 for kind in s.stall[4 * n : 4 * n + 4]) for n in range(4)]


def uncover(s: Record, count: int) -> None:
    """Give the tiles of the first segments to seat 1, as if it had restored them."""
    for segment in range(25):
        if int(s.uncovered) < count and s.fresco[segment] != EMPTY:
            s.tiles[1, box.BACK[s.fresco[segment]]] += 1
            s.fresco[segment] = EMPTY
            s.uncovered += 1


def sold(s: Record, stall: int) -> str:
    recipe = int(box.KINDS[s.stall[stall]])
    return "".join(box.LETTERS[c] * (recipe >> 4 * c & 7) for c in range(8))


def altar(s: Record, letters: str) -> int:
    """The action that pays these paints for the altar."""
    recipes = [int(recipe) for recipe in box.ALTAR_RECIPES]
    return act.paying(recipes.index(box.bundle("test", letters)))


def score_two(s: Record) -> None:
    """Seat 0 restores the altar for 2 points."""
    do(s, act.RESTORE_ALTAR)


def portrait(name: str, **gifts: int) -> int:
    """The number of a portrait by its name, and by its gifts where there are several."""
    columns = {"points": box.CARD_POINTS, "thalers": box.CARD_THALERS, "paint": box.CARD_PAINT}
    for card in range(18):
        row = box.CARDS[card]
        if box.NAMES[row[box.CARD_NAME]] == name:
            if all(row[columns[gift]] == amount for gift, amount in gifts.items()):
                return card
    raise AssertionError(name)
