"""Everything a viewer receives is the same, byte for byte, for two states that look the same."""

import itertools
import json
import random
import re
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from litestar.testing import TestClient, WebSocketTestSession

import bottega
import tables
import tour
from bottega.bots import LEVELS, Hint
from bottega.bots.search import Budget
from bottega.core import dice
from bottega.core.match import Key, Match
from bottega.core.rule import SPECTATOR, blank
from bottega.web.drawing import faces
from bottega.web.drawing.template_cache import Keep
from bottega.web.notices import words
from bottega.web.routes import socket as sockets
from bottega.web.routes import wishes
from bottega.web.table import bots, registry
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table
from bottega.web.view import facts, lobby, side_by_side
from visits import ADDRESS, GAME, PATIENCE, Bot, Guest, heard, live, served

SECRET = dice.secret_of(5)
KEY = Key(None, SECRET, dice.commitment(SECRET))
ASKED = 6  # actions that are asked for in vain
GUESSES = 50  # until one asks the same seats
# Who gives hints does it by a number of games, not by the clock
UNHURRIED = replace(LEVELS[bots.ADVISER], budget=Budget(64))
PAGES = ("", "/moment/3", "/moment/{last}", "/log.json", "/after")


def line(guest: Guest, id: str) -> WebSocketTestSession:
    return guest.socket(id)


def program(guest: Guest, id: str) -> WebSocketTestSession:
    session: WebSocketTestSession = guest.client.websocket_connect(
        f"/api/table/{id}/live", headers={"cookie": guest.cookie, "origin": ADDRESS}
    )
    return session


LINES = (line, program)


def received(guest: Guest, table: Table) -> dict[str, str]:
    """Every byte that reaches a guest of a table, by where it came from, its id left out."""
    last = re.findall(r'max="(\d+)"', guest.get(f"/table/{table.id}/moment/0").text)[0]
    where = [f"/table/{table.id}{page}".format(last=last) for page in PAGES]
    where += [f"/api/table/{table.id}{page}" for page in ("", "/log")]
    texts = {page: guest.get(page).text for page in where}
    stale: dict[str, Any] = {"seat": 0, "action": 0, "seq": 0}
    texts["stale"] = guest.post(f"/table/{table.id}/play", **stale).text
    for line in LINES:
        with line(guest, table.id) as socket:
            texts[line.__name__] = str(heard(socket))
    return {
        name.replace(table.id, "TABLE"): text.replace(table.id, "TABLE")
        for name, text in texts.items()
    }


def seated(client: TestClient[Any], guests: list[Guest]) -> Table:
    """A table of these guests, with dice that are always the same."""
    id = guests[0].table(seat0="you", seat1="open", seat2="open")
    for seat in (1, 2):
        guests[seat].post(f"/table/{id}/sit", seat=seat)
    return live(client, id)


def test_a_sealed_choice_reaches_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "new_key", lambda seed: KEY)
    with served(tmp_path) as client:
        guests, watcher = [Guest(client) for _ in range(3)], Guest(client)
        boards = []
        for choice in (0, 1, 2):
            table = seated(client, guests)
            mover = table.moment.to_move[0]
            play(guests, table, mover, 0)
            one, other = table.moment.to_move
            play(guests, table, one, choice)
            looking = [guests[mover], guests[other], watcher]
            boards.append([received(guest, table) for guest in looking])
        for a, b in itertools.combinations(boards, 2):
            assert a == b


SECRETLY = ("", "act", "act act undo")


