"""Stored games: every way a game can go."""

import json
import re
from pathlib import Path

import pytest

import bottega
from bottega.core.rule import SPECTATOR
from bottega.games.fresco import phases as ask
from games.fresco.playing import GAME
from played import FOLDER

STORED = sorted((FOLDER / "fresco").glob("*.json"))


def stored(path: Path) -> bottega.Match:
    return bottega.replay(json.loads(path.read_text())["log"])


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_9_every_move_on_the_track_is_one_that_was_told(path: Path) -> None:
    """Points are read from the words and held against the track."""
    for before, (seat, action), after in stored(path).history.steps():
        if before.phase <= ask.PLANNING:
            continue
        views = GAME.seen(before, SPECTATOR), GAME.seen(after, SPECTATOR)
        told = " ".join(GAME.words.event(*views, seat, action, "en"))
        points = sum(int(n) for n in re.findall(r"(\d+) points", told))
        points += sum(int(n) for n in re.findall(r"points and (\d+)", told))
        painter = int(before.turn)
        spaces = after.earned if after.phase == ask.DONE else after.space
        moved = int(spaces[painter]) - int(before.space[painter])
        assert re.findall(r"moves to (\d+)", told) == [str(spaces[painter])] * (moved != 0)
        others = {int(spaces[p]) for p in range(4) if p != painter}
        target = int(before.space[painter]) + points
        if before.phase == ask.TRACK:
            assert int(before.landing) in others
            assert int(spaces[painter]) not in others
        elif points and target in others:
            assert after.landing == target or before.space[painter] == 0
        else:
            assert moved == points


def test_stored_games_show_every_end_and_every_module() -> None:
    ends, tables = set(), set()
    for path in STORED:
        match = stored(path)
        s = match._state
        on = [name for name in ("portraits", "requests", "blends") if getattr(s, name)]
        tables |= {(match.players, name) for name in on or ["none"]}
        if not s.ending:
            ends.add("finished")
        else:
            ends.add("portraits" if s.portraits and not s.unseen else "six tiles")
    assert ends == {"finished", "portraits", "six tiles"}
    modules = ("none", "portraits", "requests", "blends")
    assert tables == {(players, name) for players in (2, 3, 4) for name in modules}
