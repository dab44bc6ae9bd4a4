"""A walk through the whole house: every address that it answers, and every letter that it sends, as
somebody gets them who is as near to a table as one can be."""

import re
import time
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from litestar.testing import TestClient
from sqlalchemy import insert, update

from bottega.web.club.tournaments import RUNNING
from bottega.web.notices import words
from bottega.web.notices.kinds import KINDS
from bottega.web.store.models import PairingRow, TournamentRow
from bottega.web.store.writer import Deed
from bottega.web.table.table import Table
from visits import Guest, house_of, id_of

TOKEN = "for the host's eyes"
# What says the same to everybody, and what a table itself tells, which others look at
ELSEWHERE = (
    "/set/{game:str}",
    "/speak/{language:str}",
    "/rules/{game:str}",
    "/edition/{game:str}",
    "/observatory/{game:str}",
    "/exercises/{game:str}/{id:str}",
    "/api/games",
    "/api/docs",
    "/api",
    "/api/openapi.json",
    "/api/{path:str}",
    "/service.js",
    "/app.webmanifest",
    "/icon/{name:str}",
    "/offline",
    "/face/{game:str}/{file:str}",
    "/type/{name:str}",
    "/health",
    "/{path:path}",
    "/static/{file_path:path}",
    "/table/{id:str}",
    "/table/{id:str}/after",
    "/table/{id:str}/log.json",
    "/table/{id:str}/moment/{n:int}",
    "/api/table/{id:str}",
    "/api/table/{id:str}/log",
)
# Every other address, with what stands for its parts, and what is asked for
WAYS = {
    "/": ("/", "/?all=yes"),
    "/tables": ("/tables",),
    "/table/{id:str}/preview.png": ("/table/{table}/preview.png",),
    "/table/{id:str}/made": ("/table/{table}/made?seat=1",),
    "/table/{id:str}/moment": ("/table/{table}/moment?n=3&seat=1&eyes=0",),
    "/table/{id:str}/since": ("/table/{table}/since?seat=0",),
    "/table/{id:str}/review": ("/table/{table}/review?seat=1",),
    "/table/{id:str}/review/{scene:int}": ("/table/{table}/review/3?seat=0",),
    "/table/{id:str}/manners": ("/table/{table}/manners",),
    "/table/{id:str}/invite": ("/table/{table}/invite",),
    "/invited/{id:str}": ("{invited}",),
    "/account": ("/account",),
    "/account/export.json": ("/account/export.json",),
    "/settings": ("/settings",),
    "/feed/{token:str}/{name:str}": ("{feed}.atom", "{feed}.ics"),
    "/waiting": ("/waiting",),
    "/host": ("/host", "/host?name=a"),
    "/metrics": ("/metrics",),
    "/person/{who:str}": ("/person/{player}", "/person/{other}"),
    "/history": ("/history", "/history?game={game}&who=G&result=running&since=2020-01-01"),
    "/history/games.zip": ("/history/games.zip",),
    "/ratings": ("/ratings?game={game}",),
    "/friends": ("/friends",),
    "/group/{id:str}": ("{group}", "{group}?game={game}"),
    "/play": ("/play",),
    "/play/news": ("/play/news",),
    "/tournaments": ("/tournaments",),
    "/tournament/{id:str}": ("{tournament}",),
    "/exercises": ("/exercises",),
    "/exercises/{game:str}": ("/exercises/{game}",),
    "/real": ("/real",),
    "/real/{game:str}": ("/real/{game}",),
    "/api/bots": ("/api/bots",),
    "/api/tables": ("/api/tables",),
}
NUMBERS = re.compile(rb"(?<= )[\d.e+-]+$", re.MULTILINE)  # they count these very requests


