"""What a number was measured on, and how much of it is ours."""

import os
import platform
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

SIBLINGS = "/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list"  # Linux alone


def machine() -> str:
    """This machine in a line."""
    return f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"


def own_cores() -> int:
    """How many cores this process may use: in a container, or under taskset, maybe not all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def whole_cores() -> list[int]:
    """The same by number, so that the first ones share nothing: of two threads of one core the
    second comes after all others."""
    met, ordered = Counter[str](), list[tuple[int, int]]()
    for core in sorted(os.sched_getaffinity(0)):
        whole = _whole(core)
        ordered.append((met[whole], core))
        met[whole] += 1
    return [core for _, core in sorted(ordered)]


def beside(chosen: Collection[int]) -> list[int]:
    """The others, and of them only what shares nothing with these, if there is any: of two threads
    of one core each is slower while the other is busy."""
    others = [core for core in whole_cores() if core not in chosen]
    taken = {_whole(core) for core in chosen}
    return [core for core in others if _whole(core) not in taken] or others


def _whole(core: int) -> str:
    path = Path(SIBLINGS.format(core))
    return path.read_text() if path.exists() else str(core)


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
