"""Clocks: seconds for the whole game and a little for each move, or days for each decision.

A clock runs while its seat is asked. It is told the time, so that tests need not wait, and it is
stored with each move: while the server is down no clock runs.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bottega.web.speech.refusals import Malformed, NotAllowed

DAY = 86_400.0
GRACE = 60.0  # seconds for someone who comes back after their time was up


@dataclass(frozen=True, slots=True)
class Pace:
    """What was agreed about time."""

    kind: str = "none"  # none, live or slow
    seconds: int = 600  # live: for the whole game
    increment: int = 10  # live: added for each move
    days: int = 2  # slow: for each decision


PACES = ("none", "live", "slow")
LIMITS = {"seconds": (30, 14_400), "increment": (0, 300), "days": (1, 30)}


def pace_of(given: object) -> Pace:
    """What a form or a program asks for, checked."""
    if not isinstance(given, dict) or given.get("kind", "none") not in PACES:
        raise Malformed("no_such_clock", kinds=", ".join(PACES))
    values: dict[str, Any] = {"kind": given.get("kind", "none")}
    for name, (least, most) in LIMITS.items():
        if name not in given:
            continue
        if not str(given[name]).isdecimal() or not least <= int(given[name]) <= most:
            raise NotAllowed(f"limits_{name}", least=least, most=most)
        values[name] = int(given[name])
    return Pace(**values)


class Clock:
    """The time of every seat."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        full = float(pace.seconds) if pace.kind == "live" else pace.days * DAY
        self.left = [full] * seats
        self.running: dict[int, float] = {}  # seats that are asked, and since when
        self.counted = [0.0] * seats  # when each had what is left
        self.rests = [0.0] * seats  # until when each rests

    @property
    def on(self) -> bool:
        return self.pace.kind != "none"

    def ask(self, seats: Collection[int], now: float) -> None:
        """These seats are asked now; whoever was and no longer is has moved."""
        if not self.on:
            return
        for seat in [seat for seat in self.running if seat not in seats]:
            self.left[seat] = self._after(seat, now)
            del self.running[seat]
        for seat in seats:
            self.running.setdefault(seat, max(now, self.counted[seat]))

    def begin(self, now: float) -> None:
        """Nobody's time has run before."""
        self.counted = [now] * len(self.left)

    def _after(self, seat: int, now: float) -> float:
        """What a seat has left when it has decided."""
        if seat not in self.running:
            return self.left[seat]
        if self.pace.kind == "slow":
            return self.pace.days * DAY
        return self.remaining(seat, now) + self.pace.increment

    def remaining(self, seat: int, now: float) -> float:
        """Seconds a seat has left."""
        return max(0.0, self.left[seat] - max(0.0, now - self._since(seat, now)))

    def _since(self, seat: int, now: float) -> float:
        """Since when a seat's time runs, or will."""
        return max(self.running.get(seat, now), self.rests[seat])

    def rest(self, seat: int, now: float, until: float) -> None:
        """A seat's time stands still until then; or runs again from now on."""
        self.left[seat], self.counted[seat] = self.remaining(seat, now), now
        if seat in self.running:
            self.running[seat] = now
        self.rests[seat] = until

    def resting(self, seat: int, now: float) -> bool:
        return self.rests[seat] > now

    def expiry(self, seats: Collection[int]) -> float | None:
        """When the first of these seats runs out of time, if none moves."""
        ends = [self._since(s, 0.0) + self.left[s] for s in self.running if s in seats]
        return min(ends, default=None)

    def grace(self, seat: int, now: float) -> None:
        """Someone is back: enough time for a decision."""
        if self.on and self.remaining(seat, now) < GRACE:
            self.left[seat] = GRACE if self.pace.kind == "live" else self.pace.days * DAY
            self.counted[seat] = now
            if seat in self.running:
                self.running[seat] = now

    def run_out(self, seat: int) -> None:
        """A seat has no time left."""
        self.left[seat] = 0.0

    def kept(self, now: float, moved: int | None = None) -> list[float]:
        """What is stored when a seat has decided; it may be asked again at once."""
        return [
            round(self._after(seat, now) if seat == moved else self.remaining(seat, now), 2)
            for seat in range(len(self.left))
        ]

    def restore(self, left: list[float], now: float, moved: int | None = None) -> None:
        """Go on from what was stored."""
        self.left, self.counted = list(left), [now] * len(left)
        self.running = {seat: now for seat in self.running if seat != moved}
