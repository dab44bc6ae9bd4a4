"""Someone's page, one's own history with what is looked for in it, and all logs in one file."""

import io
import json
import re
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.house import House
from bottega.web.store.models import ResultRow, TableRow
from browsing import Form, Visitor, follow, play, set_scene, staged, well
from stage import scene
from visits import (
    GAME,
    PASSWORD,
    Guest,
    finish,
    house_of,
    id_of,
    kept,
    live,
    nearly_over,
    served,
)

DAY = 86_400.0


def played(
    house: House,
    number: int,
    places: dict[tuple[str, str], int],
    game: str = GAME,
    **options: str,
) -> str:
    """A game in the books: who played, under which name, and the place."""
    id, at = f"{game}-{number}", number * DAY
    row = {"id": id, "game": game, "version": 1, "parts": "", "options": options, "secret": ""}
    row |= {"seats": [], "settings": {}, "created": at, "finished": at, "listed": False}
    seats = [
        {"table": id, "seat": seat, "player": player, "name": name, "place": place, "points": 9}
        | {"game": game, "players": len(places), "options": options, "at": at, "rated": True}
        for seat, ((player, name), place) in enumerate(places.items())
    ]
    with house.engine.begin() as connection:
        connection.execute(insert(TableRow).values(**row, free=0, timed=False))
        connection.execute(insert(ResultRow), seats)
    return id


def shown(page: str) -> list[str]:
    """The tables that a page leads to, in their order."""
    return re.findall(r'href="/table/([\w-]+)/after"', page)