@pytest.mark.parametrize("game", ["fresco", "fresco-card", "atelier"])
def test_nobody_can_count_what_another_chooses_in_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Neither then nor later: each message, each page and each number is the same."""
    monkeypatch.setattr(registry, "new_key", lambda seed: KEY)
    with served(tmp_path, heartbeat=1e6) as client:
        guests, watcher = [Guest(client), Guest(client)], Guest(client)
        told = [overheard(guests, watcher, game, script.split()) for script in SECRETLY]
        for script, texts in zip(SECRETLY, told, strict=True):
            assert texts == told[0], script


def test_a_clock_tells_nothing_of_what_is_chosen_in_secret(tmp_path: Path) -> None:
    with served(tmp_path, heartbeat=1e6) as client:
        guests = [Guest(client), Guest(client)]
        id, mover = at_a_secret(guests, "atelier", clock="live", increment=60)
        table = live(client, id)
        left = table.clock.left[mover]
        with guests[1 - mover].socket(id) as socket:
            spoken([socket], guests[0], id)
            play(guests, table, *unnoticed(table.match, mover, 1)[0])
            assert table.clock.left[mover] <= left
            assert len(spoken([socket], guests[0], id)[0]) == 1  # what was said, and no more


def at_a_secret(guests: list[Guest], game: str, **fields: Any) -> tuple[str, int]:
    """A table of two at a moment at which one can choose in secret; its id, and who can."""
    id, chance = guests[0].table(game=game, seat0="you", seat1="open", **fields), random.Random(3)
    guests[1].post(f"/table/{id}/sit", seat=1)
    table = live(guests[0].client, id)
    while not (deeds := unnoticed(table.match)):
        seat = table.moment.to_move[0]
        play(guests, table, seat, chance.randrange(len(table.moment.legal(seat))))
    return id, deeds[0][0]


def overheard(guests: list[Guest], watcher: Guest, game: str, script: list[str]) -> list[Any]:
    """What reaches the others while a seat acts in secret, then takes everything back, then all
    play on."""
    id, mover = at_a_secret(guests, game)
    table = live(watcher.client, id)
    begin = len(table.match.entries)
    others = [guests[1 - mover], watcher]
    with ExitStack() as open:
        sockets = [open.enter_context(line(each, id)) for each in others for line in LINES]
        spoken(sockets, watcher, id)  # whether the first page has it already is no secret's doing
        texts: list[Any] = []
        for step in script:
            if step == "act":
                play(guests, table, *unnoticed(table.match, mover, 1)[0])
            else:
                undo(guests, table, mover)
        texts += [spoken(sockets, watcher, id), *(received(each, table) for each in others)]
        while len(table.match.entries) > begin:
            undo(guests, table, mover)
        for _ in range(4):  # one by one: what comes quickly after each other is told together
            play(guests, table, table.moment.to_move[0], 0)
            texts += [*(received(each, table) for each in others), spoken(sockets, watcher, id)]
    return texts


def unnoticed(match: Match, mover: int | None = None, times: int = 2) -> list[tuple[int, int]]:
    """Choices of a seat that nobody else can notice, several times in a row."""
    if not times:
        return [(0, 0)]
    for seat in match.to_move if mover is None else (mover,):
        others = [None, *(other for other in range(match.players) if other != seat)]
        for choice, action in enumerate(match.legal(seat)):
            ahead, length = match.copy(), len(match.entries)
            ahead.play(seat, action.number)
            hidden = not any(any(ahead.scenes(other, length)) for other in others)
            if hidden and unnoticed(ahead, seat, times - 1):
                return [(seat, choice)]
    return []


def spoken(sockets: list[WebSocketTestSession], guest: Guest, id: str) -> list[list[str]]:
    """All that came over these sockets, up to something that a guest says now."""
    guest.post(f"/table/{id}/say", text="so?")
    return [[text.replace(id, "TABLE") for text in until_chat(socket)] for socket in sockets]


def until_chat(socket: WebSocketTestSession) -> list[str]:
    texts: list[str] = []
    while not texts or "chat" not in json.loads(texts[-1]):
        texts.append(socket.receive_text(timeout=PATIENCE))
    return texts


def undo(guests: list[Guest], table: Table, seat: int) -> None:
    fields = {"seat": seat, "seq": table.seq(seat)}
    assert guests[seat].post(f"/table/{table.id}/undo", **fields).status_code == 303


def play(guests: list[Guest], table: Table, seat: int, choice: int) -> None:
    action = table.moment.legal(seat)[choice].number
    fields = {"seat": seat, "action": action, "seq": table.seq(seat)}
    assert guests[seat].post(f"/table/{table.id}/play", **fields).status_code == 303


def another(match: Match, viewer: int | None) -> Moment | None:
    """The same moment with everything different that a viewer cannot know. Who has already
    answered is open to all, as the log says it: where guesses have it otherwise there is none."""
    match, real = match.copy(), match
    game, seat = match.game, SPECTATOR if viewer is None else viewer
    stream, state = np.zeros(dice.STREAM, np.int64), blank(game.STATE)
    dice.start(stream, 7, 0)
    asked = game.to_move(match._state)
    for _ in range(GUESSES):
        game.guess(real.seen(viewer), seat, stream, state)
        if game.to_move(state) == asked:
            match.history.state = state
            return Moment(match)
    return None


def twins(
    client: TestClient[Any], kind: tables.Table, seed: int = 3, toured: bool = False
) -> dict[str, bool]:
    """Whether all that reaches a player and a spectator is the same when everything is different
    that they cannot know, one way after the other; on a tour through the whole house, too."""
    options = {f"option.{name}": value for name, value in kind.options}
    seats = {f"seat{n}": "open" if n else "you" for n in range(kind.players)}
    walk = tour.begun(client, kind.players, {**seats, **options}) if toured else None
    guests = walk.guests if walk else [Guest(client) for _ in range(kind.players + 1)]
    id = walk.laid(kind.game.id) if walk else guests[0].table(game=kind.game.id, **seats, **options)
    for seat in range(1, kind.players):
        guests[seat].post(f"/table/{id}/sit", seat=seat)
    if walk:
        walk.drawn(kind.players)
    table, chance, same = live(client, id), random.Random(seed), dict[str, bool]()
    before, after = moments(table.match.copy(), chance)
    open = before.mask(0) if 0 in before.to_move else np.zeros(kind.game.ACTIONS, bool)
    shut = chance.sample([int(action) for action in (~open).nonzero()[0]], ASKED)
    for guest, viewer in ((guests[0], 0), (guests[-1], None)):
        one = told(guest, table, shut, Moment(before), Moment(after), walk)
        changed = [another(match, viewer) for match in (before, after)]
        twin, next = (moment for moment in changed if moment)
        other = told(guest, table, shut, twin, next, walk)
        assert one.keys() == other.keys()
        same |= {f"{name}, seat {viewer}": one[name] == other[name] for name in one}
    return same


def moments(match: Match, chance: random.Random) -> tuple[Match, Match]:
    """A game in its course and one decision later, both such that there can be another for the
    first player, who is asked, and for those who look on."""
    for _ in range(14):
        wander(match, chance)
    while not match.over:
        after = match.copy()
        wander(after, chance)
        twins = (another(each, viewer) for each in (match, after) for viewer in (0, None))
        if 0 in match.to_move and all(twins):
            return match, after
        wander(match, chance)
    raise AssertionError("no moment of this game has a twin")


def wander(match: Match, chance: random.Random) -> None:
    if not match.over:
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)


def told(
    guest: Guest,
    table: Table,
    shut: list[int],
    before: Moment,
    after: Moment,
    walk: tour.Tour | None,
) -> dict[str, Any]:
    """All that a guest gets at a moment, whatever they ask for, and when the next one comes."""
    show(table, before)
    if walk:
        return walk.told(guest, table)
    here, move = f"/table/{table.id}", {"seat": 0, "seq": table.seq(0)}
    texts: dict[str, Any] = dict(received(guest, table))
    texts |= {page: guest.get(page).text for page in ("/", "/history")}
    with patch.dict(LEVELS, {bots.ADVISER: UNHURRIED}):
        texts["hint"] = guest.post(f"{here}/hint", seat=0).text
        texts["api hint"] = guest.ask("POST", f"/api{here}/hint", json={"seat": 0}).text
    refused = [guest.ask("POST", f"/api{here}/play", json={**move, "action": a}) for a in shut]
    assert 200 not in [answer.status_code for answer in refused]
    texts["refusals"] = [answer.text for answer in refused]
    for line in LINES:
        with line(guest, table.id) as socket:
            heard(socket)
            texts[f"{line.__name__} why"] = [asked(socket, action) for action in shut]
            table.moment = after
            guest.client.blocking_portal.call(table.wake)
            # After the second answer whatever was to come has come; no matter in which order
            news = asked(socket, 0) + asked(socket, 0)
            texts[f"{line.__name__} patch"] = sorted(text.replace(table.id, "") for text in news)
            show(table, before)
    return texts


def show(table: Table, moment: Moment) -> None:
    """Another moment, as if nothing had been told."""
    table.moment = moment
    table.story.anew()


def asked(socket: WebSocketTestSession, action: int) -> list[str]:
    """Why an action is not open: all that comes up to the answer."""
    socket.send_text(json.dumps({"why": action}))
    texts = [socket.receive_text(timeout=PATIENCE)]
    while "why" not in json.loads(texts[-1]):
        texts.append(socket.receive_text(timeout=PATIENCE))
    return texts


@pytest.mark.parametrize("game", bottega.GAMES)
def test_what_is_hidden_reaches_nobody(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as client:
        found = twins(client, tables.Table(bottega.game(game), 3, ()))
        assert [name for name, same in found.items() if not same] == []


@pytest.mark.parametrize(
    "game", [GAME, *(pytest.param(g, marks=pytest.mark.slow) for g in bottega.GAMES if g != GAME)]
)
def test_nothing_of_it_is_anywhere_in_the_house(tmp_path: Path, game: str) -> None:
    """Profiles, histories, groups, tournaments, feeds, letters, pictures, the host's numbers."""
    with served(tmp_path, metrics=tour.TOKEN) as client:
        found = twins(client, tables.Table(bottega.game(game), 3, ()), toured=True)
        assert [name for name, same in found.items() if not same] == []


