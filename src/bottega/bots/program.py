"""Players of other makes: a program that reads one JSON line for every decision and answers one.

In:  {"game": "…", "seat": 0, "view": {…}, "legal": [17, 18]}
Out: {"action": 17}
"""

import json
import shlex
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TextIO

import numpy as np

from bottega.bots.bot import Bot
from bottega.core.dice import STREAM
from bottega.core.game import Game
from bottega.core.match import plain
from bottega.core.record import fields
from bottega.core.rule import PADDING, Record, blank, whole
from bottega.core.space import misfit


class ProgramError(ValueError):
    """A program that does not keep to the protocol, or a line that does not."""


class Program:
    """A bot that runs beside us and is asked by line."""

    def __init__(self, game: Game, command: str) -> None:
        self.game, self.command = game, command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise ProgramError(f"{command!r} cannot be started: {why}") from error

    def __reduce__(self) -> tuple[Any, ...]:
        """In another process the program is started again."""
        return Program, (self.game, self.command)

    def choose(self, view: Record, seat: int) -> int:
        legal = legal_of(self.game, view, seat)
        asked = {"game": self.game.id, "seat": seat, "view": plain(view), "legal": legal}
        answer = self._ask(json.dumps(asked))
        action = answer.get("action") if isinstance(answer, dict) else None
        if isinstance(action, bool) or action not in legal:
            raise ProgramError(f"{self.command!r} answered {answer!r}; legal are {legal}")
        return int(action)

    def close(self) -> None:
        """Let the program end by itself: its input is over."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):  # it may have ended already
                    pipe.close()
        self.process.wait()

    def _ask(self, line: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (OSError, RecursionError, ValueError) as error:
            raise ProgramError(f"{self.command!r} gave no JSON line: {error}") from error


def serve(game: Game, bot: Bot, lines: Iterable[str], out: TextIO) -> None:
    """Answer the same questions ourselves, line by line, until there are no more. Anything can
    be asked: a process that serves strangers should `be_wary`."""
    for line in lines:
        if line.strip():
            print(json.dumps(_answer(game, bot, line)), file=out, flush=True)


def _answer(game: Game, bot: Bot, line: str) -> dict[str, Any]:
    """An action; or, for a line that is not a question, what is wrong with it."""
    try:
        asked = json.loads(line)
        if not isinstance(asked, dict) or not isinstance(asked.get("view"), dict):
            raise ProgramError('a question is {"seat": …, "view": {…}}')
        view, seat = record_of(game, asked["view"]), whole(asked.get("seat"))
        if seat is None or seat not in range(game.players(int(view.seats))):
            raise ProgramError(f"there is no seat {asked.get('seat')!r} at this table")
        if not legal_of(game, view, seat):
            raise ProgramError(f"seat {seat} has nothing to decide in this view")
        return {"action": bot.choose(view, seat)}
    except RecursionError:
        return {"error": "the question is nested too deeply"}
    except (ArithmeticError, IndexError) as error:
        return {"error": f"no game comes to this view: {error}"}
    except ValueError as error:
        return {"error": str(error)}


def record_of(game: Game, view: dict[str, Any]) -> Record:
    """A VIEW from its plain form."""
    record = blank(game.VIEW)
    for name in game.VIEW.names or ():
        if name != PADDING:
            if name not in view:
                raise ProgramError(f"the view lacks {name!r}")
            setattr(record, name, _field(game, name, view[name]))
    return record


def _field(game: Game, name: str, value: Any) -> Any:
    """One field, if it has the right shape and range."""
    dtype, field = game.VIEW[name], dict(fields(game.View))[name]
    try:
        given = np.array(value, np.int64)
        cells = given.astype(dtype.base)
    except (TypeError, ValueError, OverflowError) as error:
        raise ProgramError(f"the view's {name!r} does not fit: {error}") from error
    if given.shape != dtype.shape or (cells != given).any():
        raise ProgramError(f"the view's {name!r} does not fit: {value!r}")
    if wrong := misfit(field, given):
        raise ProgramError(f"the view's {name!r} {wrong}")
    return cells


def legal_of(game: Game, view: Record, seat: int) -> list[int]:
    """What a seat may do in its view: every guess of the rest agrees on it."""
    s = blank(game.STATE)
    game.guess(view, seat, np.zeros(STREAM, np.int64), s)
    if game.to_move(s) < 0 or not game.to_move(s) >> seat & 1:
        return []
    return [int(action) for action in game.odds(s, seat).nonzero()[0]]
