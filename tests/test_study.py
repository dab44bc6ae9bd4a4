"""Studies: the games of duels, the same numbers wherever they are played, honest intervals."""

import json
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots.duel import duel, mind_seed, sat_out
from bottega.bots.ladder import climb
from bottega.bots.levels import opponent
from bottega.bots.spread import spread
from bottega.cli.app import app
from bottega.core.game import Game
from bottega.core.words import LANGUAGES
from bottega.study import sittings as sat
from bottega.study.figures import Figure, Row, sections
from bottega.study.findings import found, share
from bottega.study.kept import FOLDER, kept
from bottega.study.naming import Namer
from bottega.study.rows import joined, rows_of, sources
from bottega.study.sittings import Sitting, Table, orders, replayed, sittings
from bottega.study.study import settings, study, tables

GAMES = 24
DICE = "fresco-dice"


@pytest.fixture(scope="module")
def table() -> Table:
    return Table(bottega.game(DICE), ("greedy",) * 3)


@pytest.fixture(scope="module")
def played(table: Table) -> list[Sitting]:
    return sittings(table, 1, 0, GAMES)


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("lot", [False, True])
def test_compiled_games_are_those_of_duels(table: Table, lot: bool) -> None:
    """One by one through the bots, or all at once: the same acts and the same first choices."""
    mixed = replace(table, bots=("greedy", "random", "greedy"), lot=lot)
    for number, sitting in enumerate(sittings(mixed, 1, 0, 3)):
        assert same(sitting, sat._one(mixed, 1, number))


def test_a_duel_plays_these_games(table: Table, played: list[Sitting]) -> None:
    bots = [opponent(table.game, "greedy", mind_seed(1, 0, seat)) for seat in range(3)]
    acts: list[int] = []
    sat_out(table.game, table.choices, bots, 1, 0, lambda seats, action: acts.append(action))
    assert acts == played[0].acts.tolist()


def test_games_do_not_depend_on_how_they_are_split(table: Table, played: list[Sitting]) -> None:
    apart = [sittings(table, 1, number, 1)[0] for number in range(4)]
    assert all(map(same, apart, played))


def test_long_games_are_noted_whole(table: Table, played: list[Sitting]) -> None:
    assert all(map(same, sat._by_taste(table, 1, 0, 4, 10), played))


def test_a_sitting_is_a_match(table: Table, played: list[Sitting]) -> None:
    match = replayed(table, played[0])
    assert match.over
    assert match.ranks == played[0].ranks.tolist()


def test_the_order_of_play(played: list[Sitting]) -> None:
    """Whoever acts first is first; of those who bet at once, clockwise."""
    for sitting in played:
        first = next(seat for seat in sitting.seats if seat >= 0)
        assert orders(sitting) == [(seat - first) % 3 for seat in range(3)]


def test_a_study_is_the_same_on_any_cores(table: Table) -> None:
    asked = tables(table.game, ["greedy"], [3], {"favour": "round"})
    assert [each.options for each in asked] == [(), (("favour", "round"),), ()]
    one, other = (study(asked, GAMES, 1, cores=cores) for cores in (1, 3))
    assert json.dumps(one[1]) == json.dumps(other[1])
    assert all(str(one[0][name].tolist()) == str(other[0][name].tolist()) for name in one[0])


def test_every_set_of_modules_is_studied(game: Game) -> None:
    found = settings(game)
    modules = [option for option in game.OPTIONS if option.module]
    assert found[0] == ()
    assert len(found) == len(set(found)) >= 2 ** len(modules)
    for options in found:
        game.choices(dict(options))


def test_what_a_row_says(table: Table, played: list[Sitting]) -> None:
    columns, does = rows_of(table, played)
    scores = columns["score"].reshape(-1, 3)
    assert np.allclose(columns["won"].reshape(-1, 3).sum(axis=1), 1)
    assert (does.sum(axis=1) == columns["decisions"]).all()
    points, names = sources(table, played[:3])
    assert (np.sum(list(points.values()), axis=0).reshape(-1, 3) == scores[:3]).all()
    assert all(set(each) == set(LANGUAGES) for each in names.values())


def test_things_are_named_by_what_their_words_share(table: Table, played: list[Sitting]) -> None:
    namer = Namer()
    namer.listen(table, played)
    named = namer.named()
    assert "Bet" in named
    assert named["Bishop to 8"][0]["de"] == "Bischof zu 8"
    assert named["Bishop to …"][1] == [n for n, name in namer.called().items() if "Bishop" in name]


def made(won: list[list[float]], bets: list[list[int]]) -> dict[str, Any]:
    """Findings of games in which just this happened."""
    players, games = len(won[0]), len(won)
    flat = np.array(won).ravel()
    columns: dict[str, Any] = {
        "players": np.full(len(flat), players),
        "options": np.full(len(flat), "", object),
        "by_lot": np.full(len(flat), False),
        "turn": np.tile(np.arange(players), games),
        "score": (10 * flat).astype(int),
        "rank": np.where(flat > 0, 1, 2),
        "won": flat,
        "decisions": np.full(len(flat), 5),
        "rounds": np.full(len(flat), 2),
        "opening": np.full(len(flat), -1),
        "does bet": np.array(bets).ravel(),
    }
    return found(columns, {"bet": {"en": "bet"}}, {})


def test_findings_of_games_that_are_known() -> None:
    """The first wins three of four games and bets twice, the other once."""
    facts = made([[1, 0], [1, 0], [0, 1], [1, 0]] * 25, [[2, 1], [2, 1], [1, 2], [2, 1]] * 25)
    (one,) = facts["tables"]
    assert one["turns"][0][0] == 0.75
    assert one["turns"][0][1] < 0.75 < one["turns"][0][2]
    assert (one["lead"][0], one["tie_break"][0], one["shared"][0]) == (10, 0, 0)
    assert facts["habits"]["2"] == [
        {"name": "bet", "winners": 2.0, "others": 1.0, "more": [1.0, 1.0, 1.0]}
    ]


