"""Many who look on at one table: drawn once for all of them, and nobody who plays waits."""

import asyncio
import json
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession

from bottega.web.drawing import patches
from bottega.web.table.lines import GROUP
from bottega.web.view import sheet
from visits import Guest, heard, live, served, until

CROWD = 12


def second(socket: WebSocketTestSession) -> str:
    """What is told of the second board. Who came late may be told with it who is here."""
    while (message := heard(socket)).get("seq") != 2:
        pass
    return json.dumps({name: message[name] for name in sorted(message.keys() - {"players"})})


def test_equal_viewers_share_one_patch_and_one_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()
    patched: Counter[tuple[str, str]] = Counter()

    def patch(before: list[str], after: list[str]) -> patches.Patch:
        patched["\n".join(before), "\n".join(after)] += 1
        return patches.patch(before, after)

    class Counted(sheet.Sheet):
        def __init__(self, parts: dict[str, Any], *more: Any) -> None:
            made["sheets"] += parts["seq"] == 2  # who came late may be shown the first once more
            super().__init__(parts, *more)

    with served(tmp_path) as client, ExitStack() as stack:
        red = Guest(client)
        id = red.table(seat0="here", seat1="here")
        table = live(client, id)
        crowd = [stack.enter_context(Guest(client).socket(id)) for _ in range(CROWD)]
        player = stack.enter_context(red.socket(id))
        for socket in (player, *crowd):
            until(socket, 1)
        monkeypatch.setattr(sheet, "patch", patch)
        monkeypatch.setattr("bottega.web.routes.socket.Sheet", Counted)
        (seat,) = table.moment.to_move
        action = table.moment.legal(seat)[0].number
        player.send_text(json.dumps({"action": action, "seq": table.seq(seat), "seat": seat}))
        texts = {second(socket) for socket in crowd}
        until(player, 2)
    assert len(texts) == 1
    assert made["sheets"] == 2  # with the player's eyes, and with everyone's
    assert patched
    assert max(patched.values()) <= 2


def test_a_thousand_who_look_on_are_woken_after_those_who_play_and_a_few_at_a_time(
    tmp_path: Path,
) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="here", seat1="here")
        table = live(client, id)

        async def crowded() -> list[int]:
            player, crowd = asyncio.Event(), [asyncio.Event() for _ in range(1000)]
            for number, news in enumerate(crowd):
                table.presence.lines.add(news, f"spectator {number}")
            table.presence.lines.add(player, table.seats[0].person)
            table.wake()
            assert player.is_set()
            seen = [sum(news.is_set() for news in crowd)]
            while seen[-1] < len(crowd):
                await asyncio.sleep(0)  # others have their turn
                seen.append(sum(news.is_set() for news in crowd))
            return seen

        seen = client.blocking_portal.call(crowded)
        steps = [after - before for before, after in zip([0, *seen], seen, strict=False)]
        assert max(steps) <= GROUP < len(seen)
