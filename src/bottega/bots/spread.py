"""Work spread over the cores of this machine, or over a Ray cluster: the same results in the same
order, wherever each was made. A task that dies with its worker is done again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

from bottega.sim.machine import own_cores

Result = TypeVar("Result")
Work = Callable[[Callable[..., Any], Iterable[Sequence[Any]]], Iterator[Any]]
AHEAD = 4  # tasks a worker that wait in line: enough that none is idle


@contextmanager
def spread(cores: int | None = None, ray: str = "") -> Iterator[Work]:
    """How to do many tasks: called with a function and the arguments of each, it gives what came
    of them in their order. On Ray both travel, and the function is one that can be imported."""
    if ray:
        yield from _on_ray(ray)
        return
    with ThreadPoolExecutor(cores or own_cores()) as pool:
        yield lambda do, tasks: pool.map(lambda task: do(*task), tasks)


def _on_ray(address: str) -> Iterator[Work]:
    if find_spec("ray") is None:
        raise ValueError("this needs ray: pip install 'bottega[ray]'")
    import ray

    ray.init(address, log_to_driver=False, logging_level="ERROR")
    line = AHEAD * int(ray.cluster_resources().get("CPU", 1))

    def work(do: Callable[..., Result], tasks: Iterable[Sequence[Any]]) -> Iterator[Result]:
        remote, waiting = ray.remote(max_retries=-1)(do), []
        for task in tasks:
            waiting.append(remote.remote(*task))
            if len(waiting) >= line:
                yield ray.get(waiting.pop(0))
        yield from map(ray.get, waiting)

    try:
        yield work
    finally:
        ray.shutdown()
