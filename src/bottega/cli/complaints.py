"""What went wrong, in one line for whoever typed the command."""

import os
import signal
import sys
from types import FrameType

import typer

WRONG, FAILED, UNEXPECTED = 2, 1, 70  # exit codes: what was typed, this machine, ourselves
LONGEST = 400  # characters: what a broken file held may be long
DEBUG = "BOTTEGA_DEBUG"


def debugging() -> bool:
    """Whether whoever runs us asks for tracebacks."""
    return bool(os.environ.get(DEBUG))


def quiet_ends() -> None:
    """Ctrl+C ends a command as soon as it lets go, a second one at once; neither tells of it."""
    signal.signal(signal.SIGINT, _stop)
    if not debugging():
        sys.unraisablehook = lambda fault: None  # of what is stopped half-way


def _stop(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    raise KeyboardInterrupt


def complaint(error: Exception) -> tuple[str, int]:
    """What is wrong, and the exit code."""
    words, code = _told(error)
    return one_line(words), code


def one_line(words: str) -> str:
    """Whatever was said; of what is long the beginning and the end."""
    line, half = " ".join(words.split()), LONGEST // 2
    return line if len(line) <= LONGEST else f"{line[:half]} … {line[-half:]}"


def _told(error: Exception) -> tuple[str, int]:
    if isinstance(error, typer.TyperException):
        return _with_help(error), error.exit_code
    if isinstance(error, RecursionError):
        return "what it was given is nested too deeply", WRONG
    if isinstance(error, MemoryError):
        return "there is not enough memory for that: ask for less at a time", FAILED
    if isinstance(error, ValueError):
        return str(error), WRONG
    if isinstance(error, OSError):
        why = error.strerror or str(error)
        return (why if error.filename is None else f"{error.filename}: {why}"), FAILED
    return unexpected(error), UNEXPECTED


def _with_help(error: typer.TyperException) -> str:
    """A word that the command does not take, and where those stand that it does."""
    words, context = error.format_message(), getattr(error, "ctx", None)
    return f"{words} (see {context.command_path} --help)" if words and context else words


def unexpected(error: BaseException) -> str:
    """A fault of ours: what happened, and how to see more of it."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return f"something went wrong that should not ({what}); {DEBUG}=1 shows where"
