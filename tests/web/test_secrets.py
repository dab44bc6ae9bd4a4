"""Everything a viewer receives is the same, byte for byte, for two states that look the same."""

import itertools
import json
import random
import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from litestar.testing import TestClient, WebSocketTestSession

import bottega
import tables
from bottega.core import dice
from bottega.core.match import Key, Match
from bottega.core.rule import SPECTATOR, blank
from bottega.web.drawing import faces
from bottega.web.drawing.template_cache import Keep
from bottega.web.table import registry
from bottega.web.table.moment import Moment
from bottega.web.table.table import Table
from visits import ADDRESS, GAME, PATIENCE, Bot, Guest, heard, live, served

SECRET = dice.secret_of(5)
KEY = Key(None, SECRET, dice.commitment(SECRET))
PAGES = ("", "/moment/3", "/moment/{last}", "/log.json", "/after")


def received(guest: Guest, table: Table) -> list[str]:
    """Every byte that reaches a guest of a table, its id and times left out."""
    last = re.findall(r'max="(\d+)"', guest.get(f"/table/{table.id}/moment/0").text)[0]
    texts = [guest.get(f"/table/{table.id}{page}".format(last=last)).text for page in PAGES]
    texts += [guest.get(f"/api/table/{table.id}{page}").text for page in ("", "/log")]
    stale: dict[str, Any] = {"seat": 0, "action": 0, "seq": 0}
    texts.append(guest.post(f"/table/{table.id}/play", **stale).text)
    for address in ("table", "api/table"):
        headers = {"cookie": guest.cookie, "origin": "http://testserver.local"}
        where = f"/{address}/{table.id}/live"
        with guest.client.websocket_connect(where, headers=headers) as socket:
            texts.append(str(heard(socket)))
    return [text.replace(table.id, "TABLE") for text in texts]


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
        texts: list[list[Any]] = [spoken(sockets, watcher, id)]
        for step in script:
            if step == "act":
                play(guests, table, *unnoticed(table.match, mover, 1)[0])
            else:
                undo(guests, table, mover)
        texts += [spoken(sockets, watcher, id), *(received(each, table) for each in others)]
        while len(table.match.entries) > begin:
            undo(guests, table, mover)
        for _ in range(4):
            play(guests, table, table.moment.to_move[0], 0)
        texts += [spoken(sockets, watcher, id), *(received(each, table) for each in others)]
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


def line(guest: Guest, id: str) -> WebSocketTestSession:
    return guest.socket(id)


def program(guest: Guest, id: str) -> WebSocketTestSession:
    session: WebSocketTestSession = guest.client.websocket_connect(
        f"/api/table/{id}/live", headers={"cookie": guest.cookie, "origin": ADDRESS}
    )
    return session


LINES = (line, program)


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


def another(table: Table, viewer: int | None) -> Moment:
    """The same moment with everything different that a viewer cannot know. Who has already
    answered is open to all: the log says it."""
    match = table.match.copy()
    game, seat = match.game, SPECTATOR if viewer is None else viewer
    stream, state = np.zeros(dice.STREAM, np.int64), blank(game.STATE)
    dice.start(stream, 7, 0)
    asked = game.to_move(match._state)
    game.guess(match.seen(viewer), seat, stream, state)
    while game.to_move(state) != asked:
        game.guess(table.match.seen(viewer), seat, stream, state)
    match.history.state = state
    return Moment(match)


def twins(client: TestClient[Any], kind: tables.Table, seed: int = 3) -> list[bool]:
    """Whether all that reaches a player and a spectator is the same when everything is different
    that they cannot know, one answer after the other."""
    guests = [Guest(client) for _ in range(kind.players + 1)]
    seats = {f"seat{n}": "open" if n else "you" for n in range(kind.players)}
    options = {f"option.{name}": value for name, value in kind.options}
    id = guests[0].table(game=kind.game.id, **seats, **options)
    for seat in range(1, kind.players):
        guests[seat].post(f"/table/{id}/sit", seat=seat)
    table, chance, same = live(client, id), random.Random(seed), list[bool]()
    match = table.match.copy()
    for _ in range(14):
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)
    for guest, viewer in ((guests[0], 0), (guests[-1], None)):
        table.moment = Moment(match)
        before = received(guest, table)
        table.moment = another(table, viewer)
        pairs = zip(before, received(guest, table), strict=True)
        same += [one == other for one, other in pairs]
    return same


@pytest.mark.parametrize("game", bottega.GAMES)
def test_what_is_hidden_reaches_nobody(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as client:
        assert all(twins(client, tables.Table(bottega.game(game), 3, ())))


def test_a_running_tables_secret_is_in_nothing_that_is_sent(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(game=GAME, seat0="you", seat1="here")
        secret = live(client, id).match.key.secret
        assert secret is not None
        sent = "".join(received(red, live(client, id)))
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
