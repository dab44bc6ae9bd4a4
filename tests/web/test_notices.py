"""What people are told while they are not here: once, sealed, in their language, not at night."""

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from aiosmtpd.controller import Controller
from litestar.testing import TestClient
from playwright.sync_api import expect
from sqlalchemy import delete, select

import postgresql
from bottega.core.words import LANGUAGES
from bottega.web.house import House
from bottega.web.notices.addresses import Addresses
from bottega.web.notices.mail import mail_at
from bottega.web.notices.sending import CLAIM, FIRST, Post
from bottega.web.notices.wishes import Wishes
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.store.models import LetterRow, NoticeRow, PushRow, WishRow
from bottega.web.store.writer import Deed
from bottega.web.table.clock import DAY, Pace
from bottega.web.table.events import moves
from browsing import Form, Visitor, fits, follow, serving, well
from neighbouring import with_houses
from pushing import Service, push_service
from visits import GAME, PATIENCE, Guest, id_of, live, nearly_over, served

SOON = 100.0  # seconds after which someone who is not here is told
ALL_DAY = {"quiet_from": "0", "quiet_to": "0", "zone": "UTC"}
TICKS = {
    f"{kind}.{way}": "on" for kind in ("turn", "invitation", "over") for way in ("push", "mail")
}
PASSWORD = "burnt sienna"
ELSEWHERE = (
    "http://127.0.0.1:1/",
    "https://169.254.169.254/latest",
    "https://fcm.googleapis.com.evil.org/x",
    "https://fcm.googleapis.com@evil.org/x",
    "https://x.push.apple.com:8443/",
    "file:///etc/passwd",
    "",
)
NO_ADDRESS = ("", "rosso", "a@b", "a b@c.de", "a@b.de\nbcc: c@d.ee", "x" * 300 + "@b.de", "ä@b.de")


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with push_service() as found:
        yield found


@pytest.fixture(autouse=True)
def fresh(service: Service) -> None:
    service.got.clear()
    service.status = 201


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, service: Service) -> Iterator[TestClient[Any]]:
    """One server for all, whose post goes when it is told to."""
    folder = tmp_path_factory.mktemp("notices")
    with served(folder, push_services=(service.address,), post=1e6) as found:
        yield found


@pytest.fixture
def client(shared: TestClient[Any]) -> TestClient[Any]:
    """The same with empty books."""
    house, kinds = house_of(shared), (NoticeRow, LetterRow, PushRow, WishRow)
    go(shared, house.writer.write, *(Deed(delete(kind)) for kind in kinds))
    house.post.mail = None
    house.addresses = Addresses(house.post)
    return shared


@contextmanager
def mailing() -> Iterator["Box"]:
    """A real SMTP server."""
    found = Box()
    server = Controller(found, hostname="127.0.0.1", port=free_port())
    server.start()
    found.address = f"smtp+plain://127.0.0.1:{server.port}?from=house@bottega.example"
    yield found
    server.stop()


@pytest.fixture
def letterbox() -> Iterator["Box"]:
    with mailing() as found:
        yield found


@pytest.fixture
def box(client: TestClient[Any], letterbox: "Box") -> "Box":
    """The same, which the house sends mail by."""
    post = house_of(client).post
    post.mail, post.address = mail_at(letterbox.address), "https://bottega.example"
    return letterbox


def house_of(client: TestClient[Any]) -> House:
    house: House = client.app.state.house
    return house


def go(client: TestClient[Any], work: Any, *given: Any) -> Any:
    return client.blocking_portal.call(work, *given)


def round_at(client: TestClient[Any], later: float = SOON) -> None:
    """What the post does after so many seconds; then what it does right after."""
    go(client, house_of(client).post.round, time.time() + later)


def told(guest: Guest, service: Service, **wishes: str) -> Any:
    """Have a guest be told in their browser."""
    browser = service.browser(guest.language)
    assert guest.post("/settings/push", **browser.form).status_code == 303
    chosen = {**TICKS, "rhythm": "once", **ALL_DAY, **wishes}
    assert guest.post("/settings/notices", **chosen).status_code == 303
    return browser


