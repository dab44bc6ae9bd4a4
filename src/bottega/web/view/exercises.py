"""Exercises as pages show them: the board as the seat saw it with its choices, then what was
best."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from bottega.coach.exercises import Exercise, kept
from bottega.coach.judging import Judged
from bottega.coach.telling import cost_told
from bottega.core.game import Game
from bottega.core.rule import unfolded
from bottega.core.words import whole
from bottega.web.drawing import faces
from bottega.web.people.answers import DAY, due, of_the_day
from bottega.web.people.ratings import Rated
from bottega.web.speech.refusals import Unknown
from bottega.web.store.models import AnswerRow
from bottega.web.table.compiling import rules
from bottega.web.table.moment import Moment
from bottega.web.table.orders import game_of
from bottega.web.view.action_groups import Group, grouped
from bottega.web.view.board import board_shown
from bottega.web.view.helping import Thing, marked_thing
from bottega.web.view.profile import RatedShown, rated_shown

REMEMBERED = 64  # positions that need not be played again


@dataclass(frozen=True, slots=True)
class Offered:
    """The exercises of a game, and how somebody stands with them."""

    id: str
    title: str
    count: int
    tried: int
    back: int  # to be seen again now
    today: str
    done: bool  # today's was answered today
    rating: RatedShown | None


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the choices, and what it came to."""

    words: str
    chance: int  # to win, in per cent
    less: str  # than the best, with its doubt
    best: bool
    mine: bool
    greedy: bool  # what looks best at once


@dataclass(frozen=True, slots=True)
class Solution:
    """What was best, why, and what was chosen instead."""

    right: bool
    best: str
    why: str
    chose: str
    words: str  # what that cost
    games: int
    choices: list[Weighed]


@dataclass(frozen=True, slots=True)
class ExerciseShown:
    """An exercise, and its solution once it is answered."""

    id: str
    game: str
    title: str
    players: int
    colour: str
    pigment: str
    question: str
    groups: list[Group]
    board: Markup
    drawings: Markup
    solution: Solution | None
    thing: Thing | None  # what the solution is done with: its rule


def offered(
    game: Game, found: Mapping[str, Exercise], given: list[AnswerRow], rated: Rated | None, to: str
) -> Offered:
    """What a game offers somebody, in their language."""
    now, tried = time.time(), {row.exercise for row in given if row.exercise in found}
    today = of_the_day(found, int(now // DAY))
    done = any(row.exercise == today and row.at // DAY == now // DAY for row in given)
    back = sum(id in found for id in due(given, now))
    rating = rated_shown(rated, to) if rated else None
    return Offered(game.id, game.title(to), len(found), len(tried), back, today, done, rating)


def exercises_of(id: str) -> dict[str, Exercise]:
    """The exercises of a game that come with the house."""
    found = kept(game_of(id))
    if not found:
        raise Unknown("no_exercises")
    return found


def exercise_of(game: str, id: str) -> Exercise:
    found = exercises_of(game).get(id)
    if found is None:
        raise Unknown("no_such_exercise")
    return found


def exercise_shown(exercise: Exercise, chose: int | None, language: str) -> ExerciseShown:
    """The position again, for who is to choose or has chosen. Slow: for a thread."""
    moment, seat = _moment(exercise.game, exercise.id), exercise.seat
    game = moment.match.game
    solution = None if chose is None else _solution(exercise, moment, chose, language)
    board = board_shown(moment, seat, language, every=True)
    if solution:
        board = faces.board(game, moment.seen(seat), {exercise.best: solution.best}, language)
    return ExerciseShown(
        exercise.id,
        game.id,
        game.title(language),
        moment.match.players,
        game.seat(seat, language),
        game.SEAT_COLOURS[seat],
        moment.question(seat, language),
        grouped(moment.legal(seat, language), moment.legal(seat)),
        board,
        faces.drawings(game.id),
        solution,
        marked_thing(moment.match, board, language) if solution else None,
    )


@lru_cache(REMEMBERED)
def _moment(game: str, id: str) -> Moment:
    return Moment(exercise_of(game, id).match(rules(game)))


def _solution(exercise: Exercise, moment: Moment, chose: int, language: str) -> Solution:
    words = {action.number: action.words for action in moment.legal(exercise.seat, language)}
    other, best = exercise.judged(chose), exercise.best
    told = unfolded(moment.seen(exercise.seat)), exercise.seat, best, exercise.later, language
    share = _percent(exercise.others[0].better)
    return Solution(
        chose == best,
        words[best],
        moment.match.game.words.because(*told),
        words[chose],
        cost_told(other, language) if other else "",
        exercise.others[0].games,
        [
            Weighed(words[best], share, "", True, chose == best, False),
            *(_weighed(each, words, exercise, chose) for each in exercise.others),
        ],
    )


def _weighed(other: Judged, words: dict[int, str], exercise: Exercise, chose: int) -> Weighed:
    less = f"{whole(-_percent(other.cost))} ± {_percent(2 * other.doubt)} %"
    mine, greedy = other.action == chose, other.action == exercise.greedy
    return Weighed(words[other.action], _percent(other.chance), less, False, mine, greedy)


def _percent(share: float) -> int:
    return round(100 * share)
