"""What hangs on the wall for all to see: the works, the objectives and the chart of mixing."""

from dataclasses import dataclass

from bottega.core.rule import Record

from ..box import CHART, DRAWN, NEED, OBJECTIVES, PAINTED, POINTS, PRIZE, SUBJECT
from ..names import chart, say, subject_name
from ..palette import reached
from ..score import FORGERY, ORIGINAL, SKETCH
from ..state import EMPTY
from .phrases import tell
from .pieces import Dab, Seat, dab, picture, seat


@dataclass(frozen=True, slots=True)
class Work:
    """A work, as a drawing until its original is painted."""

    picture: str
    name: str
    author: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Goal:
    number: int
    words: str
    prize: str
    points: int
    owner: Seat | None
    so_far: str  # how far the viewer is


@dataclass(frozen=True, slots=True)
class Mix:
    """A row of the chart."""

    made: Dab
    one: Dab
    other: Dab
    words: str


@dataclass(frozen=True, slots=True)
class Wall:
    works_title: str
    works: list[Work]
    worth: str
    goals_title: str
    goals: list[Goal]
    chart_title: str
    chart: list[Mix]
    chart_note: str


def wall(view: Record, language: str) -> Wall:
    return Wall(
        tell("works", language),
        _works(view, language),
        _worth(view, language),
        tell("objectives", language),
        [_goal(view, number, language) for number in range(OBJECTIVES)],
        tell("chart", language),
        _chart(language),
        tell("expert_mixing", language) if view.expert_mixing else "",
    )


def _works(view: Record, language: str) -> list[Work]:
    """The works of this edition: those that there are drawings of."""
    first = {int(SUBJECT[view.edition, card]): card for card in reversed(range(DRAWN, PAINTED))}
    return [_work(view, subject, first[subject], language) for subject in sorted(first)]


def _work(view: Record, subject: int, card: int, language: str) -> Work:
    name, by = subject_name(view, card, language), view.author[subject]
    if by == EMPTY:
        return Work(picture(subject), name, None, tell("work_open", language, name=name))
    author = seat(by, language)
    words = tell("work_done", language, name=name, seat=author.name)
    return Work(picture(subject), name, author, words)


def _worth(view: Record, language: str) -> str:
    return tell(
        "worth",
        language,
        original=POINTS[ORIGINAL],
        forgery=POINTS[FORGERY],
        drawing=POINTS[SKETCH],
        blank=view.blank_points,
    )


def _goal(view: Record, number: int, language: str) -> Goal:
    owner, need, points = view.objective[number], int(NEED[number]), int(PRIZE[number])
    so_far = ""
    if owner == EMPTY and view.me >= 0:
        so_far = tell("so_far", language, reached=reached(view, view.me, number), need=need)
    return Goal(
        number,
        say(f"goal{number}", language, need=need),
        tell("prize_one" if points == 1 else "prize", language, points=points),
        points,
        None if owner == EMPTY else seat(owner, language),
        so_far,
    )


def _chart(language: str) -> list[Mix]:
    return [
        Mix(dab(row["letter"]), dab(row["mix"][0]), dab(row["mix"][1]), words)
        for row, words in zip(CHART, chart(language), strict=True)
    ]
