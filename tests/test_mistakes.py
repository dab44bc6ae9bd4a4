"""How bots err: in their own games, the same from the same seed, and who does anything the most."""

import pytest
from typer.testing import CliRunner

import bottega
from bottega.cli.app import app
from bottega.cli.mistakes import table_of
from bottega.coach.mistakes import EACH, GROSS, decided, judged, mistakes
from bottega.core.rule import NONE, blank
from tables import stream

GAME = bottega.game("fresco-dice")
BOTS = ("random", "search:60")


def test_who_does_anything_errs_oftener_and_more_grossly() -> None:
    anything, thinking = mistakes(GAME, BOTS, 6 * EACH, 1)
    assert len(anything) == len(thinking) == 6 * EACH
    assert sum(anything) > 3 * sum(thinking)
    assert sum(cost > GROSS for cost in anything) > sum(cost > GROSS for cost in thinking)
    assert min(anything) == 0


def test_the_same_seed_finds_the_same_however_many_cores_there_are() -> None:
    once, again = (mistakes(GAME, BOTS, 5, 2, cores=cores) for cores in (1, 2))
    assert once == again
    assert [len(own) for own in once] == [5, 5]
    assert once != mistakes(GAME, BOTS, 5, 3)


def test_what_was_decided_could_be_done_by_who_did_it() -> None:
    acts = decided(GAME, BOTS, 4, 0)
    assert {each.seat for each in acts} == {0, 1}
    for view, seat, action in acts[::5]:
        GAME.guess(view, seat, stream(0), s := blank(GAME.STATE))
        assert GAME.odds(s, seat)[action]


def test_a_decision_without_a_choice_is_not_judged() -> None:
    acts = decided(GAME, BOTS, 4, 0)[-12:]
    found = list(judged(GAME, acts, 1))
    assert 0 < len(found) < len(acts)
    assert all(each.best != NONE for each in found)


def test_a_table_of_one_is_refused() -> None:
    with pytest.raises(ValueError, match="allowed are"):
        mistakes(GAME, ["greedy"], 4, 1)


def test_the_command_says_what_it_found() -> None:
    command = ["mistakes", "fresco-dice", "--decisions", "2", "--bots", "greedy,talent:200"]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    assert "1 games of fresco-dice" in told.output


def test_mistakes_are_told_with_what_they_cost() -> None:
    table = table_of(["greedy"], [[0.0, 0.0, 0.05, 0.75]])
    cells = [next(iter(column.cells)) for column in table.columns]
    assert cells[:4] == ["greedy", "4", "50.0%", "15.0% to 85.0%"]
    assert cells[4:] == ["25.0%", "4.6% to 69.9%", "200.0 (183.7)", "750.0"]
