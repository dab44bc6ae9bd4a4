"""Tournaments: made by anyone or for a group, with people and bots. All of it stands in the
database; the next round is laid in one commit by whichever process sees that the last is over."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from bottega.bots import LEVELS
from bottega.bots.painters import PAINTERS
from bottega.games import GAMES
from bottega.web.club.groups import Groups
from bottega.web.club.matching import PACES
from bottega.web.club.pairing import KINDS, Line, Pair, Played, following, rounds_of, standings
from bottega.web.people.people import People
from bottega.web.people.person import LEVEL, Person
from bottega.web.people.text import checked
from bottega.web.speech.refusals import Malformed, NotAllowed, NotYours, Refusal, Unknown
from bottega.web.store.models import EntrantRow, PairingRow, ResultRow, TournamentRow
from bottega.web.store.writer import (
    ADD_ENTRANT,
    ADD_PAIRING,
    ADD_TOURNAMENT,
    Deed,
    NotStored,
    Taken,
)
from bottega.web.table.agreed import Agreed
from bottega.web.table.compiling import rules
from bottega.web.table.orders import regulars
from bottega.web.table.registry import Order, Tables
from bottega.web.table.seats import BOT, STAND_IN, Seat, painter_of, taken_by

OPEN, RUNNING, OVER = "open", "running", "over"
MOST = 64  # entrants
ROUNDS = 15
LISTED = 50
NAME_LIMIT = 40

log = logging.getLogger("bottega")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament with all that was played."""

    row: TournamentRow
    entrants: list[EntrantRow]
    pairings: list[PairingRow]
    places: dict[str, list[int]]  # of the tables that are over

    @property
    def rounds(self) -> list[list[PairingRow]]:
        numbers = sorted({pairing.round for pairing in self.pairings})
        return [[p for p in self.pairings if p.round == number] for number in numbers]

    def played(self, pairing: PairingRow) -> Played | None:
        """The places of a table, if it is over; who sits out is alone."""
        if pairing.table is None:
            return [(who, 1) for who in pairing.entrants]
        places = self.places.get(pairing.table)
        return None if places is None else list(zip(pairing.entrants, places, strict=True))

    @property
    def done(self) -> list[list[Played]]:
        """The rounds that are over."""
        found = [[self.played(pairing) for pairing in each] for each in self.rounds]
        return [[p for p in each if p is not None] for each in found if None not in each]

    @property
    def lines(self) -> list[Line]:
        so_far = [[p for p in map(self.played, each) if p is not None] for each in self.rounds]
        return standings(self.row.kind, len(self.entrants), so_far)


