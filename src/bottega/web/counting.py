"""What a process has done so far, in numbers for its host: counted here, shown at /metrics in the
text format of Prometheus."""

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping

SECONDS = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

Labels = tuple[tuple[str, str], ...]


class Count:
    """How often something happened, by its labels."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counted: Counter[Labels] = Counter()

    def add(self, **labels: str) -> None:
        self.counted[tuple(labels.items())] += 1

    def lines(self) -> list[str]:
        return _lines(self.name, self.help, "counter", self.counted)


class Times:
    """How long something took."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.buckets, self.sum = [0] * (len(SECONDS) + 1), 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds

    def lines(self) -> list[str]:
        names, total, told = [*map(str, SECONDS), "+Inf"], 0, list[str]()
        for name, number in zip(names, self.buckets, strict=True):
            total += number
            told.append(f'{self.name}_bucket{{le="{name}"}} {total}')
        ends = [f"{self.name}_sum {self.sum:.6f}", f"{self.name}_count {total}"]
        return [*_head(self.name, self.help, "histogram"), *told, *ends]


EVENTS = Count("bottega_events_total", "What was committed at tables, by kind; play is a move.")
REQUESTS = Count("bottega_requests_total", "Answers by their status.")
ERRORS = Count("bottega_errors_total", "What went wrong and was logged, by its name.")
LETTERS = Count("bottega_letters_total", "Notices on their way, by way and outcome.")
ANSWERING = Times("bottega_request_seconds", "How long an answer took.")
COMMITTING = Times("bottega_commit_seconds", "How long a commit took, its wait included.")
ALL = (EVENTS, REQUESTS, ERRORS, LETTERS, ANSWERING, COMMITTING)


def noticed(record: logging.LogRecord) -> bool:
    """Count an error that is logged."""
    if record.levelno >= logging.ERROR:
        ERRORS.add(event=record.getMessage()[:40])
    return True


def told(present: Mapping[str, tuple[str, float]]) -> str:
    """Everything counted, and how it stands at present."""
    now = [line for name, (help, value) in present.items() for line in _now(name, help, value)]
    counted = [line for each in ALL for line in each.lines()]
    return "\n".join([*now, *counted, ""])


def _now(name: str, help: str, value: float) -> list[str]:
    return _lines(name, help, "gauge", {(): value})


def _lines(name: str, help: str, kind: str, values: Mapping[Labels, float]) -> list[str]:
    return [*_head(name, help, kind), *(f"{name}{_named(k)} {v:g}" for k, v in values.items())]


def _head(name: str, help: str, kind: str) -> Iterable[str]:
    return f"# HELP {name} {help}", f"# TYPE {name} {kind}"


def _named(labels: Labels) -> str:
    inner = ",".join(f'{name}="{_quoted(value)}"' for name, value in labels)
    return f"{{{inner}}}" if inner else ""


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
