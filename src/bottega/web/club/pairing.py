"""Who plays whom in a tournament, and who is where in it: plain functions of what was played so
far, so that a tournament goes on after a crash as it would have without.

Entrants are numbers in the order of the draw. A table that was played is its entrants with their
places; one who sits out is a table alone.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

ROBIN, SWISS, KNOCK_OUT = "robin", "swiss", "knockout"
KINDS = (ROBIN, SWISS, KNOCK_OUT)
OFTEN = 1_000  # times that two have met who do not want to

Table = list[int]
Played = Sequence[tuple[int, int]]  # the entrants of a table with their places
Round = Sequence[Played]
Pair = frozenset[int]


@dataclass(frozen=True, slots=True)
class Line:
    """Where an entrant is: by points, then by what those they met have, then by tables won, then by
    the draw."""

    entrant: int
    points: float
    met: float
    won: int
    out: float  # the round in which they were knocked out, and how far they came in the final

    @property
    def order(self) -> tuple[float, ...]:
        return -self.out, -self.points, -self.met, -self.won, self.entrant


def points(table: Played) -> dict[int, float]:
    """The first of a table gets 1, the last 0, those between as much less; who are level share. Who
    sits out is first."""
    places = [place for _, place in table]
    if len(table) == 1:
        return {table[0][0]: 1.0}
    shared = {place: place + (places.count(place) - 1) / 2 for place in places}
    return {who: (len(table) - shared[place]) / (len(table) - 1) for who, place in table}


def standings(kind: str, entrants: int, rounds: Sequence[Round]) -> list[Line]:
    """Everybody, the first first."""
    tables = [table for each in rounds for table in each]
    earned: defaultdict[int, float] = defaultdict(float)
    for table in tables:
        for who, share in points(table).items():
            earned[who] += share
    won = Counter(who for table in tables for who, place in table if place == 1 < len(table))
    met: defaultdict[int, float] = defaultdict(float)
    for one, other in (pair for table in tables for pair in permutations([w for w, _ in table], 2)):
        met[one] += earned[other]
    left = _left(entrants, rounds) if kind == KNOCK_OUT else [0.0] * entrants
    lines = [Line(who, earned[who], met[who], won[who], left[who]) for who in range(entrants)]
    return sorted(lines, key=lambda line: line.order)


def following(
    kind: str,
    entrants: int,
    seats: int,
    most: int,
    rounds: Sequence[Round],
    apart: Collection[Pair] = (),
) -> list[Table]:
    """The tables of the next round; none when the tournament is over. Those who keep apart meet
    only where no other table is left for them, or where all meet."""
    met = Counter(pair for each in rounds for table in each for pair in _pairs(table))
    met.update(dict.fromkeys(apart, OFTEN))
    if kind == KNOCK_OUT:
        return _parted(_knock_out(entrants, seats, rounds), met)
    if len(rounds) >= most:
        return []
    if meets_all(kind, seats):
        return _circle(entrants, len(rounds))
    byes = Counter(table[0][0] for each in rounds for table in each if len(table) == 1)
    order = [line.entrant for line in standings(kind, entrants, rounds)]
    tables = _grouped(order if kind == SWISS else sorted(order), seats, met, byes)
    return _parted(tables, met)


def meets_all(kind: str, seats: int) -> bool:
    """Whether it is written beforehand who plays whom: everybody, once."""
    return kind == ROBIN and seats == 2


def rounds_of(kind: str, entrants: int, seats: int) -> int:
    """How many rounds there are: until all have met, or until one is ahead of all."""
    if meets_all(kind, seats):
        return entrants - 1 + entrants % 2
    if kind == ROBIN:
        return _until_all_met(entrants, seats)
    if kind == KNOCK_OUT:
        return _until_one_is_left(entrants, seats)
    return math.ceil(math.log(max(entrants, 2), seats)) + 1


def _until_one_is_left(entrants: int, seats: int) -> int:
    rounds = 1
    while len(tables := sizes(entrants, seats)) > 1:
        entrants, rounds = sum(max(1, size // 2) for size in tables), rounds + 1
    return rounds


def _until_all_met(entrants: int, seats: int) -> int:
    rounds: list[Round] = []
    every = {frozenset(pair) for pair in combinations(range(entrants), 2)}
    while every - {pair for each in rounds for table in each for pair in _pairs(table)}:
        tables = following(ROBIN, entrants, seats, len(rounds) + 1, rounds)
        rounds.append([[(who, 1) for who in table] for table in tables])
    return len(rounds)


def sizes(entrants: int, seats: int) -> list[int]:
    """Tables as full as can be, and as even: of two players one may have to sit out."""
    tables = math.ceil(entrants / seats)
    few, more = divmod(entrants, tables)
    return (
        [few + 1] * more + [few] * (tables - more)
        if few > 1
        else [2] * more + [1] * (tables - more)
    )


def _pairs(table: Played) -> list[Pair]:
    return [frozenset(pair) for pair in combinations([who for who, _ in table], 2)]


def _circle(entrants: int, number: int) -> list[Table]:
    """Round robin of two: one stays, the others move on around them."""
    ring = [*range(entrants), *([-1] if entrants % 2 else [])]
    turn = number % (len(ring) - 1)
    moved = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    half = len(moved) // 2
    pairs = zip(moved[:half], reversed(moved[half:]), strict=True)
    flipped = [(b, a) if number % 2 else (a, b) for a, b in pairs]
    return [[who for who in pair if who >= 0] for pair in flipped]


def _grouped(order: list[int], seats: int, met: Counter[Pair], byes: Counter[int]) -> list[Table]:
    """Tables from the top down: each with those who have met least, nearest in the order."""
    left, tables = list(order), list[Table]()
    wanted = sizes(len(order), seats)
    if wanted[-1] == 1:  # the last who has not sat out yet does
        out = min(reversed(left), key=lambda who: byes[who])
        left.remove(out)
        tables.append([out])
        wanted.pop()
    for size in wanted:
        table = [left.pop(0)]
        while len(table) < size:
            table.append(min(left, key=lambda who: sum(met[frozenset((who, at))] for at in table)))
            left.remove(table[-1])
        tables.insert(len(tables) - 1 if tables and len(tables[-1]) == 1 else len(tables), table)
    return tables


def _parted(tables: list[Table], met: Counter[Pair]) -> list[Table]:
    """Where some sit together who keep apart, they change places with others, the last first, if
    that parts them. Who sits out still does."""

    def often() -> int:
        return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))

    seated = [(table, at) for table in tables if len(table) > 1 for at in range(len(table))]
    least = often()
    for (one, at), (other, there) in combinations(reversed(seated), 2):
        if least < OFTEN:
            break
        one[at], other[there] = other[there], one[at]
        if (now := often()) < least:
            least = now
        else:
            one[at], other[there] = other[there], one[at]
    return tables


def _advance(table: Played) -> list[int]:
    """Who goes on: the better half, and of those who are level whom the draw named first."""
    ordered = [who for who, _ in sorted(table, key=lambda each: (each[1], each[0]))]
    return ordered[: max(1, len(ordered) // 2)]


def _left(entrants: int, rounds: Sequence[Round]) -> list[float]:
    """The round in which each was knocked out; in the final all are, the last first."""
    found = [len(rounds) + 1.0] * entrants
    for number, each in enumerate(rounds, 1):
        for table in each:
            share = points(table) if len(each) == 1 else {}
            for who, _ in table:
                if share or who not in _advance(table):
                    found[who] = number + share.get(who, 0.0)
    return found


def _knock_out(entrants: int, seats: int, rounds: Sequence[Round]) -> list[Table]:
    """The first of the draw meet the last; whoever is left at one table plays the final."""
    if rounds and len(rounds[-1]) == 1:
        return []
    left = [who for table in rounds[-1] for who in _advance(table)] if rounds else range(entrants)
    waiting, wanted = sorted(left), sizes(len(left), seats)
    tables: list[list[int]] = [[] for _ in wanted]
    spots = [
        (row, at) for row in range(max(wanted)) for at, size in enumerate(wanted) if row < size
    ]
    if wanted[-1] == 1:  # the first of the draw sits out
        tables[-1].append(waiting.pop(0))
        spots = [(row, at) for row, at in spots if at < len(wanted) - 1]
    for (_, at), who in zip(_snake(spots), waiting, strict=True):
        tables[at].append(who)
    return tables


def _snake(spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Forth in one row and back in the next: strong ones meet late."""
    return sorted(spots, key=lambda spot: (spot[0], -spot[1] if spot[0] % 2 else spot[1]))