def test_every_way_out_of_the_house_is_on_the_tour(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        asked = [
            route.path
            for route in client.app.routes
            for handler in getattr(route, "route_handlers", ())
            if "GET" in handler.http_methods
        ]
    assert {*asked} == {*tour.WAYS, *tour.ELSEWHERE}


def slip(match: Match) -> str:
    """Something of all that there is."""
    return str(match._state.tobytes().hex())


# What a broken server would tell of, where, and by which way it would reach somebody
SLIPS: dict[str, tuple[object, str, Any]] = {
    "hint": (bots, "advise", lambda m, *_: [Hint(0, slip(m.match), 0.0, 0.0, "", "")]),
    "api hint": (bots, "advise", lambda m, *_: [Hint(0, slip(m.match), 0.0, 0.0, "", "")]),
    "line why": (sockets, "why_not", lambda m, *_: slip(m.match)),
    "refusals": (Match, "_against", lambda match, *_: slip(match)),
    "line patch": (Moment, "deed", lambda m, _: slip(m.match)),
    "program patch": (facts, "question", lambda table, _: slip(table.match)),
}


@pytest.mark.parametrize("way", SLIPS)
def test_whatever_a_server_lets_slip_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(*SLIPS[way])
    with served(tmp_path) as client:
        found = twins(client, tables.Table(bottega.game("fresco-card"), 3, ()))
    assert not found[f"{way}, seat 0"]


@pytest.mark.slow
def test_whatever_slips_elsewhere_in_the_house_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of(table: Table, *_: Any) -> str:
        return slip(table.match)

    drawn = lobby._row
    row: Any = lambda table, person: replace(drawn(table, person), title=of(table))  # noqa: E731
    monkeypatch.setattr(lobby, "_row", row)
    for module in (words, wishes, side_by_side):
        monkeypatch.setattr(module, "company", of)
    with served(tmp_path, metrics=tour.TOKEN) as client:
        found = twins(client, tables.Table(bottega.game(GAME), 3, ()), toured=True)
    noticed = {name.removesuffix(", seat 0") for name, same in found.items() if not same}
    assert {"/", "/tables", "/history", "{group}", "/waiting", "{feed}.atom"} <= noticed
    assert {"{feed}.ics", "push turn", "mail turn"} <= noticed


def test_a_running_tables_secret_is_in_nothing_that_is_sent(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(game=GAME, seat0="you", seat1="here")
        secret = live(client, id).match.key.secret
        assert secret is not None
        sent = "".join(received(red, live(client, id)).values())
        sent += Bot(client).get(f"table/{id}").text + red.get("/").text
        assert secret.hex() not in sent
        assert live(client, id).match.key.commitment in sent


@pytest.mark.parametrize("id", bottega.GAMES)
def test_what_is_kept_of_a_board_is_what_would_be_drawn_anew(id: str) -> None:
    """A part that read more than its tag names would be wrong for the next viewer."""
    game, chance = bottega.game(id), random.Random(3)
    match = game.match(players=2, seed=3)
    kept = faces.environment().extensions[Keep.identifier]
    assert isinstance(kept, Keep)
    for _ in range(40):
        for seat in (0, 1, None):
            can = {} if seat is None else {a.number: a.words for a in match.legal(seat)}
            first = faces.board(game, match.seen(seat), can, "en")
            kept.drawn.clear()
            assert faces.board(game, match.seen(seat), can, "en") == first
            for other in (0, 1, None):  # what others see is remembered before the next move
                faces.board(game, match.seen(other), {}, "en")
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)
