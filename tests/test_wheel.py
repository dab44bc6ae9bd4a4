"""The built wheel alone, in an environment of its own, far from the checkout."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import bottega

TESTS = Path(__file__).parent
SOURCE = Path(bottega.__file__).parent


def files(package: Path) -> dict[str, bytes]:
    """Everything in a package but what Python makes by itself."""
    found = (path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {str(path.relative_to(package)): path.read_bytes() for path in found}


def test_the_wheel_alone_plays_every_game_and_opens_every_page(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()

    def run(*command: str | Path) -> str:
        """A program in an empty home, which knows nothing of the sources."""
        path = {"PATH": os.environ["PATH"], "HOME": str(home)}
        return subprocess.check_output(list(map(str, command)), cwd=home, env=path, text=True)

    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(tmp_path)], cwd=TESTS.parent, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel)
    (installed,) = (tmp_path / "env").rglob("site-packages/bottega")
    # what it depends on lies beside the tests' own; an editable Bottega there stays unseen
    (installed.parent / "tests.pth").write_text(sysconfig.get_path("purelib"))
    assert files(installed) == files(SOURCE)
    assert "fresco-dice" in run(python.with_name("bottega"), "games")
    program = f"import sys; sys.path.append({str(TESTS)!r}); import wheel; wheel.main()"
    assert Path(run(python, "-c", program).strip()) == installed / "__init__.py"
