"""One bar on the error stream, if somebody looks at it: what a command prints stays clean."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from bottega.core.game import Game
from bottega.games import GAMES

STEPS = 2 * len(GAMES)  # rules, then bots
_open: list[Progress] = []  # the bar on the screen, if there is one
_compiling: set[TaskID] = set()  # lines of it: several threads may compile
_one_by_one = Lock()


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar for what a command does, and for what must be compiled for it first."""
    words, done, time = TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    bar = Progress(
        words,
        BarColumn(),
        done,
        time,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        _open.append(bar)
        try:
            yield bar
        finally:
            _open.pop()


@contextmanager
def compiling(game: Game) -> Iterator[None]:
    """How long it will take cannot be known: the bar moves to and fro."""
    if not _open:
        with progress(), compiling(game):
            yield
        return
    bar = _open[-1]
    with _one_by_one:
        task = bar.add_task(f"Compiling {game.id} for this machine, once", total=None)
        _compiling.add(task)
        _arrange(bar)
    try:
        yield
    finally:
        with _one_by_one:
            bar.remove_task(task)
            _compiling.discard(task)
            _arrange(bar)


def _arrange(bar: Progress) -> None:
    """What a command does is shown while nothing is compiled for it."""
    for task in bar.task_ids:
        if task not in _compiling:
            bar.update(task, visible=not _compiling)


@contextmanager
def warming() -> Iterator[None]:
    """A bar for a server that compiles behind its tables, until it has."""
    log = logging.getLogger("bottega")
    with progress() as bar:
        listening = Listening(bar)
        log.addHandler(listening)
        try:
            yield
        finally:
            log.removeHandler(listening)


class Listening(logging.Handler):
    """Goes by what the server logs."""

    def __init__(self, bar: Progress) -> None:
        super().__init__(logging.INFO)
        self.bar, self.task = bar, bar.add_task("The painters are warming up", total=STEPS)

    def emit(self, record: logging.LogRecord) -> None:
        if record.msg == "compiled":
            self.bar.advance(self.task)
        if self.bar.finished:
            self.bar.stop()
