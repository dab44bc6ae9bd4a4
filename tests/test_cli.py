"""The command line, as a user types it."""

import json
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import bottega
from bottega.cli import bench, bench_peers
from bottega.cli.app import app, obey
from bottega.cli.bench_ours import Measured
from bottega.cli.progress import STEPS, Listening, compiling, progress, warming
from played import random_match

Run = Callable[..., str]
GAME = "fresco-dice"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call bottega with these words; what it printed, or what it complained of."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def call(*words: str, answers: list[str] | None = None, fails: bool = False) -> str:
        lines: Iterator[str] = iter(answers or [])

        def answer(prompt: str = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr(sys, "argv", ["bottega", *words])
        assert bool(obey()) == fails
        printed = capsys.readouterr()
        return printed.err if fails else printed.out

    return call


def test_help_needs_nothing_heavy() -> None:
    program = (
        "import sys, bottega.cli.app\n"
        "heavy = {'numpy', 'numba', 'bottega.core.match', 'bottega.games'} & set(sys.modules)\n"
        "sys.exit(' '.join(heavy) or 0)\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_command_has_help(run: Run) -> None:
    assert "simulate" in run("--help")
    for command in app.registered_commands:
        assert command.callback is not None
        assert "Usage" in run(command.callback.__name__, "--help")


def test_games_lists_all(run: Run) -> None:
    printed = run("games")
    assert all(id in printed for id in bottega.GAMES)


@pytest.mark.parametrize("id", list(bottega.GAMES))
def test_parts_shows_every_table_with_its_label(run: Run, id: str) -> None:
    printed = run("parts", id)
    for table in bottega.game(id).PARTS.tables.values():
        assert f"{table.name}  {table.label}" in printed


def test_parts_can_be_copied_changed_and_used(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(run("parts", GAME, "--copy").replace("bishop = 3", "bishop = 9"))
    assert "bishop: 9" in run("parts", GAME, "--parts", str(mine))
    common = ("simulate", GAME, "--games", "50", "--json")
    theirs, ours = json.loads(run(*common, "--parts", str(mine))), json.loads(run(*common))
    assert theirs["mean_scores"] != ours["mean_scores"]
    mine.write_text("nonsense")
    assert "is not a parts file" in run("parts", GAME, "--parts", str(mine), fails=True)


def test_simulate_prints_one_json_object(run: Run) -> None:
    printed = run("simulate", GAME, "--players", "3", "--games", "300", "--seed", "4", "--json")
    (line,) = printed.splitlines()
    facts = json.loads(line)
    wanted = "game players games decisions seconds decisions_per_second mean_scores win_share"
    assert set(wanted.split()) | {"mean_rounds"} <= set(facts)
    assert facts["games"] == 300
    assert facts["players"] == len(facts["mean_scores"]) == 3
    assert sum(facts["win_share"]) == pytest.approx(1, abs=1e-3)


def test_simulate_is_the_same_on_any_number_of_cores(run: Run) -> None:
    common = ("simulate", GAME, "--games", "3000", "--seed", "9", "--json")
    one, two = (json.loads(run(*common, "--cores", cores)) for cores in ("1", "2"))
    for fact in ("decisions", "mean_scores", "win_share", "mean_rounds"):
        assert one[fact] == two[fact]


def test_simulate_reads_well(run: Run) -> None:
    printed = run("simulate", GAME, "--games", "100", "--option", "favour=round")
    assert "Red" in printed
    assert "100 games" in printed


# What goes wrong

FINISHED = json.loads((Path(__file__).parent / "data/played/fresco-dice/short-3.json").read_text())
LOG = FINISHED["log"]
SEALED = {name: LOG[name] for name in LOG if name != "seed"} | {"commitment": "00" * 32}
PARTS = (Path(bottega.__file__).parent / "games/fresco_dice/parts.toml").read_text()
FILES: dict[str, str | bytes] = {
    "empty.json": "",
    "binary.json": b"\x00\xff" * 100,
    "number.json": "9" * 5000,
    "list.json": "[1, 2]",
    "deep.json": "[" * 100_000,
    "deep-entry.json": json.dumps({**LOG, "entries": ["DEEP"]}).replace(
        '"DEEP"', "[" * 900 + "]" * 900
    ),
    "huge.json": json.dumps({**LOG, "entries": [[0, 10**30]]}),
    "infinite.json": json.dumps({**LOG, "seats": float("inf")}),
    "secret.json": json.dumps({**SEALED, "secret": "bad"}),
    "no-secret.json": json.dumps({**SEALED, "secret": None}),
    "other-secret.json": json.dumps({**SEALED, "secret": "11" * 32}),
    "half.json": json.dumps(LOG)[:200],
    "lacking.json": json.dumps({name: LOG[name] for name in LOG if name != "seats"}),
    "seat.json": json.dumps({"seat": 7, "log": LOG}),
    "level.json": json.dumps({"level": [], "log": LOG}),
    "half.toml": PARTS[:900],
    "deep.toml": f"[a]\nlabel = 'certain'\nx = {'[' * 5000}",
    "huge.toml": PARTS.replace("bishop = 3", f"bishop = {10**30}"),
    "label.toml": PARTS.replace('label = "certain"', "label = []"),
    "words.toml": PARTS.replace("bishop = 3", 'bishop = "three"'),
    "binary.toml": b"\x00\xff" * 100,
}


@pytest.fixture
def broken(tmp_path: Path) -> None:
    """Files that nobody should be given."""
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("nonsense", "No such command 'nonsense'"),
        ("games --nonsense", "No such option: --nonsense"),
        ("games more", "unexpected extra argument"),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "there is no game 'chess'; there are fresco, "),
        ("simulate fresco-dice --players 9", "allowed are 2, 3, 4"),
        ("simulate fresco-dice --players -1", "--players"),
        ("simulate fresco-dice --players two", "valid integer"),
        ("simulate fresco-dice --games 0", "greater than or equal to 1"),
        ("simulate fresco-dice --games 9999999999999999", "not enough memory"),
        ("simulate fresco-dice --seed -1", "--seed"),
        ("simulate fresco-dice --seed 4294967296", "less than or equal to 4294967295"),
        ("simulate fresco-dice --cores -1", "--cores"),
        ("simulate fresco-dice --cores 99999", "--cores"),
        ("simulate fresco-dice --option favour", "not of the form NAME=VALUE"),
        ("simulate fresco-dice --option favour=x", "allowed are turn, round"),
        ("simulate fresco-dice --option a=b", "no option 'a'"),
        ("simulate fresco-dice --parts .", "is a directory"),
        ("fingerprint chess", "there is no game 'chess'"),
        ("parts chess", "there is no game 'chess'"),
        ("parts fresco-dice --parts none.toml", "'none.toml' does not exist"),
        ("parts fresco-dice --parts half.toml", "half.toml"),
        ("parts fresco-dice --parts deep.toml", "nested too deeply"),
        ("parts fresco-dice --parts huge.toml", "does not describe this box"),
        ("parts fresco-dice --parts label.toml", "has the label []"),
        ("parts fresco-dice --parts words.toml", "must hold one whole numbers"),
        ("parts fresco-dice --parts binary.toml", "is not a parts file"),
        ("parts atelier --parts huge.toml", "is missing"),
        ("play chess", "there is no game 'chess'"),
        ("play chess --terminal", "there is no game 'chess'"),
        ("play fresco-dice --terminal --seat 9", "there is no seat 9"),
        ("play fresco-dice --terminal --players 9", "allowed are 2, 3, 4"),
        ("play fresco-dice --terminal --seed -1", "the seed -1"),
        ("play fresco-dice --terminal --level nonsense", "there is no bot 'nonsense'"),
        ("play fresco-dice --terminal --level program:none", "'none' cannot be started"),
        ("play fresco-dice --terminal --level program:'", "cannot be started: No closing"),
        ("play fresco-dice --terminal --language fr", "no language 'fr'"),
        ("play --resume none.json", "'none.json' does not exist"),
        ("play --resume .", "is a directory"),
        ("play --resume seat.json", "there is no seat 7"),
        ("play --resume level.json", "there is no bot '[]'"),
        ("serve --port 99999999", "less than or equal to 65535"),
        ("serve --port -1", "greater than or equal to 0"),
        ("serve --port http", "valid integer"),
        ("duel fresco-dice", "Missing option '--bots'"),
        ("duel fresco-dice --bots random", "cannot be played by 1"),
        ("duel fresco-dice --bots ,", "there is no bot ''"),
        ("duel fresco-dice --bots random,random --games 0", "--games"),
        ("ladder chess", "there is no game 'chess'"),
        ("ladder --games 0", "greater than or equal to 1"),
        ("ladder --players 9", "no table has so many seats"),
        ("ladder --out none", "'none' does not exist"),
        ("ladder --out empty.json", "is a file"),
        ("bot --stdio", "there is no game ''"),
        ("bot fresco-dice --stdio --level nonsense", "there is no bot 'nonsense'"),
        ("bench nonsense", "there are rules, gpu, bots, web"),
        *((f"bench {what} --seconds -1", "--seconds") for what in ("rules", "bots", "web")),
        *((f"bench {what} --seconds 0", "--seconds") for what in ("rules", "bots", "web")),
        ("bench --seconds nan", "--seconds"),
        ("bench bots --games -1", "--games"),
        ("bench web --tables 0", "--tables"),
        ("bench web --tables 99999", "1 to 4000 tables"),
        ("bench web --cores 9999", "one at least is for those who play"),
        ("bench web --game chess", "there is no game 'chess'"),
        ("gpu chess", "there is no game 'chess'"),
        ("gpu fresco-dice --games 0", "--games"),
        ("gpu fresco-dice --bundle .", "is a directory"),
        ("gpu fresco-dice --bundle none/dice.json", "there is no folder none"),
        *(
            (f"{command} {name}", complaint)
            for command in ("replay", "verify")
            for name, complaint in {
                "none.json": "'none.json' does not exist",
                ".": "is a directory",
                "empty.json": "is not a log",
                "binary.json": "is not a log",
                "number.json": "is not a log",
                "list.json": "is not a log",
                "half.json": "is not a log",
                "lacking.json": "it must hold game,",
                "deep.json": "nested too deeply",
                "deep-entry.json": "an entry is [seat, action]",
                "huge.json": "there is no action",
                "infinite.json": "cannot be played by inf",
                "secret.json": "the secret 'bad' is not hexadecimal",
                "no-secret.json": "the secret None is not hexadecimal",
                "other-secret.json": "not the one that was committed to",
            }.items()
        ),
    ],
)
@pytest.mark.usefixtures("broken")
def test_what_goes_wrong_is_one_line(run: Run, tmp_path: Path, words: str, complaint: str) -> None:
    (line,) = run(*words.split(), fails=True).splitlines()
    assert line.startswith("bottega: ")
    assert complaint in line
    assert {path.name for path in tmp_path.iterdir()} == set(FILES)


