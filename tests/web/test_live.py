"""The sockets: every viewer gets the latest board; nobody is refused for another's move."""

import asyncio
import json
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession

from bottega.core.match import Match
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.routes.socket import Line
from visits import ADDRESS, Bot, Guest, heard, house_of, live, served, until


def say(socket: WebSocketTestSession, **message: Any) -> None:
    socket.send_text(json.dumps(message))


def error(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next refusal."""
    while True:
        message = heard(socket)
        if "error" in message:
            return message


def three(client: TestClient[Any]) -> tuple[str, list[Guest]]:
    """A table of three guests, and the guests by seat."""
    guests = [Guest(client) for _ in range(3)]
    id = guests[0].table(seat0="you", seat1="open", seat2="open")
    for seat in (1, 2):
        guests[seat].post(f"/table/{id}/sit", seat=seat)
    return id, guests


def play_first(guest: Guest, id: str, seat: int) -> None:
    """Do the first thing a seat may do, by the form."""
    table = live(guest.client, id)
    action = table.moment.legal(seat)[0].number
    guest.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))


def undone_twice(match: Match, seat: int) -> bool:
    """Whether a seat could take back two decisions."""
    twin = match.copy()
    for _ in range(2):
        if not twin.can_undo(seat):
            return False
        twin.undo(seat)
    return True


def test_a_viewer_gets_everything_first_and_then_what_changes(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        table = live(client, id)
        mover = table.moment.to_move[0]
        with guests[mover].socket(id) as socket:
            first = heard(socket)
            assert {"board", "bar", "players", "log", "seq", "seat", "to_move"} <= set(first)
            say(socket, chat="good luck")
            news = heard(socket)
            assert news["chat"][0]["text"] == "good luck"
            assert "board" not in news
            say(socket, action=table.moment.legal(mover)[0].number, seq=first["seq"])
            after = until(socket, first["seq"] + 1)
            assert "board" in after
            assert after["log"]["lines"]


def test_a_move_reaches_all_who_look(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        table, watcher = live(client, id), Guest(client)
        mover = table.moment.to_move[0]
        with guests[mover].socket(id) as mine, watcher.socket(id) as theirs:
            seq = heard(mine)["seq"]
            say(mine, action=table.moment.legal(mover)[0].number, seq=seq)
            assert "board" in until(mine, seq + 1)
            until(theirs, table.boards.seq(()))
        for _ in range(1000):
            client.blocking_portal.call(asyncio.sleep, 0)  # the server hears that they left
        assert not table.presence.lines


def test_two_who_choose_at_once_never_refuse_each_other(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        table = live(client, id)
        mover = table.moment.to_move[0]
        with guests[mover].socket(id) as socket:
            seq = heard(socket)["seq"]
            say(socket, action=table.moment.legal(mover)[0].number, seq=seq)
            until(socket, seq + 1)
        one, other = table.moment.to_move
        seq = table.seq(one)
        with guests[one].socket(id) as first, guests[other].socket(id) as second:
            say(first, action=table.moment.legal(one)[0].number, seq=seq)
            until(first, seq + 1)
            say(second, action=table.moment.legal(other)[0].number, seq=seq)  # an older board
            assert "error" not in until(second, seq + 2)


def test_a_stale_move_is_refused_with_the_present_board(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        table = live(client, id)
        mover = table.moment.to_move[0]
        action = table.moment.legal(mover)[0].number
        with guests[mover].socket(id) as socket:
            seq = heard(socket)["seq"]
            say(socket, action=action, seq=seq)
            until(socket, seq + 1)
            say(socket, action=action, seq=seq)
            assert error(socket)["status"] == 409
            assert "board" in heard(socket)


def test_a_double_click_takes_back_once(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(game="fresco", seat0="you", seat1="here")
        table, seat = live(client, id), 0
        while not undone_twice(table.match, seat):
            seat = table.moment.to_move[0]
            play_first(red, id, seat)
        seq, entries = table.seq(seat), len(table.match.entries)
        with red.socket(id, f"?seat={seat}") as socket:
            for _ in range(2):
                say(socket, seat=seat, undo=True, seq=seq)
            assert error(socket)["status"] == 409
            assert "board" in heard(socket)
            assert len(table.match.entries) == entries - 1
            assert table.moment.can_undo(seat)


def test_a_bet_is_taken_back_though_another_has_bet_since(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="here", seat2="here", seat3="here")
        table = live(client, id)
        play_first(guest, id, table.moment.to_move[0])
        one, other, _ = table.moment.to_move
        play_first(guest, id, one)
        seq = table.seq(one)
        play_first(guest, id, other)
        assert guest.post(f"/table/{id}/undo", seat=one, seq=seq).status_code == 303
        assert one in table.moment.to_move
        assert guest.post(f"/table/{id}/undo", seat=one, seq=seq).status_code == 409


def test_who_missed_something_gets_everything_again(tmp_path: Path) -> None:
    with served(tmp_path, heartbeat=0.05) as client:
        id, guests = three(client)
        with guests[0].socket(id) as socket:
            seq = heard(socket)["seq"]
            say(socket, seen=seq)
            assert heard(socket) == {"beat": True, "seq": seq}
            say(socket, seen=seq - 1)
            while "board" not in (message := heard(socket)):
                assert message == {"beat": True, "seq": seq}


def test_silence_is_a_heartbeat_with_the_number_of_the_board(tmp_path: Path) -> None:
    with served(tmp_path, heartbeat=0.05) as client:
        id, guests = three(client)
        with guests[0].socket(id) as socket:
            seq = heard(socket)["seq"]
            assert heard(socket) == {"beat": True, "seq": seq}


def test_who_does_not_take_what_is_sent_is_let_go(tmp_path: Path) -> None:
    class Asleep:
        """A browser that stands still: what is sent to it is never taken."""

        user, query_params = Person("sleeper"), MappingProxyType({"seat": ""})

        async def for_ever(self, text: str = "") -> str:
            await asyncio.Event().wait()
            return text

        send_text = receive_text = for_ever

    async def look_on(house: House, id: str) -> int:
        table = house.tables.live[id]
        async with asyncio.timeout(20):
            await Line(cast("Any", Asleep()), house, table).run()
        return len(table.presence.lines)

    with served(tmp_path, patience=0.05) as client:
        id, _ = three(client)
        assert client.blocking_portal.call(look_on, house_of(client), id) == 0


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ("not json", 400),
        ("[]", 400),
        ("{}", 400),
        ('{"action": "1", "seq": 1}', 400),
        ('{"action": true, "seq": 1}', 400),
        ('{"action": 1}', 400),
        ('{"seat": 7, "undo": true}', 400),
        ('{"seat": 1, "undo": true}', 403),
        ('{"chat": 7}', 400),
        ('{"chat": "' + "x" * 501 + '"}', 422),
        ('{"chat": "' + "x" * 40_000 + '"}', 400),
        ("[" * 20_000, 400),
        ('{"undo": true}', 400),
        ('{"undo": true, "seq": %d}', 422),
        ('{"undo": true, "seq": 1000}', 409),
        ('{"action": 100000, "seq": %d}', 422),
    ],
)
def test_a_bad_message_changes_nothing(tmp_path: Path, message: str, status: int) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        table = live(client, id)
        with guests[0].socket(id) as socket:
            number = table.number
            socket.send_text(message % table.seq(0) if "%d" in message else message)
            assert error(socket)["status"] == status
            assert table.number == number
            say(socket, chat="still here")
            assert heard(socket)


def test_messages_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    with served(tmp_path, messages=(0.001, 2)) as client:
        id, guests = three(client)
        with guests[0].socket(id) as socket:
            for _ in range(3):
                say(socket, seen=0)
            assert error(socket)["status"] == 429


def test_a_socket_from_another_site_is_not_opened(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        for origin in ("http://elsewhere.example", "null"):
            with pytest.raises(WebSocketDisconnect), guests[0].socket(id, origin=origin):
                pass


def test_a_socket_to_no_table_is_closed(tmp_path: Path) -> None:
    with served(tmp_path) as client, Guest(client).socket("nowhere") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text(timeout=20)
        assert closed.value.code == 4404


def test_a_program_gets_views_and_actions_instead_of_drawings(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        seen = bot.table("you", "here")
        address = f"/api/table/{seen['table']}/live"
        with client.websocket_connect(address, headers=bot.headers) as socket:
            first = heard(socket)
            assert first["view"] == seen["view"]
            assert first["legal"] == seen["legal"]
            assert "board" not in first
            say(socket, action=first["legal"][0]["number"], seq=first["seq"])
            assert until(socket, first["seq"] + 1)["view"] != first["view"]


def test_a_page_needs_its_own_address(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        id, guests = three(client)
        with guests[0].socket(id, origin=ADDRESS) as socket:
            assert heard(socket)["seat"] == 0
        cookie = {"cookie": guests[0].cookie}  # which a browser sends along from anywhere
        for headers in (cookie, {**cookie, "origin": f"{ADDRESS}:81"}):
            with (
                pytest.raises(WebSocketDisconnect),
                client.websocket_connect(f"/table/{id}/live", headers=headers),
            ):
                pass
