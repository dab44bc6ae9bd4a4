"""What a number was measured on, and how much of it is ours."""

import os
import platform
from collections.abc import Collection, Iterator
from contextlib import contextmanager


def machine() -> str:
    """This machine in a line."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def own_cores() -> int:
    """How many cores this process may use: in a container, or under taskset, maybe not all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def held_to(chosen: Collection[int]) -> Iterator[None]:
    """What is started meanwhile runs on these cores alone; if none are chosen, on any."""
    if not chosen:
        yield
        return
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, chosen)
    try:
        yield
    finally:
        os.sched_setaffinity(0, usual)
