"""How fast one visitor may be: a bucket that fills with time and empties with use."""

import time
from collections import Counter, OrderedDict
from collections.abc import Mapping

REMEMBERED = 20_000  # visitors
HEAVY = 100  # visitors of whom others are told at a time


class Bucket:
    """So many at once, and so many more each second."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = float(burst), time.monotonic()

    def fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now

    def take(self) -> bool:
        """Whether one more is allowed."""
        self.fill()
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each visitor. What is taken at other processes counts here too, soon after."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.taken: Counter[str] = Counter()  # of which the others have not heard

    def allow(self, visitor: str) -> bool:
        if len(self.taken) < REMEMBERED:  # nobody asks where there are no others
            self.taken[visitor] += 1
        return self._bucket(visitor).take()

    def told(self) -> dict[str, int]:
        """Who took so much since the last time that it matters elsewhere."""
        taken, self.taken = self.taken.most_common(HEAVY), Counter()
        return {visitor: times for visitor, times in taken if times > self.rate / 4}

    def hear(self, taken: Mapping[str, int]) -> None:
        """What was taken elsewhere."""
        for visitor, times in taken.items():
            bucket = self._bucket(visitor)
            bucket.fill()
            bucket.left = max(bucket.left - times, 0.0)

    def _bucket(self, visitor: str) -> Bucket:
        bucket = self.buckets.setdefault(visitor, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(visitor)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket
