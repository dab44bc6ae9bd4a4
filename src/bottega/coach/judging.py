"""One decision judged: what was done beside the best that could have been done, from what the seat
could see and from nothing else."""

from typing import NamedTuple

from bottega.bots.search import Budget, Search
from bottega.coach.trials import Trials, doubt, trials, usual_lead
from bottega.core.game import Game
from bottega.core.rule import NONE, Record

LOOKS = Budget(480)  # how a better action is looked for
FEW, MANY = 96, 480  # games that compare two actions, and the most of them
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
    others = [option.action for option in found if option.action != action]
    if not others:
        return Judged(action, NONE, 0.0, 0.0, 0.0, 0.0, 0.0, 0)
    done = trials(game, view, seat, FEW, seed, action)
    best = trials(game, view, seat, FEW, seed, others[0])
    while (judged := compared(action, others[0], done, best)).games < MANY and _open(judged):
        rest, first = len(done), len(done)
        done += trials(game, view, seat, rest, seed, action, first)
        best += trials(game, view, seat, rest, seed, others[0], first)
    return judged


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
