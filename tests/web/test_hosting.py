"""Two processes on a real PostgreSQL behind a real nginx, with the settings and the scripts of
deploy/: nothing is lost or doubled when one is killed, replaced, or held up."""

import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

import hosting
import postgresql
from bottega.cli.load import Door, Players, look, sit_down
from hosting import DEPLOY, Player, Process, account, nginx, play_while, processes
from postgresql import new_database

VERIFY, COMPOSE = shutil.which("systemd-analyze"), shutil.which("docker-compose")

pytestmark = [
    pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT),
    pytest.mark.skipif(hosting.NGINX is None, reason=hosting.GET_IT),
]


@pytest.fixture(scope="module")
def kept(server: str) -> Iterator[str]:
    with new_database(server) as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hosted")


@pytest.fixture(scope="module")
def pair(kept: str, folder: Path) -> Iterator[list[Process]]:
    with processes(kept, folder, 2) as found:
        yield found


def test_players_on_different_processes_see_every_move(pair: list[Process], folder: Path) -> None:
    async def play(port: int) -> list[float]:
        (party,) = await asyncio.to_thread(sit_down, port, hosting.GAME, 1)
        gate, path = asyncio.Semaphore(8), f"/table/{party.table}/live"
        viewers = await asyncio.gather(*(look(port, path, who, gate) for who in party.cookies))
        await asyncio.gather(*(viewer.arrived for viewer in viewers))
        players = Players(list(viewers), random.Random(1))
        took = [await players.act() for _ in range(12)]
        for viewer in viewers:
            await viewer.leave()
        return took

    with nginx(folder, [process.port for process in pair], by_table=False) as port:
        assert len(asyncio.run(play(port))) == 12
        door = Door(port)
        held = {json.dumps(door.health()["tables"]) for _ in range(8)}
        door.connection.close()
    assert held == {"1"}  # each of both processes held the table


def test_when_one_is_killed_or_stopped_nothing_is_lost_or_doubled(
    pair: list[Process], kept: str, folder: Path
) -> None:
    def trouble() -> None:
        time.sleep(1)
        pair[0].kill()
        time.sleep(2)
        pair[0].start()
        pair[0].wait()
        pair[1].stop()
        pair[1].start()
        pair[1].wait()
        time.sleep(1)

    with nginx(folder, [process.port for process in pair], by_table=False) as port:
        players = [Player([port], seed) for seed in range(3)]
        play_while(players, trouble)
    tally = account(kept, players)
    assert tally.tried["moves"] > 10
    assert (tally.lost, tally.doubled, tally.crashed) == ([], [], [])
    assert not [line for process in pair for line in process.faults()]


def test_a_bot_goes_on_elsewhere_when_its_process_is_killed(pair: list[Process]) -> None:
    player = Player([pair[0].port], 7, seats=["you", "bot:random"])  # kept where it was set
    player.ports = [pair[1].port]

    def waited() -> bool:
        _, facts = player.ask("GET", f"/api/table/{player.table}")
        return 0 in facts["to_move"] or bool(facts["over"])

    def wait() -> None:
        latest = time.monotonic() + 60
        while not waited():
            assert time.monotonic() < latest
            time.sleep(0.05)

    wait()
    pair[0].kill()
    for _ in range(3):
        player.move()
        wait()
    pair[0].start()
    pair[0].wait()


def test_every_visitor_is_known_by_their_own_address(pair: list[Process], folder: Path) -> None:
    settings = (DEPLOY / "nginx.conf").read_text()
    assert re.search(r"X-Forwarded-For \$remote_addr;", settings)  # nobody can claim another
    ports = [process.port for process in pair]
    with nginx(folder, ports) as port, closing(Door(port).connection) as connection:
        connection.request("GET", "/account", headers={"X-Forwarded-For": "9.9.9.9"})
        assert connection.getresponse().status == 200


def test_a_backup_brings_everything_back(pair: list[Process], kept: str, folder: Path) -> None:
    player = Player([pair[0].port], 11)
    for _ in range(4):
        player.act()
    plain = make_url(kept).set(drivername="postgresql").render_as_string(hide_password=False)
    tools = os.pathsep.join([*postgresql.PLACES, os.environ["PATH"]])
    env = {**os.environ, "PATH": tools, "XDG_DATA_HOME": str(folder)}
    run = {"env": env, "text": True, "check": True, "stdout": subprocess.PIPE}
    backup = subprocess.run([DEPLOY / "backup", plain, folder / "copies"], **run)  # type: ignore[call-overload]
    server, name = make_url(kept).set(database="postgres"), "restored"
    with new_database(server.render_as_string(hide_password=False)) as fresh:
        elsewhere = folder / name
        env["XDG_DATA_HOME"] = str(elsewhere)
        to = make_url(fresh).set(drivername="postgresql").render_as_string(hide_password=False)
        subprocess.run([DEPLOY / "restore", backup.stdout.strip(), to], **run)  # type: ignore[call-overload]
        secret = "bottega/server.secret"
        assert (elsewhere / secret).read_text() == (folder / secret).read_text()
        with processes(fresh, elsewhere, 1) as (again,):
            player.ports = [again.port]
            player.act()
        tally = account(fresh, [player])
    assert (tally.lost, tally.doubled, tally.crashed) == ([], [], [])


def test_an_sqlite_file_is_copied_and_brought_back(tmp_path: Path) -> None:
    games = tmp_path / "games.db"
    with processes(str(games), tmp_path, 1) as (one,):
        player = Player([one.port], 1)
        player.act()
        copy = subprocess.check_output([DEPLOY / "backup", games, tmp_path / "copies"], text=True)
    again = tmp_path / "again.db"
    subprocess.run([DEPLOY / "restore", copy.strip(), again], check=True)
    assert again.with_suffix(".secret").read_text() == games.with_suffix(".secret").read_text()
    assert not account(f"sqlite:///{again}", [player]).lost


def test_the_unit_and_the_compose_file_start_what_there_is() -> None:
    unit, compose = (DEPLOY / "bottega@.service").read_text(), (DEPLOY / "compose.yaml").read_text()
    for words in (unit, compose):
        command = re.search(r"\bserve .*", words)
        assert command is not None
        options = set(re.findall(r"--[\w-]+", command[0]))
        assert options <= {"--host", "--port", "--database", "--secure-cookies", "--proxies"}
    assert "TimeoutStopSec" in unit
    assert '--proxies "*"' in compose  # nginx comes from another address there


@pytest.mark.skipif(VERIFY is None, reason="no systemd here: apt-get install systemd")
def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    unit = (DEPLOY / "bottega@.service").read_text()
    there = unit.replace("/opt/bottega/bin/bottega", sys.executable)
    assert there != unit
    (tmp_path / "bottega@8001.service").write_text(there)
    command = [str(VERIFY), "verify", str(tmp_path / "bottega@8001.service")]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "bottega" not in said.stderr


@pytest.mark.skipif(COMPOSE is None, reason="no docker-compose here")
def test_the_compose_file_is_one_that_compose_takes() -> None:
    """With a password, and not without."""
    without = {**os.environ}
    command = [str(COMPOSE), "--file", str(DEPLOY / "compose.yaml"), "config"]
    without.pop("PASSWORD", None)
    env = {**without, "PASSWORD": "secret"}
    said = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    assert "bottega:secret@database/bottega" in said.stdout
    assert subprocess.run(command, env=without, capture_output=True, check=False).returncode