def messages(client: TestClient[Any], service: Service, browser: Any) -> list[dict[str, Any]]:
    return service.messages(browser, house_of(client).post.pushes.public)


def slow_table(client: TestClient[Any], *guests: Guest) -> str:
    """A slow table of these guests where it is the turn of the first alone, who is not here."""
    for guest, name in zip(guests, ("Rosso", "Blu"), strict=True):
        guest.post("/account/name", name=name)
    for _ in range(20):
        id = guests[0].table(seat0="you", seat1="open", clock="slow", days="2")
        guests[1].post(f"/table/{id}/sit", seat="1")
        if live(client, id).moment.to_move == (0,):
            return id
    raise AssertionError("the first seat never begins alone")


def rows(client: TestClient[Any], kind: Any) -> list[Any]:
    found: list[Any] = go(client, house_of(client).reader.all, select(kind))
    return found


# Web push


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_not_here_is_told_once_sealed_and_signed(
    client: TestClient[Any], service: Service, language: str
) -> None:
    red, blue = Guest(client, language), Guest(client)
    red.table(seat0="you", seat1="open")  # stored by now
    browser = told(red, service)
    id = slow_table(client, red, blue)
    round_at(client, 1.0)
    assert not messages(client, service, browser)  # there is time to come back
    for _ in range(3):
        round_at(client)
    (message,) = messages(client, service, browser)
    title = live(client, id).match.game.title(language)
    assert message["title"] == say("notice_turn", language, game=title)
    assert message["text"] == say("notice_with", language, names="Blu")
    assert (message["path"], message["waiting"]) == (f"/table/{id}", len(rows_asking(red)))
    assert set(message) == {"title", "text", "path", "tag", "waiting", "language"}
    assert not rows(client, NoticeRow)
    assert not rows(client, LetterRow)


def matched(guests: list[Guest]) -> None:
    for guest in guests:
        guest.post("/play", **{f"game.{GAME}": "on"}, pace="slow")
    guests[0].get("/play")


def drawn(guests: list[Guest]) -> None:
    asked = {"name": "Giostra", "game": GAME, "kind": "knockout", "seats": "2", "pace": "slow"}
    address = guests[0].post("/tournaments", **asked).headers["location"]
    for guest in guests:
        guest.post(f"{address}/join")
    guests[0].post(f"{address}/start")


@pytest.mark.parametrize("laid", [matched, drawn])
def test_the_first_turn_at_a_table_that_was_laid_for_them_is_told(
    client: TestClient[Any], service: Service, laid: Any
) -> None:
    """To whoever is asked first, and to nobody else."""
    guests = [Guest(client, "en"), Guest(client, "de")]
    browsers = [told(guest, service) for guest in guests]
    laid(guests)
    ids = [go(client, house_of(client).reader.tables_of, id_of(guest)) for guest in guests]
    assert ids[0] == ids[1]
    (id,) = ids[0]
    asked = [live(client, id).seats[seat].person for seat in live(client, id).moment.to_move]
    round_at(client)
    got = [messages(client, service, browser) for browser in browsers]
    for guest, found in zip(guests, got, strict=True):
        paths = [message["path"] for message in found]
        assert paths == ([f"/table/{id}"] if id_of(guest) in asked else [])
    round_at(client, 2 * SOON)
    assert len(service.got) == len(asked)


def test_a_live_game_against_the_house_waits_for_nobody(client: TestClient[Any]) -> None:
    red = Guest(client)
    red.post("/play", **{f"game.{GAME}": "on"}, pace="live")
    red.post("/play/now")
    assert not rows(client, NoticeRow)


def rows_asking(guest: Guest) -> list[str]:
    yours = say("row_yours", guest.language)
    return re.findall(rf"<em>{yours}</em>", guest.get("/").text)


def test_who_is_here_or_has_moved_is_not_told(client: TestClient[Any], service: Service) -> None:
    red, blue = Guest(client), Guest(client)
    browser = told(red, service)
    id = slow_table(client, red, blue)
    table = live(client, id)
    action = table.moment.legal(0)[0].number
    while table.moment.to_move == (0,):
        red.post(f"/table/{id}/play", seat="0", action=action, seq=table.seq(0))
        action = table.moment.legal(0)[0].number if table.waits_for(0) else 0
    round_at(client)
    assert not messages(client, service, browser)


