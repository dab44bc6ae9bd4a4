"""The opponents one can ask for, by name."""

import logging
import re
from dataclasses import dataclass
from secrets import randbelow

from bottega.bots.at_once import AtOnce
from bottega.bots.bot import Bot
from bottega.bots.maestro import Maestro
from bottega.bots.nets import net_of, why_not
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
    budget: Budget | None = None  # of a search; the others do not search

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
        Level("master", Budget(960, 0.9)),
    )
}
OTHERS = (
    "talent, maestro, maestro:GAMES, search:GAMES, search:NUMBERms, either with @REACH, "
    "program:COMMAND"
)
SEARCH = re.compile(r"search:([1-9]\d{0,6})(ms)?(?:@([1-9]\d?))?")
BY_NET = re.compile(r"(talent|maestro)(?::([1-9]\d{0,5}))?")
IMAGINED = 200  # games that maestro imagines for one decision


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
    level, search, net_name = LEVELS.get(name), SEARCH.fullmatch(name), BY_NET.fullmatch(name)
    if level is not None and level.budget is None:
        return Taste(game, seed, anything=name == "random")
    if level is not None and level.budget is not None:
        return Search(game, seed, Budget(level.budget.games) if patient else level.budget)
    if search is not None:
        number, unit, reach = search.groups()
        budget = Budget(seconds=int(number) / 1000) if unit else Budget(int(number))
        return Search(game, seed, budget, int(reach or 0))
    if net_name is not None:
        games = int(net_name[2] or IMAGINED) if net_name[1] == "maestro" else 0
        return _by_net(game, seed, games, patient)
    if name.startswith("program:") and name[8:].strip():
        return Program(game, name[8:])
    raise ValueError(f"there is no bot {name!r}; there are {', '.join(LEVELS)}, {OTHERS}")


def _by_net(game: Game, seed: int, games: int, patient: bool) -> Bot:
    """A bot with a net; where there is none that fits, a search, and it is said why."""
    net = net_of(game)
    if net is not None:
        return Maestro(game, net, seed, games)
    logging.getLogger("bottega").warning(say(why_not(game) or "", "en", game=game.title()))
    return _named(game, "master", seed, patient)
