"""What someone has chosen, as the page of settings shows it."""

import time
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bottega.web.speech.language import say


@dataclass(frozen=True, slots=True)
class HolidayShown:
    """Days off."""

    begins: int
    dates: str
    now: bool


def day_shown(at: float, zone: str, language: str) -> str:
    """A day as people write it."""
    day = datetime.fromtimestamp(at, ZoneInfo(zone))
    return say("date", language, year=day.year, month=f"{day.month:02}", day=f"{day.day:02}")


def holiday_shown(begins: float, ends: float, zone: str, language: str) -> HolidayShown:
    dates = {
        "begins": day_shown(begins, zone, language),
        "ends": day_shown(ends - 1, zone, language),
    }
    return HolidayShown(int(begins), say("holiday_dates", language, **dates), begins <= time.time())


def today(zone: str) -> str:
    """As a form writes it."""
    return datetime.now(ZoneInfo(zone)).strftime("%Y-%m-%d")
