"""The server that browser tests visit: fast, without limits, with dice and bots that do the same
each time, and with a door where a test is given a table in the middle of a game.

    python tests/stage.py DATABASE [MAIL]

serves on a free port of this machine and prints it.
"""

import dataclasses
import json
import socket
import sys
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from litestar import post

import bottega
from bottega.core.match import Match, new_key
from bottega.web.app import create_app
from bottega.web.http.visit import Visit, house_of
from bottega.web.settings import settings_for
from bottega.web.table import bots, registry
from bottega.web.table.orders import order_of
from bottega.web.view import bar

PLAYED = Path(__file__).parent / "data" / "played"
SEED = 7
FAST = (1e6, 1_000_000)
# A finished game of each, with as many seats and as much in play as can be
LOGS = {
    "fresco": "all-modules-4",
    "fresco-card": "fifth-section-4",
    "fresco-dice": "short-4",
    "atelier": "random-5",
}
MOMENTS = {"start": 0.0, "middle": 0.6, "late": 0.9, "end": 1.0}  # how much of the game is played


def played(game: str, moment: str) -> Match:
    """A stored game up to a moment at which the first seat, and nobody else, is asked."""
    log = json.loads((PLAYED / game / f"{LOGS[game]}.json").read_text())["log"]
    whole, length = bottega.replay(log), len(log["entries"])
    cut = round(length * MOMENTS[moment])
    while cut < length and whole.copy(cut).to_move != (0,):
        cut += 1
    return whole.copy(cut)


def scene(game: str, moment: str) -> dict[str, Any]:
    """The same as an order for a table: the first seat is the visitor's."""
    match = played(game, moment)
    seats = ["you"] + ["bot:greedy"] * (match.players - 1)
    options = match.game.chosen(match.choices)
    return {"game": game, "options": options, "seats": seats, "entries": list(match.entries)}


@post("/stage", include_in_schema=False)
async def stage(request: Visit, data: dict[str, Any]) -> str:
    """The table of a scene, its first seat the visitor's."""
    house = house_of(request)
    order = order_of(data, await house.people.stored(request.user))
    table = await house.tables.create(dataclasses.replace(order, entries=data["entries"]))
    return table.id


def main() -> None:
    limits: dict[str, Any] = {"requests": FAST, "messages": FAST, "passwords": FAST}
    database, mail = sys.argv[1], "".join(sys.argv[2:])
    settings = dataclasses.replace(settings_for(database), pause=0.0, **limits)
    if mail:
        settings = dataclasses.replace(settings, mail=mail, post=0.1)
    vars(registry)["new_key"] = lambda _: new_key(SEED)
    vars(bots)["opponent"] = partial(bottega.opponent, seed=SEED)
    vars(bar)["warming"] = frozenset()  # pages say the same whatever is compiled by now
    app = create_app(settings)
    app.register(stage)
    door = socket.create_server(("127.0.0.1", 0))
    print(door.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="error")).run(sockets=[door])


if __name__ == "__main__":
    main()