def test_two_processes_tell_it_once(client: TestClient[Any], service: Service) -> None:
    red, blue = Guest(client), Guest(client)
    browser = told(red, service)
    slow_table(client, red, blue)
    house = house_of(client)
    other = Post(house.reader, house.writer, house.tables, house.post.pushes, None, "")

    async def both() -> None:
        for _ in range(3):
            await asyncio.gather(*(p.round(time.time() + SOON) for p in (house.post, other)))

    go(client, both)
    assert len(messages(client, service, browser)) == 1


def test_ten_things_are_one_message(client: TestClient[Any], service: Service) -> None:
    red, blue = Guest(client), Guest(client)
    browser = told(red, service)
    for _ in range(3):
        slow_table(client, red, blue)
    round_at(client)
    (message,) = messages(client, service, browser)
    assert message["title"] == say("notices_many", "en", count=len(rows_asking(red)))
    assert message["path"] == "/tables"


def test_a_service_that_fails_is_tried_again_later_and_one_that_forgot_is_dropped(
    client: TestClient[Any], service: Service
) -> None:
    red, blue = Guest(client), Guest(client)
    told(red, service)
    slow_table(client, red, blue)
    service.status, now = 503, SOON
    for tries in range(1, 4):
        round_at(client, now)
        assert len(service.got) == tries
        round_at(client, now + 1)  # too early
        assert len(service.got) == tries
        now += FIRST * 2 ** (tries - 1) + 1
    service.status = 410
    round_at(client, now)
    assert not rows(client, PushRow)
    assert not rows(client, LetterRow)


def test_what_was_noted_survives_a_restart(tmp_path: Path, service: Service) -> None:
    usual: dict[str, Any] = {"push_services": (service.address,), "post": 1e6}
    with served(tmp_path, **usual) as client:
        red, blue = Guest(client), Guest(client)
        browser = told(red, service)
        slow_table(client, red, blue)
    with served(tmp_path, **usual) as client:
        round_at(client)
        assert len(messages(client, service, browser)) == 1


def test_a_browser_that_is_signed_out_is_told_nothing(
    client: TestClient[Any], service: Service
) -> None:
    red, blue = Guest(client), Guest(client)
    red.post("/account/keep", name="Rosso", password=PASSWORD)
    red.read(red.get("/account"))
    browser = told(red, service)
    slow_table(client, red, blue)
    other = Guest(client)
    other.post("/account/enter", name="Rosso", password=PASSWORD)
    other.read(other.get("/account"))
    other.post("/account/end")  # all but this
    round_at(client)
    assert not messages(client, service, browser)


def test_a_browser_that_takes_a_name_is_still_told(
    client: TestClient[Any], service: Service
) -> None:
    red = Guest(client)
    told(red, service)
    red.post("/account/keep", name="Rosso", password=PASSWORD)
    assert say("push_on", "en") in red.get("/settings").text


def test_the_server_sends_to_push_services_alone(tmp_path: Path, service: Service) -> None:
    with served(tmp_path) as client:
        guest, form = Guest(client), service.browser().form
        for address in ELSEWHERE:
            answer = guest.post("/settings/push", **{**form, "endpoint": address})
            assert answer.status_code == 422, address
        apple = {**form, "endpoint": "https://web.push.apple.com/abc"}
        assert guest.post("/settings/push", **apple).status_code == 303
        assert guest.post("/settings/push", **{**apple, "auth": "x"}).status_code == 422


# The kinds


def test_the_end_and_a_rematch_are_told_and_hide_nothing(
    client: TestClient[Any], service: Service
) -> None:
    red = Guest(client)
    browser = told(red, service)
    id = nearly_over(red)
    table = live(client, id)
    table.clock.pace = Pace("slow")
    table.presence.pages.clear()
    seat = table.moment.to_move[0]
    move = {"action": table.moment.legal(seat)[0].number, "seq": table.seq(seat)}

    go(client, partial(moves.play, table, seat, **move))
    assert table.moment.over
    round_at(client)
    (message,) = messages(client, service, browser)
    assert message["path"] == f"/table/{id}/after"
    assert "wins" in message["text"] or "share" in message["text"]