class Tournaments:
    """All of them."""

    def __init__(self, people: People, tables: Tables, groups: Groups) -> None:
        self.people, self.tables, self.groups = people, tables, groups
        self.reader, self.writer = people.reader, people.writer
        self.advancing: dict[str, asyncio.Task[None]] = {}

    async def make(self, me: Person, asked: dict[str, str]) -> str:
        """A new tournament, open to whoever would play."""
        kind, game, pace = asked.get("kind"), asked.get("game", ""), asked.get("pace")
        seats, club = asked.get("seats", "2"), asked.get("club") or None
        if kind not in KINDS or game not in GAMES or pace not in PACES or not seats.isdecimal():
            raise Malformed("no_such_tournament_kind")
        if int(seats) not in rules(game).SEATS:
            raise NotAllowed("no_such_tournament_kind")
        if club is not None:
            await self.groups.require(me, club)
        id, name = secrets.token_urlsafe(9), checked(asked.get("name"), NAME_LIMIT, "limits_name")
        row = {
            "id": id,
            "name": name,
            "kind": kind,
            "game": game,
            "seats": int(seats),
            "pace": pace,
        }
        row |= {"rounds": 0, "maker": me.id, "club": club, "state": OPEN, "made": time.time()}
        await self.writer.write(Deed(ADD_TOURNAMENT, row))
        return id

    async def listed(self, me: Person) -> list[TournamentRow]:
        """Those for all, and those of one's groups, the newest first."""
        mine = [club.id for club in await self.groups.of(me.id)]
        here = TournamentRow.club.is_(None) | TournamentRow.club.in_(mine)
        wanted = select(TournamentRow).where(here).order_by(TournamentRow.made.desc())
        return await self.reader.ask(lambda session: list(session.scalars(wanted.limit(LISTED))))

    async def find(self, id: str) -> Tournament:
        found = await self.reader.ask(lambda session: _read(session, id))
        if found is None:
            raise Unknown("no_such_tournament")
        return found

    # Before it begins

    async def join(self, me: Person, id: str) -> None:
        found = await self.find(id)
        if found.row.club is not None:
            await self.groups.require(me, found.row.club)
        here = {entrant.player for entrant in found.entrants}
        if here & await self.reader.apart(me.id):
            raise NotYours("not_welcome")
        if me.id not in here:
            await self._enter(found, me.id, me.name)

    async def add_bot(self, me: Person, id: str, level: str) -> None:
        """A painter of the house takes part."""
        found = await self.find(id)
        self._require_maker(found, me)
        if level not in LEVELS:
            raise Malformed("no_such_tournament_kind")
        bots = Counter(entrant.name for entrant in found.entrants)
        name = min(PAINTERS, key=lambda painter: (bots[painter], PAINTERS.index(painter)))
        await self._enter(found, LEVEL + level, name)

    async def _enter(self, found: Tournament, player: str, name: str) -> None:
        self._require_open(found)
        if len(found.entrants) >= MOST:
            raise NotAllowed("tournament_full", most=MOST)
        number = max((entrant.number for entrant in found.entrants), default=-1) + 1
        row = {"tournament": found.row.id, "number": number, "player": player, "name": name}
        await self.writer.write(Deed(ADD_ENTRANT, row))

    async def leave(self, me: Person, id: str, number: int | None = None) -> None:
        """Take part no longer; its maker may also send a bot away."""
        found = await self.find(id)
        self._require_open(found)
        if number is not None:
            self._require_maker(found, me)
        here = EntrantRow.player == me.id if number is None else EntrantRow.number == number
        await self.writer.write(Deed(delete(EntrantRow).where(EntrantRow.tournament == id, here)))

    async def start(self, me: Person, id: str) -> None:
        """The draw: everybody gets a number by chance, and the first round is laid."""
        found = await self.find(id)
        self._require_maker(found, me)
        self._require_open(found)
        row, entrants = found.row, len(found.entrants)
        if entrants < 2:
            raise NotAllowed("tournament_small")
        rounds = rounds_of(row.kind, entrants, row.seats)
        if rounds > ROUNDS:
            raise NotAllowed("tournament_long", rounds=rounds, most=ROUNDS)
        drawn = list(found.entrants)
        secrets.SystemRandom().shuffle(drawn)
        open_still = TournamentRow.id == id, TournamentRow.state == OPEN
        begun = update(TournamentRow).where(*open_still).values(state=RUNNING, rounds=rounds)
        await self.writer.write(
            Deed(begun.returning(TournamentRow.id), guards=True),
            Deed(delete(EntrantRow).where(EntrantRow.tournament == id)),
            *(Deed(ADD_ENTRANT, _drawn(entrant, number)) for number, entrant in enumerate(drawn)),
        )
        await self.advance(id)

    def _require_open(self, found: Tournament) -> None:
        if found.row.state != OPEN:
            raise NotAllowed("tournament_begun")

    def _require_maker(self, found: Tournament, me: Person) -> None:
        if found.row.maker != me.id:
            raise NotYours("tournament_makers")

    # While it runs

    async def advance(self, id: str) -> None:
        """Lay the next round if the last is over; of several processes one does."""
        found = await self.find(id)
        row, rounds = found.row, found.rounds
        if row.state != RUNNING or len(found.done) < len(rounds):
            return
        apart = await self._apart(found.entrants)
        so_far = len(found.entrants), row.seats, row.rounds, found.done
        groups = following(row.kind, *so_far, apart)
        if not groups:
            ended = update(TournamentRow).where(TournamentRow.id == id).values(state=OVER)
            await self.writer.write(Deed(ended))
            return
        playing = [group for group in groups if len(group) > 1]
        orders = [await self._order(found, group) for group in playing]
        try:
            laid = await self.tables.lay(orders, lambda ids: _paired(id, len(rounds), groups, ids))
        except Taken:
            return
        await self.tables.wake(laid)

    async def _apart(self, entrants: Sequence[EntrantRow]) -> list[Pair]:
        """Those who have come to avoid each other since they entered."""
        numbers = {entrant.player: entrant.number for entrant in entrants}
        avoided = [(each, await self.reader.apart(each)) for each in numbers]
        return [
            frozenset((numbers[one], numbers[other]))
            for one, others in avoided
            for other in others & numbers.keys()
        ]

    async def _order(self, found: Tournament, group: Sequence[int]) -> Order:
        row, seats = found.row, list[Seat]()
        for number in group:
            seats.append(await self._seat(found.entrants[number], seats, row.game))
        agreed = Agreed(PACES[row.pace], hints=False, club=row.club, tournament=row.id)
        return Order(rules(row.game), seats, {}, agreed)

    async def _seat(self, entrant: EntrantRow, others: list[Seat], game: str) -> Seat:
        """For somebody who is not here any more a painter of the house sits down."""
        if entrant.player.startswith(LEVEL):
            level = entrant.player.removeprefix(LEVEL)
            if entrant.name not in [seat.name for seat in others]:
                return Seat(BOT, name=entrant.name, level=level)
            return painter_of(level, others, regulars(rules(game)))
        person = await self.people.by_id(entrant.player)
        if person is None:
            return painter_of(STAND_IN, others, regulars(rules(game)))
        return taken_by(person, others)

    def ended(self, id: str) -> None:
        """A table of a tournament is over: see whether its round is."""
        if id not in self.advancing:
            task = asyncio.create_task(self._see(id), name="tournament")
            self.advancing[id] = task

    async def _see(self, id: str) -> None:
        try:
            await self.advance(id)
        except (
            SQLAlchemyError,
            NotStored,
            Refusal,
        ) as error:  # the next round of the house does it
            log.error("tournament", extra={"reason": type(error).__name__})
        finally:
            self.advancing.pop(id, None)

    async def resume(self) -> None:
        """After a start, and now and then: go on with whatever stands still."""
        running = select(TournamentRow.id).where(TournamentRow.state == RUNNING)
        for id in await self.reader.ask(lambda session: list(session.scalars(running))):
            await self.advance(id)

    async def stop(self) -> None:
        tasks = list(self.advancing.values())
        if tasks:
            await asyncio.wait(tasks)


