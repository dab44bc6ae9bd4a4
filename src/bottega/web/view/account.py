"""An account as its owner sees it: where they are signed in, and their programs."""

import time
from dataclasses import dataclass

from bottega.web.people.people import People
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.store.models import SessionRow


@dataclass(frozen=True, slots=True)
class SessionShown:
    """A browser that someone is signed in with."""

    id: str
    device: str
    here: bool  # it is the one that asks
    times: str


@dataclass(frozen=True, slots=True)
class BotShown:
    """A program with a token."""

    id: str
    name: str
    made: str


@dataclass(frozen=True, slots=True)
class AccountShown:
    """What stands below a name; above it what is shown once: a code, or the token of a bot."""

    sessions: list[SessionShown]
    bots: list[BotShown]
    code: str
    bot: str
    bearer: str
    reset: str  # a code was mailed, perhaps


async def account_shown(
    people: People, me: Person, code: str = "", bot: str = "", bearer: str = "", reset: str = ""
) -> AccountShown:
    sessions = await people.sessions(me) if me.stored else []
    bots = await people.bots(me) if me.stored else []
    return AccountShown(
        [_session(row, me) for row in sessions],
        [BotShown(row.id, row.name, day_of(row.created, me.language)) for row in bots],
        code,
        bot,
        bearer,
        reset,
    )


def _session(row: SessionRow, me: Person) -> SessionShown:
    language = me.language
    device = row.device or say("device_unknown", language)
    days = {"began": day_of(row.began, language), "seen": day_of(row.seen, language)}
    times = say("session_times", language, **days)
    return SessionShown(row.id, device, row.id == me.session, times)


def day_of(at: float, language: str) -> str:
    """A day as people write it."""
    day = time.gmtime(at)
    written = {"year": day.tm_year, "month": f"{day.tm_mon:02}", "day": f"{day.tm_mday:02}"}
    return say("date", language, **written)
