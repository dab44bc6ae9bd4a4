"""An SQLite file is served by one process, so that its boards, bots and clocks are in one place."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from sqlalchemy import make_url

from bottega.web.store.examined import ANOTHER, SQLITE, Unusable


@contextmanager
def sole(url: str) -> Iterator[None]:
    """Serve a file alone, or refuse to. The system lets go of it when we end, however that is."""
    place = make_url(url)
    if place.drivername != SQLITE:
        yield
        return
    path = Path(str(place.database))
    lock = path.with_name(f"{path.name}.lock")
    with lock.open("a+") as file:
        if not _held(file, lock):
            file.seek(0)
            why = f"process {file.read().strip() or 'unknown'} serves {path} already"
            raise Unusable(f"{why}: stop it, {ANOTHER}, or let several serve PostgreSQL")
        file.truncate(0)
        print(os.getpid(), file=file, flush=True)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _held(file: TextIO, lock: Path) -> bool:
    """Whether the lock is ours now, and still the one that others would find."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return True
    with suppress(OSError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return os.path.samestat(os.fstat(file.fileno()), lock.stat())
    return False
