"""The command line, as a user types it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import bottega
from bottega.cli.app import app, main
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
        code: object = 0
        try:
            main()
        except SystemExit as end:
            code = end.code
        assert bool(code) == fails
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


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("simulate", "chess"), "there is no game 'chess'; there are fresco, "),
        (("simulate", GAME, "--players", "9"), "allowed are 2, 3, 4"),
        (("simulate", GAME, "--games", "0"), "allowed are 1 and more"),
        (("simulate", GAME, "--seed", "-1"), "from 0 to 4294967295"),
        (("simulate", GAME, "--option", "favour"), "not of the form NAME=VALUE"),
        (("simulate", GAME, "--option", "favour=x"), "allowed are turn, round"),
        (("simulate", GAME, "--option", "a=b"), "no option 'a'"),
        (("play", GAME, "--terminal", "--seat", "9"), "there is no seat 9"),
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "--resume", "none.json"), "none.json"),
        (("replay", "none.json"), "none.json"),
        (("verify", "none.json"), "none.json"),
        (("parts", GAME, "--parts", "none.toml"), "none.toml"),
    ],
)
def test_what_a_user_gets_wrong_is_one_line(
    run: Run, words: tuple[str, ...], complaint: str
) -> None:
    printed = run(*words, fails=True)
    assert complaint in printed
    assert "Traceback" not in printed


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


def test_bench_compares_in_one_run(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "bottega.cli.bench.compile_seconds", lambda id: {"first": 1, "from_disk": 0}
    )
    facts = json.loads(run("bench", "--seconds", "0.01", "--json"))
    assert set(facts) == {
        "machine",
        "decisions_per_second",
        "times_openspiel",
        "compile_seconds",
    }
    assert all(rate > 0 for rate in facts["decisions_per_second"].values())


def test_gpu_code_can_be_written_for_another_machine(run: Run, tmp_path: Path) -> None:
    assert "Wrote dice.json" in run("gpu", GAME, "--bundle", "dice.json")
    bundle = json.loads((tmp_path / "dice.json").read_text())
    assert bundle["ptx"].startswith("//")
    assert bundle["kernel"] in bundle["ptx"]


# Playing in the terminal


def test_a_whole_game_can_be_played(run: Run) -> None:
    printed = run("play", GAME, "--terminal", "--players", "2", "--seed", "2", answers=["1"] * 9000)
    assert "You play Red" in printed
    assert "Final result:" in printed


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
