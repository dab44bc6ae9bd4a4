"""From a real table: its keeper enters what fell, takes back at will, and has a log in the end; and
a log from elsewhere becomes a table."""

import json
import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest
from httpx import Response
from litestar.testing import TestClient
from playwright.sync_api import Browser, Page, ViewportSize, expect
from sqlalchemy import func, select

import bottega
from bottega.cli.lists import print_verified
from bottega.core.match import BY_HAND, Log, Match
from bottega.core.rule import DEALER, unfolded
from bottega.core.words import LANGUAGES
from bottega.web.people.person import Person
from bottega.web.speech.language import say
from bottega.web.store.models import ResultRow, TableRow
from bottega.web.table import dealing
from bottega.web.table.events import moves
from bottega.web.table.table import Table
from bottega.web.view.bar import question
from bottega.web.view.viewer import viewer_of
from browsing import CHROMIUM, GET_IT, connected, follow, hurry, serious, with_the_list
from visits import DATA, GAME, Guest, house_of, live, served

LEFT = 12  # entries before the end
STEPS = 150  # of each game, to see most kinds of draws
DESK: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
BROKEN = {  # what is brought, and what it is answered with
    b"": 400,
    b"\xff\xfe\x00": 400,
    b"[1, 2]": 422,
    b"{}": 422,
    b'{"log": 7}': 422,
    b"[" * 100_000: 400,
    b'{"game": "chess", "version": 1, "parts": "", "options": {}, "seats": 2, "entries": []}': 404,
}


def real(guest: Guest, game: str = GAME, **fields: Any) -> Table:
    """A real table that a guest keeps."""
    given = {"game": game, "seat0": "here", "seat1": "here", "name0": "Anna", **fields}
    return live(guest.client, way(guest.post("/real", **given)))


def way(answer: Response) -> str:
    """The id of the table that an answer leads to."""
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].split("/")[2])


def enter(client: TestClient[Any], table: Table, steps: int = 100_000, seed: int = 1) -> None:
    """Enter whatever may come, so often or to the end."""
    chance = random.Random(seed)
    while steps and not table.moment.over:
        seat = DEALER if table.moment.chance else table.moment.to_move[0]
        action = chance.choice(table.moment.legal(seat)).number
        client.blocking_portal.call(moves.play, table, seat, action, table.seq(seat))
        steps -= 1


def stored_log(game: str) -> Log:
    """The shortest there is of the rules as they are now, or else of earlier ones."""
    logs = [json.loads(path.read_text())["log"] for path in (DATA / game).glob("*.json")]
    now = bottega.game(game).VERSION
    found: Log = min(logs, key=lambda log: (log["version"] != now, len(log["entries"])))
    return found


def nearly_over(guest: Guest) -> Table:
    """A real table whose game is entered but for the last turn."""
    log = stored_log(GAME)
    return live(guest.client, way(bring(guest, {**log, "entries": log["entries"][:-LEFT]})))


def bring(guest: Guest, log: Log | bytes) -> Response:
    """Open a log."""
    text = log if isinstance(log, bytes) else json.dumps(log).encode()
    files = {"log": ("game.json", text, "application/json")}
    return guest.ask("POST", "/log", data={"token": guest.token}, files=files)


def rows(client: TestClient[Any], kind: type[TableRow | ResultRow]) -> int:
    with house_of(client).engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(kind)) or 0


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with served(tmp_path_factory.mktemp("served")) as found:
        yield found


def test_a_game_is_entered_and_ends_as_a_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(tmp_path) as client:
        guest, other = Guest(client), Guest(client)
        house_of(client).reviews.thinking.threads = 0  # nobody thinks
        table = nearly_over(guest)
        enter(client, table)
        page = guest.get(f"/table/{table.id}/after").text
        for phrase in ("real_dealt", "download_log", "review", "watch_again"):
            assert say(phrase, "en") in page
        assert say("seal", "en") not in page
        assert say("play_same_luck", "en") not in guest.get(f"/table/{table.id}/moment/40").text
        for path in ("/moment/0", "/review?seat=1", "/log.json"):
            assert other.get(f"/table/{table.id}{path}").status_code == 200
        assert f"<h2>{say('real', 'en')}</h2>" in guest.get("/history").text
        assert rows(client, ResultRow) == 0  # it counts for nobody
        log = guest.get(f"/table/{table.id}/log.json").json()
        assert bottega.replay(log).scores == table.match.scores
        entries = list(table.match.entries)
        assert live(client, way(guest.post(f"/table/{table.id}/rematch"))).by_hand
        branching = f"/table/{table.id}/branch"
        assert guest.post(branching, moment=40, luck="same").status_code == 422  # there is none
        branch = live(client, way(guest.post(branching, moment=40)))
        assert not branch.by_hand  # from here on chance is sealed
        assert not branch.agreed.elsewhere
    file = tmp_path / "log.json"
    file.write_text(json.dumps(log))
    print_verified(file, None)
    assert f"All {len(entries)} entries follow the rules" in capsys.readouterr().out
    with served(tmp_path) as client:  # the database knows it too
        assert Guest(client).get(f"/table/{table.id}/after").status_code == 200
        assert list(live(client, table.id).match.entries) == entries
        assert rows(client, ResultRow) == 0


