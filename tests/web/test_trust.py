"""What was found by attacking the house, one test each."""

import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import OperationalError

from bottega.core.files import write_first, write_whole
from bottega.web.house import House
from bottega.web.settings import settings_for
from bottega.web.store.models import EventRow
from bottega.web.store.writer import Unsure
from visits import Bot, Guest, served

HOSTILE = ["\ud800", "\x00", "a\x1bb", "\u202egnp.exe", "\u2066x", "\u2800", "\u3164\u3164", "  "]


def house_of(client: Any) -> House:
    house: House = client.app.state.house
    return house


# The server's secret


@pytest.mark.parametrize("left", ["", "ab", "zz" * 32, "00" * 31])
def test_a_secret_that_is_not_whole_is_refused(tmp_path: Path, left: str) -> None:
    (tmp_path / "games.secret").write_text(left)
    with pytest.raises(ValueError, match="not whole"):
        settings_for(str(tmp_path / "games.db"))
    assert (tmp_path / "games.secret").read_text() == left


def test_a_full_disk_leaves_no_half_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "no space left on device")

    (tmp_path / "kept").write_text("as it was")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        write_whole(tmp_path / "kept", "anew")
    with pytest.raises(OSError, match="no space"):
        write_first(tmp_path / "new", "anew")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept").read_text() == "as it was"


def test_the_first_secret_stays_and_is_its_owners_alone(tmp_path: Path) -> None:
    assert write_first(tmp_path / "secret", "one")
    assert not write_first(tmp_path / "secret", "two")
    assert (tmp_path / "secret").read_text() == "one"
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


# What people write


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_text_is_refused_whichever_way_it_comes_in(tmp_path: Path, text: str) -> None:
    with served(tmp_path) as client:
        guest, bot = Guest(client), Bot(client)
        id = guest.table(seat0="you", seat1="bot:random")
        with guest.socket(id) as socket:
            socket.receive_text()
            socket.send_text(json.dumps({"chat": text}))
            while "error" not in (answer := json.loads(socket.receive_text())):
                pass
        assert answer["status"] == 422
        raw = json.dumps({"text": text}).encode()
        headers = {**bot.headers, "content-type": "application/json"}
        said = client.post(f"/api/table/{id}/say", headers=headers, content=raw)
        named = client.post(
            "/api/bots", content=json.dumps({"name": text}).encode(), headers=headers
        )
        assert said.status_code in (400, 422)
        assert named.status_code in (400, 422)
        assert guest.get(f"/table/{id}").status_code == 200


def test_emoji_and_joined_scripts_are_no_harm(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="bot:random")
        text = "👩\u200d🎨 می\u200cخواهم ❤\ufe0f"
        assert guest.post(f"/table/{id}/say", text=text).status_code == 303
        assert text in guest.get(f"/table/{id}").text


def test_hostile_text_that_lies_in_the_database_is_shown_harmlessly(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="here")  # no bot: nobody else writes the next event
        house = house_of(client)
        number = house.tables.live[id].number + 1
        body = {"name": "\ud800", "text": "\u202eabc\ud800", "person": "x"}
        row = {"table": id, "number": number, "kind": "chat", "seat": None, "body": body, "at": 1.0}
        with house.engine.begin() as connection:
            connection.execute(insert(EventRow), [row])
        house.tables.live[id].lost = True
        page = guest.get(f"/table/{id}")
        assert page.status_code == 200
        assert "\ufffdabc\ufffd" in page.text


# The database


def test_a_commit_that_broke_off_is_said_to_be_unsure_and_the_table_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(seat0="here", seat1="here")
        writer, commit = house_of(client).writer, house_of(client).writer._commit
        monkeypatch.setattr(writer, "_commit", lambda wishes: commit(wishes) or Unsure("?"))
        answer = guest.post(f"/table/{id}/say", text="written all the same")
        monkeypatch.undo()
        assert answer.status_code == 503
        assert "not known" in answer.text
        assert "written all the same" in guest.get(f"/table/{id}").text


def test_while_the_database_is_away_reading_answers_503(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise OperationalError("SELECT", {"secret": "s3"}, Exception("gone"), hide_parameters=True)

    with served(tmp_path) as client:
        guest = Guest(client)
        monkeypatch.setattr(house_of(client).reader, "_read", gone)
        assert guest.get("/health").status_code == 503
        assert guest.get("/table/abcdefgh").status_code == 503


def test_logs_hold_neither_what_was_said_nor_keys_to_tables(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with served(tmp_path) as client, caplog.at_level(logging.INFO, "bottega"):
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="bot:random")
        with house_of(client).engine.begin() as connection:
            connection.exec_driver_sql(f"DROP TABLE {EventRow.__tablename__}")
        assert guest.post(f"/table/{id}/say", text="between us").status_code == 503
    logged = [logging.Formatter().format(record) + str(vars(record)) for record in caplog.records]
    assert any(id[:4] in line for line in logged)
    assert not [line for line in logged if id in line or "between us" in line]


# The door


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://x]"])
def test_an_origin_that_is_none_is_refused(tmp_path: Path, origin: str) -> None:
    with served(tmp_path) as client:
        answer = Guest(client).ask("POST", "/tables", headers={"origin": origin}, data={})
        assert answer.status_code == 403


def test_brackets_within_brackets_are_no_message(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        headers = {**Bot(client).headers, "content-type": "application/json"}
        for content in (b"[" * 30_000, b'{"a":' * 6_000):
            answer = client.post("/api/tables", headers=headers, content=content)
            assert answer.status_code == 400


@pytest.mark.parametrize("path", ["/table/%00", "/table/%00/after", "/table/a%20b", "/rules/%00"])
def test_what_cannot_be_the_name_of_a_table_is_nowhere(tmp_path: Path, path: str) -> None:
    with served(tmp_path) as client:
        assert Guest(client).get(path).status_code == 404