def test_a_kind_that_is_not_wanted_is_not_told(client: TestClient[Any], service: Service) -> None:
    red, blue = Guest(client), Guest(client)
    browser = told(red, service, **{"turn.push": ""})
    slow_table(client, red, blue)
    round_at(client)
    assert not messages(client, service, browser)
    assert not rows(client, NoticeRow)


# When


def at(hour: float, day: int = 20) -> float:
    return datetime(2026, 7, day, tzinfo=UTC).timestamp() + hour * 3_600


@pytest.mark.parametrize(
    ("wishes", "now", "due"),
    [
        ({}, at(12), None),
        ({}, at(23), at(6, 21)),  # 8 in Rome
        ({}, at(3), at(6)),
        ({"zone": "UTC"}, at(21.5), None),
        ({"quiet_from": 9, "quiet_to": 17, "zone": "UTC"}, at(12), at(17)),
        ({"quiet_from": 5, "quiet_to": 5}, at(3), None),
        ({"rhythm": "hour", "told": at(12)}, at(12.5), at(13)),
        ({"rhythm": "hour", "told": at(19.5)}, at(19.9), at(6, 21)),
        ({"rhythm": "hour", "told": at(11)}, at(12.5), None),
        ({"rhythm": "day", "zone": "UTC"}, at(15), at(8, 21)),
        ({"rhythm": "day", "zone": "UTC"}, at(8), None),
        ({"rhythm": "day", "zone": "UTC", "told": at(8)}, at(9), at(8, 21)),
        ({"rhythm": "day", "zone": "UTC", "quiet_from": 0, "quiet_to": 14}, at(14), None),
    ],
)
def test_quiet_hours_and_digests(wishes: dict[str, Any], now: float, due: float | None) -> None:
    assert Wishes("red", **{"zone": "Europe/Rome", **wishes}).later(now) == due


# Mail


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
        return port


