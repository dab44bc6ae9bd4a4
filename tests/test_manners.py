"""Games, matches and bots among other people's objects: copied, sent, compared, shared."""

import copy
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

import bottega
from bottega.bots import program
from bottega.bots.levels import opponent
from bottega.core.game import Game
from bottega.core.match import plain
from bottega.core.rule import DEALER
from bottega.sim.batch import play
from bottega.sim.quick import quick

DICE = bottega.game("fresco-dice")


def sent(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def test_a_game_is_sent_by_its_id(game: Game, tmp_path: Path) -> None:
    assert sent(game) == game == bottega.game(game.id) == copy.deepcopy(game) == quick(game)
    assert len(pickle.dumps(game)) < 200
    assert {game, bottega.game(game.id)} == {game}
    corrected = tmp_path / "parts.toml"
    corrected.write_text(game.PARTS.path.read_text())
    edition = bottega.game(game.id, parts=corrected)
    assert sent(edition) == edition != game


@pytest.mark.parametrize("copied", [sent, copy.deepcopy, copy.copy])
def test_a_match_goes_on_elsewhere_as_here(game: Game, copied: Callable[[Any], Any]) -> None:
    match = game.match(players=game.SEATS[0], seed=3)
    match.play(match.to_move[0], int(match.mask(match.to_move[0]).nonzero()[0][0]))
    other = copied(match)
    assert other.log == match.log
    seat = match.to_move[0]
    action = int(match.mask(seat).nonzero()[0][-1])
    other.play(seat, action)
    assert other.log != match.log
    match.play(seat, action)
    assert other.log == match.log
    assert other._state.tobytes() == match._state.tobytes()


def test_what_was_played_in_bulk_can_be_sent_and_compared() -> None:
    played = play(DICE, 2, 5)
    again = sent(played)
    assert again.game == DICE
    assert again.states.tobytes() == played.states.tobytes()
    assert again == played == copy.deepcopy(played) == play(DICE, 2, 5, cores=1)
    assert played != play(DICE, 2, 5, seed=1)


@pytest.mark.parametrize("name", ["random", "greedy", "search:20", "maestro:20"])
@pytest.mark.parametrize("copied", [sent, copy.deepcopy])
def test_a_bot_thinks_elsewhere_as_here(name: str, copied) -> None:  # type: ignore[no-untyped-def]
    match = DICE.match(players=3, seed=1)
    seat = match.to_move[0]
    for at_once in (False, True):
        bot = opponent(DICE, name, 5, at_once=at_once)
        other = copied(bot)
        assert other.choose(match.seen(seat), seat) == bot.choose(match.seen(seat), seat)


def test_a_program_is_started_again(tmp_path: Path) -> None:
    answers = tmp_path / "answers.py"
    answers.write_text(
        "import json, sys\nfor line in sys.stdin:\n"
        "    print(json.dumps({'action': json.loads(line)['legal'][0]}), flush=True)\n"
    )
    bot = opponent(DICE, f"program:{sys.executable} {answers}")
    other, match = sent(bot), DICE.match(players=2, seed=1)
    seat = match.to_move[0]
    assert other.choose(match.seen(seat), seat) == bot.choose(match.seen(seat), seat)
    bot.close()
    other.close()


def test_threads_may_share_a_bot() -> None:
    match = DICE.match(players=4, seed=2)
    seat = match.to_move[0]
    view, legal = match.seen(seat), match.mask(seat)
    for name in ("greedy", "search:30", "maestro:20"):
        bot = opponent(DICE, name, 1)
        with ThreadPoolExecutor(8) as pool:
            chosen = list(pool.map(lambda _, b=bot: b.choose(view, seat), range(64)))
        assert legal[chosen].all()


@pytest.mark.parametrize("name", ["random", "greedy", "search:5"])
def test_a_bot_is_asked_for_a_seat_that_there_is(name: str) -> None:
    bot, match = opponent(DICE, name, 1), DICE.match(players=2, seed=1)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"no seat {seat}; seats are 0 to 1"):
            bot.choose(match.seen(0), seat)


def test_other_peoples_machine_code_stays_where_it_was() -> None:
    """Numba's settings are the whole process's."""
    play(DICE, 2, 1)
    assert os.environ.get("NUMBA_CACHE_DIR", "") == numba.config.CACHE_DIR


TOGETHER = """
import bottega
from bottega.sim.compiled import compiled

def make_sum(game):
    def sum_up(one, other):
        return one + other
    return sum_up

print(compiled(bottega.game("fresco-dice"), make_sum)(2, 3))
"""


def test_processes_may_compile_at_once(tmp_path: Path) -> None:
    """All come to the same machine code, and no half of it is left."""
    (tmp_path / "together.py").write_text(TOGETHER)
    places = {"BOTTEGA_CACHE": str(tmp_path / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    command = sys.executable, str(tmp_path / "together.py")
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **places})
        for _ in range(3)
    ]
    assert [process.communicate()[0].strip() for process in started] == ["5"] * 3
    kept = [path.suffix for path in (tmp_path / "cache").rglob("sum_up*")]
    assert sorted(kept) == [".lock", ".machine-code"]


def test_numpy_numbers_are_numbers() -> None:
    three: Any = np.int64(3)
    five: Any = np.uint8(5)
    match = DICE.match(players=three, seed=five)
    assert match.log == DICE.match(players=3, seed=5).log
    seat: Any = np.int8(match.to_move[0])
    match.play(seat, match.mask(seat).nonzero()[0][0])
    assert json.loads(json.dumps(match.log)) == match.log


def test_a_mask_says_what_is_legal_without_words(game: Game) -> None:
    match = game.match(players=max(game.SEATS), seed=1)
    for seat in range(match.players):
        assert list(match.mask(seat).nonzero()[0]) == [a.number for a in match.legal(seat)]


def test_chance_may_be_played_by_hand(game: Game) -> None:
    match = game.match_by_hand(players=2)
    assert match.to_move == ()
    while outcomes := match.chance_outcomes():
        assert sum(odds for _, odds in outcomes) == pytest.approx(1)
        with pytest.raises(bottega.IllegalAction):
            match.play(0, outcomes[0][0])
        match.play(DEALER, outcomes[-1][0])
    assert match.to_move
    assert bottega.replay(match.log).log == match.log
    with pytest.raises(ValueError, match="no seat -1"):
        game.match(players=2, seed=1).play(DEALER, 0)


def test_a_seat_recalls_what_it_saw_and_nothing_else(game: Game) -> None:
    match = game.match(players=2, seed=6)
    for _ in range(12):
        seat = match.to_move[-1]
        match.play(seat, int(match.mask(seat).nonzero()[0][0]))
    for viewer in (0, 1, None):
        recalled, told = list(match.recall(viewer)), list(match.scenes(viewer))
        assert [s[1:3] for s in recalled] == [s[1:3] for s in told]
        assert recalled[-1].after.tobytes() == match.seen(viewer).tobytes()


@pytest.mark.parametrize(("name", "value"), [("open", [99, 0, 0, 0]), ("turn", 9), ("phase", -1)])
def test_a_view_from_outside_is_checked_before_code_reads_it(name: str, value: object) -> None:
    view = {**plain(DICE.match(players=2, seed=1).seen(0)), name: value}
    with pytest.raises(program.ProgramError, match=f"'{name}' holds .*; allowed are"):
        program.record_of(DICE, view)
