"""Exercises: mined from what a seat sees, the same again on any day, and as good as they say."""

import math
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import bottega
from bottega.cli.app import app
from bottega.coach import mining
from bottega.coach.exercises import FOLDER, Exercise, kept, read, write
from bottega.coach.judging import Judged
from bottega.coach.mining import checked, mine, mined_game, mixed, obvious, position_of
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.rule import blank
from bottega.sim.quick import quick

KEPT = 4  # of each game, at least
FEW, MANY = 2, 30  # of each game that are checked again, and in the long form
SHALLOW = 6  # games, where it does not matter what is found
HOLD = 0.9  # of them that other games must find as clear


def some(game: Game, number: int) -> list[Exercise]:
    """Exercises from here and there in what is kept."""
    found = list(kept(game).values())
    return found[:: math.ceil(len(found) / number)]


def late(game: Game) -> list[Exercise]:
    """A few of those with least left to play, which are soon tried."""
    last = [mined.found[-1] for mined in read(FOLDER / f"{game.id}.json").mined]
    return sorted(last, key=lambda each: len(each.others) / len(each.acts))[:FEW]


def seed_of(exercise: Exercise) -> int:
    """The seed that an exercise was looked for with; the next one checked it."""
    made, number = read(FOLDER / f"{exercise.game}.json").seed, int(exercise.id.partition("-")[0])
    return mixed(made, number, len(exercise.acts))


def again(game: Game, exercise: Exercise, seed: int) -> tuple[Judged, ...] | None:
    """What a check of the same depth finds."""
    position = position_of(game, exercise.match(quick(game)), exercise.seat)
    return checked(position, exercise.best, seed, exercise.others[0].games)


def rounded(judged: Judged) -> list[float]:
    return [round(float(number), 2) for number in judged]


def test_what_is_kept_can_be_played_again_and_is_what_it_says(game: Game) -> None:
    assert len(kept(game)) >= KEPT
    for exercise in late(game):
        position = position_of(game, exercise.match(quick(game)), exercise.seat)
        others = [other.action for other in exercise.others]
        assert sorted([exercise.best, *others]) == position.actions
        looks_best = obvious(position, seed_of(exercise))
        assert exercise.greedy in looks_best
        assert exercise.best not in looks_best
        found = again(game, exercise, seed_of(exercise) + 1)
        assert found is not None
        assert list(map(rounded, found)) == list(map(rounded, exercise.others))


@pytest.mark.slow
def test_other_games_find_the_same_choice_best(game: Game) -> None:
    sample = some(game, MANY)
    held = [again(game, exercise, 2**31 + n) for n, exercise in enumerate(sample)]
    assert sum(found is not None for found in held) >= HOLD * len(sample)


def test_a_choice_that_is_not_clearly_best_is_thrown_out(game: Game) -> None:
    exercise = late(game)[0]
    position = position_of(game, exercise.match(quick(game)), exercise.seat)
    assert checked(position, exercise.others[0].action, 0, 200) is None


def test_what_the_seat_never_saw_changes_nothing(game: Game) -> None:
    """The same view, with other cards in places where it never looked."""
    for exercise in late(game):
        match = exercise.match(game)
        other, dice = blank(game.STATE), np.zeros(STREAM, np.int64)
        start(dice, 5, 5)
        game.guess(match.seen(exercise.seat), exercise.seat, dice, other)
        elsewhere = match.copy()
        elsewhere.history.state = other
        here, there = (position_of(game, each, exercise.seat) for each in (match, elsewhere))
        assert here.view.tobytes() == there.view.tobytes()
        assert here.actions == there.actions
        found = [checked(each, exercise.best, 3, SHALLOW) for each in (here, there)]
        assert repr(found[0]) == repr(found[1])


def test_mining_finds_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining, "FIRST", SHALLOW)
    game = bottega.game("fresco-dice")
    *_, found = mine(game, 1, 1, SHALLOW)
    last = found.mined[-1]
    assert last.found
    assert mined_game(game, 1, last.number, SHALLOW) == last
    assert mined_game(game, 2, last.number, SHALLOW) != last


def test_a_command_mines_and_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(mining, "FIRST", SHALLOW)
    monkeypatch.setattr(mining, "DEEPER", 1)
    path = tmp_path / "found"
    command = ["exercises", "fresco-dice", "--count", "1", "--out", str(path)]
    assert CliRunner().invoke(app, command).exit_code == 0
    found = read(path)
    assert found.exercises
    assert CliRunner().invoke(app, command).exit_code == 0
    assert read(path) == found, "there were enough"
    assert "seed 0" in str(CliRunner().invoke(app, [*command, "--seed", "1"]).exception)
    write(path, found)
    assert read(path) == found
