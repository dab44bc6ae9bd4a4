"""The sockets: each viewer has a task that waits for news, draws the latest board and sends it.

There is no queue of boards and no loop over viewers: who is slow misses boards, not others' time.
"""

import asyncio
import json
import logging
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from bottega.web import garbage
from bottega.web.drawing.drawn import Drawn
from bottega.web.house import House
from bottega.web.http.alarm import Alarm
from bottega.web.http.visit import house_of
from bottega.web.people.limits import Bucket
from bottega.web.people.person import Person
from bottega.web.speech.language import called
from bottega.web.speech.refusals import Malformed, Refusal, TooFast, Unknown
from bottega.web.table.events import moves, seating, talk
from bottega.web.table.table import Table
from bottega.web.view.bar import bar_html
from bottega.web.view.board import board_drawn
from bottega.web.view.facts import facts
from bottega.web.view.helping import why_not
from bottega.web.view.seats import players_html
from bottega.web.view.sheet import BLANK, Sheet
from bottega.web.view.viewer import Viewer, viewer_of

Socket = WebSocket[Person, Any, Any]
GONE = 4404  # no such table: do not come back

log = logging.getLogger("bottega")


class Line:
    """One viewer's socket."""

    def __init__(self, socket: Socket, house: House, table: Table) -> None:
        self.socket, self.house, self.table = socket, house, table
        self.me = socket.user
        self.news = asyncio.Event()
        self.sent = BLANK  # what the viewer has
        self.answers: list[dict[str, Any]] = []  # to what the viewer asked
        self.bucket = Bucket(*house.settings.messages)
        self.avoided: frozenset[str] = frozenset()  # whom the viewer does not hear
        self.hinting: asyncio.Task[None] | None = None
        self.alarm = Alarm(self._late)
        self.silent, self.sending = False, False
        self.writing: asyncio.Task[None]
        seat = socket.query_params.get("seat", "")
        self.wanted: int | None = int(seat) if seat.isdecimal() and len(seat) < 3 else None

    async def run(self) -> None:
        """Until the viewer leaves, or is too slow."""
        tasks: list[asyncio.Task[None]] = []
        try:
            self.avoided = frozenset(await self.house.manners.avoided(self.me.id))
            await self.table.look_in(self.me, self.news)
            self.news.set()
            tasks = [asyncio.create_task(work) for work in (self._write(), self._read())]
            self.writing = tasks[0]
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.alarm.stop()
            self.table.look_away(self.me, self.news)
            tasks += [self.hinting] if self.hinting else []
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            if not task.cancelled():
                task.result()

    # Out

    async def _write(self) -> None:
        settings = self.house.settings
        self.alarm.put_off(settings.heartbeat)
        while True:
            await self.news.wait()
            self.news.clear()
            await self._keep_up()
            messages = self._messages()
            await self._require_session()
            if not messages:  # what others do in secret does not put a beat off
                continue
            self.sending = True
            self.alarm.put_off(settings.patience)
            for message in messages:
                await self.socket.send_text(message)
            self.sending = False
            self.alarm.put_off(settings.heartbeat)

    def _late(self) -> None:
        """A beat follows silence; who is too slow is let go."""
        if self.sending:
            self.writing.cancel()
        else:
            self.silent = True
            self.news.set()

    def _messages(self) -> list[str]:
        """What was asked for, and what has changed for this viewer: maybe nothing."""
        answers, self.answers = [json.dumps(answer) for answer in self.answers], []
        before, self.sent = self.sent, self.sheet()
        news = self.sent.since(before)
        if self.silent and not news:
            answers.append(json.dumps({"beat": True, "seq": self._seq()}))
        self.silent = False
        return [*answers, news] if news else answers

    def _seq(self) -> int:
        """The number of the board for this viewer."""
        return self.table.boards.seq(self.table.seats_of(self.me))

    async def _keep_up(self) -> None:
        """Where another process has written, look at the table that was read again."""
        if self.table.lost:
            self.table.look_away(self.me, self.news)
            self.table = await self.house.tables.find(self.table.id)
            await self.table.look_in(self.me, self.news)

    def sheet(self) -> Sheet:
        """Everything a page shows, made once for all who see the same."""
        table, language = self.table, self.me.language
        viewer = viewer_of(table, self.me, self.wanted)
        drawn = {
            "board": board_drawn(table.moment, viewer.seat, language, every=table.agreed.ask_all),
            "bar": bar_html(table, viewer),
            "players": players_html(table, language),
        }
        unheard = self.avoided & {line.person for line in table.chat} if self.avoided else None
        sight = viewer.seat, viewer.acts, viewer.own, language, unheard, *map(id, drawn.values())
        key = "sheet", table.number, *sight
        return table.moment.once(key, lambda: self._sheet(viewer, drawn))

    def _sheet(self, viewer: Viewer, drawn: dict[str, Drawn]) -> Sheet:
        moment, seat = self.table.moment, viewer.seat
        asked = viewer.deals or (seat is not None and seat in moment.to_move)
        facts = {"seat": viewer.acts, "to_move": asked, "over": moment.over, "seq": self._seq()}
        return self._told({**drawn, **facts, "deed": moment.deed(seat)}, seat)

    def _told(self, parts: dict[str, Any], seat: int | None) -> Sheet:
        """With the log and the chat."""
        tongue = self.me.language
        said = [
            {"number": s.number, "name": called(s.name, tongue), "text": s.text}
            for s in self.table.chat
            if s.person not in self.avoided
        ]
        return Sheet(parts, self.table.story.lines(self.table.match, seat, tongue), said)

    # In

    async def _read(self) -> None:
        while True:
            text = await self.socket.receive_text()
            try:
                await self._take(text)
            except Refusal as refusal:
                garbage.expect()  # what went wrong may hold itself
                self.answers.append(self._refused(refusal))
                self.sent = BLANK  # with the whole state: the viewer may have an old one
            if self.answers or self.sent is BLANK:  # what happens at the table is news by itself
                self.news.set()

    async def _take(self, text: str) -> None:
        """One message."""
        if not self.bucket.take():
            raise TooFast("too_fast")
        message = _message(text, self.house.settings.body_limit)
        if "seen" in message:
            if message["seen"] != self._seq():
                self.sent = BLANK
        elif "chat" in message:
            await talk.say(self.table, self.me, message["chat"])
        elif "reveal" in message:
            self.wanted = _whole(message, "reveal")
            self.news.set()
        elif "why" in message:
            self._explain(message)
        else:
            await self._act(message)

    async def _require_session(self) -> None:
        """Who was signed out is shown and plays their seats no more: a page comes in again."""
        if self.table.seats_of(self.me) and not await self.house.people.still(self.me):
            await self.socket.close()
            raise WebSocketDisconnect(detail="signed out")

    async def _act(self, message: dict[str, Any]) -> None:
        """What only the holder of a seat may do."""
        await self._require_session()
        table, seat = self.table, self._seat(message)
        if "action" in message:
            await seating.back(table, seat)
            await moves.play(table, seat, _whole(message, "action"), _whole(message, "seq"))
        elif "undo" in message:
            await moves.undo(table, seat, _whole(message, "seq"))
        elif "hint" in message:
            self._ask_for_hints(seat)
        elif "resign" in message:
            await seating.resign(table, self.me, seat)
        elif "back" in message:
            await seating.back(table, seat)
        else:
            raise Malformed("no_such_message")

    def _ask_for_hints(self, seat: int) -> None:
        """Think apart, so that the viewer may go on; one question at a time."""
        if self.hinting is None or self.hinting.done():
            self.hinting = asyncio.create_task(self._hint(seat), name="hint")

    async def _hint(self, seat: int) -> None:
        try:
            hints = await self.house.opponents.hint(self.table, self.me.id, seat, self.me.language)
            self.answers.append({"hints": [hint._asdict() for hint in hints]})
        except Refusal as refusal:
            self.answers.append(self._refused(refusal))
        self.news.set()

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        return {"error": refusal.told(self.me.language), "status": refusal.status}

    def _explain(self, message: dict[str, Any]) -> None:
        """Why a place on the board is not open to this viewer now."""
        viewer = viewer_of(self.table, self.me, self.wanted)
        seat = self._seat(message) if "seat" in message else viewer.seat
        action = _whole(message, "why")
        words = why_not(self.table.moment, seat, action, self.me.language)
        self.answers.append({"why": {"action": action, "words": words}})

    def _seat(self, message: dict[str, Any]) -> int:
        viewer = viewer_of(self.table, self.me, self.wanted)
        if "seat" in message:
            seat = _whole(message, "seat")
        elif viewer.acts is not None:
            seat = viewer.acts
        else:
            raise Malformed("which_seat")
        self.table.require_own(self.me, seat)
        return seat


