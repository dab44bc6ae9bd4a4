"""The face of Fresco: what the page shows is what the viewer may know, and where he may act."""

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

import bottega
from bottega.core.match import Match
from bottega.core.rule import SPECTATOR
from bottega.games.fresco.face.pieces import numbered
from bottega.web import faces
from tables import Table, positions, stream, tables_of

GAME = bottega.game("fresco")
MODULES = {"portraits": "true", "requests": "true", "blends": "true"}
TABLES = tables_of(GAME)
SEATINGS = [(2, {}), (2, MODULES), (3, MODULES), (4, {}), (4, {**MODULES, "screens": "open"})]


def moments(players: int, options: dict[str, str], seed: int) -> Iterator[Match]:
    """A random game, decision by decision, and its end."""
    match, chance = GAME.match(players=players, seed=seed, **options), random.Random(seed)
    while not match.over:
        yield match
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)
    yield match


def page(match: Match, seat: int | None) -> str:
    can = {} if seat is None else {a.number: a.words for a in match.legal(seat)}
    return str(faces.board(GAME, match.seen(seat), can, "en"))


def keys(html: str) -> list[str]:
    return re.findall(r'data-key="([^"]*)"', html)


def offered(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'name="action" value="(\d+)"', html)]


@pytest.mark.parametrize(("players", "options"), SEATINGS)
def test_every_viewer_sees_a_board_at_every_moment(players: int, options: dict[str, str]) -> None:
    for index, match in enumerate(moments(players, options, seed=players)):
        if index % 7 and not match.over:
            continue
        for seat in (None, *range(players)):
            html = page(match, seat)
            assert len(html.encode()) < 32_000
            assert len(set(keys(html))) == len(keys(html))
            assert "style=" not in html
            assert "<script" not in html


@pytest.mark.parametrize(("players", "options"), SEATINGS)
def test_every_action_has_its_place_on_the_board(players: int, options: dict[str, str]) -> None:
    """Each is a button once, and nothing else is one."""
    for index, match in enumerate(moments(players, options, seed=10 + players)):
        for seat in match.to_move if index % 3 == 0 else ():
            legal = [action.number for action in match.legal(seat)]
            assert sorted(offered(page(match, seat))) == legal


def test_who_waits_or_watches_has_no_buttons() -> None:
    for index, match in enumerate(moments(3, {}, seed=4)):
        if index % 11 == 0:
            waiting = [seat for seat in range(3) if seat not in match.to_move]
            assert not [n for seat in (None, *waiting) for n in offered(page(match, seat))]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_reckoning_adds_up(table: Table) -> None:
    ended = [s for s in positions(table, 4) if not GAME.to_move(s)]
    chance = random.Random(3)
    match = table.match(seed=8)
    while not match.over:
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)
    for s in [*ended, match._state]:
        lines = GAME.face.reckoning(GAME.seen(s, SPECTATOR), "en")
        for seat in range(table.players):
            assert sum(line.points[seat] for line in lines) == GAME.score(s, seat)
        assert all(len(line.points) == table.players and line.words for line in lines)
        assert min(min(line.points) for line in lines) >= 0


@pytest.mark.parametrize(
    "table", [t for t in TABLES if not t.options or len(t.options) > 2], ids=str
)
def test_what_looks_the_same_is_drawn_the_same(table: Table) -> None:
    """Plans that a viewer cannot know leave no trace on his page."""
    for number, s in enumerate(positions(table, 1)):
        for viewer in table.viewers():
            view = GAME.seen(s, viewer)
            other = np.zeros(1, GAME.STATE)[0]
            GAME.guess(view, viewer, stream(number), other)
            seen = GAME.seen(other, viewer)
            assert faces.board(GAME, view, {}, "en") == faces.board(GAME, seen, {}, "en")


def test_screens_hide_money_and_paints_until_the_end() -> None:
    """What lies behind a closed screen is not in the page, whatever it is."""
    match = GAME.match(players=3, seed=2)
    view = match.seen(0)
    shown = faces.board(GAME, view, {}, "en")
    view.thalers[1], view.paints[1, 4] = 47, 9
    assert faces.board(GAME, view, {}, "en") == shown
    view.thalers[0] = 47
    assert "47 Thalers" in faces.board(GAME, view, {}, "en")


def test_a_restored_segment_shows_the_picture() -> None:
    match = next(m for m in moments(3, {}, seed=6) if m.seen().uncovered == 3)
    html = page(match, None)
    assert html.count('class="grime"') == 22
    assert html.count('class="bare"') == 3


def test_pieces_keep_their_keys_from_one_moment_to_the_next() -> None:
    everybody = {f"{where}-{n}" for where in ("track", "hostel", "mood") for n in range(3)}
    for index, match in enumerate(moments(3, {}, seed=5)):
        if index % 9 == 0:
            assert everybody | {"bishop"} <= set(keys(page(match, 0)))


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
    assert len((folder / "style.css").read_text()) < 20_000
    drawn = set(re.findall(r'id="([\w-]+)"', drawings))
    for match in moments(2, MODULES, seed=1):
        used = set(re.findall(r'href="#([\w-]+)"', page(match, 0)))
        assert used <= drawn


def test_the_lobby_can_describe_it() -> None:
    about = GAME.face.about("en")
    assert "ceiling" in about.summary
    assert about.minutes > 0
