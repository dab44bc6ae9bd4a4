"""What Gymnasium calls the games: bottega/FrescoDice-v1 and so on."""

import gymnasium

from bottega.core.game import Game
from bottega.games import GAMES, game

EDITION = 0  # raised when vectors, rewards or steps change while the rules of the games do not


def name_of(game: Game) -> str:
    """A game in capitals: FrescoDice."""
    return "".join(word.capitalize() for word in game.id.split("-"))


def version_of(game: Game) -> int:
    """It is raised whenever the same seed and actions could give other results."""
    return game.VERSION + EDITION


def id_of(game: Game) -> str:
    return f"bottega/{name_of(game)}-v{version_of(game)}"


def register() -> None:
    """Make every game known to `gymnasium.make` and `gymnasium.make_vec`."""
    for each in map(game, GAMES):
        gymnasium.register(
            id_of(each),
            entry_point="bottega.envs.gymnasium:Seat",
            vector_entry_point="bottega.envs.gymnasium:Seats",
            kwargs={"game": each.id},
        )