def test_whatever_was_entered_can_be_taken_back(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        table = real(guest)
        enter(client, table, 9)
        back = {"seat": DEALER, "seq": 0}
        while table.match.entries:
            length = len(table.match.entries)
            assert guest.post(f"/table/{table.id}/undo", **back).status_code == 303
            assert len(table.match.entries) < length
        assert guest.post(f"/table/{table.id}/undo", **back).status_code == 422
        assert table.moment.chance
        assert "takes back" not in guest.get(f"/table/{table.id}").text
        table = nearly_over(guest)
        enter(client, table)
        assert guest.post(f"/table/{table.id}/undo", **back).status_code == 303
        assert not table.moment.over
        entries = list(table.match.entries)
    with served(tmp_path) as client:
        assert Guest(client).get(f"/table/{table.id}").status_code == 200
        assert list(live(client, table.id).match.entries) == entries


def test_the_keeper_alone_deals(client: TestClient[Any]) -> None:
    guest, other = Guest(client), Guest(client)
    table = real(guest)
    move = {"seat": DEALER, "seq": table.seq(DEALER)}
    move["action"] = table.moment.legal(DEALER)[0].number
    assert other.post(f"/table/{table.id}/play", **move).status_code == 403
    assert say("real_waits", "en") in other.get(f"/table/{table.id}").text
    assert other.get(f"/table/{table.id}/log.json").status_code == 403
    assert guest.get(f"/table/{table.id}/log.json").status_code == 200
    ordinary = guest.table(seat0="you", seat1="here")
    assert guest.post(f"/table/{ordinary}/play", **move).status_code == 400
    assert guest.post(f"/table/{table.id}/play", **{**move, "action": 40}).status_code == 422
    assert guest.post(f"/table/{table.id}/play", **move).status_code == 303
    assert guest.post(f"/table/{table.id}/play", **move).status_code == 409  # a double click


def test_of_those_who_decide_at_once_anybody_is_entered_first(client: TestClient[Any]) -> None:
    guest = Guest(client)
    table = real(guest, seat2="here", name1="Bruno")  # one rolls, two bet
    while len(table.moment.to_move) != 2 and not table.moment.over:
        enter(client, table, 1)
    first, second = table.moment.to_move
    for wanted, other in ((first, second), (second, first)):
        page = guest.get(f"/table/{table.id}?seat={wanted}").text
        name = table.name(other, "en")
        assert f'data-reveal="{other}"' in page
        assert say("real_first", "en", name=name) in page
        assert f'data-reveal="{wanted}"' not in page


def test_a_painter_of_the_house_may_sit_there(client: TestClient[Any]) -> None:
    guest = Guest(client)
    table = real(guest, seat1="bot:greedy", game="atelier")
    with guest.socket(table.id):
        while not any(seat == 1 for seat, _ in table.match.entries):
            if table.moment.chance or 0 in table.moment.to_move:
                enter(client, table, 1)
    bots = {"seat0": "bot:greedy", "seat1": "bot:greedy"}  # alone they need no box
    assert guest.post("/real", game=GAME, **bots).status_code == 422
    assert guest.post("/real", game=GAME).status_code == 422  # nobody at all


def test_a_table_at_which_nothing_happened_has_a_film(client: TestClient[Any]) -> None:
    guest = Guest(client)
    table = real(guest)
    assert guest.get(f"/table/{table.id}/moment/0").status_code == 200


def test_the_keeper_moves_leonardo(client: TestClient[Any]) -> None:
    guest = Guest(client)
    log = json.loads((DATA / "fresco/requests-2.json").read_text())["log"]  # a game of two
    begun = next(n for n, (seat, _) in enumerate(log["entries"]) if seat != DEALER)
    table = live(client, way(bring(guest, {**log, "entries": log["entries"][:begun]})))
    asked = partial(viewer_of, table, Person(table.maker))
    while "Leonardo" not in question(table, asked()):
        enter(client, table, 1)
    assert table.moment.legal(asked().acts)
    enter(client, table, 1)


@pytest.mark.parametrize("game", bottega.GAMES)
def test_whatever_falls_has_words_of_its_own(game: str) -> None:
    """A question, and choices that differ: as many in every language, in one order."""
    players, chance = bottega.game(game).SEATS[-1], random.Random(2)
    modules = {o.name: o.values[-1] for o in bottega.game(game).OPTIONS if o.module}
    match = bottega.game(game).match_by_hand(players, **modules)
    asked = set[tuple[int, str]]()
    for _ in range(STEPS):
        if match.to_move:
            seat = match.to_move[0]
            match.play(seat, int(chance.choice(list(match.mask(seat).nonzero()[0]))))
            continue
        told = {each: dealing.choices(match, each) for each in LANGUAGES}
        numbers = [action.number for action in told["en"]]
        for language, actions in told.items():
            assert [action.number for action in actions] == numbers
            assert len({action.words for action in actions}) == len(numbers)
            asked.add((int(match.seen().phase), dealing.question(match, language)))
        match.play(DEALER, chance.choice(numbers))
    assert len({phase for phase, _ in asked}) >= 3
    assert not any("{" in question for _, question in asked)


def acts(log: Log) -> tuple[Match, list[int]]:
    """A stored game entered by hand, seat after seat where several decide at once: what it came to,
    and what was chosen. What goes by itself is not entered."""
    match = bottega.game(log["game"]).match_by_hand(log["seats"], **log["options"])
    left, people, chosen = list(log["entries"]), range(match.players), list[int]()
    dealing.go_on(match, people)
    while not match.over:
        done, seat = len(match.entries), (*match.to_move, DEALER)[0]
        action = next(action for who, action in left if who == seat)
        if seat == DEALER:
            looks = cast(dealing.Dealer, match.game.face).deal_choice
            words = looks(unfolded(match.seen()), action, "en")
            action = next(a.number for a in dealing.choices(match, "en") if a.words == words)
        chosen.append(action)
        match.play(seat, action)
        dealing.go_on(match, people)
        for who, _ in match.entries[done:]:
            left.remove(next(entry for entry in left if entry[0] == who))
    return match, chosen


@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_stored_game_is_entered_by_hand(game: str) -> None:
    match, chosen = acts(stored_log(game))
    assert 100 < len(chosen) <= len(match.entries)
    assert bottega.replay(match.log).scores == match.scores


# Logs


@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_log_becomes_a_table(client: TestClient[Any], game: str) -> None:
    log = stored_log(game)
    guest, friend = Guest(client), Guest(client)
    id = way(bring(guest, log))
    assert say("log_sealed_elsewhere", "en") in friend.get(f"/table/{id}/after").text
    found = friend.post(f"/table/{id}/check").text
    deals = sum(seat == DEALER for seat, _ in log["entries"])
    assert say("log_right", "en", deals=deals) in found
    again = friend.get(f"/table/{id}/log.json").json()
    assert again["entries"] == log["entries"]
    assert bottega.replay(again).verify() == deals
    assert rows(client, ResultRow) == 0


def test_a_log_that_is_not_over_goes_on_by_hand(client: TestClient[Any]) -> None:
    log = stored_log(GAME)
    guest = Guest(client)
    half = {**log, "entries": log["entries"][:60]}
    table = live(client, way(bring(guest, {"log": half, "language": "it"})))
    assert table.match.key == BY_HAND
    enter(client, table, 5)
    assert len(table.match.entries) >= 65


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: repr(text[:12]))
def test_what_is_no_log_is_refused(client: TestClient[Any], text: bytes) -> None:
    guest, before = Guest(client), rows(client, TableRow)
    assert bring(guest, text).status_code == BROKEN[text]
    assert rows(client, TableRow) == before


