"""Accounts: where someone is signed in, what ends it, and what is left when they go."""

import hmac
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from sqlalchemy import delete, select

from bottega.web.house import House
from bottega.web.people.people import EXACT, FRESH, LASTS
from bottega.web.store.engine import MIGRATIONS, connect
from bottega.web.store.models import EventRow, PersonRow, SessionRow, TableRow
from visits import Bot, Guest, heard, live, nearly_over, served

PASSWORD, OTHER = "burnt sienna", "raw umber, two"
PAGE = {"accept": "text/html"}
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def house_of(client: TestClient[Any]) -> House:
    house: House = client.app.state.house
    return house


def kept(client: TestClient[Any], name: str = "Red") -> tuple[Guest, str]:
    """Someone who keeps a name, and their code."""
    guest = Guest(client)
    answer = guest.post("/account/keep", name=name, password=PASSWORD)
    code = re.search(r"<code>([\w-]+)</code>", answer.text)
    assert code
    guest.read(guest.get("/account"))
    return guest, code[1]


def entered(client: TestClient[Any], password: str = PASSWORD) -> Guest:
    guest = Guest(client)
    assert guest.post("/account/enter", name="Red", password=password).status_code == 303
    guest.read(guest.get("/account"))
    return guest


def is_red(guest: Guest) -> bool:
    return "<h1>Red</h1>" in guest.get("/account").text


def copy_of(guest: Guest) -> Guest:
    """A thief who has read a cookie."""
    thief = Guest(guest.client)
    thief.cookie = guest.cookie
    return thief


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    now = time.time
    monkeypatch.setattr("bottega.web.people.people.time.time", lambda: now() + seconds)


# How a session ends


