"""What hangs on the wall for all to see: the works, the objectives and the chart of mixing."""

from typing import NamedTuple

from bottega.core.words import whole

from ..box import CHART, DRAWN, NEED, OBJECTIVES, PAINTED, POINTS, PRIZE, SUBJECT
from ..palette import reached
from ..phrases import chart, goal, subject_name
from ..score import FORGERY, ORIGINAL, SKETCH
from ..state import EMPTY, View
from .phrases import say
from .pieces import Dab, Seat, dab, dabs, picture, seat


class Work(NamedTuple):
    """A work, as a drawing until its original is painted."""

    picture: str
    name: str
    author: Seat | None
    words: str  # whose the original is


class Goal(NamedTuple):
    number: int
    words: str
    prize: str
    points: int
    owner: Seat | None
    so_far: str  # how far the viewer is


class Mix(NamedTuple):
    """A row of the chart."""

    made: Dab
    one: Dab
    other: Dab
    words: str


class Wall(NamedTuple):
    works_title: str
    works: list[Work]
    worth: str
    goals_title: str
    goals: list[Goal]
    chart_title: str
    chart: list[Mix]
    chart_note: str


def wall(view: View, language: str) -> Wall:
    return Wall(
        say("works", language),
        _works(view, language),
        _worth(view, language),
        say("objectives", language),
        [_goal(view, number, language) for number in range(OBJECTIVES)],
        say("chart", language),
        _chart(language),
        say("expert_mixing", language) if view.expert_mixing else "",
    )


def _works(view: View, language: str) -> list[Work]:
    """The works of this edition: those that there are drawings of."""
    first = {int(SUBJECT[view.edition, card]): card for card in reversed(range(DRAWN, PAINTED))}
    return [_work(view, subject, first[subject], language) for subject in sorted(first)]


def _work(view: View, subject: int, card: int, language: str) -> Work:
    name, by = subject_name(view, card, language), view.author[subject]
    if by == EMPTY:
        return Work(picture(subject), name, None, "")
    author = seat(by, language)
    words = say("work_done", language, name=name, seat=author.name)
    return Work(picture(subject), name, author, words)


def _worth(view: View, language: str) -> str:
    return say(
        "worth",
        language,
        original=POINTS[ORIGINAL],
        forgery=POINTS[FORGERY],
        drawing=POINTS[SKETCH],
        blank=whole(view.blank_points),
    )


def _goal(view: View, number: int, language: str) -> Goal:
    owner, need, points = view.objective[number], int(NEED[number]), int(PRIZE[number])
    so_far = ""
    if owner == EMPTY and view.me >= 0:
        so_far = say("so_far", language, reached=reached(view, view.me, number), need=need)
    return Goal(
        number,
        goal(number, language),
        say("prize_one" if points == 1 else "prize", language, points=points),
        points,
        None if owner == EMPTY else seat(owner, language),
        so_far,
    )


def _chart(language: str) -> list[Mix]:
    rows = zip(CHART, chart(language), strict=True)
    return [_mix(row["letter"], row["mix"], words, language) for row, words in rows]


def _mix(sign: str, of: str, words: str, language: str) -> Mix:
    one, other = dabs(of, language)
    return Mix(dab(sign, language), one, other, words)