def test_a_fault_of_ours_is_one_line_and_may_be_looked_into(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bottega.cli.lists.print_games", lambda: FILES["no such thing"])
    (line,) = run("games", fails=True).splitlines()
    assert "KeyError: 'no such thing'" in line
    assert "BOTTEGA_DEBUG=1" in line
    monkeypatch.setenv("BOTTEGA_DEBUG", "1")
    with pytest.raises(KeyError):
        run("games")


def test_a_game_is_saved_before_an_opponent_that_fails_is_named(run: Run) -> None:
    game = ("play", GAME, "--terminal", "--players", "2", "--seed", "1")
    answers = ["1", "", "1", "", "1"]
    complaint = run(*game, "--level", "program:true", answers=answers, fails=True)
    assert "'true' gave no JSON line" in complaint
    assert json.loads(Path(f"{GAME}.bottega.json").read_text())["log"]["entries"]


def test_ctrl_c_ends_a_command_quietly() -> None:
    """Sent when it waits for a question, and again while it waits for nobody."""
    child = subprocess.Popen(
        [sys.executable, "-c", "from bottega.cli.app import main; main()", "bot", GAME, "--stdio"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    print("?", file=child.stdin, flush=True)
    assert "error" in child.stdout.readline()
    child.send_signal(signal.SIGINT)
    assert child.communicate(timeout=60) == ("", "")
    assert child.returncode == 130


def test_replay_and_verify_a_finished_game(run: Run, tmp_path: Path) -> None:
    match = random_match(GAME, 2, 263, {})
    (tmp_path / "log.json").write_text(json.dumps(match.log))
    printed = run("replay", "log.json")
    assert "Final result: 1." in printed
    assert "deals agree with its seed" in run("verify", "log.json")
    (tmp_path / "log.json").write_text(json.dumps({**match.log, "given": 40}))
    printed = run("verify", "log.json")
    assert "The first 40 entries were taken over from another table." in printed
    assert "deals since agree with its seed" in printed
    (tmp_path / "log.json").write_text("{")
    assert "is not a log" in run("replay", "log.json", fails=True)


def test_fingerprint_is_the_pinned_one(run: Run) -> None:
    pinned = json.loads((Path(__file__).parent / "data" / "fingerprints.json").read_text())
    assert run("fingerprint", GAME).strip() == pinned[GAME]["fingerprint"]


def test_bench_compares_in_one_run(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bottega.GAMES", {GAME: bottega.GAMES[GAME]}, raising=False)
    monkeypatch.setattr(
        "bottega.cli.bench.compile_seconds", lambda id: {"first": 1, "from_disk": 0}
    )
    monkeypatch.setattr("bottega.cli.bench_ours.AT_ONCE", 5)
    monkeypatch.setattr("bottega.cli.bench_peers.OPENSPIEL", ("hearts",))
    facts = json.loads(run("bench", "--seconds", "0.01", "--json", "--out", "."))
    assert set(facts) == {"machine", "measured", "left_out", "compile_seconds"}
    rows = facts["measured"]
    assert all(row["decisions_per_second"] > 0 for row in rows)
    for way in ("compiled", "stepped"):
        theirs = max(r["decisions_per_second"] for r in rows if r["way"] == way and r["peer"])
        for row in rows:
            if row["way"] == way and not row["peer"]:
                assert row["times_fastest_peer"] == pytest.approx(
                    row["decisions_per_second"] / theirs, rel=0.1, abs=1
                )
    assert json.loads((tmp_path / "rules.json").read_text()) == facts
    assert (tmp_path / "rules.svg").read_text().count("<rect") == len(rows) + 1


def test_what_a_bench_cannot_measure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_peers, "PETTINGZOO", ("no_such_game_v0",))
    monkeypatch.setattr(bench_peers, "PGX", ("slow_game",))
    monkeypatch.setattr(bench_peers, "_compiled", lambda name, cache: False)
    assert list(bench_peers.pettingzoo()) == [
        "PettingZoo no_such_game_v0 (it needs more than is installed)"
    ]
    assert list(bench_peers.pgx()) == ["pgx slow_game (not compiled in 300 s)"]
    monkeypatch.setattr(bench_peers, "PEERS", {"no_such_module": ("Nobody", bench_peers.pgx)})
    assert list(bench_peers.peers()) == ["Nobody (extra `bench`)"]


def test_a_peer_that_fails_is_named_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """When it is made, when it is measured, or as a whole."""

    def fails(*given: object) -> float:
        raise RuntimeError("much\nand then: no dice")

    def found(name: str) -> bench_peers.Found:
        yield Measured("stepped", f"Peer {name}", fails if name == "late" else lambda seconds: 5.0)
        if name == "early":
            fails()

    why = "RuntimeError: and then: no dice"
    early, named, late, good = bench_peers.each("Peer", ("early", "late", "good"), found)
    assert named == f"Peer early ({why})"
    monkeypatch.setattr(bench, "ours", lambda: [])
    rows, broken = bench.measured(0.01, [early, late, good])  # type: ignore[list-item]
    assert [row["name"] for row in rows] == ["Peer early", "Peer good"]
    assert broken == [f"Peer late ({why})"]
    monkeypatch.setattr(bench_peers, "PEERS", {"json": ("Nobody", fails)})
    assert list(bench_peers.peers()) == [f"Nobody ({why})"]


def test_who_compiles_for_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_peers, "PATIENCE", 0.001)
    assert not bench_peers._compiled("sparrow_mahjong", ".")


def test_a_bench_on_a_gpu_holds_its_games_against_this_machine(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: dict[str, Any] = {"players": 4, "device": "a card", "decisions_per_second": 7}
    played |= {"same_end_states": True, "layout": (1, 64, 4)}
    monkeypatch.setattr("bottega.cli.bench_gpu.need", lambda module, extra: None)
    monkeypatch.setattr("bottega.sim.ptx.bundle", lambda *_: {})
    monkeypatch.setattr("bottega.sim.gpu.run", lambda bundle: played)
    rows = json.loads(run("bench", "gpu", "--json").splitlines()[-1])
    assert [row["name"].split(",")[0] for row in rows] == list(bottega.GAMES)
    assert "a card" in run("bench", "gpu")
    played["same_end_states"] = False
    assert "end otherwise on the GPU" in run("bench", "gpu", fails=True)


@pytest.mark.skipif(find_spec("cupy") is not None, reason="CuPy is installed")
def test_a_bench_on_a_gpu_says_what_it_needs(run: Run) -> None:
    assert "this needs cupy: pip install 'bottega[gpu]'" in run("bench", "gpu", fails=True)


def test_gpu_code_can_be_written_for_another_machine(run: Run, tmp_path: Path) -> None:
    assert "Wrote dice.json" in run("gpu", GAME, "--bundle", "dice.json")
    bundle = json.loads((tmp_path / "dice.json").read_text())
    for text, kernel in bundle["codes"]:
        assert text.startswith("//")
        assert f".entry {kernel}" in text


# Playing in the terminal


def test_a_whole_game_can_be_played(run: Run) -> None:
    printed = run("play", GAME, "--terminal", "--players", "2", "--seed", "2", answers=["1"] * 9000)
    assert "You play Red" in printed
    assert "Final result:" in printed
    assert f"bottega review {GAME}.bottega.json --seat 0" in printed


def test_the_terminal_speaks_other_languages_and_remembers_which(run: Run) -> None:
    begin = ("play", GAME, "--terminal", "--players", "2", "--seed", "2", "--language")
    printed = run(*begin, "it", answers=["zzz", "u", "q"])
    assert "Giochi come" in printed
    assert "Scrivi un numero da 1 a" in printed
    assert "non ha ancora deciso nulla" in printed
    assert "Giochi come" in run("play", "--resume", f"{GAME}.bottega.json", answers=["q"])
    assert "Du spielst" in run(
        "play", "--resume", f"{GAME}.bottega.json", "--language", "de", answers=["q"]
    )
    assert "no language 'fr'; there are en, it, de" in run(*begin, "fr", fails=True)


def test_wrong_answers_help_and_asides(run: Run) -> None:
    answers = ["99", "zzz", "?", "b", "l", "s kept.json", "u"]
    printed = run("play", GAME, "--terminal", "--players", "2", "--seed", "2", answers=answers)
    assert "Type a number from 1 to" in printed
    assert "take back your last decision" in printed
    assert "Saved in kept.json" in printed
    assert "No: " in printed
    assert Path("kept.json").exists()


def test_quit_saves_and_resume_goes_on(run: Run) -> None:
    printed = run(
        "play", GAME, "--terminal", "--players", "3", answers=["1", "", "1", "", "1", "q"]
    )
    assert "bottega play --resume fresco-dice.bottega.json" in printed
    saved = json.loads(Path("fresco-dice.bottega.json").read_text())
    printed = run("play", "--resume", "fresco-dice.bottega.json", answers=["q"])
    assert "You play Red" in printed
    again = json.loads(Path("fresco-dice.bottega.json").read_text())
    assert again["log"]["entries"][: len(saved["log"]["entries"])] == saved["log"]["entries"]


def test_a_decision_can_be_taken_back_before_the_others_act(run: Run) -> None:
    # Seed 5 gives Red the palette: the bishop is placed, taken back, and placed elsewhere.
    answers = ["2", "u", "4", "", "q"]
    printed = run("play", GAME, "--terminal", "--players", "2", "--seed", "5", answers=answers)
    assert "Taken back." in printed
    log = json.loads(Path("fresco-dice.bottega.json").read_text())["log"]
    mine = [action for seat, action in log["entries"] if seat == 0]
    assert mine[0] == 29


def test_a_save_that_cannot_be_written_loses_nothing(run: Run) -> None:
    printed = run("play", GAME, "--terminal", "--seed", "1", answers=["s no/such/place.json", "q"])
    assert "Not saved" in printed
    assert "Saved in fresco-dice.bottega.json" in printed


def test_a_broken_save_is_named(run: Run, tmp_path: Path) -> None:
    match = bottega.game(GAME).match(players=2, seed=1)
    (tmp_path / "bad.json").write_text(json.dumps({"seat": 7, "log": match.save()}))
    assert "there is no seat 7" in run("play", "--resume", "bad.json", fails=True)


def test_one_bar_is_shown_at_a_time() -> None:
    with progress() as bar:
        games = bar.add_task("100 games", total=100)
        with compiling(bottega.game("atelier")):
            assert [task.description for task in bar.tasks if task.visible] == [
                "Compiling atelier for this machine, once"
            ]
        assert [task.id for task in bar.tasks if task.visible] == [games]


def test_two_threads_may_compile_behind_one_bar() -> None:
    with progress() as bar:
        games = bar.add_task("100 games", total=100)
        one, other = compiling(bottega.game("atelier")), compiling(bottega.game("fresco"))
        one.__enter__()
        other.__enter__()
        one.__exit__(None, None, None)
        assert [task.visible for task in bar.tasks] == [False, True]
        other.__exit__(None, None, None)
        assert [task.id for task in bar.tasks if task.visible] == [games]


def test_a_server_at_a_terminal_shows_how_far_it_has_compiled() -> None:
    log = logging.getLogger("bottega")
    log.setLevel(logging.INFO)
    with warming():
        shown = log.handlers[-1]
        assert isinstance(shown, Listening)
        for _ in range(STEPS):
            assert not shown.bar.finished
            log.info("compiled")
            log.info("request")
        assert shown.bar.finished
    assert shown not in log.handlers
