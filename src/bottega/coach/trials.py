"""Imagined games from a view, told one by one, so that two actions can be compared game by game."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.bots.instinct import at_rest, wits_of
from bottega.bots.mind import TRY, TRY_BY_NET, make_mind
from bottega.bots.nets import Net
from bottega.bots.think import FORGETFUL, NODE, USUAL, WINNING
from bottega.core.game import Game
from bottega.core.rule import NONE, Record, blank
from bottega.sim.compiled import bare, compiled


class Trials:
    """What the games came to: a share in the victory, and a lead in points."""

    def __init__(self, won: NDArray[Any], lead: NDArray[Any]) -> None:
        self.won, self.lead = won, lead

    def __len__(self) -> int:
        return len(self.won)

    def __add__(self, more: "Trials") -> "Trials":
        return Trials(np.append(self.won, more.won), np.append(self.lead, more.lead))

    def worth(self, usual: float) -> NDArray[Any]:
        """Victory and lead together, from 0 to 1, as bots weigh them."""
        led: NDArray[Any] = self.lead / (np.abs(self.lead) + usual)
        return WINNING * self.won + (1 - WINNING) * (0.5 + 0.5 * led)


def trials(
    game: Game,
    view: Record,
    seat: int,
    games: int,
    seed: int,
    action: int = NONE,
    first: int = 0,
    net: Net | None = None,
) -> Trials:
    """So many games from what a seat sees, with its action or from where it stands, played on by
    taste or by what a net likes best; the same number and seed make the same guesses of all that
    is hidden."""
    rows, imagined = np.zeros(games, NODE), bare(blank(game.STATE))
    asked, wits = (TRY, at_rest(game)) if net is None else (TRY_BY_NET, wits_of(game, net))
    given = bare(view), seat, seed, action, 0, rows, first, imagined, FORGETFUL, wits
    compiled(game, make_mind)(asked, *given)
    return Trials(rows["won"], rows["lead"])


def usual_lead(*tried: Trials) -> float:
    """The lead that counts as usual among these games."""
    leads = np.abs(np.concatenate([each.lead for each in tried]))
    return float((USUAL + leads.sum()) / (1 + len(leads)))


def doubt(values: NDArray[Any]) -> float:
    """One standard error of their mean."""
    return float(values.std(ddof=1) / len(values) ** 0.5)
