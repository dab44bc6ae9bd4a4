"""What a good player would do here, and why."""

from dataclasses import replace
from typing import NamedTuple

from bottega.bots.at_once import ready, tasted
from bottega.bots.levels import LEVELS, say
from bottega.bots.search import Budget, Search, Weighed
from bottega.core.game import Game
from bottega.core.match import Match
from bottega.core.rule import NONE, Record, unfolded
from bottega.core.words import calling, decimal

SHOWN = 3  # actions that a hint names
LEAST, FEW = 48, 8  # games that a hint rests on; fewer games of an action say nothing of it


class Hint(NamedTuple):
    """An action worth thinking about."""

    action: int
    words: str
    win_share: float
    lead: float  # points before the best of the others, on average
    why: str  # what it leads to, from the game
    odds: str  # what the imagined games came to


def hint(match: Match, seat: int, level: str = "journeyman", language: str = "en") -> list[Hint]:
    """The best actions of a seat, the best first: from its view alone, as a bot sees it."""
    budgets = {name: known.budget for name, known in LEVELS.items() if not known.by_net}
    budget = budgets.get(level)
    if budget is None:
        searching = ", ".join(name for name in budgets if budgets[name])
        raise ValueError(f"no hints from {level!r}; there are {searching}")
    actions = match.legal(seat, language)
    if not actions:
        raise ValueError(f"seat {seat} has nothing to decide now")
    if len(actions) == 1:
        return [Hint(actions[0].number, actions[0].words, 0.0, 0.0, say("only", language), "")]
    with calling(match.names(language)):
        return weighed(match.game, match.seen(seat), seat, budget, language)


def weighed(
    game: Game, view: Record, seat: int, budget: Budget, language: str, at_once: bool = False
) -> list[Hint]:
    """The same from a view: what a search found best, in words. At once: what looks best, while
    there is no machine code."""
    if at_once and not ready(game):
        found = tasted(game, view, seat)[:SHOWN]
    else:
        found = Search(game, 0, replace(budget, least=LEAST)).explained(view, seat)[:SHOWN]
    page, hints = unfolded(view), []
    for option in found:
        words = game.words.action(page, seat, option.action, language)
        why, odds = reason(game, page, seat, option, language), _odds(option, found[0], language)
        if option is found[0]:
            why = why or say("taste", language)
        hints.append(Hint(option.action, words, option.win_share, option.lead, why, odds))
    return hints


def reason(game: Game, view: Record, seat: int, option: Weighed, language: str) -> str:
    """Why an action is good: the first of its fruits that the game has words for, else what it is
    by itself."""
    for later in (*(action for action, _ in option.fruits), NONE):
        why = game.words.because(view, seat, option.action, later, language)
        if why:
            return why
    return ""


def _odds(option: Weighed, best: Weighed, language: str) -> str:
    """Never more than the best has: what looks better so far was only tried too seldom."""
    if min(option.games, best.games) < FEW:
        return say("few", language)
    side = "ahead" if option.lead >= 0 else "behind"
    lead = say(side, language, points=decimal(abs(option.lead), language))
    share = round(100 * option.win_share)
    if option is best:
        return say("best", language, share=share, games=option.games, lead=lead)
    if share >= round(100 * best.win_share):
        return say("unsure", language)
    return say("other", language, share=share, lead=lead)
