"""Many games side by side, stepped from outside. Each step is one call of compiled code: it plays
the actions, lets the dealer act until a seat is asked, and writes what that seat may know and do.

    batch = Batch(bottega.game("fresco-dice"), games=1024, players=2, seed=1)
    while True:
        batch.step(choose(batch.vectors, batch.mask))

All is written into the same arrays at every step: keep a copy of what you keep. Game i draws from
stream i of the seed and, begun again, from i + games, and so on, on however many cores.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from bottega.core.dice import STREAM, Dice, seeded, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, SPECTATOR, Odds, Record, clear, lowest, rule
from bottega.sim.bound import bound
from bottega.sim.machine import own_cores
from bottega.sim.playout import make_anything

BEGIN, AGAIN, CHECK, STEP, ASK, LOOK = range(6)  # what the kernel is told
NOBODY = -1  # the seat that is asked when the game is over
SHARE = 256  # games that are worth a core of their own

Snapshot = tuple[NDArray[Any], ...]


def make_deal(game: Game) -> Callable[..., int]:
    """Let the dealer act until a seat can: who may."""
    to_move, legal, apply = game.to_move, game.legal, game.apply
    anything = make_anything(game)

    @rule
    def deal(s: Record, odds: Odds, dice: Dice) -> int:
        turn = to_move(s)
        while turn == DEALER:
            clear(odds)
            legal(s, DEALER, odds)
            apply(s, DEALER, anything(s, DEALER, odds, dice, 0))
            turn = to_move(s)
        return int(turn)

    return deal


def make_offer(game: Game) -> Callable[..., int]:
    """Write what a seat may do: how many things."""
    legal, actions = game.legal, game.ACTIONS

    @rule
    def offer(s: Record, seat: int, odds: Odds, mask: Any, legals: Any) -> int:
        found = 0
        clear(odds)
        if seat != NOBODY:
            legal(s, seat, odds)
        for action in range(actions):
            mask[action] = odds[action] > 0
            if odds[action]:
                legals[found] = action
                found += 1
        return found

    return offer


def make_reckon(game: Game) -> Callable[..., None]:
    """Write the points of every seat, and the places once the game is over."""
    score, rank = game.score, game.rank

    @rule
    def reckon(s: Record, players: int, over: bool, scores: Any, ranks: Any) -> None:
        for seat in range(players):
            scores[seat] = score(s, seat)
            if over:
                ranks[seat] = rank(s, seat)

    return reckon


@rule
def wrong(first: int, last: int, seats: Any, mask: Any, actions: Any, which: Any) -> int:
    """The first game whose action is illegal, or -1."""
    for i in range(first, last):
        known = 0 <= actions[i] < mask.shape[1]
        if which[i] and seats[i] != NOBODY and not (known and mask[i, actions[i]]):
            return i
    return -1


def make_onward(game: Game) -> Callable[..., int]:
    """Begin game i or play on until a seat is asked: which, or NOBODY."""
    setup, apply, deal, reckon = game.setup, game.apply, make_deal(game), make_reckon(game)

    @rule
    def begin(s: Record, table: Any, dice: Dice, seed: int, stream: int, odds: Odds) -> int:
        _, players, options, _ = table
        start(dice, seed, stream)
        setup(s, players, options)
        return deal(s, odds, dice)

    @rule
    def onward(
        told: int, i: int, given: int, table: Any, states: Any, played: Any, odds: Odds
    ) -> int:
        dice, seats, over, scores, ranks = played
        s, seed, stream = states[i], int(dice[i, 0]), int(dice[i, 1]) + len(states)
        if told == BEGIN:
            turn = begin(s, table, dice[i], table[0], i, odds)
        elif told == AGAIN:
            turn = begin(s, table, dice[i], seed, stream, odds)
        else:
            if told == STEP and seats[i] != NOBODY:
                apply(s, int(seats[i]), given)
            turn = deal(s, odds, dice[i])
        if told == ASK:
            return given if turn >> given & 1 else int(seats[i])
        over[i] = turn == OVER
        reckon(s, table[1], turn == OVER, scores[i], ranks[i])
        if turn == OVER and table[3]:
            turn = begin(s, table, dice[i], seed, stream, odds)
        return NOBODY if turn == OVER else lowest(turn)

    return onward


def make_one(game: Game) -> Callable[..., None]:
    """One step of game i, and what the seat that is asked then may know and do."""
    observe, encode = game.observe, game.space.encode
    onward, offer = make_onward(game), make_offer(game)

    @rule
    def one(
        told: int, i: int, given: int, table: Any, states: Any, played: Any, shown: Any, odds: Odds
    ) -> None:
        _, seats, _, _, _ = played
        mask, legals, counts, views, cells, vectors = shown
        viewer = given
        if told != LOOK:
            viewer = onward(told, i, given, table, states, played, odds)
            seats[i] = viewer
            counts[i] = offer(states[i], viewer, odds, mask[i], legals[i])
        observe(states[i], viewer, views[i])
        if vectors.shape[1]:
            encode(cells[i], vectors[i])

    return one


def make_advance(game: Game) -> Callable[..., int]:
    """One step of the games from `first` to `last`: the first whose action is illegal, or -1."""
    one, actions_of = make_one(game), game.ACTIONS

    def advance(
        actions: Any,
        which: Any,
        seed: int,
        players: int,
        options: Any,
        again: int,
        states: Any,
        dice: Any,
        seats: Any,
        over: Any,
        scores: Any,
        ranks: Any,
        mask: Any,
        legals: Any,
        counts: Any,
        views: Any,
        cells: Any,
        vectors: Any,
        told: int,
        first: int,
        last: int,
    ) -> int:
        if told in (CHECK, STEP):
            illegal = wrong(first, last, seats, mask, actions, which)
            if illegal >= 0 or told == CHECK:
                return illegal
        odds, table = np.empty(actions_of, np.int16), (seed, players, options, again)
        played = dice, seats, over, scores, ranks
        shown = mask, legals, counts, views, cells, vectors
        for i in range(first, last):
            if which[i]:
                one(told, i, int(actions[i]), table, states, played, shown, odds)
        return -1

    return advance


class Batch:
    """So many games at one kind of table.

    `over` says which games ended with the last step; then `scores` and `ranks` are theirs, and if
    they begin again by themselves all else is already of the next game.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        players: int,
        seed: int = 0,
        options: dict[str, Any] | None = None,
        *,
        auto_reset: bool = True,
        encode: bool = True,
        cores: int | None = None,
        compile: bool = True,
    ) -> None:
        if games < 1:
            raise ValueError(f"{games} games cannot be played; allowed are 1 and more")
        self.game, self.games, self.players = game, games, game.players(players)
        self.seed, self.choices = seeded(seed), game.choices(options or {})
        self.auto_reset, self.cores = auto_reset, cores or own_cores()
        self.states = self._records(game.STATE)
        self.dice = self._rows(np.int64, STREAM)
        self.seats = self._rows(np.int8)  # who is asked, NOBODY once a game is over
        self.over = self._rows(np.bool_)
        self.scores = self._rows(np.int32, self.players)
        self.ranks = self._rows(np.int8, self.players)
        self.mask = self._rows(np.bool_, game.ACTIONS)  # what may be done
        self.legals = self._rows(np.int16, game.ACTIONS)  # the same as a list of `counts`
        self.counts = self._rows(np.int16)
        self.views = self._records(game.VIEW)  # what the seat that is asked may know
        self.vectors = self._rows(np.float32, len(game.space.names) if encode else 0)
        self._actions = self._rows(np.int64)
        self._which = self._rows(np.bool_)  # the games that the kernel is told of
        self._which[:] = True
        self._compile = compile
        self.reset()

    def __reduce__(self) -> Any:
        """A copy has arrays of its own: those of this one are bound to its kernel."""
        setting = self.game, self.games, self.players, self.seed, self.game.chosen(self.choices)
        given = self.auto_reset, bool(self.vectors.shape[1]), self.cores, self._compile
        return _again, (type(self), setting, given, self.save())

    def reset(self, seed: int | None = None) -> None:
        """Begin all games, of another seed if one is given."""
        self.seed = self.seed if seed is None else seeded(seed)
        self._advance = self._bound(self.views, self.vectors)
        self._call(BEGIN)

    def again(self, which: ArrayLike) -> None:
        """Begin these games anew, each from its next stream."""
        self._of(AGAIN, which)

    def ask(self, seat: int) -> None:
        """Ask this seat instead in every game in which it may act, where several may at once."""
        self._actions[:] = self._checked(seat, 0)
        self._call(ASK)

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> NDArray[np.bool_]:
        """Play an action for the seat that each game asks: which games it ended. An illegal one is
        a ValueError, and no game has changed; what is given for a game that is over is ignored.
        With `which` the other games stay as they are."""
        given = self._given(actions)
        if given.dtype.kind not in "iub":
            raise ValueError(f"actions are whole numbers, not {actions!r}")
        self._actions[:] = given
        if which is None:
            self._call(STEP)
        else:
            self._of(STEP, which)
        return self.over

    def legal(self, i: int = 0) -> NDArray[np.int16]:
        """The actions that the seat may do that game i asks."""
        return self.legals[i, : self.counts[i]]

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What another seat may know of each game, or with -1 a spectator, as vectors."""
        look, vectors = self._look
        self._actions[:] = self._checked(seat, SPECTATOR)
        look(LOOK, 0, self.games)
        return vectors.copy()

    def save(self) -> Snapshot:
        """All that the games are now."""
        return tuple(array.copy() for array in self._arrays)

    def restore(self, snapshot: Snapshot) -> None:
        """Go back to what was saved."""
        for array, saved in zip(self._arrays, snapshot, strict=True):
            array[...] = saved

    def _rows(self, type: Any, *width: int) -> NDArray[Any]:
        """Something of each game, nought at first."""
        return np.zeros((self.games, *width), type)

    def _records(self, type: np.dtype[Any]) -> NDArray[Any]:
        return np.zeros(self.games, type)

    def _given(self, actions: Any) -> NDArray[Any]:
        return np.asarray(actions)

    def _checked(self, seat: int, least: int) -> int:
        """A seat of these games: compiled code does not look whether there is one."""
        if not least <= seat < self.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return seat

    def _of(self, told: int, which: ArrayLike) -> None:
        """Tell the kernel of some games."""
        self._which[:] = which
        try:
            self._call(told)
        finally:
            self._which[:] = True

    def _call(self, told: int) -> None:
        """Tell the kernel; many games in several threads, once all actions are known legal."""
        several = len(self._spans) > 1
        illegal = -1
        if not several or told == STEP:
            illegal = self._advance(CHECK if several else told, 0, self.games)
        if illegal >= 0:
            seat, action = self.seats[illegal], self._actions[illegal]
            raise ValueError(f"game {illegal}: seat {seat} may not do {action} now")
        if several:
            list(self._pool.map(lambda span: self._advance(told, *span), self._spans))

    def _bound(self, views: NDArray[Any], vectors: NDArray[np.float32]) -> Callable[..., int]:
        """The kernel, with all that it reads and writes."""
        told = self._actions, self._which, self.seed
        table = self.players, self.choices, int(self.auto_reset)
        given = *told, *table, *self._arrays[:-2], views, _bytes(views), vectors
        if self._compile:
            return bound(self.game, make_advance, given)
        return partial(make_advance(self.game), *given)

    @cached_property
    def _look(self) -> tuple[Callable[..., int], NDArray[np.float32]]:
        """The same for whoever is not asked, and where their vectors come."""
        vectors = self._rows(np.float32, len(self.game.space.names))
        return self._bound(self._records(self.game.VIEW), vectors), vectors

    @cached_property
    def _spans(self) -> list[tuple[int, int]]:
        """The games that each thread plays."""
        threads = max(1, min(self.cores, self.games // SHARE))
        bounds = [self.games * n // threads for n in range(threads + 1)]
        return list(pairwise(bounds))

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(len(self._spans))

    @property
    def _arrays(self) -> Snapshot:
        played = self.states, self.dice, self.seats, self.over, self.scores, self.ranks
        return *played, self.mask, self.legals, self.counts, self.views, self.vectors


def _again(kind: type[Batch], setting: Any, given: Any, snapshot: Snapshot) -> Batch:
    """The same games once more."""
    auto_reset, encode, cores, compile = given
    batch = kind(*setting, auto_reset=auto_reset, encode=encode, cores=cores, compile=compile)
    batch.restore(snapshot)
    return batch


def _bytes(views: NDArray[Any]) -> NDArray[np.int8]:
    """The same views, a row of bytes each."""
    return views.view(np.int8).reshape(len(views), -1)