def test_what_is_no_difference_is_not_told() -> None:
    facts = made([[1, 0], [0, 1]] * 50, [[2, 1]] * 100)
    assert facts["habits"]["2"] == []
    low, high = facts["tables"][0]["turns"][0][1:]
    assert low < 0.5 < high


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = np.random.default_rng(1)
    held = [share(chance.random(200) < 0.3) for _ in range(500)]
    assert 0.92 < np.mean([low <= 0.3 <= high for _, low, high in held]) < 0.98


def test_columns_that_a_part_has_not_are_unknown() -> None:
    both = joined([{"players": np.ones(2), "a": np.ones(2)}, {"players": np.ones(1)}])
    assert np.isnan(both["a"]).tolist() == [False, False, True]


def test_a_dot_whose_bar_crosses_the_line_is_not_clear() -> None:
    row = Row("", 0.4, 0.3, 0.5, "", "")
    assert [row.clear(even) for even in (0.2, 0.33, 0.6)] == [1, 0, -1]
    assert Figure("", [row], 0.6).at(0.6) > Figure("", [row], 0.6).at(0.5) > 0


def test_the_command_writes_all_three_files(tmp_path: Path) -> None:
    from pyarrow import parquet

    given = [DICE, "--players", "3", "--games", "8", "--seed", "1", "--option", "favour=round"]
    told = CliRunner().invoke(app, ["study", *given, "--out", str(tmp_path), "--language", "de"])
    assert told.exit_code == 0, told.output
    rows = parquet.read_table(tmp_path / f"{DICE}.parquet")
    assert rows.num_rows == 3 * 8 * 3
    assert {"players", "options", "won", "turn", "does Wait"} <= set(rows.column_names)
    assert json.loads((tmp_path / f"{DICE}.json").read_text())["games"] == 8
    page = (tmp_path / f"{DICE}.html").read_text()
    assert "<svg" in page
    assert "Was Sieger anders machen" in page


def test_bots_that_do_not_fit_the_table_are_refused() -> None:
    told = CliRunner().invoke(app, ["study", DICE, "--bots", "greedy,random", "--players", "3"])
    assert "2 bots cannot sit at a table of 3" in str(told.exception)


@pytest.mark.parametrize("id", sorted(path.stem for path in FOLDER.glob("*.json")))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_observatory_tells_what_was_found(id: str, language: str) -> None:
    game = bottega.game(id)
    findings = kept(game)
    assert findings is not None, "rules have changed: bottega study GAME --keep"
    assert (FOLDER / f"{game.id}.json").stat().st_size < 60_000
    told = sections(game, findings, language)
    assert [section.id for section in told] == ["seats", "settings", "winners", "openings", "close"]
    for section in told:
        for figure in section.figures:
            assert figure.rows
            assert all(row.words and row.words != "…" for row in figure.rows)
            assert all(row.low <= row.value <= row.high for row in figure.rows)


# On a cluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Two nodes of Ray on this machine, with a worker each."""
    if find_spec("ray") is None:
        pytest.skip("ray is not installed: pip install 'bottega[ray]'")
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as patched:
        found = (str(Path(__file__).parent), os.environ.get("PYTHONPATH", ""))
        patched.setenv("PYTHONPATH", os.pathsep.join(found))
        nodes = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        nodes.add_node(num_cpus=1)
    yield str(nodes.address)
    nodes.shutdown()


def slowly(number: int, folder: str) -> int:
    """A task that dies with its worker the first time."""
    mark = Path(folder) / str(number)
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_numbers(cluster: str, table: Table) -> None:
    asked = tables(table.game, ["greedy"], [3], {"favour": "round"})
    here, there = (study(asked, GAMES, 1, ray=ray)[1] for ray in ("", cluster))
    assert json.dumps(here) == json.dumps(there)
    one, other = (duel(table.game, ["greedy", "random"], 8, 1, ray=ray) for ray in ("", cluster))
    assert one.shares.tolist() == other.shares.tolist()
    climbing = [table.game], ["random", "greedy", "search:4"], 4, 1, None, lambda *_: None
    assert climb(*climbing) == climb(*climbing, ray=cluster)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_killed_worker_changes_nothing_but_the_time(cluster: str, tmp_path: Path) -> None:
    with spread(ray=cluster) as work:
        squares = list(work(slowly, [(number, str(tmp_path)) for number in range(8)]))
    assert squares == [number * number for number in range(8)]
    assert (tmp_path / "3").exists()


def kill_one(working: str, killed: list[int]) -> None:
    """Kill the first worker of a cluster that is seen at this work: Ray names it after that."""
    until = time.monotonic() + 120
    while not killed and time.monotonic() < until:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if (process / "cmdline").read_bytes().startswith(f"ray::{working}".encode()):
                    os.kill(int(process.name), signal.SIGKILL)
                    killed.append(int(process.name))
                    return
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
@pytest.mark.skipif(not Path("/proc").exists(), reason="workers are found in /proc")
def test_a_study_whose_worker_is_killed_finds_the_same(cluster: str, table: Table) -> None:
    asked, killed = tables(table.game, ["search:4"], [3], {"favour": "round"}), list[int]()
    here = study(asked, GAMES, 1)[1]
    killer = threading.Thread(target=kill_one, args=("sittings", killed))
    killer.start()
    there = study(asked, GAMES, 1, ray=cluster)[1]
    killer.join()
    assert killed
    assert json.dumps(here) == json.dumps(there)
