"""The program: its commands, and how it ends."""

import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import typer

from bottega.cli.commands import authors, hosts, players, researchers
from bottega.cli.complaints import complaint, debugging, quiet_ends
from bottega.sim import watching

if TYPE_CHECKING:
    from bottega.core.game import Game

app = typer.Typer(
    help="Four painting games: play them, study them, check them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

FOR = {"players": players, "hosts": hosts, "authors of bots": authors, "researchers": researchers}
for whom, room in FOR.items():
    for command in room.COMMANDS:
        app.command(rich_help_panel=f"For {whom}")(command)


def main() -> None:
    """The program: a command, and quiet however it ends."""
    quiet_ends()
    watching.watch = _compiling
    sys.exit(obey())


def obey() -> int:
    """Run a command; what goes wrong is one line, not a traceback."""
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        if debugging():
            raise
        line, code = complaint(error)
        if line:
            print(f"bottega: {line}", file=sys.stderr)
    return code or 0


def _compiling(game: "Game") -> AbstractContextManager[object]:
    from bottega.cli.progress import compiling

    return compiling(game)