class Program(Line):
    """The same for programs: views and actions instead of drawings."""

    def sheet(self) -> Sheet:
        viewer = viewer_of(self.table, self.me, self.wanted)
        return self._told({**facts(self.table, viewer)}, viewer.seat)


def _message(text: str, limit: int) -> dict[str, Any]:
    if len(text) > limit:
        raise Malformed("too_long_a_message")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("no_message") from error
    if not isinstance(message, dict):
        raise Malformed("no_message")
    return message


def _whole(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Malformed("no_number", name=name)
    return value


@websocket("/table/{id:str}/live")
async def live(socket: Socket, id: FromPath[str]) -> None:
    await _serve(socket, id, Line)


@websocket("/api/table/{id:str}/live")
async def program(socket: Socket, id: FromPath[str]) -> None:
    await _serve(socket, id, Program)


async def _serve(socket: Socket, id: str, kind: type[Line]) -> None:
    await socket.accept()
    house = house_of(socket)
    try:
        table = await house.tables.find(id)
    except Unknown:
        await socket.close(GONE, "there is no such table")
        return
    try:
        await kind(socket, house, table).run()
    except (WebSocketDisconnect, OSError):  # gone, perhaps while something was sent, or too slow
        pass
    except Exception:  # ours: logged for the host, not shown to the viewer
        log.exception("fault", extra={"table": id})


HANDLERS = [live, program]