def test_a_page_tells_games_results_and_how_one_has_fared(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, blue = kept(client, "Red"), kept(client, "Blue")
        us = (id_of(red), "Red"), (id_of(blue), "Blue")
        for number, (one, other) in enumerate([(1, 2), (1, 2), (2, 1), (1, 1)], 1):
            played(house_of(client), number, {us[0]: one, us[1]: other})
        played(house_of(client), 9, {us[0]: 1, ("bot:master", "Orso"): 2}, "atelier")
        page = blue.get("/person/red").text
        assert "<h1>Red<" in page
        assert "5 games" in page
        assert "most often Fresco" in page
        assert re.search(r"<td>4</td><td>3 <small>\(75 %\)</small></td><td>1.2</td>", page)
        rated = client.blocking_portal.call(house_of(client).ratings.of, GAME)[us[0][0]]
        assert f"{rated.mu:.1f} ± {rated.doubt:.1f}" in page
        assert "provisional" in page
        assert re.findall(r"<dd>(\d+)</dd>", page) == ["1", "2", "1"]  # ahead, behind, level
        assert shown(page) == [f"{GAME}-{n}" for n in (4, 3, 2, 1)]  # Orso’s game is not for Blue
        assert "Orso" in page
        assert "<dd>" not in red.get(f"/person/{us[0][0]}").text
        assert "<h1>Master<" in red.get("/person/bot:master").text
        assert "Orso" in red.get("/person/bot:master").text


@pytest.mark.parametrize("who", ["nobody", "0" * 32, "bot:nobody", "bot:", "%00", "a" * 300])
def test_nobody_has_no_page(tmp_path: Path, who: str) -> None:
    with served(tmp_path) as client:
        assert Guest(client).get(f"/person/{who}").status_code == 404


def test_a_guest_is_found_by_id_alone_and_names_are_escaped(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        red.post("/account/name", name="<i>Red</i>")
        page = Guest(client).get(f"/person/{id_of(red)}")
        assert "&lt;i&gt;Red&lt;/i&gt;" in page.text
        assert Guest(client).get("/person/<i>Red").status_code == 404
        nameless = Guest(client, "it")
        nameless.table()
        assert "<h1>Ospite</h1>" in nameless.get(f"/person/{id_of(nameless)}").text


def test_pages_tell_nothing_of_running_games(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = kept(client, "Red")
        id = red.table(seat0="you", seat1="bot:random")
        page = Guest(client).get("/person/Red").text
        assert id not in page
        assert "No game is finished yet" in page
        assert id in red.get("/history").text
        assert id not in Guest(client).get("/history").text


FILTERS = [
    ({}, (5, 4, 3, 2, 1)),
    ({"game": "atelier"}, (5, 4)),
    ({"who": "blu"}, (4, 2)),
    ({"who": "%"}, ()),
    ({"who": "ORSO"}, (5, 3, 1)),
    ({"result": "won"}, (5, 3, 1)),
    ({"result": "lost"}, (4, 2)),
    ({"result": "running"}, ()),
    ({"module": "atelier.expert_draw"}, (5,)),
    ({"since": "1970-01-03", "until": "1970-01-04"}, (3, 2)),
    ({"game": "atelier", "result": "lost", "who": "Blue"}, (4,)),
]


@pytest.mark.parametrize(("asked", "found"), FILTERS, ids=str)
def test_a_history_is_searched(books: Guest, asked: dict[str, str], found: tuple[int]) -> None:
    page = books.get("/history", params=asked).text
    assert [int(id.rpartition("-")[2]) for id in shown(page)] == list(found)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Someone with five games."""
    with served(tmp_path_factory.mktemp("books")) as client:
        red = kept(client, "Red")
        me, blue, orso = (id_of(red), "Red"), ("b" * 32, "Blue"), ("bot:master", "Orso")
        for number in range(1, 6):
            game = "atelier" if number > 3 else GAME
            other, place = (orso, 1) if number % 2 else (blue, 2)
            options = {"expert_draw": "true"} if number == 5 else {}
            played(house_of(client), number, {me: place, other: 3 - place}, game, **options)
        yield red


@pytest.mark.parametrize(
    "asked", [{"game": "chess"}, {"result": "maybe"}, {"module": "x"}, {"since": "soon"}], ids=str
)
def test_what_cannot_be_looked_for_is_refused(books: Guest, asked: dict[str, str]) -> None:
    assert books.get("/history", params=asked).status_code == 400


def test_a_long_history_has_pages_and_running_games_come_first(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = kept(client, "Red")
        me = id_of(red), "Red"
        for number in range(1, 31):
            played(house_of(client), number, {me: 1, ("bot:master", "Orso"): 2})
        waits = red.table(seat0="you", seat1="open")
        yours = red.table(seat0="you", seat1="here")
        first = red.get("/history?who=orso").text
        assert len(shown(first)) == 25
        assert waits not in first
        older = re.search(r'rel="next" href="([^"]+)"', first)
        assert older
        second = red.get(older[1].replace("&amp;", "&")).text
        assert shown(first) + shown(second) == [f"{GAME}-{n}" for n in range(30, 0, -1)]
        assert 'rel="prev"' in second
        assert 'rel="next"' not in second
        everything = red.get("/history").text
        assert everything.index(yours) < everything.index(waits) < everything.index(f"{GAME}-30")
        assert waits not in red.get("/history?page=1").text


def test_all_logs_come_in_one_file_that_can_be_played_again(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        ids = [nearly_over(red) for _ in range(2)]
        for id in ids:
            finish(red, id)
        lost = played(house_of(client), 1, {(id_of(red), "Red"): 1})
        running = red.table()
        house_of(client).tables.live.pop(ids[0])  # read from the books
        answer = red.get("/history/games.zip")
        assert "attachment" in answer.headers["content-disposition"]
        with ZipFile(io.BytesIO(answer.content)) as archive:
            assert archive.testzip() is None
            names = archive.namelist()
            logs = [json.loads(archive.read(f"{GAME}-{id}.json")) for id in ids]
            assert lost in archive.read("missing.txt").decode()
        assert not any(running in name for name in names)
        assert [bottega.replay(log).scores for log in logs] == [
            live(client, ids[1]).match.scores
        ] * 2
        assert ZipFile(io.BytesIO(Guest(client).get("/history/games.zip").content)).namelist() == []


def test_the_scale_of_a_game_names_kept_names_and_the_house(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red, guest = kept(client, "Red"), Guest(client)
        guest.post("/account/name", name="Passing")
        people = (id_of(red), "Red"), (id_of(guest), "Passing"), ("bot:master", "Orso")
        for number in range(1, 12):
            played(house_of(client), number, dict(zip(people, (1, 2, 3), strict=True)))
        page = red.get(f"/ratings?game={GAME}").text
        assert page.index("/person/bot:master") > page.index(f"/person/{people[0][0]}")
        assert "Passing" not in page
        assert "provisional" not in page.replace("is provisional.", "")
        assert "Passing" in guest.get(f"/ratings?game={GAME}").text
        assert red.get("/ratings?game=chess").status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_nameless_painter_has_no_page(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        red, blue = kept(client, "Red"), Guest(client, language)
        blue.table()
        played(house_of(client), 1, {(id_of(red), "Red"): 1, (id_of(blue), "Blue"): 2})
        red.post("/account/delete", sure="yes", password=PASSWORD)
        page = blue.get("/history").text
        assert "Red" not in page
        assert "gone:" not in page


def test_pages_of_people_in_a_browser(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    seats = ["you", "bot:greedy", "bot:random", "bot:random"]
    table = staged(page, address, {**scene(GAME, "late"), "seats": seats})
    page.goto(table)
    play(page)
    page.goto(f"{table}/after")
    follow(page.locator(".podium a[href*='bot:greedy']"))
    expect(page.locator(".tally dd")).to_have_count(3)  # how one has fared against them
    well(page)
    page.goto(f"{address}/")
    follow(page.get_by_role("link", name=form.say("your_page")))
    expect(page.locator(".person .ended a")).to_have_count(1)
    well(page)
    page.goto(f"{address}/ratings?game={GAME}")
    expect(page.locator("tr.mine")).to_contain_text("±")
    well(page)


@pytest.mark.slow
def test_a_history_in_a_browser(visitor: Visitor, form: Form, address: str) -> None:
    page = visitor()
    table = set_scene(page, address, GAME, "late")
    play(page)
    page.goto(f"{address}/history")
    games = page.locator(".ended a")
    expect(games).to_have_count(1)
    for field, other in (("game", "atelier"), ("game", GAME)):
        page.locator(f"[name={field}]").select_option(other)
        follow(page.get_by_role("button", name=form.say("find"), exact=True))
        expect(games).to_have_count(int(other == GAME))
    page.get_by_label(form.say("played_with")).fill("nobody of this name")
    follow(page.get_by_role("button", name=form.say("find"), exact=True))
    expect(page.locator(".ended .none")).to_have_text(form.say("none_found"))
    well(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name=form.say("all_logs")).click()
    with ZipFile(saved.value.path()) as archive:
        assert archive.namelist() == [f"{GAME}-{table.rpartition('/')[2]}.json"]
    follow(page.get_by_role("link", name=form.say("show_all")))
    follow(games.first)
    follow(page.get_by_role("button", name=form.say("play_again")))
    page.wait_for_selector("main.table")
    assert page.url != table
