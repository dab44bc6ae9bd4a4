"""Friends, who is here, invitations and groups."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from playwright.sync_api import expect

from bottega.core.words import LANGUAGES
from bottega.web.people import here
from bottega.web.people.here import Here
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from browsing import Form, Visitor, fits, follow, keep_name, set_table, well
from visits import (
    GAME,
    PASSWORD,
    Bot,
    Guest,
    finish,
    house_of,
    id_of,
    kept,
    live,
    nearly_over,
    served,
)


def friends(client: TestClient[Any]) -> tuple[Guest, Guest]:
    red, blue = kept(client, "Red"), kept(client, "Blue")
    assert red.post("/friends/ask", name="blue").status_code == 303
    assert blue.post("/friends/accept", person=id_of(red)).status_code == 303
    return red, blue


def test_one_asks_the_other_accepts_either_ends_it(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = kept(client, "Red"), kept(client, "Blue")
        assert "Ask to be friends" in red.get("/person/Blue").text
        red.post("/friends/ask", person=id_of(blue))
        red.post("/friends/ask", person=id_of(blue))
        assert "Whom you have asked" in red.get("/friends").text
        assert "Who would be your friend" in blue.get("/friends").text
        assert "Ask to be friends" not in red.get("/person/Blue").text
        assert red.post("/friends/accept", person=id_of(blue)).status_code == 404
        blue.post("/friends/ask", name="Red")  # to ask back is to accept
        for one, other in ((red, "Blue"), (blue, "Red")):
            page = one.get("/friends").text
            assert "End the friendship" in page
            assert other in page
            assert "here now" in page
        blue.post("/friends/end", person=id_of(red))
        assert "End the friendship" not in red.get("/friends").text


def test_nobody_is_friends_with_programs_strangers_or_themselves(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = kept(client, "Red")
        (bot,) = Bot(client, "Helper").get("bots").json()
        assert red.post("/friends/ask", name="Red").status_code == 422
        assert red.post("/friends/ask", person=bot["id"]).status_code == 422
        assert red.post("/friends/ask", name="Nobody").status_code == 404
        assert red.post("/friends/nothing").status_code == 404
        assert red.post("/friends/ask", name="Red", token="forged").status_code == 403


def test_who_is_here_is_told_between_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Here(), Here()
    one.note("red")
    assert "red" in one
    other.hear(one.told())
    assert "red" in other
    assert one.told() == []
    later = time.time() + here.RECENT + 1
    monkeypatch.setattr("bottega.web.people.here.time.time", lambda: later)
    assert "red" not in other


def test_only_friends_are_told_who_is_here(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        _, blue = friends(client)
        assert "here now" in blue.get("/friends").text
        assert "here now" not in Guest(client).get("/person/Red").text


def blocked(one: Guest, other: Guest) -> None:
    """Somebody wants nothing to do with another."""
    house, me = house_of(one.client), Person(id_of(one))
    one.client.blocking_portal.call(house.manners.avoid, me, id_of(other), "block")


def test_who_is_blocked_asks_and_invites_in_vain(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        (red, blue), green = friends(client), kept(client, "Green")
        id = red.table(seat0="you", seat1="open")
        blocked(blue, red)
        blocked(green, red)
        assert red.post(f"/table/{id}/invite", person=id_of(blue)).status_code == 403
        assert red.post("/friends/ask", name="Green").status_code == 403
        for guest in (red, green):
            guest.post("/play", pace="slow", **{f"game.{GAME}": "on"})
        assert "location" not in red.get("/play").headers  # nobody whom to play with


# Invitations


def test_a_friend_is_invited_with_a_message_and_sits_down(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = friends(client)
        id = red.table(seat0="you", seat1="open")
        assert f"/table/{id}/invite" in red.get(f"/table/{id}").text
        assert "Blue" in red.get(f"/table/{id}/invite").text
        sent = red.post(f"/table/{id}/invite", person=id_of(blue), text="<b>Come</b>")
        assert sent.headers["location"] == f"/table/{id}"
        for path in ("/", "/friends"):
            page = blue.get(path).text
            assert "Red invites you to Fresco" in page
            assert "&lt;b&gt;Come&lt;/b&gt;" in page
            assert f"/table/{id}" in page
        assert "invites you" not in Guest(client).get("/").text
        blue.post(f"/table/{id}/sit", seat=1)
        assert "invites you" not in blue.get("/").text  # nobody else can sit down now


def test_an_invitation_can_be_declined_by_whom_it_is_for(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = friends(client)
        id = red.table(seat0="you", seat1="open")
        red.post(f"/table/{id}/invite", person=id_of(blue))
        (invitation,) = re.findall(r"/invited/([\w-]+)/decline", blue.get("/friends").text)
        Guest(client).post(f"/invited/{invitation}/decline")
        assert "invites you" in blue.get("/").text
        blue.post(f"/invited/{invitation}/decline")
        assert "invites you" not in blue.get("/").text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_brings_a_message_to_anyone(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        red = kept(client, "Red")
        id = red.table(seat0="you", seat1="open")
        address = red.post(f"/table/{id}/invite", text="Come!").headers["location"]
        assert "Send the address" in red.get(address).text
        page = Guest(client, language).get(address).text
        title = live(client, id).match.game.title(language)
        told = say("invites_you", language, name="Red", title=title)
        assert told in page
        assert "<blockquote>Come!</blockquote>" in page
        assert f'href="/table/{id}"' in page


def test_invitations_that_cannot_be(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = friends(client)
        id, full = red.table(seat0="you", seat1="open"), red.table(seat0="you", seat1="here")
        stranger = kept(client, "Green")
        assert red.post(f"/table/{id}/invite", person=id_of(stranger)).status_code == 403
        assert stranger.post(f"/table/{id}/invite", text="Hello").status_code == 403
        assert red.post(f"/table/{full}/invite", person=id_of(blue)).status_code == 422
        assert red.post(f"/table/{id}/invite", text="x" * 201).status_code == 422
        assert red.get("/invited/nothing").status_code == 404
        for _ in range(30):
            red.post(f"/table/{id}/invite", text="Again")
        assert red.post(f"/table/{id}/invite", text="Again").status_code == 422


# Groups


def group_of(red: Guest) -> tuple[str, str]:
    """A new group, and the way in."""
    address = red.post("/groups", name="Café Giotto").headers["location"]
    link = re.search(rf"{address}\?code=[\w-]+", red.get(address).text)
    assert link
    return address, link[0]


def test_a_group_has_tables_standings_and_members_of_its_own(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue, stranger = kept(client, "Red"), kept(client, "Blue"), Guest(client)
        address, link = group_of(red)
        assert "Café Giotto" in stranger.get(address).text
        assert "Red" not in re.sub(r"<header.*?</header>", "", stranger.get(address).text)
        assert blue.post(f"{address}/join", code="guessed").status_code == 403
        code = link.partition("code=")[2]
        assert "Join" in blue.get(link).text
        assert blue.post(f"{address}/join", code=code).status_code == 303
        club = address.rpartition("/")[2]
        assert f'value="{club}"' in blue.get(f"/set/{GAME}?club={club}").text
        id = blue.table(seat0="you", seat1="open", club=club)
        assert id in red.get(address).text
        assert id not in stranger.get(address).text
        assert stranger.post("/tables", game=GAME, club=club).status_code == 403
        assert stranger.post("/tables", game=GAME, club="nowhere").status_code == 404


def test_standings_count_the_games_of_the_group(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = kept(client, "Red")
        address, _ = group_of(red)
        outside, inside = nearly_over(red), nearly_over(red)
        agreed = live(client, inside).agreed
        object.__setattr__(agreed, "club", address.rpartition("/")[2])
        finish(red, outside)
        assert "No game is finished yet" in red.get(address).text
        finish(red, inside)
        page = red.get(f"{address}?game={GAME}").text
        seats = live(client, inside).match.players
        assert f"<td>{seats}</td>" in page
        assert "No game is finished yet" in red.get(f"{address}?game=atelier").text
        assert red.get(f"{address}?game=chess").status_code == 404


def test_who_leads_a_group_sends_away_and_changes_the_link(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = kept(client, "Red"), kept(client, "Blue")
        address, link = group_of(red)
        blue.post(f"{address}/join", code=link.partition("code=")[2])
        assert blue.post(f"{address}/leave", person=id_of(red)).status_code == 403
        assert blue.post(f"{address}/renew").status_code == 403
        assert blue.post(f"{address}/anything").status_code == 404
        red.post(f"{address}/leave", person=id_of(blue))
        red.post(f"{address}/renew")
        assert blue.post(f"{address}/join", code=link.partition("code=")[2]).status_code == 403
        assert red.post(f"{address}/leave").headers["location"] == "/friends"
        assert red.get(address).status_code == 404  # with the last member it is gone


def test_what_is_kept_of_company_is_told_and_taken_out(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = friends(client)
        address, link = group_of(red)
        blue.post(f"{address}/join", code=link.partition("code=")[2])
        id = red.table(seat0="you", seat1="open")
        red.post(f"/table/{id}/invite", person=id_of(blue), text="Come")
        known = red.get("/account/export.json").json()
        assert [each["text"] for each in known["invitations"]] == ["Come"]
        assert [each["name"] for each in known["groups"]] == ["Café Giotto"]
        assert len(known["friends"]) == 1
        assert red.post("/account/delete", sure="yes", password=PASSWORD).status_code == 303
        page = blue.get("/friends").text
        assert "Red" not in page
        assert "invites you" not in page
        assert "Red" not in blue.get(address).text


def test_an_invitation_in_browsers(visitor: Visitor, form: Form, address: str) -> None:
    page, other = visitor(), visitor()
    rosa, blu = f"Rosa {form}", f"Blu {form}"
    for each, name in ((page, rosa), (other, blu)):
        keep_name(each, address, name)
        each.goto(f"{address}/friends")
    page.get_by_label(form.say("friend_name")).fill(blu)
    follow(page.get_by_role("button", name=form.say("befriend")))
    other.reload()
    follow(other.get_by_role("button", name=form.say("accept")))
    expect(other.locator("main")).to_contain_text(form.say("is_here"))
    well(other)
    set_table(page, address, GAME, "you", "open")
    follow(page.get_by_role("link", name=form.say("invite_friend")))
    page.locator(".inviting [name=text]").fill("A quick one?")
    well(page)
    follow(page.locator(".inviting .button"))
    other.goto(address)
    assert "A quick one?" in other.locator(".bidden").inner_text()
    well(other)
    follow(other.get_by_role("link", name=form.say("to_that_table")))
    other.get_by_role("button", name=form.say("take_seat", number=2)).click()
    expect(page.locator(".invite")).to_have_count(0)  # the table is full


def test_a_link_and_a_group_in_browsers(visitor: Visitor, form: Form, address: str) -> None:
    page, other = visitor(), visitor()
    set_table(page, address, GAME, "you", "open")
    follow(page.get_by_role("link", name=form.say("invite_friend")))
    page.get_by_label(form.say("message")).fill("Who comes?")
    follow(page.get_by_role("button", name=form.say("make_link")))
    other.goto(page.url)
    expect(other.locator("blockquote")).to_have_text("Who comes?")
    assert fits(other)
    page.goto(f"{address}/friends")
    page.get_by_label(form.say("group_name")).fill("Café Giotto")
    follow(page.get_by_role("button", name=form.say("new_group")))
    other.goto(page.locator(".link a").inner_text())
    assert fits(other)
    follow(other.get_by_role("button", name=form.say("group_join")))
    page.reload()
    expect(page.get_by_role("heading", name=form.say("standings"))).to_be_visible()
    well(page)
    follow(page.locator("nav a[href^='/set/']").first)
    follow(page.locator("form[action='/tables'] .go .button"))
    other.reload()
    expect(other.locator(".tables a")).to_have_count(1)  # the group sees its table
    assert fits(other)
