"""One decision judged: what was done beside the best that could have been done, from what the seat
could see and from nothing else."""

from typing import NamedTuple

from bottega.bots.search import Budget, Search, Weighed
from bottega.coach.trials import Trials, doubt, trials, usual_lead
from bottega.core.game import Game
from bottega.core.rule import NONE, Record

LOOKS = Budget(960)  # how a better action is looked for: as master does
FEW, MANY = 64, 384  # games that compare two actions, and the most of them
SURE = 2.5  # standard errors beyond which a difference is one
LITTLE = 0.01  # of a victory: not worth a word


class Judged(NamedTuple):
    """What an action was worth beside the best of the others."""

    action: int
    best: int  # NONE where there was nothing to choose
    chance: float  # of winning, with what was done
    better: float  # and with the best of the others
    points: float  # that the best of the others brings more
    cost: float  # what it is worth more, from 0 to 1, victory and points together
    doubt: float  # one standard error of the cost
    games: int  # imagined with either

    @property
    def mistake(self) -> bool:
        """Whether the difference is more than noise, and more than a trifle."""
        return self.best != NONE and self.cost > max(SURE * self.doubt, LITTLE)


def judge(game: Game, view: Record, seat: int, action: int, seed: int) -> Judged:
    """What an action of a seat was worth. The best of the others is looked for in some games, and
    compared in others: it would look too good in those that made it the best."""
    found = Search(game, seed, LOOKS).weigh(view, seat)
    if found[0].action == action:
        return best_of_all(found)
    best = found[0].action
    tried = [trials(game, view, seat, FEW, seed, each) for each in (action, best)]
    while (judged := compared(action, best, *tried)).games < MANY and _open(judged):
        more = judged.games
        tried = [
            games + trials(game, view, seat, more, seed, each, first=more)
            for games, each in zip(tried, (action, best), strict=True)
        ]
    return judged


def best_of_all(found: list[Weighed]) -> Judged:
    """What was done looked best: no better action has to be looked for, and the games of the
    search say roughly what it was worth beside the next."""
    done = found[0]
    if len(found) == 1:
        return Judged(done.action, NONE, done.win_share, 0.0, 0.0, 0.0, 0.0, done.games)
    other = found[1]
    doubt = 0.5 * (1 / done.games + 1 / other.games) ** 0.5
    shares, more = (done.win_share, other.win_share), min(0.0, other.value - done.value)
    games, points = min(done.games, other.games), other.lead - done.lead
    return Judged(done.action, other.action, *shares, points, more, doubt, games)


def compared(action: int, other: int, done: Trials, best: Trials) -> Judged:
    """Two actions in the same imagined games."""
    usual = usual_lead(done, best)
    more = best.worth(usual) - done.worth(usual)
    return Judged(
        action,
        other,
        float(done.won.mean()),
        float(best.won.mean()),
        float((best.lead - done.lead).mean()),
        float(more.mean()),
        doubt(more),
        len(done),
    )


def _open(judged: Judged) -> bool:
    """Whether more games could still tell a mistake from a trifle."""
    room = SURE * judged.doubt
    return judged.cost - room < LITTLE < judged.cost + room
