"""One decision judged: what was done beside the best that could have been done, from what the seat
could see and from nothing else."""

from typing import NamedTuple

from bottega.bots.levels import strongest
from bottega.bots.nets import Net, net_of
from bottega.bots.search import Budget, Search, Weighed
from bottega.coach.trials import Trials, doubt, trials, usual_lead
from bottega.core.game import Game
from bottega.core.rule import NONE, Record

FEW, MANY = 64, 256  # games that compare two actions, and the most of them
ROUGHLY = 24  # games of either that say what the best was worth beside the next
TASTED = Budget(2)  # a search that looks at no more than the two tastiest
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
    """What an action of a seat was worth. The best is looked for by the strongest bot; where that
    would have done something else, both are compared in other games than those that made it the
    best: it would look too good there. A mistake is what is one by taste and by the net: each
    misjudges plans that it would not follow. The milder of the two is told."""
    found = strongest(game, seed).weigh(view, seat)
    if found[0].action == action:
        return best_of_all(game, view, seat, found, seed)
    pair, net = (action, found[0].action), net_of(game)
    by_taste = beside(game, view, seat, pair, seed, None)
    if net is None or not by_taste.mistake:
        return by_taste
    by_net = beside(game, view, seat, pair, seed, net)
    return min(by_taste, by_net, key=lambda judged: (judged.mistake, judged.cost))


def best_of_all(game: Game, view: Record, seat: int, found: list[Weighed], seed: int) -> Judged:
    """The strongest would have done the same: that is no mistake, whatever a few games say. They
    tell roughly what it was worth beside the next, or beside the tastiest, where nothing else was
    thought of."""
    done, by_taste = found[0].action, Search(game, seed, TASTED).weigh(view, seat)
    rest = [each.action for each in (*found, *by_taste) if each.action != done]
    if not rest:
        return Judged(done, NONE, 0.0, 0.0, 0.0, 0.0, 0.0, 0)
    pair = done, rest[0]
    judged = compared(*pair, *tried(game, view, seat, pair, ROUGHLY, seed, net_of(game)))
    return judged._replace(cost=min(0.0, judged.cost))


def beside(
    game: Game, view: Record, seat: int, pair: tuple[int, int], seed: int, net: Net | None
) -> Judged:
    """What was done beside another action, in games enough to tell."""
    done, best = tried(game, view, seat, pair, FEW, seed, net)
    while (judged := compared(*pair, done, best)).games < MANY and _open(judged):
        more = tried(game, view, seat, pair, judged.games, seed, net, judged.games)
        done, best = done + more[0], best + more[1]
    return judged


def tried(
    game: Game,
    view: Record,
    seat: int,
    pair: tuple[int, int],
    games: int,
    seed: int,
    net: Net | None,
    first: int = 0,
) -> tuple[Trials, Trials]:
    """Two actions in the same imagined games, played on by taste or by a net."""
    one, other = (trials(game, view, seat, games, seed, each, first, net) for each in pair)
    return one, other


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
