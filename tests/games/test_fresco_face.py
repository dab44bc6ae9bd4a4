"""The face of Fresco: what the page shows is what the viewer may know, and where he may act."""

import random
import re

import numpy as np
import pytest

import bottega
from bottega.core.rule import SPECTATOR, Record
from bottega.games.fresco.face.pieces import numbered
from bottega.sim import batch
from bottega.web import faces
from tables import Table, choices, positions, seats_of, stream, tables_of

GAME = bottega.game("fresco")
TABLES = tables_of(GAME)
BARE, FULL = (
    [table for table in TABLES if [value for _, value in table.options] == [used] * 3]
    for used in ("false", "true")
)
OPEN = [table for table in TABLES if len(table.options) == len(GAME.OPTIONS)]
SOME = [BARE[0], BARE[-1], *FULL, OPEN[-1]]


def page(s: Record, viewer: int) -> str:
    """The board as a seat sees it, with what it may do."""
    view = GAME.seen(s, viewer)
    acting = viewer in seats_of(GAME.to_move(s))
    numbers = choices(GAME, s, viewer) if acting and viewer >= 0 else []
    can = {n: GAME.words.action(view, viewer, n, "en") for n in numbers}
    return str(faces.board(GAME, view, can, "en"))


def keys(html: str) -> list[str]:
    return re.findall(r'data-key="([^"]*)"', html)


def offered(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', html)]


@pytest.mark.parametrize("table", SOME, ids=str)
def test_every_viewer_sees_a_board_at_every_moment(table: Table) -> None:
    for s in positions(table):
        for viewer in table.viewers():
            html = page(s, viewer)
            assert len(html.encode()) < 32_000
            assert len(set(keys(html))) == len(keys(html))
            assert "style=" not in html
            assert "<script" not in html


@pytest.mark.parametrize("table", SOME, ids=str)
def test_every_action_has_its_place_on_the_board(table: Table) -> None:
    """Each is a button once; who waits or watches has none."""
    for s in positions(table, 6):
        moving = seats_of(GAME.to_move(s))
        for viewer in table.viewers():
            legal = choices(GAME, s, viewer) if viewer in moving and viewer >= 0 else []
            assert sorted(offered(page(s, viewer))) == legal


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_reckoning_adds_up(table: Table) -> None:
    for s in batch.play(GAME, table.players, 5, 3, dict(table.options)).states:
        lines = GAME.face.reckoning(GAME.seen(s, SPECTATOR), "en")
        for seat in range(table.players):
            assert sum(line.points[seat] for line in lines) == GAME.score(s, seat)
        assert all(len(line.points) == table.players and line.words for line in lines)
        assert min(min(line.points) for line in lines) >= 0


@pytest.mark.parametrize("table", SOME, ids=str)
def test_what_looks_the_same_is_drawn_the_same(table: Table) -> None:
    """Plans that a viewer cannot know leave no trace on his page."""
    for number, s in enumerate(positions(table)):
        for viewer in table.viewers():
            view = GAME.seen(s, viewer)
            other = np.zeros(1, GAME.STATE)[0]
            GAME.guess(view, viewer, stream(number), other)
            seen = GAME.seen(other, viewer)
            assert faces.board(GAME, view, {}, "en") == faces.board(GAME, seen, {}, "en")


def test_screens_hide_money_and_paints_until_the_end() -> None:
    """What lies behind a closed screen is not in the page, whatever it is."""
    view = GAME.match(players=3, seed=2).seen(0)
    shown = faces.board(GAME, view, {}, "en")
    view.thalers[1], view.paints[1, 4] = 47, 9
    assert faces.board(GAME, view, {}, "en") == shown
    view.thalers[0] = 47
    assert "Thalers: 47" in faces.board(GAME, view, {}, "en")


def test_a_restored_segment_shows_the_picture() -> None:
    for s in positions(BARE[0], 4):
        html = page(s, SPECTATOR)
        assert len(re.findall('<li class="bare', html)) == s.uncovered
        assert len(re.findall('<li class="grime', html)) == 25 - s.uncovered


def test_pieces_keep_their_keys_from_one_moment_to_the_next() -> None:
    everybody = {f"{where}-{n}" for where in ("track", "hostel", "mood") for n in range(4)}
    for s in positions(FULL[-1]):
        if s.lap:
            assert everybody | {"bishop"} <= set(keys(page(s, 0)))


@pytest.mark.parametrize("count", [4, 5, 6])
def test_every_apprentice_is_somewhere_once(count: int) -> None:
    chance = random.Random(count)
    for _ in range(50):
        plan = [0] * 5
        for _ in range(chance.randint(0, count)):
            plan[chance.choice([n for n in range(5) if plan[n] < 3])] += 1
        columns, left = numbered(plan, count)
        assert [len(column) for column in columns] == plan
        everyone = [n for column in columns for n in column] + left
        assert len(set(everyone)) == len(everyone) == count


def test_drawings_are_whole_and_small() -> None:
    folder = faces.folder("fresco")
    drawings = (folder / "drawings.svg").read_text()
    assert len(drawings) < 40_000
    assert len((folder / "cover.svg").read_text()) < 20_000
    assert len((folder / "style.css").read_text()) < 24_000
    drawn = set(re.findall(r'id="([\w-]+)"', drawings))
    for table in SOME:
        for s in positions(table):
            assert set(re.findall(r'href="#([\w-]+)"', page(s, 0))) <= drawn


def test_the_lobby_can_describe_it() -> None:
    about = GAME.face.about("en")
    assert "ceiling" in about.summary
    assert about.minutes > 0
