"""An alarm that is put off again and again."""

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings when it was not put off in time. It has one timer, which sees only when it is up that
    the alarm was put off: timers made and cancelled for every message are dear."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring, self.loop = ring, asyncio.get_running_loop()
        self.due = 0.0
        self.timer: asyncio.TimerHandle | None = None

    def put_off(self, seconds: float) -> None:
        """So many from now on; it may be less than before."""
        self.due = self.loop.time() + seconds
        if self.timer is None or self.due < self.timer.when():
            self._set()

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _set(self) -> None:
        self.stop()
        self.timer = self.loop.call_at(self.due, self._look)

    def _look(self) -> None:
        self.timer = None
        if self.loop.time() < self.due:
            self._set()
        else:
            self.ring()
