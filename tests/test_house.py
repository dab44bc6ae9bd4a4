"""The house: imports run one way, documents say what is true, and no game is named elsewhere."""

import doctest
import re
from pathlib import Path

import pytest
import typer

import arrows
import bottega
from bottega.cli.app import app
from bottega.core import game as contract

ROOT = Path(__file__).parent.parent


def test_imports_run_one_way() -> None:
    assert arrows.wrong() == []


def test_no_room_but_games_names_a_game() -> None:
    names = [re.escape(name) for name in bottega.GAMES]
    names += [re.escape(package.rsplit(".", 1)[1]) for package in bottega.GAMES.values()]
    pattern = re.compile(rf"\b({'|'.join(names)})\b")
    for room in ("core", "sim", "web"):
        for path in (arrows.SOURCE / room).rglob("*.py"):
            code = re.sub(r'"""[\s\S]*?"""', "", path.read_text())
            assert not pattern.search(code), path


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md", "docs/learning.md"])
def test_what_a_page_shows_runs(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_every_page_that_shows_python_is_run() -> None:
    told = {path.name for path in (ROOT / "docs").glob("*.md") if "```python" in path.read_text()}
    assert told == {"tutorial.md", "learning.md", "environments.md"}


def test_commands_in_the_documents_exist() -> None:
    """Each with the options it is given there."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for name, rest in re.findall(r"\bbottega ([a-z]+)\b([^`|\n]*)", _code(page.read_text())):
            assert name in commands, f"{page.name}: bottega {name}"
            options = {option for given in commands[name].params for option in given.opts}
            asked = set(re.findall(r"(?<!\S)(--[a-z-]+)", rest))
            assert asked <= options, f"{page.name}: bottega {name} {rest}"


def _code(text: str) -> str:
    """What stands in a document as code, a line each."""
    return "\n".join(re.findall(r"```\n[\s\S]*?```|`[^`\n]+`", text))


def test_every_command_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    for command in app.registered_commands:
        assert command.callback is not None
        assert f"bottega {command.callback.__name__}" in readme


def test_every_name_of_the_contract_is_explained_to_contributors() -> None:
    guide = (ROOT / "docs" / "adding_a_game.md").read_text()
    for name in contract.Game.__dataclass_fields__:
        if name not in ("id", "package"):
            assert f"`{name}" in guide, name


def rules_of(folder: Path) -> tuple[set[str], set[str]]:
    """The numbers of a RULES.md: all of them, and those that stand before its rulings."""
    text = (folder / "RULES.md").read_text()
    before, heading, _ = text.partition("Rulings\n")
    assert heading, f"{folder}: RULES.md has no rulings"
    number = re.compile(r"^- (\d+\.\d+) ", re.M)
    return set(number.findall(text)), set(number.findall(before))


def chapters_of(game: str) -> str:
    """The tests of a game's rules: a file, or a folder with a file for each chapter."""
    games = ROOT / "tests" / "games"
    files = [*games.glob(f"test_{game}.py"), *games.glob(f"{game}/test_*.py")]
    return "".join(path.read_text() for path in files)


def test_every_rule_that_is_cited_exists_and_every_rule_has_a_test() -> None:
    """Numbers in comments, refusals and test names are numbers of RULES.md."""
    for package in bottega.GAMES.values():
        folder = arrows.SOURCE / "games" / package.rsplit(".", 1)[1]
        rules, to_test = rules_of(folder)
        tests = chapters_of(folder.name)
        tested = {f"{a}.{b}" for a, b in re.findall(r"def test_(\d+)_(\d+)_", tests)}
        cited = set(tested)
        for path in folder.glob("*.py"):
            for group in re.findall(r"\((?:rule )?((?:\d+\.\d+(?:, | to )?)+)\)", path.read_text()):
                cited |= set(re.findall(r"\d+\.\d+", group))
        assert cited <= rules, f"{folder.name}: no such rule: {sorted(cited - rules)}"
        assert to_test <= tested, f"{folder.name}: no test for {sorted(to_test - tested)}"


def test_every_file_that_the_architecture_names_is_there() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text()
    named = [name for name in re.findall(r"`([\w/]+\.\w+)`", told) if not name.isupper()]
    assert len(named) > 30
    known = {path.relative_to(arrows.SOURCE).as_posix() for path in arrows.SOURCE.rglob("*.*")}
    known |= {"tests/arrows.py"}
    gone = [n for n in named if not any(k == n or k.endswith(f"/{n}") for k in known)]
    assert gone == []


def test_every_script_that_a_document_names_is_there() -> None:
    told = [*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md"), ROOT / "Makefile"]
    named = {name for path in told for name in re.findall(r"tests/[\w/]+\.py", path.read_text())}
    assert len(named) > 10
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_architecture_tells_the_rooms_in_their_order() -> None:
    told = (ROOT / "docs" / "architecture.md").read_text()
    rooms = re.findall(r"^ +(speech ──.*)$", told, re.MULTILINE)[0].split(" ── ")
    assert rooms == [room for room in arrows.WEB if room in rooms]
    assert {path.name for path in (arrows.SOURCE / "web").iterdir() if path.is_dir()} <= {
        *rooms,
        "__pycache__",
    }