def test_a_cookie_that_was_copied_is_worth_nothing_after_going_out(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
        thief = copy_of(red)
        assert is_red(thief)
        red.post("/account/out")
        assert not is_red(red)
        assert not is_red(copy_of(thief))


def test_sessions_are_listed_with_their_device_and_ended_one_by_one_or_all(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, _ = kept(client)
        others = [entered(client) for _ in range(3)]
        away = Guest(client)
        form = {"token": away.token, "name": "Red", "password": PASSWORD}
        away.ask("POST", "/account/enter", data=form, headers={"user-agent": FIREFOX})
        page = home.get("/account").text
        assert "Firefox · Linux" in page
        listed = re.findall(r'name="session" value="(\w+)"', page)
        assert len(listed) == 4  # this browser cannot be ended there: it goes out
        home.post("/account/end", session=listed[0])
        assert sum(map(is_red, [*others, away])) == 3
        home.post("/account/end")
        assert not any(map(is_red, [*others, away]))
        assert is_red(home)


def test_nobody_ends_the_session_of_another(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, _ = kept(client)
        entered(client)
        (listed,) = re.findall(r'name="session" value="(\w+)"', red.get("/account").text)
        Guest(client).post("/account/end", session=listed)
        assert listed in red.get("/account").text


def test_a_session_ends_by_itself_and_lasts_while_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        used, idle = Guest(client), Guest(client)
        for guest in (used, idle):
            guest.post("/account/name", name="Red")
        later(monkeypatch, LASTS / 2 + EXACT)
        assert "set-cookie" in used.get("/account", headers=PAGE).headers  # the browser's lasts too
        later(monkeypatch, LASTS / 2)
        assert is_red(used)
        assert not is_red(idle)


def test_another_process_that_ended_a_session_is_believed_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
        assert is_red(red)
        with house_of(client).engine.begin() as connection:
            connection.exec_driver_sql(f"DELETE FROM {SessionRow.__tablename__}")
        later(monkeypatch, FRESH)
        assert not is_red(red)


def test_all_who_are_known_for_long_are_asked_for_in_one_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        guests, reader, asked = (
            [Guest(client) for _ in range(3)],
            house_of(client).reader,
            list[int](),
        )
        for name, guest in zip(("Red", "Green", "Blue"), guests, strict=True):
            guest.post("/account/name", name=name)
            guest.get("/account")
        signed_in = reader.signed_in

        def counted(*which: str) -> Any:
            asked.append(len(which))
            return signed_in(*which)

        monkeypatch.setattr(reader, "signed_in", counted)
        later(monkeypatch, FRESH)
        assert is_red(guests[0])
        assert "Blue" in guests[2].get("/account").text
        assert asked == [3]


def test_who_is_signed_out_plays_and_sees_their_seat_no_more(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="here", seat1="here")
        with red.socket(id) as socket:
            seq = heard(socket)["seq"]
            red.post("/account/out")
            socket.send_text(json.dumps({"action": 0, "seq": seq, "seat": 0}))
            with pytest.raises(WebSocketDisconnect):
                _all_heard(socket)


def _all_heard(socket: WebSocketTestSession) -> None:
    while True:
        heard(socket)


def test_tokens_are_stored_as_digests(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, code = kept(client)
        token = red.cookie.partition("=")[2].partition(".")[0]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert token.encode() not in stored
    assert code.encode() not in stored


# Cookies from before there were sessions


def old_cookie(client: TestClient[Any], guest: Guest) -> str:
    """The cookie that this person would have had."""
    house = house_of(client)
    with house.engine.begin() as connection:
        token = guest.cookie.partition("=")[2]
        me = client.blocking_portal.call(house.people.by_cookie, token)
        assert me is not None
        connection.execute(delete(SessionRow))
    house.people.known.clear()
    signed = hmac.digest(house.people.secret, f"cookie {me.id}".encode(), "sha256").hex()
    return f"bottega={me.id}.{signed}"


def test_an_old_cookie_is_exchanged_once(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
        red.cookie = old = old_cookie(client, red)
        assert is_red(red)  # pictures and sockets bring it too, and cannot take another
        red.get("/account", headers=PAGE)
        assert red.cookie != old
        assert is_red(red)
        red.cookie = old
        assert not is_red(red)


def test_an_old_cookie_that_was_never_exchanged_ends_with_the_others(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as client:
        red, _ = kept(client)
        thief = Guest(client)
        thief.cookie = old_cookie(client, red)
        home = entered(client)
        assert is_red(copy_of(thief))
        home.post("/account/password", old=PASSWORD, password=OTHER)
        assert not is_red(copy_of(thief))
        assert is_red(home)


# Passwords and codes


def test_a_password_is_changed_with_the_old_one_and_ends_the_other_sessions(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, _ = kept(client)
        away = entered(client)
        assert home.post("/account/password", old=OTHER, password=OTHER).status_code == 403
        assert home.post("/account/password", password=OTHER).status_code == 422
        assert is_red(away)
        before = copy_of(home)
        assert home.post("/account/password", old=PASSWORD, password=OTHER).status_code == 303
        assert is_red(home)
        assert not is_red(away)
        assert not is_red(before)
        late = Guest(client).post("/account/enter", name="Red", password=PASSWORD)
        assert late.status_code == 403
        assert is_red(entered(client, OTHER))


def test_a_kept_name_is_not_kept_again_without_its_password(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, _ = kept(client)
        assert home.post("/account/keep", name="Red", password=OTHER).status_code == 422
        assert is_red(entered(client))


def test_a_code_opens_a_name_once_and_ends_every_session(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, code = kept(client)
        lost = Guest(client)
        given = {"name": "red", "password": OTHER}
        assert lost.post("/account/recover", code="abcde-fghij", **given).status_code == 403
        assert lost.post("/account/recover", code="", **given).status_code == 403
        answer = lost.post("/account/recover", code=code.upper().replace("-", " "), **given)
        assert answer.status_code == 200
        assert is_red(lost)
        assert not is_red(home)
        assert is_red(entered(client, OTHER))
        assert Guest(client).post("/account/recover", code=code, **given).status_code == 403
        fresh = re.search(r"<code>([\w-]+)</code>", answer.text)
        assert fresh
        assert fresh[1] != code
        assert Guest(client).post("/account/recover", code=fresh[1], **given).status_code == 200


def test_another_code_needs_the_password(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, code = kept(client)
        assert home.post("/account/code", password=OTHER).status_code == 403
        assert "<code>" in home.post("/account/code", password=PASSWORD).text
        late = Guest(client).post("/account/recover", name="Red", code=code, password=OTHER)
        assert late.status_code == 403


def test_passwords_are_limited_for_each_account_too(tmp_path: Path) -> None:
    with served(tmp_path, passwords=(0.0, 3)) as client:
        kept(client)
        guess = {"name": "Red", "password": OTHER}
        limits = house_of(client).passwords
        seen = []
        for _ in range(4):
            limits.buckets.pop("testclient", None)  # each from another address
            seen.append(Guest(client).post("/account/enter", **guess).status_code)
        assert seen == [403, 403, 429, 429]


# Names


def test_a_kept_name_is_carried_by_nobody_else(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        early = Guest(client)
        early.post("/account/name", name="RED")
        kept(client)
        house_of(client).people.known.clear()  # as after a minute
        assert "<h1>Guest</h1>" in early.get("/account").text
        late = Guest(client)
        assert late.post("/account/name", name="rEd").status_code == 422
        assert late.post("/tables", game="fresco-dice", name="Red").status_code == 422
        assert client.post("/api/bots", json={"name": "Red"}).status_code == 422


def test_a_kept_name_is_marked_at_tables(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, _ = kept(client)
        id = red.table(seat0="you", seat1="open")
        guest = Guest(client)
        guest.post(f"/table/{id}/sit", seat=1, name="Blue")
        page = guest.get(f"/table/{id}").text
        assert re.search(r"<b>Red<i class=\"kept\".*?\(kept name\)</span></b>", page)
        assert "<b>Blue</b>" in page
        seats = Bot(client, "Green").get(f"table/{id}").json()["seats"]
        assert [seat["kept"] for seat in seats] == [True, False]


def test_a_name_that_is_refused_renames_nobody(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        kept(client)
        guest = Guest(client)
        guest.post("/account/name", name="Blue")
        for name, password in (("Red", PASSWORD), ("Green", "short"), ("Guest", PASSWORD)):
            assert guest.post("/account/keep", name=name, password=password).status_code == 422
            assert "<h1>Blue</h1>" in guest.get("/account").text


# Bots


def test_tokens_of_bots_are_listed_and_revoked(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, _ = kept(client)
        token = re.search(r"<code>([\w-]+)</code>", red.post("/account/bot", name="Helper").text)
        assert token
        headers = {"authorization": f"Bearer {token[1]}"}
        client.cookies.clear()
        assert [bot["name"] for bot in client.get("/api/bots", headers=headers).json()] == [
            "Helper"
        ]
        page = red.get("/account").text
        assert "<b>Helper</b>" in page
        assert token[1] not in page
        (bot,) = re.findall(r'name="bot" value="(\w+)"', page)
        assert Guest(client).post("/account/revoke", bot=bot).status_code == 404
        assert red.post("/account/revoke", bot=bot).status_code == 303
        client.cookies.clear()
        assert client.get("/api/games", headers=headers).status_code == 401
        assert "<b>Helper</b>" not in red.get("/account").text


def test_a_bot_revokes_its_own_token_and_no_other(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        one, two = Bot(client), Bot(client)
        (mine,), (other,) = one.get("bots").json(), two.get("bots").json()
        assert one.post(f"bots/{other['id']}/revoke").status_code == 404
        assert one.post(f"bots/{mine['id']}/revoke").status_code == 200
        assert one.get("games").status_code == 401
        assert two.get("games").status_code == 200


# What is kept of someone


def test_everything_about_someone_is_told_to_them(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, _ = kept(client)
        red.post("/account/bot", name="Helper")
        id = red.table(seat0="you", seat1="bot:random")
        red.post(f"/table/{id}/say", text="for my memoirs")
        told = red.get("/account/export.json")
        assert "attachment" in told.headers["content-disposition"]
        known = told.json()
        assert known["name"] == "Red"
        assert [table["id"] for table in known["tables"]] == [id]
        assert [line["text"] for line in known["said"]] == ["for my memoirs"]
        assert [bot["name"] for bot in known["bots"]] == ["Helper"]
        assert len(known["sessions"]) == 1
        secret = house_of(client).tables.live[id].match.key.secret
        assert secret is not None
        assert secret.hex() not in told.text


def all_stored(client: TestClient[Any]) -> str:
    """Every row in which someone could be named."""
    with house_of(client).engine.begin() as connection:
        rows = [connection.execute(select(row)).all() for row in (PersonRow, TableRow, EventRow)]
    return str(rows)


def test_who_is_deleted_leaves_games_with_a_nameless_painter(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/keep", name="Rosso", password=PASSWORD)
        red.read(red.get("/account"))
        running, waiting = (red.table(seat0="you", seat1="open") for _ in range(2))
        blue = Guest(client)
        blue.post(f"/table/{running}/sit", seat=1, name="Blue")
        blue.post(f"/table/{running}/say", text="still here")
        red.post(f"/table/{running}/say", text="a word of mine")
        assert red.post("/account/delete", password=PASSWORD).status_code == 422
        assert red.post("/account/delete", sure="yes", password=OTHER).status_code == 403
        assert red.post("/account/delete", sure="yes", password=PASSWORD).status_code == 303
        assert "Rosso" not in red.get("/account").text
        page = blue.get(f"/table/{running}").text
        assert "Nameless" in page
        assert "away, a bot plays" in page
        assert "still here" in page
        assert "Rosso" not in page
        assert "a word of mine" not in page
        assert "Take seat 1" in blue.get(f"/table/{waiting}").text
        stored = all_stored(client)
        assert "Blue" in stored
        assert "Rosso" not in stored
        assert "a word of mine" not in stored
        late = Guest(client).post("/account/enter", name="Rosso", password=PASSWORD)
        assert late.status_code == 403
        assert blue.post("/account/name", name="Rosso").status_code == 303  # free again


def test_a_finished_game_of_who_is_deleted_can_still_be_looked_at(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = nearly_over(red)
        table = live(client, id)
        (seat,) = table.moment.to_move
        action = table.moment.legal(seat)[0].number
        red.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
        assert table.moment.over
        assert "Red" in red.get(f"/table/{id}/after").text
        assert red.post("/account/delete", sure="yes").status_code == 303
        after = red.get(f"/table/{id}/after").text
        assert "Nameless" in after
        assert "Red" not in all_stored(client)


def test_the_database_from_before_is_brought_up_to_date(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
    config, engine = Config(), connect(f"sqlite:///{tmp_path / 'games.db'}")
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0002")
    engine.dispose()
    with served(tmp_path) as client:
        kept(client, "Blue")
        assert "'Red'" in all_stored(client)