def test_a_log_that_was_tampered_with_is_refused(client: TestClient[Any]) -> None:
    log = stored_log(GAME)
    entries = log["entries"]
    dealt = next(n for n, entry in enumerate(entries) if entry[0] == DEALER and n > 9)
    other = [DEALER, (entries[dealt][1] + 1) % 6]
    wrong: list[Log] = [
        {**log, "entries": [*entries[:dealt], other, *entries[dealt + 1 :]]},
        {**log, "entries": [*entries, [0, 0]]},
        {**log, "version": 99},
        {**log, "seats": 9},
        {**log, "options": {"favour": "never"}},
        {**log, "given": -1},
        {**log, "seed": None, "commitment": "0" * 64, "secret": "00" * 32},
    ]
    guest, before = Guest(client), rows(client, TableRow)
    for each in wrong:
        assert bring(guest, each).status_code == 422, each
    assert bring(guest, b" " * 1_100_000).status_code == 413
    assert rows(client, TableRow) == before


def test_whatever_stands_in_a_log_nothing_breaks(client: TestClient[Any]) -> None:
    log, chance, guest = stored_log(GAME), random.Random(4), Guest(client)
    for _ in range(20):
        junk: Any = chance.choice([None, [], {}, "x", 1.5, -1, [[[]]], True, 2**70])
        answer = bring(guest, {**log, chance.choice(sorted(log)): junk})
        assert answer.status_code in (303, 404, 422)


