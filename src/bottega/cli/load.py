"""People at a server, as many as one likes: guests with cookies, and the sockets of their pages."""

import asyncio
import http.client
import json
import random
import re
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple, Protocol

from websockets.asyncio.client import ClientConnection, connect

from bottega.cli.serve import HERE
from bottega.web.drawing.patches import with_patches
from bottega.web.table.seats import STAND_IN

DOORS = 8  # by which people come in to sit down
AT_ONCE = 32  # sockets that are opened at the same time
PATIENCE = 20.0  # seconds until a move counts as lost
COMPILING = 600.0  # seconds that a server may take for it
LOST = float("inf")
WITH_BOTS = 10  # at one table of so many a bot plays too
BUTTON = re.compile(r'name="action" value="(\d+)"')

# Setting the tables


class Door:
    """Requests to a server, as pages send them."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection(HERE, port, timeout=PATIENCE)
        self.origin = f"http://{HERE}:{port}"

    def guest(self) -> str:
        """The cookie of someone new."""
        self.connection.request("GET", "/account")
        answer = self.connection.getresponse()
        answer.read()
        return str(answer.headers["set-cookie"]).partition(";")[0]

    def health(self) -> dict[str, Any]:
        self.connection.request("GET", "/health")
        facts: dict[str, Any] = json.loads(self.connection.getresponse().read())
        return facts

    def post(self, path: str, cookie: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"cookie": cookie, "origin": self.origin, "content-type": "application/json"}
        self.connection.request("POST", path, json.dumps(body), headers)
        answer = self.connection.getresponse()
        facts: dict[str, Any] = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError(f"{path}: {facts}")
        return facts


class Party(NamedTuple):
    """A table, and the cookies of those who sit there."""

    table: str
    cookies: list[str]


def await_rules(port: int, game: str) -> None:
    """Wait until the server plays a game by machine code and makes no more of it: the first time
    ever it takes a core for a minute or two."""
    door, latest = Door(port), time.monotonic() + COMPILING
    with closing(door.connection):
        while game not in (health := door.health())["compiled"] or health["compiling"]:
            if time.monotonic() > latest:
                raise TimeoutError(f"the server was still compiling after {COMPILING:.0f} s")
            time.sleep(0.2)


def sit_down(port: int, game: str, tables: int) -> list[Party]:
    """Tables of two guests each; at some of them a painter of the house plays too. People come by
    several doors at once: what they ask for is committed together."""
    with ThreadPoolExecutor(DOORS) as doors:
        shares = [range(first, tables, DOORS) for first in range(DOORS)]
        parties = doors.map(partial(_sit_down, port, game), shares)
        return [party for share in parties for party in share]


def _sit_down(port: int, game: str, numbers: Sequence[int]) -> list[Party]:
    door, parties = Door(port), list[Party]()
    for number in numbers:
        cookies = [door.guest(), door.guest()]
        seats = ["you", "open", *([f"bot:{STAND_IN}"] if number % WITH_BOTS == 0 else [])]
        made = door.post("/api/tables", cookies[0], {"game": game, "seats": seats})
        door.post(f"/api/table/{made['table']}/sit", cookies[1], {})
        parties.append(Party(made["table"], cookies))
    door.connection.close()
    return parties


# Their sockets


class Counted(ClientConnection):
    """A connection that knows how much has come over the wire."""

    wire = 0

    def data_received(self, data: bytes) -> None:
        self.wire += len(data)
        super().data_received(data)


class Viewer:
    """Someone who looks at a page: what it shows, and the board they wait for."""

    def __init__(self, socket: Counted) -> None:
        self.socket, self.page = socket, dict[str, Any]()
        self.seen, self.bytes, self.updates = "", 0, 0
        self.after, self.arrived = -1, asyncio.Future[float]()
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.socket:
            at = time.perf_counter()
            assert isinstance(text, str)
            message = json.loads(text)
            self.page |= with_patches(self.page, message)
            self.seen, self.bytes, self.updates = text, self.bytes + len(text), self.updates + 1
            if self.arrived.done():
                continue
            if "error" in message:
                self.arrived.set_exception(RuntimeError(message["error"]))
            elif message["seq"] > self.after:
                self.arrived.set_result(at)

    def wait_for(self, after: int) -> asyncio.Future[float]:
        """When the next board after this one arrives."""
        self.after, self.arrived = after, asyncio.Future()
        return self.arrived

    def actions(self) -> list[str]:
        """What the page offers."""
        return BUTTON.findall(self.page["board"] + self.page["bar"])

    async def leave(self) -> None:
        await self.socket.close()
        await self.listening


class Actor(Protocol):
    """Two viewers between whom something happens again and again."""

    viewers: list[Viewer]

    async def act(self) -> float:
        """Do it: the seconds until both have seen it."""
        ...


class Players:
    """Two who play against each other."""

    def __init__(self, viewers: list[Viewer], chance: random.Random) -> None:
        self.viewers, self.chance = viewers, chance
        self.turn = asyncio.Lock()  # nobody moves before the last move is seen

    async def act(self) -> float:
        async with self.turn:
            return await self._move()

    @property
    def over(self) -> bool:
        return any(viewer.page["over"] for viewer in self.viewers)

    async def _asked(self) -> list[Viewer]:
        """Those whose turn it is, when bots have done what they must."""
        while not (asked := [viewer for viewer in self.viewers if viewer.page["to_move"]]):
            if self.over:
                raise RuntimeError("the game is over")
            await self._someone()
        return asked

    async def _someone(self) -> None:
        """When one of them has seen the next board: the other may have seen it before."""
        boards, first = self._next_boards(), asyncio.FIRST_COMPLETED
        done, _ = await asyncio.wait(boards, timeout=PATIENCE, return_when=first)
        if not done:
            raise TimeoutError
        for board in done:
            board.result()

    def _next_boards(self) -> list[asyncio.Future[float]]:
        return [viewer.wait_for(viewer.page["seq"]) for viewer in self.viewers]

    async def _seen(self) -> float:
        """When both have seen the next board."""
        return max(await asyncio.wait_for(asyncio.gather(*self._next_boards()), PATIENCE))

    async def _move(self) -> float:
        mover = self.chance.choice(await self._asked())
        action, seq = int(self.chance.choice(mover.actions())), mover.page["seq"]
        seen = asyncio.ensure_future(self._seen())
        await asyncio.sleep(0)  # it waits already
        sent = time.perf_counter()
        await mover.socket.send(json.dumps({"action": action, "seq": seq}))
        return await seen - sent


class Callers:
    """Two who each hear the echo of a board."""

    def __init__(self, viewers: list[Viewer], boards: Sequence[str]) -> None:
        self.viewers, self.boards, self.calls = viewers, boards, 0

    async def act(self) -> float:
        self.calls += 1
        board = self.boards[self.calls % len(self.boards)]
        text = json.dumps({**json.loads(board), "seq": self.calls})
        arrivals = [viewer.wait_for(self.calls - 1) for viewer in self.viewers]
        sent = time.perf_counter()
        for viewer in self.viewers:
            await viewer.socket.send(text)
        return max(await asyncio.wait_for(asyncio.gather(*arrivals), PATIENCE)) - sent


async def look(port: int, path: str, cookie: str, gate: asyncio.Semaphore) -> Viewer:
    """Open the socket of a page."""
    async with gate:
        socket = await connect(
            f"ws://{HERE}:{port}{path}",
            origin=f"http://{HERE}:{port}",  # type: ignore[arg-type]
            additional_headers={"cookie": cookie},
            create_connection=Counted,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
        )
        assert isinstance(socket, Counted)
        return Viewer(socket)


async def drive(actors: Sequence[Actor], every: float, seconds: float) -> list[float]:
    """Let each act every so many seconds, all spread evenly: how long each act took, or LOST."""
    tasks, begin = [], time.perf_counter()
    for number in range(int(len(actors) * seconds / every)):
        due = begin + number * every / len(actors)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(actors[number % len(actors)].act()))
    done = await asyncio.gather(*tasks, return_exceptions=True)
    for why in sorted({repr(one) for one in done if isinstance(one, BaseException)}):
        print(f"lost: {why}", file=sys.stderr)
    return [one if isinstance(one, float) else LOST for one in done]


def traffic(viewers: Sequence[Viewer]) -> tuple[int, int, int]:
    """What viewers have received so far: updates, characters in them, bytes on the wire."""
    return (
        sum(viewer.updates for viewer in viewers),
        sum(viewer.bytes for viewer in viewers),
        sum(viewer.socket.wire for viewer in viewers),
    )
