"""A server to test, and guests who visit it."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from httpx import Response
from litestar.testing import TestClient, WebSocketTestSession

from bottega.core.match import Log
from bottega.web.app import create_app
from bottega.web.drawing.patches import with_patches
from bottega.web.house import House
from bottega.web.settings import settings_for
from bottega.web.table.orders import order_of
from bottega.web.table.table import Table

ADDRESS = "http://testserver.local"
GAME = "fresco-dice"
PASSWORD = "burnt sienna"
DATA = Path(__file__).parent / "data" / "played"
PATIENCE = 120  # seconds: a bot's first move may have to be compiled
FAST = (1e6, 1_000_000)


class Guest:
    """One browser: its language and cookies, and the token of its forms."""

    def __init__(self, client: TestClient[Any], language: str = "en") -> None:
        self.client, self.language = client, language
        self.cookie, self.chosen, self.token = "", "", ""
        self.read(self.get("/account"))

    def read(self, page: Response) -> Response:
        found = re.search(r'name="token" value="(\w+)"', page.text)
        self.token = found[1] if found else self.token
        return page

    def get(self, path: str, **more: Any) -> Response:
        return self.ask("GET", path, **more)

    def post(self, path: str, **fields: Any) -> Response:
        """A form sent from one of our pages."""
        return self.ask("POST", path, data={"token": self.token, **fields})

    def ask(self, method: str, path: str, **more: Any) -> Response:
        self.client.cookies.clear()
        headers = {**self.headers, **more.pop("headers", {})}
        answer = self.client.request(method, path, headers=headers, follow_redirects=False, **more)
        given = answer.headers.get("set-cookie", "").partition(";")[0]
        if given.startswith("language="):
            self.chosen = given
        elif given:
            self.cookie = given
        return answer

    @property
    def headers(self) -> dict[str, str]:
        """What this browser sends along."""
        cookies = "; ".join(filter(None, (self.cookie, self.chosen)))
        return {"cookie": cookies, "origin": ADDRESS, "accept-language": self.language}

    def table(self, **fields: Any) -> str:
        """Set a table; its id."""
        answer = self.post("/tables", **{"game": GAME, **fields})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].removeprefix("/table/"))

    def socket(self, id: str, query: str = "", **headers: str) -> WebSocketTestSession:
        given = {**self.headers, **headers}
        session: WebSocketTestSession = self.client.websocket_connect(
            f"/table/{id}/live{query}", headers=given
        )
        return session


class Bot:
    """A program with an account."""

    def __init__(self, client: TestClient[Any], name: str = "Red") -> None:
        self.client = client
        self.client.cookies.clear()
        account = client.post("/api/bots", json={"name": name})
        assert account.status_code == 201, account.text
        self.headers = {"authorization": f"Bearer {account.json()['token']}"}

    def get(self, path: str) -> Response:
        self.client.cookies.clear()
        return self.client.get(f"/api/{path}", headers=self.headers)

    def post(self, path: str, **body: Any) -> Response:
        self.client.cookies.clear()
        return self.client.post(f"/api/{path}", headers=self.headers, json=body)

    def table(self, *seats: str, **body: Any) -> dict[str, Any]:
        """Set a table; what is seen there."""
        answer = self.post("tables", **{"game": GAME, "seats": list(seats), **body})
        assert answer.status_code == 201, answer.text
        seen: dict[str, Any] = answer.json()
        return seen


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[TestClient[Any]]:
    """A running server whose games are kept in a folder."""
    usual = {"pause": 0.0, "requests": FAST, "messages": FAST, "passwords": FAST, "warm_up": False}
    chosen = replace(settings_for(str(folder / "games.db")), **{**usual, **settings})
    # A line that is not answered in time is waited for without end when the house closes
    with TestClient(create_app(chosen), timeout=PATIENCE) as client:
        yield client


def nearly_over(guest: Guest, seats: str = "here", log: Log | None = None) -> str:
    """A table whose game has one decision left, all seats at this screen or of bots; its id."""
    log = log or json.loads((DATA / f"{GAME}/short-3.json").read_text())["log"]
    house = house_of(guest.client)
    guest.post("/account/name", name="Red")

    async def create() -> str:
        cookie = guest.cookie.partition("=")[2]
        me = await house.people.by_cookie(cookie)
        assert me is not None
        order = order_of({**log, "seats": [seats] * log["seats"]}, me)
        decisions = [n for n, entry in enumerate(log["entries"]) if entry[0] >= 0]
        before = log["entries"][: decisions[-1]]
        return (await house.tables.create(replace(order, entries=before))).id

    return guest.client.blocking_portal.call(create)


def kept(client: TestClient[Any], name: str) -> Guest:
    guest = Guest(client)
    assert guest.post("/account/keep", name=name, password=PASSWORD).status_code == 200
    guest.read(guest.get("/account"))
    return guest


def id_of(guest: Guest) -> str:
    house = house_of(guest.client)
    cookie = guest.cookie.partition("=")[2]
    person = guest.client.blocking_portal.call(house.people.by_cookie, cookie)
    assert person is not None
    return str(person.id)


def house_of(client: TestClient[Any]) -> House:
    house: House = client.app.state.house
    return house


def finish(guest: Guest, id: str) -> None:
    """Play the last decision of a table."""
    table = live(guest.client, id)
    seat = table.moment.to_move[0]
    action = table.moment.legal(seat)[0].number
    guest.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
    assert table.moment.over


def live(client: TestClient[Any], id: str) -> Table:
    """A table as the server holds it."""
    return house_of(client).tables.live[id]


PAGES: WeakKeyDictionary[WebSocketTestSession, dict[str, Any]] = WeakKeyDictionary()


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next message, with the parts of the page whole, as a page has them."""
    page = PAGES.setdefault(socket, {})
    message = with_patches(page, json.loads(socket.receive_text(timeout=PATIENCE)))
    page |= message
    return message


def until(socket: WebSocketTestSession, seq: int) -> dict[str, Any]:
    """Everything heard up to a board, put together."""
    parts: dict[str, Any] = {}
    latest = time.monotonic() + PATIENCE
    while parts.get("seq", -1) < seq:
        assert time.monotonic() < latest, f"no board {seq}, only {parts.get('seq')}"
        parts |= heard(socket)
    return parts
