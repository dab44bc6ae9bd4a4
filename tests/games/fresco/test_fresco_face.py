"""The face of Fresco: what the page shows is what the viewer may know, and where he may act."""

import json
import random
import re
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.core.rule import SPECTATOR, Record, unfolded
from bottega.core.words import LANGUAGES
from bottega.games.fresco import actions as act
from bottega.games.fresco import phases as ask
from bottega.games.fresco.face.painters import track
from bottega.games.fresco.face.phrases import say
from bottega.games.fresco.face.pieces import numbered
from bottega.games.fresco.face.reckoning import EARNS
from bottega.games.fresco.face.sheet import sheet
from bottega.web.drawing import faces
from played import FOLDER, random_match
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
    match = random_match(GAME.id, table.players, 3, dict(table.options))
    lines = GAME.face.reckoning(match.seen(), match.scenes(), "en")
    for seat in range(table.players):
        assert sum(line.points[seat] for line in lines) == match.scores[seat]
    assert all(len(line.points) == table.players and line.words for line in lines)
    assert min(min(line.points) for line in lines) >= 0


@pytest.mark.parametrize(
    "log", sorted((FOLDER / "fresco").glob("*[34].json")), ids=lambda log: log.stem
)
def test_the_reckoning_tells_what_points_were_for(log: Path) -> None:
    match = bottega.replay(json.loads(log.read_text())["log"])
    lines = {
        line.words: line.points for line in GAME.face.reckoning(match.seen(), match.scenes(), "en")
    }
    for what, actions in EARNS.items():
        did = {seat for seat, action in match.entries if seat >= 0 and action in actions}
        points = lines.get(say(what, "en"), [0] * match.players)
        assert {seat for seat, count in enumerate(points) if count} <= did, what
    assert max(lines[say("for_segments", "en")]) > 0


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


def test_painters_who_stand_close_lean_apart() -> None:
    """Also on one space, when one of them has gone round."""
    s = next(iter(positions(BARE[-1])))
    s.space[:4] = 3, 4, 103, 50
    spaces = [space for edge in track(GAME.seen(s, 0), "en").edges for space in edge]
    leans = {n: [(r.lean, r.laps) for r in space.runners] for n, space in enumerate(spaces, 1)}
    assert {n: found for n, found in leans.items() if found} == {
        3: [("in", ""), ("out", "+100")],
        4: [("out", "")],
        50: [("", "")],
    }


def test_drawings_are_whole_and_small() -> None:
    folder = faces.folder("fresco")
    drawings = (folder / "drawings.svg").read_text()
    assert len(drawings) < 40_000
    assert len((folder / "cover.svg").read_text()) < 20_000
    assert len((folder / "style.css").read_text()) < 40_000
    drawn = set(re.findall(r'id="([\w-]+)"', drawings))
    for table in SOME:
        for s in positions(table):
            assert set(re.findall(r'href="#([\w-]+)"', page(s, 0))) <= drawn


def test_the_lobby_can_describe_it() -> None:
    assert "ceiling" in GAME.face.say("about", "en")


def first_rounds(table: Table, seed: int) -> list[list[str]]:
    """The steps that each seat meets in the first rounds of a game, one after the other."""
    match = GAME.match(players=table.players, seed=seed, **dict(table.options))
    chance = random.Random(seed)
    met: list[list[str]] = [[] for _ in range(table.players)]
    while not match.over and match.seen(0).lap < 4:
        for seat, steps in enumerate(met):
            step = GAME.face.guide(unfolded(match.seen(seat)), seat)
            if step is not None and step not in steps[-1:]:
                steps.append(step)
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)
    return met


def test_the_guide_meets_every_step_mostly_in_order() -> None:
    met = [steps for seed in range(6) for steps in first_rounds(BARE[0], seed)]
    order = list(GAME.face.GUIDE)
    assert {step for steps in met for step in steps} == set(order)
    firsts = [[order.index(step) for step in dict.fromkeys(steps)] for steps in met]
    pairs = [pair for steps in firsts for pair in pairwise(steps)]
    assert sum(one < other for one, other in pairs) > 0.6 * len(pairs)


def test_the_guide_is_silent_for_spectators_and_after_the_first_rounds() -> None:
    for s in positions(BARE[-1]):
        assert GAME.face.guide(GAME.seen(s, SPECTATOR), SPECTATOR) is None
        if s.lap > 2:
            assert GAME.face.guide(GAME.seen(s, 0), 0) is None


def test_help_lies_on_the_board_and_every_thing_is_found_there() -> None:
    found = set()
    for table in SOME:
        for s in positions(table):
            for viewer in table.viewers():
                found |= set(re.findall(r'data-help="([^"]*)"', page(s, viewer)))
    assert found == set(GAME.face.HELP)


@pytest.mark.parametrize("language", LANGUAGES)
def test_paints_and_painters_differ_by_their_letters(language: str) -> None:
    letters = [GAME.words.say(f"paint{n}_letter", language) for n in range(8)]
    assert len(set(letters)) == len(letters)
    assert max(map(len, letters)) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_a_terminal_in_every_language(language: str) -> None:
    for s in positions(FULL[-1]) + positions(FULL[0]):
        rows = GAME.words.board(GAME.seen(s, 0), language).splitlines()
        assert max(map(len, rows)) <= 100


@pytest.mark.parametrize("table", SOME, ids=str)
def test_a_place_that_is_asked_about_but_closed_says_why(table: Table) -> None:
    """What belongs to another question waits; what belongs to this one names its rule."""
    places = {
        ask.HOSTEL: (act.GET_UP, act.SEND),
        ask.PLANNING: (act.SEND, act.READY),
        ask.CATHEDRAL: (act.RESTORE, act.LEAD),
    }
    for s in positions(table):
        if int(s.phase) not in places:
            continue
        for seat in seats_of(GAME.to_move(s)):
            shut = set(range(*places[int(s.phase)])) - set(choices(GAME, s, seat))
            view = GAME.seen(s, seat)
            reasons = [GAME.words.refusal(view, seat, action, "en") for action in shut]
            assert all(re.search(r"\(rules? \d+\.\d+", reason) for reason in reasons)


def test_the_sheet_says_what_each_apprentice_brings_and_what_is_too_dear() -> None:
    match = GAME.match(players=3, seed=2)
    while match.seen(0).phase != ask.PLANNING:
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[0].number)
    for _ in range(2):
        match.play(0, act.SEND)
    view = match.seen(0)
    shown = sheet(view, "en")
    assert shown is not None
    market, *_, theater = shown.columns
    assert (len(market.men), market.free, theater.each) == (2, 1, "+2")
    cost = 2 * int(market.each.strip("−"))
    assert market.will == f"tiles: 2, cost {cost}"
    assert not market.short
    view.thalers[0] = cost - 1
    dearer = sheet(view, "en")
    assert dearer is not None
    assert dearer.columns[0].short
