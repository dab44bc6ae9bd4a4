"""Whatever comes in wrong is refused in words, with the present state, and changes nothing."""

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import postgresql
from bottega.web.routes import (
    account,
    after,
    company,
    exercises,
    host,
    lobby,
    manners,
    real,
    seeking,
    table,
    tournaments,
    wishes,
)
from visits import ADDRESS, GAME, Bot, Guest, live, served

# The routes of people
FORMS: list[Any] = [lobby, table, after, account, company, seeking, tournaments]
FORMS += [exercises, host, manners, real, wishes]
HOSTILE = "<script>alert(1)</script>\"'&"


def forms() -> list[str]:
    """Every address that takes a form."""
    handlers: list[Any] = [h for route in FORMS for h in route.HANDLERS]
    return sorted(path for h in handlers if "POST" in h.http_methods for path in h.paths)


def stored(client: TestClient[Any]) -> dict[str, int]:
    """How far each table has come."""
    return {id: table.number for id, table in client.app.state.house.tables.live.items()}


@pytest.mark.parametrize("path", forms())
def test_no_form_is_taken_from_elsewhere(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        before = stored(client)
        address = path.replace("{id:str}", id).replace("{what:str}", "name")
        address = address.replace("{game:str}", GAME)
        fields = {"game": GAME, "seat": "0", "action": "26", "seq": "1", "text": "x", "name": "x"}
        without = red.ask("POST", address, data=fields)
        assert without.status_code == 403
        wrong = red.ask("POST", address, data={**fields, "token": Guest(client).token})
        assert wrong.status_code == 403
        away = {"origin": "http://elsewhere.example"}
        other = red.ask("POST", address, data={**fields, "token": red.token}, headers=away)
        assert other.status_code == 403
        assert stored(client) == before


def test_unknown_tables_and_pages_are_404(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, bot = Guest(client), Bot(client)
        for path in ("/table/nowhere", "/table/nowhere/after", "/nowhere", "/table/x/moment/1"):
            page = red.get(path)
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
        for path in ("/table/nowhere/play", "/table/nowhere/sit", "/account/nothing"):
            assert red.post(path, seat=0, action=1, seq=1).status_code == 404
        assert bot.get("table/nowhere").json()["status"] == 404
        assert bot.post("table/nowhere/play", action=1, seq=1).status_code == 404
        assert bot.get("nowhere").status_code == 404
        for file in ("../state.py", "board.html", "..%2Fstate.py"):
            assert red.get(f"/face/{GAME}/{file}").status_code == 404
            assert red.get(f"/static/{file}").status_code == 404


@pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)
def test_what_no_database_holds_is_refused_as_odd(tmp_path: Path, database: str) -> None:
    with served(tmp_path, database=database) as client:
        red = Guest(client)
        for place in ("person", "invited", "table", "group", "tournament"):
            assert red.get(f"/{place}/a%00b").status_code == 404
        assert red.post("/invited/%00/decline").status_code == 404
        assert red.get("/history?who=%00").status_code < 500
        assert red.post("/friends/ask", person="a\0b").status_code == 422
        assert red.get("/friends").status_code == 200  # and the house goes on


def test_a_stale_move_is_409_with_the_present_board(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, bot = Guest(client), Bot(client)
        id = red.table(seat0="you", seat1="here")
        table = live(client, id)
        seat = table.moment.to_move[0]
        move = {"seat": seat, "action": table.moment.legal(seat)[0].number, "seq": table.seq(seat)}
        assert red.post(f"/table/{id}/play", **move).status_code == 303
        before = stored(client)
        page = red.post(f"/table/{id}/play", **move)
        assert page.status_code == 409
        assert 'id="board"' in page.text
        assert red.post(f"/table/{id}/play", **{**move, "seq": 99}).status_code == 409
        assert stored(client) == before
        seen = bot.table("you", "here")
        seat = seen["to_move"][0]
        answer = bot.post(f"table/{seen['table']}/play", seat=seat, action=26, seq=0)
        assert answer.status_code == 409
        assert answer.json()["state"]["seq"] == 1


def test_an_illegal_move_is_422_and_says_why(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, bot = Guest(client), Bot(client)
        id = red.table(seat0="you", seat1="here")
        seat = live(client, id).moment.to_move[0]
        page = red.post(f"/table/{id}/play", seat=seat, action=0, seq=1)
        assert page.status_code == 422
        assert "Action 0:" in page.text
        seen = bot.table("you", "here")
        for action in (0, 10_000):
            move = {"seat": seen["to_move"][0], "action": action, "seq": 1}
            answer = bot.post(f"table/{seen['table']}/play", **move)
            assert answer.status_code == 422
            assert answer.json()["state"]["legal"]


@pytest.mark.parametrize("value", ["", "x", "-1", "1.5", "9" * 30, "\u00b2", HOSTILE])
def test_a_malformed_number_is_400(tmp_path: Path, value: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        good = {"seat": "0", "action": "26", "seq": "1"}
        for name in good:
            assert red.post(f"/table/{id}/play", **{**good, name: value}).status_code == 400


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": ""}, 404),
        ({"seat0": "you"}, 422),
        ({"seat0": "you", "seat1": HOSTILE}, 400),
        ({"seat0": "you", "seat1": "bot:"}, 400),
        ({f"seat{n}": "here" for n in range(5)}, 422),
        ({"option.favour": "never"}, 422),
        ({"option.nothing": "1"}, 422),
        ({"clock": "hourglass"}, 400),
        ({"clock": "live", "seconds": "1"}, 422),
        ({"clock": "slow", "days": "x"}, 422),
        ({"name": "x" * 25}, 422),
    ],
)
def test_an_order_that_makes_no_table(tmp_path: Path, fields: dict[str, str], status: int) -> None:
    with served(tmp_path) as client:
        answer = Guest(client).post("/tables", **{"game": GAME, **fields})
        assert answer.status_code == status
        assert stored(client) == {}


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"game": 7}', b"\xff\xfe", b'{"seats": 3}'])
def test_a_malformed_body_is_400(tmp_path: Path, body: bytes) -> None:
    with served(tmp_path) as client:
        headers = {**Bot(client).headers, "content-type": "application/json"}
        answer = client.post("/api/tables", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["error"]


def test_what_is_too_big_is_413(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, bot = Guest(client), Bot(client)
        assert red.post("/account/name", name="x" * 40_000).status_code == 413
        assert bot.post("bots", name="x" * 40_000).status_code == 413


def test_what_is_too_fast_is_429(tmp_path: Path) -> None:
    with served(tmp_path, requests=(0.001, 5), passwords=(0.001, 1)) as client:
        red = Guest(client)
        red.post("/account/enter", name="Red", password="burnt sienna")
        assert red.post("/account/enter", name="Red", password="raw umber").status_code == 429
        answers = [red.get("/").status_code for _ in range(5)]
        assert answers[-1] == 429


def test_a_wrong_method_is_405(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert client.delete("/tables").status_code == 405


def test_names_and_chat_are_shown_as_text(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, watcher = Guest(client), Guest(client)
        red.post("/account/name", name="<script>x</script>")
        id = red.table(seat0="you", seat1="here")
        assert red.post(f"/table/{id}/say", text=HOSTILE).status_code == 303
        for page in (red.get(f"/table/{id}").text, watcher.get(f"/table/{id}").text):
            assert "<script>" not in page
            assert "&lt;script&gt;alert(1)" in page


def test_chat_has_an_end(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        assert red.post(f"/table/{id}/say", text="x" * 501).status_code == 422
        assert red.post(f"/table/{id}/say", text="  ").status_code == 422


def test_every_answer_carries_the_policy(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        paths = ("/", "/nowhere", "/table/nowhere", "/api/games", "/static/house.css", "/health")
        for path in paths:
            policy = client.get(path).headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
        refused = client.post("/tables", headers={"origin": ADDRESS})
        assert "default-src 'none'" in refused.headers["content-security-policy"]
        assert "default-src 'none'" in client.delete("/tables").headers["content-security-policy"]