@dataclass
class Tour:
    """Guests at a table, the last of whom looks on, and all that the house does with them."""

    guests: list[Guest]
    fields: dict[str, Any]  # what the table is set with
    group: str
    tournament: str = ""
    invited: str = ""
    table: str = ""
    game: str = ""
    now: float = field(default_factory=time.time)  # clocks stand still on a tour

    def laid(self, game: str) -> str:
        """The table, before the others sit down: in a group, slow, and with an invitation."""
        self.game, first = game, self.guests[0]
        club = self.group.rpartition("/")[2]
        self.table = first.table(game=game, club=club, clock="slow", days="2", **self.fields)
        answer = first.post(f"/table/{self.table}/invite", text="Come!")
        self.invited = answer.headers["location"]
        return self.table

    def drawn(self, seats: int) -> None:
        """It is a table of a tournament, too."""
        first = self.guests[0]
        asked = {"name": "Giostra", "game": self.game, "kind": "swiss", "seats": seats}
        self.tournament = first.post("/tournaments", **asked, pace="slow").headers["location"]
        for guest in self.guests[:seats]:
            guest.post(f"{self.tournament}/join")
        id, house = self.tournament.rpartition("/")[2], house_of(first.client)
        row = {"tournament": id, "round": 1, "number": 0, "table": self.table}
        row |= {"entrants": list(range(seats))}
        begun = update(TournamentRow).where(TournamentRow.id == id).values(state=RUNNING, rounds=1)
        self.now, deeds = time.time(), (Deed(begun), Deed(insert(PairingRow), row))
        first.client.blocking_portal.call(house.writer.write, *deeds)

    def told(self, guest: Guest, table: Table) -> dict[str, Any]:
        """Everything that reaches a guest, by where it came from."""
        with patch("time.time", return_value=self.now):
            table.settle(self.now)
            return self._pages(guest) | letters(table, id_of(guest))

    def _pages(self, guest: Guest) -> dict[str, Any]:
        places = {**vars(self), "feed": feed_of(guest), "player": id_of(self.guests[0])}
        places["other"] = id_of(self.guests[1])
        headers = {"authorization": f"Bearer {TOKEN}"}
        found: dict[str, Any] = {}
        for way, paths in WAYS.items():
            for path in paths:
                more = {"headers": headers} if way == "/metrics" else {}
                answer = guest.ask("GET", path.format(**places), **more)
                assert answer.status_code < 500, (path, answer.text)
                place = answer.headers.get("location", "")
                found[path] = (answer.status_code, place, answer.content)
        status, place, numbers = found["/metrics"]
        found["/metrics"] = status, place, NUMBERS.sub(b"", numbers)
        return found


def feed_of(guest: Guest) -> str:
    found = re.search(r"/feed/\w+/waiting", guest.get("/settings").text)
    assert found
    return found[0]


def letters(table: Table, person: str) -> dict[str, Any]:
    """What would be sent of a table, of each kind and by each way."""
    found: dict[str, Any] = {}
    for kind in KINDS:
        told = words.told(kind, table, person, "en")
        found[f"push {kind}"] = told and words.pushed([told], 1, "en")
        found[f"mail {kind}"] = told and words.mailed([told], "", "en")
    return found


def begun(client: TestClient[Any], players: int, fields: dict[str, Any]) -> Tour:
    """Friends in a group, each with a feed; who looks on is the host."""
    guests = [Guest(client) for _ in range(players + 1)]
    first, last = guests[0], guests[-1]
    last.post("/account/keep", name=f"Host {id_of(first)[:6]}", password="burnt sienna")
    last.read(last.get("/account"))
    client.blocking_portal.call(house_of(client).desk.appoint, "test", id_of(last), True)
    group = first.post("/groups", name="Café").headers["location"]
    code = re.findall(r"\?code=([\w-]+)", first.get(group).text)[0]
    for guest in guests[1:]:
        guest.post(f"{group}/join", code=code)
    for one, other in ((first, last), (last, first)):
        one.post("/friends/ask", person=id_of(other))
    for guest in guests:
        guest.post("/settings/feed")
    return Tour(guests, fields, group)
