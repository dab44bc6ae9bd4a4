"""What all environments show, allow and pay."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bottega.bots.instinct import ILLEGAL as ILLEGAL_LOOK
from bottega.bots.instinct import LAST
from bottega.core.game import Game
from bottega.core.rule import unfolded
from bottega.sim.stepped import Batch

ILLEGAL = -1.0  # what who does something illegal gets: the game ends, and nobody has won

Observation = dict[str, NDArray[Any]]


def shape_of(game: Game, taste: bool = False) -> spaces.Dict:
    """What a seat is shown: a vector of `core/space.py`, which actions it may choose, and if it
    likes how they look."""
    space, actions = game.space, game.ACTIONS
    vector = spaces.Box(space.low, space.high, dtype=np.float32)
    shown = {"observation": vector, "action_mask": spaces.MultiBinary(actions)}
    looks = {"taste": spaces.Box(ILLEGAL_LOOK, LAST, (actions,), np.int8)} if taste else {}
    return spaces.Dict({**shown, **looks})


def shown(vectors: NDArray[np.float32], mask: NDArray[np.bool_]) -> Observation:
    """The same as arrays of the caller's own: a batch writes into its arrays again."""
    return {"observation": vectors.copy(), "action_mask": mask.astype(np.int8)}


def legal(batch: Batch, actions: NDArray[Any]) -> NDArray[np.bool_]:
    """Which of these may be done, one in each game; what is no action at all may not."""
    known = (actions >= 0) & (actions < batch.game.ACTIONS)
    allowed: NDArray[np.bool_] = batch.mask[np.arange(batch.games), np.where(known, actions, 0)]
    return known & allowed


def legal_alone(batch: Batch, action: int) -> bool:
    """The same of the first game alone, quicker."""
    return 0 <= action < batch.game.ACTIONS and bool(batch.mask[0, action])


def paid(batch: Batch, rewards: str) -> NDArray[np.float64]:
    """What every seat of every game has earned, were it over."""
    if rewards == "score":
        return batch.scores.astype(np.float64)
    first = batch.ranks == 1
    shares: NDArray[np.float64] = first / np.maximum(first.sum(1, keepdims=True), 1)
    return shares


def board(batch: Batch, viewer: int) -> str:
    """The first game in words, as a seat may know it."""
    return batch.game.words.board(unfolded(batch.game.seen(batch.states[0], viewer)), "en")
