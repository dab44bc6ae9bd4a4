"""The opponents one can ask for, by name."""

import logging
import re
from dataclasses import dataclass, replace
from functools import cache
from secrets import randbelow

from bottega.bots.at_once import AtOnce
from bottega.bots.bot import Bot
from bottega.bots.maestro import Maestro, Tempered
from bottega.bots.nets import IMAGINED, imagined, in_company, net_of, why_not
from bottega.bots.openspiel import OpenSpielBot
from bottega.bots.program import Program
from bottega.bots.search import Budget, Search
from bottega.bots.taste import Taste
from bottega.core.dice import SEEDS
from bottega.core.game import Game
from bottega.core.words import Phrases

say = Phrases.beside(__file__)


@dataclass(frozen=True)
class Level:
    """A named opponent."""

    name: str
    budget: Budget | None = None  # of imagined games; the others do not look ahead
    by_net: bool = False

    def called(self, language: str) -> str:
        """What people call it."""
        return say(f"level_{self.name}", language)

    def character(self, language: str) -> str:
        """How it plays, in a line."""
        return say(f"level_{self.name}_is", language)


LEVELS = {
    level.name: level
    for level in (
        Level("random"),
        Level("greedy"),
        Level("apprentice", Budget(60, 0.25)),
        Level("journeyman", Budget(240, 0.25)),
        Level("talent", Budget(0), by_net=True),
        Level("master", Budget(960, 0.9)),
        Level("maestro", Budget(IMAGINED, 0.25), by_net=True),
    )
}
OTHERS = (
    "search:GAMES, search:NUMBERms, either with @REACH, talent:HUNDREDTHS of heat, maestro:GAMES, "
    "maestro:NUMBERms, openspiel:GAMES, openspiel:NUMBERms, program:COMMAND"
)
ASKED = re.compile(r"(search|(?:maestro|openspiel)(?!.*@)):([1-9]\d{0,6})(ms)?(?:@([1-9]\d?))?")
HEATED = re.compile(r"talent:([1-9]\d{0,3})")


def opponent(
    game: Game, name: str, seed: int | None = None, patient: bool = False, at_once: bool = False
) -> Bot:
    """A bot by its level; or a search of another budget, or a program of one's own. The levels of
    search hurry, as people wait for them; a patient one has its number of games alone. One that
    plays at once decides by interpreted taste until there is machine code."""
    seed = randbelow(SEEDS) if seed is None else seed % SEEDS
    bot = _named(game, name, seed, patient)
    if at_once and not isinstance(bot, Program):
        return AtOnce(game, bot, seed, anything=name == "random")
    return bot


def _named(game: Game, name: str, seed: int, patient: bool) -> Bot:
    level, asked, heated = LEVELS.get(name), ASKED.fullmatch(name), HEATED.fullmatch(name)
    if level is not None and level.budget is None:
        return Taste(game, seed, anything=name == "random")
    if level is not None and level.budget is not None:
        budget = Budget(level.budget.games) if patient else level.budget
        budget = replace(budget, games=budget_of(level, game))
        if level.by_net:
            return _by_net(game, seed, budget, in_company(game))
        return Search(game, seed, budget)
    if asked is not None:
        kind, number, unit, reach = asked.groups()
        budget = Budget(seconds=int(number) / 1000) if unit else Budget(int(number))
        if kind == "search":
            return Search(game, seed, budget, int(reach or 0))
        return (OpenSpielBot if kind == "openspiel" else _by_net)(game, seed, budget)
    if heated is not None:
        return _by_net(game, seed, Budget(0), heat=int(heated[1]) / 100)
    if name.startswith("program:") and name[8:].strip():
        return Program(game, name[8:])
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(LEVELS)}, {OTHERS}")


def budget_of(level: Level, game: Game) -> int:
    """How many games a level imagines for a decision: where it has a net, as its card says."""
    games = level.budget.games if level.budget else 0
    return imagined(game) if games and level.by_net and net_of(game) is not None else games


def strongest(game: Game, seed: int) -> Search:
    """The strongest bot that a game has, however long it thinks: with a net where one fits."""
    bot = _named(game, "master" if net_of(game) is None else "maestro", seed, patient=True)
    assert isinstance(bot, Search), "it looks ahead"
    return bot


def _by_net(game: Game, seed: int, budget: Budget, times: int = 1, heat: float = 0.0) -> Bot:
    """A bot with a net, and without games perhaps with a heat; where there is no net that fits, a
    search, and it is said why."""
    net = net_of(game)
    if net is not None and heat:
        return Tempered(game, net, seed, heat)
    if net is not None:
        return Maestro(game, net, seed, budget, times)
    _warn(game)
    return _named(game, "master", seed, patient=budget.seconds == Budget.seconds)


@cache
def _warn(game: Game) -> None:
    """Once is enough: a bot is made for every decision of a table."""
    logging.getLogger("bottega").warning(say(why_not(game) or "", "en", game=game.title()))
