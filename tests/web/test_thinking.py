"""Thinking is shared fairly: every person in turn, whatever anyone else has asked for."""

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path

from bottega.web.house import House
from bottega.web.table.thinking import Thinking
from visits import Guest, served


def order_of(asked: list[tuple[str, str]], threads: int = 1) -> list[tuple[str, str]]:
    """In which order thoughts of people about tables have their turn, when all wait at once."""
    begun: list[tuple[str, str]] = []
    gate = threading.Event()

    async def run() -> None:
        thinking = Thinking(threads)
        first = asyncio.create_task(thinking.think("nobody", "", gate.wait))
        await asyncio.sleep(0)
        later = [thinking.think(*each, begun.append, each) for each in asked]
        tasks = [asyncio.create_task(each) for each in later]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, *tasks)
        thinking.stop()

    asyncio.run(run())
    return begun


def test_who_asks_for_much_is_not_served_more_often() -> None:
    crowd = [("greedy", f"table{number}") for number in range(50)]
    order = order_of([*crowd, ("modest", "one"), ("modest", "one")])
    assert [person for person, _ in order[:4]].count("modest") == 2


def test_the_tables_of_one_person_take_turns() -> None:
    order = order_of([("me", "a"), ("me", "a"), ("me", "b"), ("me", "b")])
    assert [table for _, table in order] == ["a", "b", "a", "b"]


def test_one_person_never_holds_every_thread() -> None:
    async def run() -> tuple[int, str]:
        thinking, gate = Thinking(3), threading.Event()
        mine = [thinking.think("me", str(number), gate.wait) for number in range(9)]
        tasks = [asyncio.create_task(each) for each in mine]
        await asyncio.sleep(0)
        held = thinking.busy["me"]
        answer = await asyncio.wait_for(thinking.think("other", "t", lambda: "at once"), 30)
        gate.set()
        await asyncio.gather(*tasks)
        thinking.stop()
        return held, answer

    assert asyncio.run(run()) == (2, "at once")


def test_what_nobody_waits_for_any_more_is_not_thought() -> None:
    begun: list[str] = []

    async def run() -> None:
        thinking, gate = Thinking(1), threading.Event()
        first = asyncio.create_task(thinking.think("me", "a", gate.wait))
        tasks = [asyncio.create_task(_later(thinking, begun.append, n)) for n in ("b", "c")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(first, tasks[1])
        thinking.stop()

    asyncio.run(run())
    assert begun == ["c"]


async def _later(thinking: Thinking, work: Callable[[str], None], name: str) -> None:
    await thinking.think("me", name, work, name)


def test_bots_among_themselves_rest_until_somebody_looks_on(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        id = guest.table(seat0="bot:random", seat1="bot:random")
        house: House = client.app.state.house
        assert not house.opponents.answering
        with guest.socket(id) as socket:
            while not json.loads(socket.receive_text()).get("over"):
                pass
        assert house.tables.live[id].moment.over
