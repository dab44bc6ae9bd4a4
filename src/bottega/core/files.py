"""Files that are there whole or not at all, whatever happens while they are written."""

import os
import secrets
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside, then put it in its place."""
    beside = _beside(path, content, 0o666)
    os.replace(beside, path)


def write_first(path: Path, text: str) -> bool:
    """The same for a secret that must not be there yet, readable by its owner alone: whether this
    was the first to write it."""
    beside = _beside(path, text, 0o600)
    try:
        os.link(beside, path)
    except FileExistsError:
        return False
    finally:
        beside.unlink()
    return True


def _beside(path: Path, content: str | bytes, mode: int) -> Path:
    """A new file in the same folder that is wholly on the disk, or none."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
    return beside