def _read(session: Session, id: str) -> Tournament | None:
    row = session.get(TournamentRow, id)
    if row is None:
        return None
    entrants = select(EntrantRow).where(EntrantRow.tournament == id).order_by(EntrantRow.number)
    here = select(PairingRow).where(PairingRow.tournament == id)
    pairings = list(session.scalars(here.order_by(PairingRow.round, PairingRow.number)))
    tables = [pairing.table for pairing in pairings if pairing.table]
    results = select(ResultRow).where(ResultRow.table.in_(tables)).order_by(ResultRow.seat)
    places: dict[str, list[int]] = {}
    for result in session.scalars(results):
        places.setdefault(result.table, []).append(result.place)
    return Tournament(row, list(session.scalars(entrants)), pairings, places)


def _drawn(entrant: EntrantRow, number: int) -> dict[str, object]:
    kept = {"tournament": entrant.tournament, "player": entrant.player, "name": entrant.name}
    return {**kept, "number": number}


def _paired(id: str, number: int, groups: Sequence[Sequence[int]], tables: list[str]) -> list[Deed]:
    """A round as it is stored: its key makes it be laid once."""
    ids = iter(tables)
    rows = [
        {"tournament": id, "round": number + 1, "number": at, "entrants": list(group)}
        | {"table": next(ids) if len(group) > 1 else None}
        for at, group in enumerate(groups)
    ]
    return [Deed(ADD_PAIRING, row) for row in rows]
