"""What someone has left in the books: told to them, or taken out. Their games stay."""

import secrets
from typing import Any

from sqlalchemy import delete, or_, select, update

from bottega.web.people.people import People
from bottega.web.people.person import Person
from bottega.web.store.models import (
    AnswerRow,
    AvoidRow,
    BanRow,
    ClubRow,
    EntrantRow,
    EventRow,
    FriendRow,
    HolidayRow,
    HostRow,
    InvitationRow,
    LetterRow,
    MemberRow,
    NoticeRow,
    PersonRow,
    PushRow,
    ReportRow,
    ResultRow,
    SeatRow,
    SeekRow,
    SessionRow,
    TableRow,
    TournamentRow,
    WishRow,
)
from bottega.web.store.writer import Deed
from bottega.web.table.events import seating
from bottega.web.table.registry import Tables

OWN: tuple[Any, ...] = (SeatRow, SessionRow, WishRow, PushRow, NoticeRow, LetterRow, HolidayRow)
OWN += (AvoidRow, HostRow, BanRow, AnswerRow)
TOLD = ("language", "zone", "kinds", "rhythm", "quiet_from", "quiet_to", "mail")
NOBODY = {"person": "", "name": "", "kept": False}
UNSAID = "…"  # where a line was


async def told(people: People, me: Person) -> dict[str, Any]:
    """Everything that is known of someone, for themselves."""
    row, (tables, events) = await people.reader.person(me.id), await people.reader.traces(me.id)
    sessions, bots = await people.sessions(me), await people.bots(me)
    return {
        "name": me.name,
        "kept": me.kept,
        "created": row.created if row is not None else None,
        "sessions": [{"device": s.device, "began": s.began, "seen": s.seen} for s in sessions],
        "wishes": await _wishes(people, me.id),
        "bots": [{"id": bot.id, "name": bot.name, "created": bot.created} for bot in bots],
        "tables": [_table(table) for table in tables],
        "results": [_result(row) for row in await people.reader.results_of(me.id)],
        "answers": await _answers(people, me.id),
        **await people.reader.company_of(me.id),
        "said": [_said(event) for event in events if event.kind == "chat"],
    }


async def _wishes(people: People, person: str) -> dict[str, Any]:
    """What someone wants to be told, and their holidays."""
    row = await people.reader.first(select(WishRow).where(WishRow.person == person))
    mine = select(HolidayRow).where(HolidayRow.person == person)
    holidays = [[each.begins, each.ends] for each in await people.reader.all(mine)]
    return {name: getattr(row, name) for name in TOLD if row} | {"holidays": holidays}


async def _answers(people: People, person: str) -> list[dict[str, Any]]:
    """What someone answered to exercises."""
    mine = select(AnswerRow).where(AnswerRow.person == person).order_by(AnswerRow.at)
    names = ("game", "exercise", "at", "action", "right")
    return [{name: getattr(row, name) for name in names} for row in await people.reader.all(mine)]


def _table(row: TableRow) -> dict[str, Any]:
    names = ("id", "game", "options", "created", "finished", "result")
    return {name: getattr(row, name) for name in names}


def _result(row: ResultRow) -> dict[str, Any]:
    names = ("table", "seat", "game", "players", "options", "place", "points", "at", "rated")
    return {name: getattr(row, name) for name in names}


def _said(row: EventRow) -> dict[str, Any]:
    return {"table": row.table, "at": row.at, "text": row.body["text"]}


async def taken_out(people: People, tables: Tables, me: Person) -> None:
    """Forget someone. Where they still play a bot plays on; what they said is gone."""
    for id in await tables.reader.tables_of(me.id, None):
        await seating.forget(await tables.find(id), me)
    rows, events = await people.reader.traces(me.id)
    deeds = [_nameless(row, me.id) for row in rows] + [_unsaid(row) for row in events]
    await people.writer.write(*deeds, *_gone(me.id))
    people.forget(me.id)
    for table in {row.id for row in rows} | {row.table for row in events}:
        tables.doubt(table)


def _nameless(row: TableRow, person: str) -> Deed:
    """A table without someone's name."""

    def cleared(seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**seat, **NOBODY} if seat["person"] == person else seat for seat in seats]

    result = row.result and {**row.result, "seats": cleared(row.result.get("seats", []))}
    here = update(TableRow).where(TableRow.id == row.id)
    return Deed(here.values(seats=cleared(row.seats), result=result))


def _unsaid(row: EventRow) -> Deed:
    """An event without who did it and what they said."""
    gone = {"person": "", "name": "", "text": UNSAID}
    body = row.body | {name: value for name, value in gone.items() if name in row.body}
    here = EventRow.table == row.table, EventRow.number == row.number
    return Deed(update(EventRow).where(*here).values(body=body))


def _gone(person: str) -> list[Deed]:
    """The account with all that is its own; its bots may not come any more. Results stay, as
    others are rated by them: by somebody of whom nothing else is known."""
    nameless = {"player": f"gone:{secrets.token_hex(12)}", "name": ""}
    results = update(ResultRow).where(ResultRow.player == person).values(**nameless)
    invited = or_(InvitationRow.by == person, InvitationRow.person == person)
    bots = update(PersonRow).where(PersonRow.owner == person).values(token=None, owner=None)
    return [
        *(Deed(delete(kind).where(kind.person == person)) for kind in OWN),
        *(
            Deed(delete(ReportRow).where(who == person))
            for who in (ReportRow.person, ReportRow.other)
        ),
        Deed(delete(AvoidRow).where(AvoidRow.other == person)),
        Deed(results),
        Deed(delete(FriendRow).where(or_(FriendRow.asker == person, FriendRow.asked == person))),
        Deed(delete(InvitationRow).where(invited)),
        Deed(update(EntrantRow).where(EntrantRow.player == person).values(**nameless)),
        Deed(delete(SeekRow).where(SeekRow.person == person)),
        Deed(delete(MemberRow).where(MemberRow.person == person)),
        Deed(delete(ClubRow).where(ClubRow.id.not_in(select(MemberRow.club)))),
        Deed(update(ClubRow).where(ClubRow.maker == person).values(maker="")),
        Deed(update(TournamentRow).where(TournamentRow.maker == person).values(maker="")),
        Deed(bots),
        Deed(delete(PersonRow).where(PersonRow.id == person)),
    ]
