"""The ending in words and in a chart: every stored game is looked back at."""

import itertools
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import bottega
from bottega.core.match import Match
from bottega.core.words import LANGUAGES
from bottega.web.view.chart import APART, BOTTOM, TOP, Chart, chart
from bottega.web.view.seats import SeatShown
from bottega.web.view.tie_breaks import ties
from visits import DATA

LOGS = sorted(DATA.glob("*/*.json"))
TIES = {
    "tie-originals": "more for “Originals, 4 each”",
    "tie-forgeries": "more for “Forgeries, 3 each”",
    "tie-drawings": "more for “Drawings in sight, 1 each”",
    "tie-shared": "are level in everything that counts.",
}


def ended(log: Path) -> Match:
    return bottega.replay(json.loads(log.read_text())["log"])


@pytest.fixture(scope="module", params=LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")
def match(request: pytest.FixtureRequest) -> Match:
    """Every stored game, played again once for all that is asked of it."""
    return ended(request.param)


@pytest.fixture(scope="module")
def drawn(match: Match) -> Chart:
    return chart(match)


def told(match: Match, language: str) -> list[str]:
    """What is said of equal points; each seat's name is its number."""
    places = sorted(range(match.players), key=lambda seat: (match.ranks[seat], seat))
    seats: list[Any] = [
        SimpleNamespace(
            number=seat, name=str(seat), score=match.scores[seat], rank=match.ranks[seat]
        )
        for seat in places
    ]
    lines = match.game.face.reckoning(match.seen(), match.scenes(), language)
    return ties(cast(list[SeatShown], seats), lines, language)


@pytest.mark.parametrize("log", TIES)
def test_a_tie_is_explained(log: str) -> None:
    words = told(ended(DATA / "atelier" / f"{log}.json"), "en")
    assert any(TIES[log] in each for each in words), words


def test_equal_points_and_nothing_else_are_explained(match: Match) -> None:
    """Who is ahead on equal points has more of something, which the reckoning shows."""
    level = match.players - len(set(match.scores))
    for language in LANGUAGES:
        words = told(match, language)
        assert bool(words) == bool(level)
    assert not [each for each in told(match, "en") if "rules" in each]


def test_the_chart_names_the_rounds_that_were_played(match: Match, drawn: Chart) -> None:
    assert int(drawn.rounds[-1].words) == match.seen().lap
    for curve in drawn.curves:
        points = [int(each.replace("−", "-")) for each in curve.points.split(", ")]
        assert len(points) == match.seen().lap
        assert points[-1] == match.scores[curve.number]


def test_the_letters_at_the_ends_of_the_curves_do_not_cover_each_other(drawn: Chart) -> None:
    labels = sorted(curve.label for curve in drawn.curves)
    assert all(below - above >= APART - 0.01 for above, below in itertools.pairwise(labels))
    assert TOP - 0.01 <= labels[0] <= labels[-1] <= BOTTOM
    marks = [mark.at for mark in drawn.points]
    assert (max(marks), min(marks)) == (BOTTOM, TOP)
