"""How bots err: decisions of their own games, judged as the coach judges anybody's.

Bots sit at one table, seats rotated, and each plays as it does. Of every game a few decisions of
each are drawn by lot and judged from what the seat could see. Who is as strong as another and errs
as often may still err otherwise: a little in hard choices, or grossly in easy ones.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from bottega.bots.bot import Noted
from bottega.bots.duel import mind_seed, sat_out
from bottega.bots.levels import opponent
from bottega.bots.spread import spread
from bottega.coach.judging import Judged, judge
from bottega.coach.mining import mixed
from bottega.core.game import Game
from bottega.core.rule import DEALER, NONE, Record

EACH = 4  # decisions of one bot in one game: more would only tell more of that game
GROSS = 0.1  # of a victory: what costs more, a beginner sees


class Decided(NamedTuple):
    """What a seat saw, and what it did."""

    view: Record
    seat: int
    action: int


def mistakes(
    game: Game,
    bots: Sequence[str],
    decisions: int,
    seed: int,
    *,
    cores: int | None = None,
    progress: Callable[[], None] = lambda: None,
) -> list[list[float]]:
    """What decisions of each bot cost, in the order of the bots: nothing, or of a victory what a
    mistake did. All are from games of the same table, at most so many of each bot."""
    game.players(len(bots))
    costs: list[list[float]] = [[] for _ in bots]
    tasks = [(game, bots, seed, number) for number in range(games_for(decisions))]
    with spread(cores) as work:
        for of_a_game in work(judged_game, tasks):
            for own, found in zip(costs, of_a_game, strict=True):
                own += found
            progress()
    return [own[:decisions] for own in costs]


def games_for(decisions: int) -> int:
    """How many games so many decisions are drawn from."""
    return -(-decisions // EACH)


def judged_game(game: Game, bots: Sequence[str], seed: int, number: int) -> list[list[float]]:
    """What a few decisions of each bot cost in one game."""
    deal, rotation = divmod(number, len(bots))
    seats = [(k + rotation) % len(bots) for k in range(len(bots))]
    played = [bots[seats.index(seat)] for seat in range(len(bots))]
    acts, found = decided(game, played, seed, deal), []
    for seat in seats:
        own = mixed(seed, number, seat)
        drawn = judged(game, [each for each in acts if each.seat == seat], own)
        found.append([each.cost if each.mistake else 0.0 for each in islice(drawn, EACH)])
    return found


def decided(game: Game, bots: Sequence[str], seed: int, deal: int) -> list[Decided]:
    """All that was decided in one game; who sits where is the order of the bots."""
    asked: list[tuple[Record, int]] = []
    done: list[int] = []
    seats = [
        Noted(opponent(game, name, mind_seed(seed, deal, seat), patient=True), asked)
        for seat, name in enumerate(bots)
    ]

    def note(who: int, action: int) -> None:
        if who != DEALER:
            done.append(action)

    try:
        sat_out(game, game.choices({}), seats, seed, deal, note)
    finally:
        for bot in seats:
            bot.close()
    return [Decided(*saw, action) for saw, action in zip(asked, done, strict=True)]


def judged(game: Game, acts: Sequence[Decided], seed: int) -> Iterator[Judged]:
    """Decisions with a choice, judged one by one in the order of a lot."""
    lot = Random(seed)
    for view, seat, action in lot.sample(acts, len(acts)):
        found = judge(game, view, seat, action, lot.randrange(1 << 31))
        if found.best != NONE:
            yield found