class Box:
    """A post box: what a real SMTP server took in."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.refuses, self.address = "", ""

    async def handle_RCPT(
        self, server: Any, session: Any, envelope: Any, to: str, options: Any
    ) -> str:
        envelope.rcpt_tos.append(to)
        return self.refuses or "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        self.got.append((envelope.rcpt_tos, letter))
        return "250 OK"

    def text(self, number: int = -1) -> str:
        return str(self.got[number][1].get_content())


def code_in(text: str) -> str:
    found = re.search(r"\b[2-9a-z]{5}(?:-[2-9a-z]{5})+\b", text)
    assert found, text
    return found[0]


def mailed(client: TestClient[Any], guest: Guest, box: Box, address: str) -> None:
    """Confirm an address."""
    assert guest.post("/settings/mail", address=address).status_code == 303
    round_at(client, 0)
    assert guest.post("/settings/confirm", code=code_in(box.text())).status_code == 303


def test_mail_goes_to_a_confirmed_address_alone(client: TestClient[Any], box: Box) -> None:
    red, blue = Guest(client, "de"), Guest(client)
    red.post("/settings/notices", **TICKS, rhythm="once", **ALL_DAY)
    assert red.post("/settings/mail", address="rosso@example.org").status_code == 303
    slow_table(client, red, blue)
    round_at(client)
    assert [letter["to"] for _, letter in box.got] == ["rosso@example.org"]  # the code alone
    assert red.post("/settings/confirm", code="aaaaa-aaaaa").status_code == 422
    red.post("/settings/confirm", code=code_in(box.text()))
    assert "rosso@example.org" in red.get("/settings").text
    id = slow_table(client, red, blue)
    round_at(client, 2 * SOON)
    (to,), letter = box.got[-1]
    assert to == letter["to"] == "rosso@example.org"
    assert letter["subject"].startswith(("Fresco", "Bottega"))
    assert letter["from"] == "Bottega <house@bottega.example>"
    assert f"https://bottega.example/table/{id}" in box.text()
    red.post("/settings/unmail")
    assert not [row.mail for row in rows(client, WishRow) if row.mail]


def test_what_is_no_address_is_refused(client: TestClient[Any], box: Box) -> None:
    guest = Guest(client)
    for address in NO_ADDRESS:
        assert guest.post("/settings/mail", address=address).status_code == 422, address
    round_at(client)
    assert not box.got


def test_nobody_is_flooded_with_codes(client: TestClient[Any], box: Box) -> None:
    answers = [Guest(client).post("/settings/mail", address="a@b.de") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [303] * 3 + [429] * 3


def test_a_forgotten_password_is_replaced_by_mail(client: TestClient[Any], box: Box) -> None:
    red = Guest(client)
    red.post("/account/keep", name="Viola", password=PASSWORD)
    red.read(red.get("/account"))
    mailed(client, red, box, "viola@example.org")
    new = Guest(client)
    answers = [new.post("/account/mail", name=name) for name in ("viola", "nobody")]
    assert answers[0].status_code == answers[1].status_code == 200
    plain = [re.sub(r'value="\w*"', "", answer.text) for answer in answers]
    assert plain[0] == plain[1]  # nobody learns who gets mail
    round_at(client, 0)
    assert len(box.got) == 2
    code = code_in(box.text())
    given = {"name": "Viola", "password": "raw umber, two"}
    assert new.post("/account/recover", **given, code="aaaaa-aaaaa-aaaaa").status_code == 403
    assert new.post("/account/recover", **given, code=code).status_code == 200
    assert "<h1>Viola</h1>" in new.get("/account").text
    assert "<h1>Viola</h1>" not in red.get("/account").text
    assert Guest(client).post("/account/recover", **given, code=code).status_code == 403


def test_a_full_box_is_tried_again_a_wrong_one_is_not(client: TestClient[Any], box: Box) -> None:
    red = Guest(client)
    red.post("/settings/mail", address="rosso@example.org")
    box.refuses = "452 full"
    round_at(client, 0)
    assert [row.tries for row in rows(client, LetterRow)] == [1]
    box.refuses = "550 nobody"
    round_at(client, FIRST + 1)
    assert not rows(client, LetterRow)


def test_a_house_without_mail_says_so(client: TestClient[Any]) -> None:
    red = Guest(client)
    assert say("mail_why", "en") not in red.get("/settings").text
    assert red.post("/settings/mail", address="a@b.de").status_code == 503


@pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)
def test_of_two_processes_on_postgresql_one_writes_the_letter(
    database: str, letterbox: Box
) -> None:
    """Also where one has claimed it and was stopped before it was sent."""

    async def work(one: House, other: House) -> None:
        people = [await one.people.stored(Person(id, id)) for id in ("red", "blue")]
        wanted = {"kinds": {"turn": ["mail"]}, "quiet_from": 0, "quiet_to": 0}
        for house, person in zip((one, other), people, strict=True):
            await house.post.books.change(person, mail=f"{person.id}@example.org", **wanted)
            await house.matching.seek(person, [GAME], "slow")
        id = await one.matching.look("red")
        table = await other.tables.find(id)
        asked = [f"{table.seats[seat].person}@example.org" for seat in table.moment.to_move]
        soon = time.time() + SOON
        with patch.object(one.post, "_send", side_effect=asyncio.CancelledError):
            with suppress(asyncio.CancelledError):
                await one.post.round(soon)
            await other.post.round(soon)
        assert not letterbox.got  # it is claimed
        for _ in range(3):
            await asyncio.gather(*(h.post.round(soon + CLAIM + 1) for h in (one, other)))
        assert sorted(to for (to,), _ in letterbox.got) == sorted(asked)

    with_houses(database, work, post=1e6, mail=letterbox.address)


# Feeds


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_feed_and_a_calendar_tell_what_waits(client: TestClient[Any], language: str) -> None:
    red, blue = Guest(client, language), Guest(client)
    red.post("/settings/feed")
    page = red.get("/settings").text
    atom, ics = re.findall(r"(/feed/\w+/waiting\.\w+)", page)
    assert not ElementTree.fromstring(client.get(atom).content).findall("{*}entry")
    id = slow_table(client, red, blue)
    client.cookies.clear()
    (entry,) = [
        e for e in ElementTree.fromstring(client.get(atom).content).findall("{*}entry")
        if id in str(e.findtext("{*}id"))
    ]  # fmt: skip
    title = live(client, id).match.game.title(language)
    assert entry.findtext("{*}title") == say("notice_turn", language, game=title)
    lines = client.get(ics).text.replace("\r\n ", "").split("\r\n")
    assert lines[0] == "BEGIN:VCALENDAR"
    assert lines[-2] == "END:VCALENDAR"
    end = next(
        line for line in lines[lines.index(f"UID:{id}@bottega") :] if line.startswith("DTEND")
    )
    due = datetime.strptime(end, "DTEND:%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).timestamp()
    assert abs(due - time.time() - 2 * DAY) < 120
    red.post("/settings/feed")  # another address: the old one is nobody's
    assert client.get(atom).status_code == client.get(ics).status_code == 404
    assert red.get("/settings").text.count("/feed/") == 2
    red.post("/settings/unfeed")
    assert "/feed/" not in red.get("/settings").text


def test_the_badge_counts_what_waits(client: TestClient[Any]) -> None:
    red, blue = Guest(client), Guest(client)
    assert red.get("/waiting").json()["waiting"] == 0
    slow_table(client, red, blue)
    assert red.get("/waiting").json()["waiting"] == len(rows_asking(red))


# Holidays


def test_on_a_holiday_the_clock_stands_still(client: TestClient[Any]) -> None:
    red, blue = Guest(client), Guest(client)
    id = slow_table(client, red, blue)
    table = live(client, id)
    before = table.clock.expiry([0])
    assert before is not None
    assert red.post("/settings/holiday", days="10", first="").status_code == 303
    after = table.clock.expiry([0])
    assert after is not None
    assert abs(after - before - 10 * DAY) < 5
    assert "20 of 30" in red.get("/settings").text
    assert any("on holiday" in line for line in table.story.lines(table.match, None, "en"))
    assert red.post("/settings/holiday", days="5", first="").status_code == 422  # one at a time
    begins = re.findall(r'name="begins" value="(\d+)"', red.get("/settings").text)
    assert red.post("/settings/back", begins=begins[0]).status_code == 303
    again = table.clock.expiry([0])
    assert again is not None
    assert abs(again - before) < 5
    assert "30 of 30" in red.get("/settings").text


def test_a_holiday_has_limits_and_may_begin_later(client: TestClient[Any]) -> None:
    red, blue = Guest(client), Guest(client)
    id = slow_table(client, red, blue)
    before = live(client, id).clock.expiry([0])
    assert red.post("/settings/holiday", days="31", first="").status_code == 422
    assert red.post("/settings/holiday", days="3", first="2020-01-01").status_code == 422
    assert red.post("/settings/holiday", days="3", first="soon").status_code == 422
    day = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 2 * DAY))
    assert red.post("/settings/holiday", days="3", first=day).status_code == 303
    assert live(client, id).clock.expiry([0]) == before


def test_a_holiday_survives_a_restart(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = Guest(client), Guest(client)
        id = slow_table(client, red, blue)
        red.post("/settings/holiday", days="10", first="")
    with served(tmp_path) as client:
        red.client = client
        red.get(f"/table/{id}")
        expiry = live(client, id).clock.expiry([0])
        assert expiry is not None
        assert expiry - time.time() > 11 * DAY


# What is left


def test_deletion_deletes_and_export_tells(client: TestClient[Any], service: Service) -> None:
    red, blue = Guest(client), Guest(client)
    told(red, service)
    slow_table(client, red, blue)
    red.post("/settings/feed")
    known = red.get("/account/export.json").json()
    assert known["wishes"]["rhythm"] == "once"
    assert red.post("/account/delete", sure="yes").status_code == 303
    for kind in (WishRow, PushRow, NoticeRow, LetterRow):
        assert not rows(client, kind)


def test_forms_from_elsewhere_and_nonsense_are_refused(client: TestClient[Any]) -> None:
    red = Guest(client)
    assert red.post("/settings/nothing").status_code == 404
    assert red.post("/settings/feed", token="x").status_code == 403
    hours = {"rhythm": "once", "zone": "UTC", "quiet_from": "24", "quiet_to": "1"}
    assert red.post("/settings/notices", **hours).status_code == 400
    wrong = {**hours, "quiet_from": "1", "zone": "Moon/Far"}
    assert red.post("/settings/notices", **wrong).status_code == 400
    assert client.get("/feed/x/waiting.atom").status_code == 404
    assert json.loads(red.get("/waiting").text)["waiting"] == 0


# In a browser


def test_what_one_is_told_is_chosen_in_a_browser(
    visitor: Visitor, form: Form, address: str
) -> None:
    page = visitor()
    page.goto(f"{address}/settings")
    assert fits(page)
    page.locator("[name='over.push']").set_checked(False)
    page.get_by_label(form.say("rhythm_day")).check()
    page.locator("[name=quiet_from]").select_option("21")
    follow(page.locator("#notices .button"))
    expect(page.get_by_label(form.say("rhythm_day"))).to_be_checked()
    expect(page.locator("[name='over.push']")).not_to_be_checked()
    expect(page.locator("[name=quiet_from]")).to_have_value("21")
    follow(page.get_by_role("button", name=form.say("holiday_take")))
    expect(page.locator("#holiday")).to_contain_text(form.say("holiday_now"))
    follow(page.get_by_role("button", name=form.say("feed_open")))
    well(page)
    for link, begins in zip(page.locator("#feed code").all(), ("<?xml", "BEGIN"), strict=True):
        assert page.request.get(link.inner_text()).text().startswith(begins)
    follow(page.get_by_role("button", name=form.say("feed_close")))
    expect(page.locator("#feed code")).to_have_count(0)
    follow(page.get_by_role("button", name=form.say("holiday_end")))
    expect(page.locator("#holiday .list")).to_have_count(0)


# A browser that asks nobody and whose maker's service is not reached: it has a subscription given
SUBSCRIBES = """
const given = %s;
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")),
  (each) => each.charCodeAt(0)).buffer;
