"""How fast one visitor may be: a bucket that fills with time and empties with use."""

import time
from collections import OrderedDict

REMEMBERED = 20_000  # visitors


class Bucket:
    """So many at once, and so many more each second."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = float(burst), time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """A bucket for each visitor."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allow(self, visitor: str) -> bool:
        bucket = self.buckets.setdefault(visitor, Bucket(self.rate, self.burst))
        self.buckets.move_to_end(visitor)
        if len(self.buckets) > REMEMBERED:
            self.buckets.popitem(last=False)
        return bucket.take()
