"""Manners: mute, block and report; what a table agrees on; and the host, who leaves a trail."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import Locator, Page, expect
from sqlalchemy import select

from bottega.core.words import LANGUAGES
from bottega.web.house import House
from bottega.web.speech.language import say
from bottega.web.store.models import AvoidRow, BanRow, PersonRow, ReportRow, TrailRow
from browsing import Form, Visitor, connected, fits, follow, keep_name, set_table, well
from visits import GAME, PASSWORD, Guest, heard, live, served

MAIN = "from bottega.cli.app import main; main()"


def house_of(client: TestClient[Any]) -> House:
    house: House = client.app.state.house
    return house


def rows(client: TestClient[Any], kind: Any) -> list[Any]:
    found: list[Any] = client.blocking_portal.call(house_of(client).reader.all, select(kind))
    return found


def named(client: TestClient[Any], *names: str, language: str = "en") -> list[Guest]:
    guests = [Guest(client, language) for _ in names]
    for guest, name in zip(guests, names, strict=True):
        assert guest.post("/account/name", name=name).status_code == 303
    return guests


def together(client: TestClient[Any], *guests: Guest) -> str:
    """A table of these guests, set by the first."""
    seats = {f"seat{n}": "open" for n in range(1, len(guests))}
    id = guests[0].table(seat0="you", **seats)
    for n, guest in enumerate(guests[1:], 1):
        assert guest.post(f"/table/{id}/sit", seat=n).status_code == 303
    return id


def host_of(client: TestClient[Any]) -> Guest:
    """Someone who keeps a name and was appointed."""
    anna = Guest(client)
    anna.post("/account/keep", name="Anna", password=PASSWORD)
    anna.read(anna.get("/account"))
    client.blocking_portal.call(house_of(client).desk.appoint, "test", "Anna", True)
    return anna


# At a table


def test_who_is_muted_is_not_heard_by_one_and_by_all_others(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, loud = named(client, "Rosso", "Blu", "Loud")
        id = together(client, red, blue)
        loud.post(f"/table/{id}/say", text="first words")
        assert red.post(f"/table/{id}/avoid", who="line1", kind="mute").status_code == 303
        loud.post(f"/table/{id}/say", text="second words")
        assert "second words" not in red.get(f"/table/{id}").text
        assert "second words" in blue.get(f"/table/{id}").text
        with red.socket(id) as mine, blue.socket(id) as theirs:
            assert not heard(mine).get("chat")
            told = heard(theirs)["chat"]
            assert [set(line) for line in told] == [{"number", "name", "text"}] * 2  # and no id
        assert red.post(f"/table/{id}/avoid", who="line1").status_code == 303
        assert "second words" in red.get(f"/table/{id}").text


def test_who_is_blocked_does_not_sit_down_with_the_other(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = named(client, "Rosso", "Blu")
        id = together(client, red, blue)
        red.post(f"/table/{id}/avoid", who="seat1", kind="block")
        mine = red.table(seat0="you", seat1="open")
        assert blue.post(f"/table/{mine}/sit", seat=1).status_code == 403
        theirs = blue.table(seat0="you", seat1="open")
        assert red.post(f"/table/{theirs}/sit", seat=1).status_code == 403
        assert red.post(f"/table/{id}/avoid", who="seat9", kind="block").status_code == 404
        assert red.post(f"/table/{id}/avoid", who="seat1", kind="hex").status_code == 422


def test_the_maker_closes_the_talk_to_who_looks_on(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, loud = named(client, "Rosso", "Blu", "Loud")
        id = together(client, red, blue)
        assert blue.post(f"/table/{id}/hush", closed="yes").status_code == 403
        assert red.post(f"/table/{id}/hush", closed="yes").status_code == 303
        assert loud.post(f"/table/{id}/say", text="hello").status_code == 403
        assert blue.post(f"/table/{id}/say", text="hello").status_code == 303
        red.post(f"/table/{id}/hush", closed="no")
        assert loud.post(f"/table/{id}/say", text="hello").status_code == 303


def test_a_game_is_given_up_when_all_agree(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, other = named(client, "Rosso", "Blu", "Verde")
        id = together(client, red, blue)
        assert other.post(f"/table/{id}/agree", about="abandon").status_code == 403
        assert red.post(f"/table/{id}/agree", about="nonsense").status_code == 422
        assert red.post(f"/table/{id}/agree", about="abandon").status_code == 303
        assert say("agree_abandon", "en") in blue.get(f"/table/{id}").text
        red.post(f"/table/{id}/disagree", about="abandon")
        blue.post(f"/table/{id}/agree", about="abandon")
        table = live(client, id)
        assert not table.abandoned
        red.post(f"/table/{id}/agree", about="abandon")
        assert table.abandoned
        page = red.get(f"/table/{id}").text
        assert say("abandoned", "en") in page
        seat = table.moment.to_move[0]
        guest = (red, blue)[seat]
        move = {"seat": seat, "action": 0, "seq": table.seq(seat)}
        assert guest.post(f"/table/{id}/play", **move).status_code == 422
        assert id not in red.get("/").text
    with served(tmp_path) as client:  # and stays so
        red.client = client
        assert say("abandoned", "en") in red.get(f"/table/{id}").text


def test_somebody_goes_when_the_others_agree(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, green = named(client, "Rosso", "Blu", "Verde")
        id = together(client, red, blue, green)
        assert blue.post(f"/table/{id}/remove", who="seat2").status_code == 403  # not the maker
        assert red.post(f"/table/{id}/remove", who="seat2").status_code == 303
        assert say("agree_remove", "en", name="Verde") in blue.get(f"/table/{id}").text
        assert say("agree_remove", "en", name="Verde") not in green.get(f"/table/{id}").text
        assert green.post(f"/table/{id}/agree", about="remove2").status_code == 422
        assert blue.post(f"/table/{id}/agree", about="remove2").status_code == 303
        seat = live(client, id).seats[2]
        assert (seat.person, seat.name, seat.away) == ("", "Verde", True)
        assert id not in green.get("/").text
        two = together(client, red, blue)
        assert red.post(f"/table/{two}/remove", who="seat1").status_code == 422  # one against one


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_manners_speaks_ones_language(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        (red,) = named(client, "Rosso", language=language)
        (blue,) = named(client, "Blu")
        id = together(client, red, blue)
        page = red.get(f"/table/{id}/manners").text
        for phrase in ("manners", "avoid_mute", "avoid_block", "report", "hush"):
            assert say(phrase, language) in page


# The host


def test_a_report_comes_to_the_host_and_to_nobody_else(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = named(client, "Rosso", "Blu")
        id = together(client, red, blue)
        blue.post(f"/table/{id}/say", text="something rude")
        assert red.post(f"/table/{id}/report", who="seat1", why="").status_code == 422
        assert red.post(f"/table/{id}/report", who="seat1", why="insults").status_code == 303
        assert red.get("/host").status_code == blue.get("/host").status_code == 403
        assert red.post("/host/announce", text="hello", days=1).status_code == 403
        anna = host_of(client)
        page = anna.get("/host").text
        assert "something rude" in page
        assert "insults" in page
        (report,) = rows(client, ReportRow)
        anna.post("/host/settle", report=report.id)
        assert "something rude" not in anna.get("/host").text
        answers = [red.post(f"/table/{id}/report", who="seat1", why="x") for _ in range(6)]
        assert [answer.status_code for answer in answers].count(429) == 2


def test_who_is_shown_out_is_out_until_let_in_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        anna, bad = host_of(client), Guest(client)
        bad.post("/account/keep", name="Bad", password=PASSWORD)
        bad.read(bad.get("/account"))
        who = next(row.id for row in rows(client, PersonRow) if row.name == "Bad")
        assert anna.post("/host/ban", who=who, days=0, why="x").status_code == 422
        assert anna.post("/host/ban", who=who, days=3, why="insults").status_code == 303
        assert "<h1>Bad</h1>" not in bad.get("/account").text
        again = Guest(client)
        refused = again.post("/account/enter", name="Bad", password=PASSWORD)
        assert refused.status_code == 403
        assert "insults" in refused.text
        anna.post("/host/pardon", who=who)
        assert again.post("/account/enter", name="Bad", password=PASSWORD).status_code == 303
        assert [row.what for row in sorted(rows(client, TrailRow), key=lambda row: row.at)] == [
            "appoint", "ban", "pardon"
        ]  # fmt: skip


def test_what_the_host_says_stands_on_every_page(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        anna, guest = host_of(client), Guest(client)
        anna.post("/host/announce", text="We close <b>at ten</b>.", days=1)
        for path in ("/", "/account", f"/rules/{GAME}", "/settings"):
            assert "We close &lt;b&gt;at ten&lt;/b&gt;." in guest.get(path).text
        anna.post("/host/unsay")
        assert "We close" not in guest.get("/").text


def test_deletion_by_the_host_deletes(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        anna = host_of(client)
        red, blue = named(client, "Rosso", "Blu")
        id = together(client, red, blue)
        blue.post(f"/table/{id}/say", text="something rude")
        red.post(f"/table/{id}/avoid", who="seat1", kind="mute")
        red.post(f"/table/{id}/report", who="seat1", why="insults")
        who = next(row.id for row in rows(client, PersonRow) if row.name == "Blu")
        assert anna.post("/host/delete", who=who).status_code == 422  # not by a slip
        assert anna.post("/host/delete", who=who, sure="yes").status_code == 303
        assert who not in {row.id for row in rows(client, PersonRow)}
        assert not rows(client, AvoidRow)
        assert not rows(client, ReportRow)
        page = red.get(f"/table/{id}").text
        assert "something rude" not in page
        assert "Blu" not in re.sub(r"(?s)<svg.*?</svg>|Blue", "", page)
        assert "Blu" not in " ".join(row.words for row in rows(client, TrailRow))


def admin_of(database: Path, *words: str) -> str:
    """What `bottega admin` says."""
    command = [sys.executable, "-c", MAIN, "admin", *words, "--database", str(database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_admin_in_the_terminal_while_the_server_goes_on(tmp_path: Path) -> None:
    admin = partial(admin_of, tmp_path / "games.db")
    with served(tmp_path) as client:
        guest = Guest(client)
        guest.post("/account/keep", name="Anna", password=PASSWORD)
        guest.read(guest.get("/account"))
        admin("appoint", "Anna")
        assert guest.get("/host").status_code == 200
        assert "Anna\tkept" in admin("people", "ann")
        admin("announce", "Ciao a tutti", "--days", "1")
        client.blocking_portal.call(house_of(client).see_to)
        assert "Ciao a tutti" in guest.get("/").text
        folder = Path(admin("backup", str(tmp_path / "copies")).strip())
        assert {file.name for file in folder.iterdir()} == {"games.db", "secret"}
        admin("ban", "Anna", "--why", "just so")
        assert rows(client, BanRow)
        assert "nothing" in admin("nothing")
        trail = admin("trail")
        for what in ("appoint", "announce", "backup", "ban"):
            assert f"\t{what}\t" in trail


# In a browser


def company(visitor: Visitor, form: Form, address: str, seats: int) -> list[Page]:
    """So many people at a table, set by the first, and somebody who looks on."""
    pages = [visitor() for _ in range(seats + 1)]
    table = set_table(pages[0], address, GAME, "you", *["open"] * (seats - 1))
    for number, page in enumerate(pages[1:seats], 2):
        page.goto(table)
        page.locator("[form=act][name=name]").fill(f"Painter {number}")
        page.get_by_role("button", name=form.say("take_seat", number=number)).click()
        expect(page.locator(".free")).to_have_count(0)
    pages[-1].goto(f"{address}/account")
    pages[-1].locator("form[action='/account/name'] [name=name]").fill("Loud")
    follow(pages[-1].locator("form[action='/account/name'] button"))
    pages[-1].goto(table)
    return pages


def speak(page: Page, words: str) -> None:
    connected(page)
    if not page.locator("#text").is_visible():
        page.locator(".talk > summary").click()
    page.locator("#text").fill(words)
    page.locator("#say button").click()


def test_whom_one_does_not_hear_in_browsers(visitor: Visitor, form: Form, address: str) -> None:
    page, other, loud = company(visitor, form, address, 2)
    speak(loud, "first words")
    expect(page.locator("#chat")).to_contain_text("first words")
    follow(page.get_by_role("link", name=form.say("manners")))
    well(page)
    met = page.locator(".sheet", has_text="Loud")
    follow(met.get_by_role("button", name=form.say("avoid_mute")))
    expect(page.locator(".found")).to_have_text(form.say("avoided_mute"))
    met = page.locator(".sheet", has_text="Painter 2")
    follow(met.get_by_role("button", name=form.say("avoid_block")))
    expect(page.locator(".found", has_text=form.say("avoided_block"))).to_be_visible()
    met.get_by_label(form.say("report_why")).fill("insults")
    follow(met.get_by_role("button", name=form.say("report")))
    expect(page.get_by_role("status")).to_have_text(form.say("reported"))
    follow(page.get_by_role("button", name=form.say("hush")))
    assert fits(page)
    follow(page.get_by_role("link", name=form.say("to_table")))
    expect(page.locator("#log")).not_to_be_empty()
    assert "first words" not in page.locator("#chat").inner_text()
    expect(other.locator("#chat")).to_contain_text("first words")
    speak(loud, "second words")
    expect(loud.locator("#notice")).to_contain_text(form.say("chat_closed"))


@pytest.mark.slow
def test_what_all_agree_on_in_browsers(visitor: Visitor, form: Form, address: str) -> None:
    page, other, third, _ = company(visitor, form, address, 3)
    page.goto(f"{page.url}/manners")
    met = page.locator(".sheet", has_text="Painter 3")
    follow(met.get_by_role("button", name=form.say("propose_removal")))
    expect(other.locator(".invite")).to_contain_text("Painter 3")
    expect(third.locator(".invite")).to_have_count(0)
    follow(other.get_by_role("button", name=form.say("agree"), exact=True))
    expect(page.locator("#players")).to_contain_text(form.say("away"))
    page.locator("#bar .more > summary").click()
    follow(page.get_by_role("button", name=form.say("abandon")))
    assert fits(page)
    follow(other.get_by_role("button", name=form.say("agree"), exact=True))
    for each in (page, other):
        expect(each.locator("#bar")).to_contain_text(form.say("abandoned"))


def test_the_hosts_desk_in_a_browser(
    visitor: Visitor, form: Form, address: str, database_file: Path
) -> None:
    anna, bad = visitor(), visitor()
    keep_name(anna, address, f"Anna {form}")
    keep_name(bad, address, f"Bad {form}")
    admin_of(database_file, "appoint", f"Anna {form}")
    anna.goto(f"{address}/host")
    anna.get_by_label(form.say("announce_text")).fill(f"Ciao {form}")
    follow(anna.get_by_role("button", name=form.say("say"), exact=True))
    bad.goto(address)
    expect(bad.locator(".announced")).to_contain_text([f"Ciao {form}"])
    follow(anna.get_by_role("button", name=form.say("unsay")))
    found = search(anna, form)
    found.locator("summary", has_text=form.say("ban")).click()
    found.get_by_label(form.say("ban_why")).fill("insults")
    well(anna)
    follow(found.get_by_role("button", name=form.say("ban"), exact=True))
    bad.goto(f"{address}/account")
    expect(bad.locator("h1")).not_to_have_text(f"Bad {form}")
    found = search(anna, form)
    expect(found).to_contain_text(form.say("banned_now"))
    found.locator("summary", has_text=form.say("delete_it")).click()
    found.get_by_label(form.say("delete_sure")).check()
    follow(found.get_by_role("button", name=form.say("delete_it"), exact=True))
    anna.locator("summary", has_text=form.say("trail")).click()
    for what in ("announce", "ban", "delete"):
        expect(anna.locator("details", has_text=form.say(f"did_{what}")).last).to_be_visible()
    assert fits(anna)
    anna.goto(f"{address}/metrics")
    expect(anna.locator("body")).to_contain_text("bottega_tables_running")


def search(page: Page, form: Form) -> Locator:
    """Find somebody on the host's page."""
    page.get_by_label(form.say("name"), exact=True).fill(f"Bad {form}")
    follow(page.get_by_role("button", name=form.say("search")))
    return page.locator("li", has=page.get_by_text(f"Bad {form}", exact=True))


@pytest.mark.slow
def test_deletion_in_a_browser(visitor: Visitor, form: Form, address: str) -> None:
    page, other = visitor(), visitor()
    keep_name(page, address, f"Gone {form}")
    page.locator("summary", has_text=form.say("your_data")).click()
    with page.expect_download() as saved:
        page.get_by_role("link", name=form.say("export")).click()
    assert f"Gone {form}" in Path(saved.value.path()).read_text()
    data = page.locator("form[action='/account/delete']")
    data.locator("[name=password]").fill(PASSWORD)
    data.get_by_label(form.say("delete_sure")).check()
    assert fits(page)
    follow(data.get_by_role("button"))
    answer = other.goto(f"{address}/person/Gone {form}")
    assert answer
    assert answer.status == 404