Object.defineProperty(Notification, "permission", { value: "default" });
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async () => (
  { endpoint: given.endpoint, getKey: (name) => bytes(name === "auth" ? given.auth : given.key) });
"""


def test_a_browser_is_told_from_when_one_says_so(
    visitor: Visitor, form: Form, address: str, service: Service
) -> None:
    page = visitor()
    given = {**service.browser().form, "endpoint": "https://web.push.apple.com/abc"}
    page.add_init_script(SUBSCRIBES % json.dumps(given))
    page.goto(f"{address}/settings")
    follow(page.get_by_role("button", name=form.say("push_open")))
    expect(page.locator("#push .found")).to_have_text(form.say("push_on"))
    assert fits(page)
    follow(page.get_by_role("button", name=form.say("push_close")))
    expect(page.get_by_role("button", name=form.say("push_open"))).to_be_visible()


@pytest.fixture(scope="module")
def posted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, "Box"]]:
    """A house that sends mail by a real SMTP server, in a process of its own."""
    with mailing() as found, serving(tmp_path_factory.mktemp("posted"), found.address) as house:
        yield house, found


@pytest.mark.slow
def test_an_address_is_confirmed_in_a_browser(
    visitor: Visitor, form: Form, posted: tuple[str, "Box"]
) -> None:
    (address, box), page = posted, visitor()
    mine = f"rosso.{form.language}.{form.phone}@example.org"  # few codes go to one address
    page.goto(f"{address}/settings")
    page.get_by_label(form.say("mail_address")).fill(mine)
    before = len(box.got)
    follow(page.get_by_role("button", name=form.say("mail_give")))
    assert fits(page)
    until = time.monotonic() + PATIENCE
    while len(box.got) == before:
        assert time.monotonic() < until
        page.wait_for_timeout(50)
    page.get_by_label(form.say("mail_code")).fill(code_in(box.text()))
    follow(page.get_by_role("button", name=form.say("mail_confirm")))
    expect(page.locator("#mail .found")).to_contain_text(mine)
    follow(page.get_by_role("button", name=form.say("mail_forget")))
    expect(page.locator("#mail .found")).to_have_count(0)
