"""Who is who: guests, kept names, bots."""

import re
import stat
from pathlib import Path

import pytest

from bottega.web.people.person import NAME_LIMIT
from visits import Bot, Guest, served

PASSWORD = "burnt sienna"


def test_a_guest_gets_a_cookie_that_scripts_and_other_sites_cannot_use(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        cookie = client.get("/").headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
    with served(tmp_path, secure_cookies=True) as client:
        assert "Secure" in client.get("/").headers["set-cookie"]


def test_the_secret_that_signs_cookies_is_the_owners_alone_and_stays(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
    assert stat.S_IMODE((tmp_path / "games.secret").stat().st_mode) == 0o600
    with served(tmp_path) as client:
        again = Guest(client)
        again.cookie = red.cookie
        assert "<h1>Red</h1>" in again.get("/account").text


def test_a_forged_cookie_is_a_strangers(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="Red")
        id, _, signature = red.cookie.partition(".")
        for forged in (f"{id}.{signature[:-1]}x", id, f"{id}.", "bottega=;", 'bottega="'):
            thief = Guest(client)
            thief.cookie = forged
            assert "<h1>Guest</h1>" in thief.get("/account").text


@pytest.mark.parametrize("name", ["", "   ", "x" * (NAME_LIMIT + 1), "a\u202eb", "a\x00b"])
def test_a_name_that_cannot_be_shown_is_refused(tmp_path: Path, name: str) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        assert red.post("/account/name", name=name).status_code == 422
        assert "<h1>Guest</h1>" in red.get("/account").text


def test_a_name_is_trimmed_and_escaped(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="  <b>Red</b>  &  ")
        page = red.get("/account").text
        assert "&lt;b&gt;Red&lt;/b&gt; &amp;" in page
        assert "<b>Red" not in page


def test_a_kept_name_opens_from_another_device_with_its_password_alone(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        home, away = Guest(client), Guest(client)
        assert home.post("/account/keep", name="Red", password=PASSWORD).status_code == 200
        id = home.table()
        wrong = away.post("/account/enter", name="Red", password="burnt umber")
        assert wrong.status_code == 403
        nobody = away.post("/account/enter", name="Blue", password=PASSWORD)
        assert nobody.text == wrong.text  # who keeps which name is nobody's business
        assert away.post("/account/enter", name="red", password=PASSWORD).status_code == 303
        assert "You are Red" in away.get(f"/table/{id}").text
        away.read(away.get("/account"))
        away.post("/account/out")
        assert "You are watching" in away.get(f"/table/{id}").text


def test_a_kept_name_belongs_to_one(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert Guest(client).post("/account/keep", name="Red", password=PASSWORD).status_code == 200
        late = Guest(client).post("/account/keep", name="RED", password=PASSWORD)
        assert late.status_code == 422
        assert "kept by someone else" in late.text


def test_short_passwords_are_refused(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        assert Guest(client).post("/account/keep", name="Red", password="red").status_code == 422


def test_nothing_secret_of_people_is_stored_in_the_clear(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        Guest(client).post("/account/keep", name="Red", password=PASSWORD)
        token = Bot(client, "Blue").headers["authorization"].removeprefix("Bearer ")
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert b"argon2" in stored
    assert PASSWORD.encode() not in stored
    assert token.encode() not in stored


def test_a_bot_is_marked_as_one_wherever_it_sits(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        seen = bot.table("you", "open")
        assert seen["seats"][0]["bot"] is True
        page = Guest(client).get(f"/table/{seen['table']}").text
        assert re.search(r"<b>Red</b><small[^>]*>bot", page)
