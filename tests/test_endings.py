"""Ends of games that are counted out: by another way, and with nobody else to decide."""

import numpy as np
import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots.levels import opponent
from bottega.bots.search import Search
from bottega.cli.app import app
from bottega.cli.endings import table_of
from bottega.core.rule import DEALER, OVER, Record, twin
from bottega.study.endings import Ending, counted_out, endings, ways_of

GAME = bottega.game("fresco-dice")


@pytest.fixture(scope="module")
def found() -> list[Ending]:
    """What can soon be counted out of one game: two dice are set aside already, or all three."""
    return next(endings(GAME, 2, 1, seed=1, limit=10_000))


def best(ways: list[Record], seat: int) -> float:
    """What a seat wins that errs nowhere, by trying everything in Python."""
    seats = int(GAME.to_move(ways[0]))
    if seats == OVER:
        ranks = [[int(GAME.rank(s, n)) for n in range(int(s.seats))] for s in ways]
        return float(np.mean([(row[seat] == 1) / row.count(1) for row in ranks]))
    actor = DEALER if seats == DEALER else seat
    odds = GAME.odds(ways[0], actor)
    worth = {
        action: best(after(ways, actor, action), seat) for action in map(int, np.flatnonzero(odds))
    }
    if actor == DEALER:
        return float(sum(odds[n] * value for n, value in worth.items()) / odds.sum())
    return max(worth.values())


def after(ways: list[Record], actor: int, action: int) -> list[Record]:
    ways = [twin(s) for s in ways]
    for s in ways:
        GAME.apply(s, actor, action)
    return ways


def test_what_is_counted_out_is_what_trying_everything_finds(found: list[Ending]) -> None:
    assert len(found) >= 2
    for view, seat, worth in found:
        ways = ways_of(GAME, view, seat)
        assert len(ways) in (1, 3)  # the other's token lies face down
        for action, value in worth.items():
            assert best(after(ways, seat, action), seat) == pytest.approx(value)


def test_where_others_decide_nothing_is_counted_out() -> None:
    match = GAME.match(players=2, seed=1)
    seat = match.to_move[0]
    assert counted_out(GAME, match.seen(seat), seat) == {}


def test_a_bot_gives_away_what_it_does_not_choose(found: list[Ending]) -> None:
    anything = opponent(GAME, "random", 1)
    losses = [each.loss(anything) for each in found for _ in range(8)]
    assert min(losses) == 0 < max(losses) <= 1


def test_the_command_says_what_it_found() -> None:
    command = ["endings", "fresco-dice", "--games", "1", "--seed", "4", "--bots", "greedy"]
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 0, told.output
    assert "0 decisions of 1 games of fresco-dice matter" in told.output


def test_errors_are_told_with_what_they_cost() -> None:
    table = table_of({"greedy": np.array([0.0, 0.0, 0.25, 0.75])})
    cells = [next(iter(column.cells)) for column in table.columns]
    assert cells == ["greedy", "50.0%", "15.0% to 85.0%", "250.0", "176.8", "750.0"]


def test_near_the_end_maestro_looks_ahead_without_its_net(found: list[Ending]) -> None:
    """Where its card says that the net is not to be trusted there."""
    match = GAME.match(players=2, seed=1)
    first = match.to_move[0]
    for view, seat, near in [(*found[-1][:2], True), (match.seen(first), first, False)]:
        with_net, without = (opponent(GAME, f"{name}:40", 1) for name in ("maestro", "search"))
        assert isinstance(with_net, Search)
        assert isinstance(without, Search)
        assert (with_net.weigh(view, seat) == without.weigh(view, seat)) == near
