"""OpenSpiel: the games with chance as a player, for its algorithms and its tests.

    import bottega.envs.openspiel
    game = pyspiel.load_game("bottega_fresco_dice(players=3,favour=round)")

Seats that choose at the same time answer one after the other, in secret. The string of an
information state is all that a seat has lived through: what it saw done, and a digest of every view
that it was shown. That has no fixed length, so the tensors are both those of the present view.
"""

from collections.abc import Callable
from copy import deepcopy
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from bottega.core.dice import SEEDS, STREAM, pick, roll, seeded, start
from bottega.core.game import Game
from bottega.core.rule import DEALER, OVER, SPECTATOR, Record, blank, lowest, twin, unfolded
from bottega.envs.rewards import checked
from bottega.games import GAMES, game
from bottega.sim.compiled import compiled
from bottega.sim.quick import quick

LIMIT = 10_000  # decisions after which a game counts as it stands: far beyond any
POINTS = 1_000.0  # likewise
TRUTH = {"true": True, "false": False}
ANY = -1  # no deal is given: chance is a player from the first
OWN = ("players", "rewards", "limit", "deal")  # parameters that are no options of the games

Past = tuple[tuple[bytes, int, int], ...]  # every state, and who did what then
Lived = tuple[int, str, bytes]  # how much of the past that is, in words; what was seen at its end


def make_encoding(game: Game) -> Callable[..., None]:
    """A view as a vector, in machine code."""
    encode = game.space.encode

    def encoding(cells: Any, out: Any) -> None:
        encode(cells, out)

    return encoding


@cache
def fast(id: str) -> Game:
    """A game whose rules are machine code."""
    return quick(game(id))


def digest(seen: bytes) -> str:
    return blake2b(seen, digest_size=8).hexdigest()


class Position:
    """A game as it stands, and what its seats have lived through; copied quickly."""

    def __init__(self, rules: Game, record: Record, players: int) -> None:
        self.rules, self.record, self.decisions = rules, record, 0
        self.turn = rules.to_move(record)
        self.past: Past = ()
        self.lived: list[Lived] = [(0, "", self.seen(record, seat)) for seat in range(players)]

    def __deepcopy__(self, memo: Any) -> "Position":
        other = object.__new__(Position)
        vars(other).update(vars(self), record=twin(self.record), lived=self.lived[:])
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "rules": self.rules.id, "record": self.record.tobytes()}

    def __setstate__(self, given: dict[str, Any]) -> None:
        vars(self).update(given, rules=fast(given["rules"]))
        self.record = twin(self._read(given["record"]))

    @property
    def seat(self) -> int:
        """Who is asked, the dealer too."""
        return DEALER if self.turn == DEALER else lowest(self.turn)

    def apply(self, action: int) -> None:
        """Play what whoever is asked does."""
        self.past = (*self.past, (self.record.tobytes(), self.seat, action))
        self.decisions += int(self.turn != DEALER)
        self.rules.apply(self.record, self.seat, action)
        self.turn = self.rules.to_move(self.record)

    def deal(self, seed: int) -> None:
        """Let the dealer act until a seat is asked."""
        dice = np.zeros(STREAM, np.int64)
        start(dice, seed, 0)
        while self.turn == DEALER:
            self.apply(pick(self.rules.odds(self.record, DEALER), roll(dice)))

    def seen(self, record: Record, viewer: int) -> bytes:
        """What a seat sees of a state, and who is asked then."""
        turn = self.rules.to_move(record)
        return bytes(self.rules.seen(record, viewer).tobytes()) + bytes([turn & 0xFF])

    def told(self, me: int) -> str:
        """All that a seat has lived through."""
        known, words, last = self.lived[me]
        states = [*(before for before, _, _ in self.past[known:]), self.record.tobytes()]
        for (before, seat, action), after in zip(self.past[known:], states[1:], strict=True):
            if self.rules.witnesses(self._read(before), seat, action) >> me & 1:
                words += f" {seat}:{action}"
            now = self.seen(self._read(after), me)
            if now != last:
                words, last = f"{words} {digest(now)}", now
        self.lived[me] = len(self.past), words, last
        return words

    def guessed(self, me: int, seed: int) -> "Position":
        """Another game that a seat cannot tell from this one. What the others have lived through
        before is not known: they remember what they see now."""
        dice, other = np.zeros(STREAM, np.int64), deepcopy(self)
        start(dice, seed, 0)
        other.record, other.past = blank(self.rules.STATE), ()
        self.rules.guess(self.rules.seen(self.record, me), me, dice, other.record)
        for seat in range(len(self.lived)):
            now = self.seen(other.record, seat)
            other.lived[seat] = 0, self.told(me) if seat == me else f" {digest(now)}", now
        return other

    def _read(self, record: bytes) -> Record:
        return np.frombuffer(record, self.rules.STATE)[0]


