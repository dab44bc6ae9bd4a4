"""Games stepped side by side: what a match plays, however many there are, on any cores."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bottega
from bottega.core.dice import STREAM, pick, roll, start
from bottega.core.game import Game
from bottega.core.match import Match
from bottega.core.rule import DEALER, Record
from bottega.sim import Batch, stepped
from bottega.sim.quick import quick
from tables import Table, tables_of

DICE = bottega.game("fresco-dice")


def middle(batch: Batch) -> NDArray[Any]:
    """The middle one of what each game's seat may do."""
    found: NDArray[Any] = batch.legals[np.arange(batch.games), batch.counts // 2]
    return found


def everything(batch: Batch) -> list[bytes]:
    return [array.tobytes() for array in batch.save()]


def dealt(match: Match, dice: NDArray[Any]) -> None:
    """Play chance by hand, as a stream deals."""
    while match.chance_outcomes():
        match.play(DEALER, pick(match.game.odds(match._state, DEALER), roll(dice)))


def same(batch: Batch, match: Match) -> None:
    """Game 0 stands as a match does."""
    assert batch.states[0].tobytes() == match._state.tobytes()
    assert list(batch.scores[0]) == match.scores
    if match.over:
        assert list(batch.ranks[0]) == match.ranks
        assert batch.seats[0] == stepped.NOBODY
        return
    seat = int(batch.seats[0])
    assert seat == match.to_move[0]
    assert (batch.mask[0] == match.mask(seat)).all()
    assert batch.views[0].tobytes() == match.seen(seat).tobytes()
    assert (batch.vectors[0] == batch.game.space.vector(match.seen(seat))).all()


def test_it_plays_what_a_match_plays_to_the_byte(table: Table) -> None:
    options, dice = dict(table.options), np.zeros(STREAM, np.int64)
    batch = Batch(table.game, 1, table.players, 7, options, auto_reset=False)
    match = quick(table.game).match_by_hand(table.players, **options)
    start(dice, 7, 0)
    dealt(match, dice)
    for _ in range(12):
        same(batch, match)
        if match.over:
            break
        action = middle(batch)[0]
        match.play(int(batch.seats[0]), action)
        dealt(match, dice)
        batch.step(action)


def test_compiled_equals_interpreted(game: Game) -> None:
    for table in tables_of(game)[::4]:
        setting = table.game, 3, table.players, 2, dict(table.options)
        fast, slow = Batch(*setting), Batch(*setting, compile=False)
        for _ in range(15):
            assert everything(fast) == everything(slow)
            fast.step(middle(fast))
            slow.step(middle(slow))
        assert (fast.observe(1) == slow.observe(1)).all()


def test_threads_change_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    one = Batch(game, 20, max(game.SEATS), 4)
    monkeypatch.setattr(stepped, "SHARE", 3)
    many = Batch(game, 20, max(game.SEATS), 4, cores=4)
    assert len(many._spans) == 4
    for _ in range(60):
        many.step(middle(many))
        one.step(middle(one))
    assert everything(many) == everything(one)


@pytest.mark.parametrize("share", [3, 1000])
def test_an_illegal_action_changes_no_game(share: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepped, "SHARE", share)
    batch = Batch(DICE, 10, 2, 1, cores=3)
    before = everything(batch)
    for wrong in (0, -1, DICE.ACTIONS):
        actions = middle(batch).astype(np.int64)
        actions[8] = wrong
        with pytest.raises(ValueError, match=f"game 8: seat . may not do {wrong} now"):
            batch.step(actions)
    with pytest.raises(ValueError, match="whole numbers"):
        batch.step(middle(batch).astype(float))
    assert everything(batch) == before
    batch.step(middle(batch).tolist())
    assert everything(batch) != before


def played_out(batch: Batch, steps: int = 2000) -> Record:
    """Step until game 0 ends: its scores and ranks."""
    for _ in range(steps):
        if batch.step(middle(batch))[0]:
            return batch.scores[0].copy(), batch.ranks[0].copy()
    raise AssertionError("it does not end")


def test_games_begin_again_by_themselves_or_stay_over() -> None:
    again, once = Batch(DICE, 2, 3, 5), Batch(DICE, 2, 3, 5, auto_reset=False)
    for one, other in zip(played_out(again), played_out(once), strict=True):
        assert (one == other).all()
    assert again.seats[0] != stepped.NOBODY
    assert again.dice[0, 1] == 2  # two games side by side: the third begins
    assert once.seats[0] == stepped.NOBODY
    assert not once.mask[0].any()
    ended = once.states[0].tobytes()
    once.step(np.where(once.seats == stepped.NOBODY, 999, middle(once)))
    assert once.states[0].tobytes() == ended


def test_what_is_saved_comes_back_and_a_seed_begins_anew() -> None:
    batch = Batch(DICE, 5, 4, 1, {"favour": "round"})
    fresh, saved = everything(batch), batch.save()
    for _ in range(30):
        batch.step(middle(batch))
    later = everything(batch)
    batch.restore(saved)
    assert everything(batch) == fresh
    for _ in range(30):
        batch.step(middle(batch))
    assert everything(batch) == later
    batch.reset()
    assert batch.states.tobytes() == saved[0].tobytes()
    batch.reset(2)
    assert batch.states.tobytes() != saved[0].tobytes()


def test_what_was_saved_goes_on_with_its_own_seed() -> None:
    """Games that begin again after it too, though the batch was begun anew of another seed."""
    batch = Batch(DICE, 2, 2, 5)
    saved, ends = batch.save(), []
    for _ in range(2):
        played_out(batch)
        ends.append(batch.states.tobytes())
        batch.reset(6)
        batch.restore(saved)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("copied", [deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_plays_on_by_itself(copied: Callable[[Batch], Batch]) -> None:
    batch = Batch(DICE, 3, 2, 1, {"favour": "round"}, auto_reset=False, encode=False, cores=1)
    batch.step(middle(batch))
    other, before = copied(batch), everything(batch)
    assert everything(other) == before
    other.step(middle(other))
    assert everything(batch) == before
    batch.step(middle(batch))
    assert everything(batch) == everything(other)


def test_what_cannot_be_is_named() -> None:
    with pytest.raises(ValueError, match="0 games"):
        Batch(DICE, 0, 2)
    with pytest.raises(ValueError, match="allowed are 2, 3, 4"):
        Batch(DICE, 1, 9)
    with pytest.raises(ValueError, match="the seed -1"):
        Batch(DICE, 1, 2, -1)
    batch = Batch(DICE, 1, 2)
    for seat in (-2, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}; seats are 0 to 1"):
            batch.observe(seat)
    with pytest.raises(ValueError, match="no seat -1"):
        batch.ask(-1)
