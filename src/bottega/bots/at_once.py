"""Playing at once: by interpreted taste, until there is machine code to think with."""

import numpy as np

from bottega.bots.bot import Bot
from bottega.bots.mind import make_mind
from bottega.bots.search import Weighed
from bottega.bots.taste import Taste
from bottega.core.dice import STREAM
from bottega.core.game import Game
from bottega.core.rule import Record, blank
from bottega.sim.compiled import compiled
from bottega.sim.quick import rules_of


def ready(game: Game) -> bool:
    """Whether nothing has to be compiled before the bots of a game think, and its tables play by
    machine code: it is loaded, or lies on the disk."""
    return rules_of(game).at_hand and compiled(game, make_mind).at_hand


def tasted(game: Game, view: Record, seat: int) -> list[Weighed]:
    """What a seat may do, the tastiest first; no game is imagined."""
    s, worth = blank(game.STATE), np.zeros(game.ACTIONS, np.int32)
    game.guess(view, seat, np.zeros(STREAM, np.int64), s)
    odds = game.odds(s, seat)
    game.prefer(s, seat, odds, worth)
    actions = sorted(game.sensible(s, seat, odds), key=lambda action: -int(worth[action]))
    return [Weighed(action, 0, 0.0, 0.0, 0.0) for action in actions]


class AtOnce:
    """A bot that never waits for a compiler: until machine code is loaded, which takes a busy
    machine seconds too, its taste decides."""

    def __init__(self, game: Game, bot: Bot, seed: int, anything: bool) -> None:
        self.game, self.bot = game, bot
        self.taste = Taste(game, seed, anything, compile=False)

    def choose(self, view: Record, seat: int) -> int:
        loaded = compiled(self.game, make_mind).ready
        return (self.bot if loaded else self.taste).choose(view, seat)

    def close(self) -> None:
        self.bot.close()