class State(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel asks for it."""

    def __init__(self, game: "Spiel") -> None:
        super().__init__(game)
        self.position, self.limit, self.pay = deepcopy(game.beginning), game.limit, game.pay

    def is_terminal(self) -> bool:
        return self.position.turn == OVER or self.position.decisions >= self.limit

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        odds = self.position.rules.odds(self.position.record, player)
        actions: list[int] = odds.nonzero()[0].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.position.rules.odds(self.position.record, DEALER)
        actions = odds.nonzero()[0]
        return list(zip(actions.tolist(), (odds[actions] / odds.sum()).tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        self.position.apply(action)

    def returns(self) -> list[float]:
        """What everyone gets; nothing before the end."""
        at, seats = self.position, range(len(self.position.lived))
        if not self.is_terminal():
            return [0.0 for _ in seats]
        if self.pay == "score":
            return [float(at.rules.score(at.record, seat)) for seat in seats]
        ranks = [int(at.rules.rank(at.record, seat)) for seat in seats]
        return [(rank == 1) / ranks.count(1) for rank in ranks]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that the player cannot tell from this one, as its game's `guess` has it."""
        other: State = self.clone()
        other.position = self.position.guessed(player, int(sampler() * SEEDS))
        return other

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.position
        if player == DEALER:
            return f"{action} chance"
        view = unfolded(at.rules.seen(at.record, player))
        return f"{action} {at.rules.words.action(view, player, action, 'en')}"

    def __str__(self) -> str:
        entries = " ".join(f"{seat}:{action}" for _, seat, action in self.position.past)
        return f"{digest(self.position.record.tobytes())} {entries}"


class Seen:
    """What a player, or everybody, may know of a state."""

    def __init__(self, rules: Game, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("what all players know together is no view of these games")
        self.rules, self.recall = rules, kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = np.zeros(len(rules.space.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        self._encode(
            np.frombuffer(self._view(state, player).tobytes(), np.int8).copy(), self.tensor
        )

    def string_from(self, state: State, player: int) -> str:
        if self.recall and self.private:
            return f"{player}{state.position.told(player)}"
        view = self._view(state, player)
        return f"{self.rules.words.board(unfolded(view), 'en')}\n{digest(view.tobytes())}"

    def _view(self, state: State, player: int) -> Record:
        return self.rules.seen(state.position.record, player if self.private else SPECTATOR)

    @cached_property
    def _encode(self) -> Callable[[NDArray[np.int8], NDArray[np.float32]], None]:
        return compiled(self.rules, make_encoding)


class Spiel(pyspiel.Game):  # type: ignore[misc]
    """One of our games at one kind of table."""

    id: str

    def __init__(self, given: dict[str, Any] | None = None) -> None:
        self.rules = fast(self.id)
        given = {**parameters(self.rules), **(given or {})}
        players, pay, self.limit, deal = (given[name] for name in OWN)
        self.pay = checked(pay)
        options = {name: value for name, value in given.items() if name not in OWN}
        choices = self.rules.choices(options)
        record = self.rules.fresh(self.rules.players(players), choices)
        self.beginning = Position(self.rules, record, players)
        if deal != ANY:
            self.beginning.deal(seeded(deal))
        won = {"min_utility": 0.0, "max_utility": 1.0, "utility_sum": 1.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.ACTIONS,
            max_chance_outcomes=self.rules.ACTIONS,
            num_players=players,
            **(won if self.pay == "victory" else {"min_utility": -POINTS, "max_utility": POINTS}),
            max_game_length=self.limit,
        )
        super().__init__(kind(self.rules, self.pay), info, given)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Seen:
        return Seen(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))


def as_read(value: str) -> bool | int | str:
    """A value of an option as OpenSpiel reads it, to which its type is held."""
    if value in TRUTH:
        return TRUTH[value]
    return int(value) if value.lstrip("-").isdigit() else value


def parameters(game: Game) -> dict[str, Any]:
    """What a game can be loaded with, as it is by default."""
    options = {o.name: as_read(o.values[0]) for o in game.OPTIONS}
    return {"players": game.SEATS[0], "rewards": "victory", "limit": LIMIT, "deal": ANY, **options}


def kind(game: Game, pay: str = "victory") -> Any:
    """What OpenSpiel wants to know of a game beforehand."""
    of, constant = pyspiel.GameType, pay == "victory"
    return of(
        short_name=f"bottega_{game.id.replace('-', '_')}",
        long_name=game.title(),
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC,
        information=of.Information.IMPERFECT_INFORMATION,
        utility=of.Utility.CONSTANT_SUM if constant else of.Utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=max(game.SEATS),
        min_num_players=min(game.SEATS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game),
    )


for each in GAMES:  # a class of its own: OpenSpiel lets go of what it calls when Python is gone
    pyspiel.register_game(kind(game(each)), type(each, (Spiel,), {"id": each}))
