"""Bots against each other: seats rotated, the same deals for every rotation."""

import itertools
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.bots.bot import Bot
from bottega.bots.levels import opponent
from bottega.bots.spread import spread
from bottega.core.dice import SEEDS, STREAM, pick, roll, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, Choices, Record, lowest, rule
from bottega.sim.quick import Rules, quick

LIMIT = 100_000  # decisions after which a game is given up as endless
DOUBT = 0.05  # an interval misses the truth this often

Interval = tuple[float, float]


@dataclass(frozen=True)
class Duel:
    """What the games came to, in the order of the bots; one row a deal and rotation."""

    game: Game
    bots: tuple[str, ...]
    shares: NDArray[np.float64]  # of the victory
    places: NDArray[np.float64]
    thought: NDArray[np.float64]  # seconds of a core for a decision
    doubt: float = DOUBT

    @property
    def games(self) -> int:
        return len(self.shares)

    @property
    def win_share(self) -> list[float]:
        return [float(share) for share in self.shares.mean(axis=0)]

    @property
    def interval(self) -> list[Interval]:
        """Wilson's interval of each win share."""
        return [wilson(share, self.games, self.doubt) for share in self.win_share]

    @property
    def mean_place(self) -> list[float]:
        return [float(place) for place in self.places.mean(axis=0)]

    @property
    def place_interval(self) -> list[Interval]:
        z, error = _z(self.doubt), self.places.std(axis=0) / math.sqrt(max(self.games - 1, 1))
        pairs = zip(self.mean_place, error, strict=True)
        return [(float(mean - z * e), float(mean + z * e)) for mean, e in pairs]

    @property
    def milliseconds(self) -> list[float]:
        """Of a core for a decision, in the median game: in the first, machine code is read too."""
        return [float(1000 * each) for each in np.median(self.thought, axis=0)]

    @property
    def clear(self) -> int:
        """1 when the first bot has more than an even share, -1 when less, 0 when it is open."""
        low, high = self.interval[0]
        even = 1 / len(self.bots)
        return int(low > even) - int(high < even)