# In a browser


def set_real(page: Page, address: str, log: Log, language: str) -> None:
    """Set up a real table for a game as it was played, as one would."""
    page.goto(address)
    follow(page.get_by_role("link", name=say("real", language), exact=True))
    follow(page.locator(f"a[href='/real/{log['game']}']"))
    for number in range(page.locator(".chairs select").count()):
        kind = "here" if number < log["seats"] else "none"
        page.locator(f"[name=seat{number}]").select_option(kind)
    page.locator("[name=name0]").fill("Anna")
    for name, value in log["options"].items():
        pill = page.locator(f"[name='option.{name}'][value='{value}']")
        if pill.count():
            pill.evaluate("pill => { pill.checked = true; }")
    follow(page.get_by_role("button", name=say("set_it", language)))
    connected(page)
    hurry(page)


def fits(page: Page) -> None:
    assert page.viewport_size is not None
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], page.url


@pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
def test_dice_are_entered_with_keys_and_a_log_is_shared(
    page: Page, browser: Browser, address: str, tmp_path: Path
) -> None:
    set_real(page, address, stored_log(GAME), "en")
    heading = page.locator("#question")
    expect(heading).to_have_text("Who gets the palette?")
    asked = []
    for key in "111111":
        asked.append(heading.inner_text())
        page.keyboard.press(key)
        expect(page.locator("#log p")).to_have_count(len(asked))
        if page.locator(".choices.dealt").count() == 0:
            break
    assert all(one != other for one, other in pairwise(asked))
    page.keyboard.press("u")
    expect(heading).to_have_text(asked[-1])
    expect(page.locator("label[for=shut]")).to_have_text(say("real_may", "en"))
    assert serious(page) == []
    page.keyboard.press("1")
    expect(page.locator(".choices.dealt")).to_have_count(0)
    page.locator("#bar .more summary").click()
    page.locator("[data-may]").click()  # a finger may ask too
    page.locator("#shut").select_option(index=1)
    expect(page.locator("#tip")).to_contain_text("Why not now?")
    page.goto(f"{address}/real")
    path = tmp_path / "log.json"
    path.write_text(json.dumps(stored_log(GAME)))
    page.set_input_files("[name=log]", path)
    follow(page.get_by_role("button", name=say("open_log", "en")))
    page.wait_for_selector(".podium")
    friend = browser.new_page()
    friend.goto(page.url)
    follow(friend.get_by_role("link", name=say("watch_again", "en")))
    friend.wait_for_selector("main.table, main.moment, #board")
    friend.context.close()


# Clicks one act after the other, as fast as the page allows: each on a new board, however late
ENTERING = """
async (acts) => {
  const main = document.querySelector("main.table");
  let last;
  for (const act of acts) {
    let button;
    while (!button || main.dataset.busy || main.dataset.seq === last) {
      await new Promise((done) => setTimeout(done, 1));
      button = document.querySelector(`.choices button[value="${act}"]`);
    }
    last = main.dataset.seq;
    button.click();
  }
}
"""


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason=GET_IT)
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "en"), (DESK, "it"), (PHONE, "de")], ids=LANGUAGES
)
@pytest.mark.parametrize("game", bottega.GAMES)
def test_a_whole_game_is_entered_in_a_browser(
    browser: Browser, address: str, game: str, size: ViewportSize, language: str
) -> None:
    phone, log = size == PHONE, stored_log(game)
    context = browser.new_context(
        viewport=size, locale=language, reduced_motion="reduce", has_touch=phone, is_mobile=phone
    )
    page = context.new_page()
    page.set_default_timeout(120_000)
    with_the_list(page)
    set_real(page, address, log, language)
    fits(page)
    match, chosen = acts(log)
    page.evaluate(ENTERING, chosen)
    follow(page.locator("#bar a[href$='/after']"))
    page.wait_for_selector(".podium")
    fits(page)
    assert say("real_dealt", language) in page.content()
    kept = page.request.get(page.url.replace("/after", "/log.json")).json()
    assert bottega.replay(kept).scores == match.scores
    follow(page.get_by_role("link", name=say("review", language), exact=True))
    page.wait_for_selector("main.page")
    context.close()