def duel(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    *,
    cores: int | None = None,
    ray: str = "",
    until_clear: bool = False,
    progress: Callable[[], None] = lambda: None,
) -> Duel:
    """Play whole rotations, at least so many games; or stop as soon as the first bot's share is
    clear. Looks are at doubled numbers of games and share the doubt, so that the last interval
    holds however often one looked."""
    players, choices = game.players(len(bots)), game.choices(options or {})
    if games < 1:
        raise ValueError(f"{games} games cannot be played; allowed are 1 and more")
    if not 0 <= seed < SEEDS:
        raise ValueError(f"the seed {seed} is not a whole number from 0 to {SEEDS - 1}")
    for name in bots:
        opponent(game, name, 0).close()
    tasks = itertools.product(range(-(-games // players)), range(players))
    rows: list[tuple[list[float], ...]] = []
    with spread(cores, ray) as work:
        for look, block in enumerate(_blocks(list(tasks), players, until_clear), 1):
            for row in work(seated, [(game, bots, choices, seed, *task) for task in block]):
                rows.append(row)
                progress()
            doubt = DOUBT / (look * (look + 1)) if until_clear else DOUBT
            shares, places, thought = (np.array(column) for column in zip(*rows, strict=True))
            found = Duel(game, tuple(bots), shares, places, thought, doubt)
            if until_clear and found.clear:
                break
    return found


def _blocks(
    tasks: list[tuple[int, int]], players: int, until_clear: bool
) -> Iterator[list[tuple[int, int]]]:
    """All at once; or whole rotations up to 32 games, 64, 128 and so on."""
    done, upto = 0, len(tasks) if not until_clear else -(-32 // players) * players
    while done < len(tasks):
        yield tasks[done:upto]
        done, upto = upto, 2 * upto


class Timed:
    """A bot, and how long it thinks: by the clock of its core, whatever else the machine does."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds, self.decisions = bot, 0.0, 0

    def choose(self, view: Record, seat: int) -> int:
        began = time.thread_time()
        action = self.bot.choose(view, seat)
        self.seconds, self.decisions = self.seconds + time.thread_time() - began, self.decisions + 1
        return action

    def close(self) -> None:
        self.bot.close()


def seated(
    game: Game, names: Sequence[str], choices: Choices, seed: int, deal: int, rotation: int
) -> tuple[list[float], ...]:
    """One game: bot k sits at seat k + rotation. Shares, places and seconds of a core for a
    decision, in the order of the bots."""
    players = len(names)
    seats = [(k + rotation) % players for k in range(players)]
    own = [mind_seed(seed, deal, seat) for seat in seats]
    bots = [Timed(opponent(game, name, own[k], patient=True)) for k, name in enumerate(names)]
    try:
        ranks = sitting(game, choices, [bots[seats.index(n)] for n in range(players)], seed, deal)
    finally:
        for bot in bots:
            bot.close()
    winners = ranks.count(1)
    shares = [1 / winners if rank == 1 else 0.0 for rank in ranks]
    took = [bot.seconds / max(bot.decisions, 1) for bot in bots]
    return [shares[seat] for seat in seats], [float(ranks[seat]) for seat in seats], took


@rule
def mind_seed(seed: int, deal: int, seat: int) -> int:
    """What the chance of a bot's mind is made from."""
    return (seed * 7919 + deal * 101 + seat) % SEEDS


def sitting(game: Game, choices: Choices, bots: Sequence[Bot], seed: int, deal: int) -> list[int]:
    """Play one game; who sits where is the order of the bots. The places by seat."""
    s = sat_out(game, choices, bots, seed, deal)
    return [int(game.rank(s, seat)) for seat in range(len(bots))]


def sat_out(
    game: Game,
    choices: Choices,
    bots: Sequence[Bot],
    seed: int,
    deal: int,
    note: Callable[[int, int], None] | None = None,
) -> Record:
    """The end of one game; `note` is told of every act, also the dealer's: who could have acted,
    and what was done by the lowest of them."""
    fast, rules = quick(game), Rules(game)
    s, odds = game.fresh(len(bots), choices), np.zeros(game.ACTIONS, np.int16)
    dice = np.zeros(STREAM, np.int64)
    start(dice, seed, deal)
    for _ in range(LIMIT):
        seats = rules.to_move(s)
        while seats == DEALER:
            bits = roll(dice)
            seats = rules.deal(s, bits, odds)
            if note is not None:
                note(DEALER, pick(odds, bits))
        if seats == OVER:
            return s
        seat = lowest(seats)
        action = bots[seat].choose(fast.seen(s, seat), seat)
        if note is not None:
            note(seats, action)
        fast.apply(s, seat, action)
    raise ValueError(f"{game.id}: a game did not end within {LIMIT} decisions")


def wilson(share: float, games: int, doubt: float = DOUBT) -> Interval:
    """The interval of a share that was seen in so many games."""
    z = _z(doubt)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z / (1 + z * z / games)
    width *= math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(middle - width, 0.0), min(middle + width, 1.0)


def _z(doubt: float) -> float:
    return NormalDist().inv_cdf(1 - doubt / 2)


def told(found: Duel) -> dict[str, Any]:
    """A duel as one JSON object."""
    return {
        "game": found.game.id,
        "bots": list(found.bots),
        "games": found.games,
        "win_share": [round(share, 4) for share in found.win_share],
        "interval": rounded(found.interval),
        "even_share": round(1 / len(found.bots), 4),
        "mean_place": [round(place, 3) for place in found.mean_place],
        "place_interval": rounded(found.place_interval),
    }


def rounded(intervals: Iterable[Interval]) -> list[list[float]]:
    return [[round(low, 4), round(high, 4)] for low, high in intervals]
