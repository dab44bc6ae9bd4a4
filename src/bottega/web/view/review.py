"""What a review says, as pages show it: all of it, or one lesson with its board."""

from dataclasses import dataclass

from markupsafe import Markup

from bottega.coach.review import Decision, Review, Reviewing
from bottega.coach.telling import Choice, Told, told
from bottega.coach.telling import say as coach_says
from bottega.coach.trials import Trials, trials
from bottega.core.match import Match
from bottega.core.rule import Record
from bottega.core.words import calling, whole
from bottega.web.drawing import faces
from bottega.web.speech.refusals import Unknown
from bottega.web.table.reviews import Job
from bottega.web.table.table import Table
from bottega.web.view.chart import LEFT, RIGHT, Mark
from bottega.web.view.seats import SeatShown, seats_shown

GAMES = 100  # imagined with what was done and with what was better, to show how they spread
BINS = 12  # of their leads in points


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the result: where it came from, and how much it was."""

    words: str
    percent: str
    share: float  # of a victory
    pigment: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The board at a great moment: before a choice with the better one marked, or after it."""

    board: Markup
    length: int  # entries after which it is seen in the game again


@dataclass(frozen=True, slots=True)
class ReviewShown:
    """The review of a seat, or how far it is."""

    id: str
    game: str
    title: str
    seat: int
    seats: list[SeatShown]
    done: int
    total: int
    told: Told | None
    parts: list[Part]
    path: str  # the chance to win, as SVG draws it, in per cent
    rounds: list[Mark]
    pictures: list[Picture]  # of the great moments
    drawings: Markup


def review_shown(table: Table, seat: int, job: Job, language: str) -> ReviewShown:
    """Slow when it is made: for a thread."""
    seats, game = seats_shown(table, language), table.match.game
    head = table.id, game.id, game.title(language), seat, seats, job.done, job.total
    if job.found is None:
        return ReviewShown(*head, None, [], "", [], [], Markup())
    said, pictures = table.moment.once(
        ("review", seat, language), lambda: _told(table.match, job, language)
    )
    parts, drawings = _parts(said, seats, language), faces.drawings(game.id)
    return ReviewShown(*head, said, parts, *_curve(job.found[1]), pictures, drawings)


def _told(match: Match, job: Job, language: str) -> tuple[Told, list[Picture]]:
    """The review in words, and the boards of its great moments."""
    reviewing, review = _found(job)
    said = told(match, reviewing, review, language)
    best = {d.scene: d.judged.best for d in review.decisions}
    pictures = []
    for great in said.moments:
        scene, choice = reviewing.scenes[great.scene], great.choice
        if choice is None:
            board = faces.board(match.game, scene.after, {}, language)
        else:
            board = _board(match, scene.before, best[great.scene], choice, language)
        pictures.append(Picture(board, scene.length))
    return said, pictures


def _board(match: Match, view: Record, best: int, choice: Choice, language: str) -> Markup:
    """The board before a choice, with the better action marked on it."""
    with calling(match.names(language)):
        return faces.board(match.game, view, {best: choice.best}, language)


def _found(job: Job) -> tuple[Reviewing, Review]:
    assert job.found is not None
    return job.found


def _parts(said: Told, seats: list[SeatShown], language: str) -> list[Part]:
    """Before the game, luck, and everybody's choices: together they are the result."""
    own = said.seat
    parts = [Part(coach_says("expected", language), _percent(said.expected), said.expected, "")]
    parts.append(Part(coach_says("luck", language), _signed(said.luck), said.luck, ""))
    for number, changed in enumerate(said.skill):
        phrase = "own" if number == own else "others"
        words = coach_says(phrase, language, name=seats[number].name)
        parts.append(Part(words, _signed(changed), changed, seats[number].pigment))
    return parts


def _percent(share: float) -> str:
    return f"{whole(round(100 * share))} %"


def _signed(share: float) -> str:
    return ("+" if share > 0 else "") + _percent(share)


def _curve(review: Review) -> tuple[str, list[Mark]]:
    points = review.curve
    last = max(len(points) - 1, 1)
    path = " ".join(
        f"{100 * n / last:.2f},{100 - 100 * p.chance:.2f}" for n, p in enumerate(points)
    )
    firsts = [n for n in range(1, len(points)) if points[n].lap != points[n - 1].lap]
    marks = [Mark(LEFT + (RIGHT - LEFT) * n / last, str(points[n].lap)) for n in firsts]
    return path, [mark for n, mark in enumerate(marks) if n % (1 + len(marks) // 14) == 0]


@dataclass(frozen=True, slots=True)
class Spread:
    """A hundred games after an action: how many were won, and how far ahead they ended."""

    words: str
    won: int
    bars: list[Mark]  # how many ended with a lead, and the lead


@dataclass(frozen=True, slots=True)
class Lesson:
    """A choice that cost something: the board with the better action marked on it."""

    id: str
    game: str
    title: str
    seat: int
    seats: list[SeatShown]
    choice: Choice
    why: str
    words: str
    length: int  # entries before the choice, to play on from there
    board: Markup
    drawings: Markup
    spreads: list[Spread]
    same_luck: bool  # whether what was dealt can be dealt again


def lesson_shown(table: Table, seat: int, job: Job, scene: int, language: str) -> Lesson:
    """Slow: for a thread."""
    shown, match = review_shown(table, seat, job, language), table.match
    if shown.told is None:
        raise Unknown("no_such_moment")
    reviewing, review = _found(job)
    place = next((n for n, d in enumerate(review.decisions) if d.scene == scene), None)
    if place is None:
        raise Unknown("no_such_moment")
    decision, choice = review.decisions[place], shown.told.decisions[place]
    great = [each for each in shown.told.moments if each.choice == choice]
    before = reviewing.scenes[scene].before
    return Lesson(
        table.id,
        match.game.id,
        shown.title,
        seat,
        shown.seats,
        choice,
        great[0].why if great else "",
        great[0].words if great else "",
        reviewing.scenes[scene].length - 1,
        _board(match, before, decision.judged.best, choice, language),
        faces.drawings(match.game.id),
        _spreads(match, reviewing, decision, choice),
        not table.by_hand,
    )


def _spreads(
    match: Match, reviewing: Reviewing, decision: Decision, choice: Choice
) -> list[Spread]:
    """A hundred games with each of the two actions."""
    view, seat, judged = reviewing.scenes[decision.scene].before, reviewing.seat, decision.judged
    actions = {choice.did: judged.action, choice.best: judged.best}
    tried = {
        words: trials(match.game, view, seat, GAMES, decision.scene, action)
        for words, action in actions.items()
    }
    widest = max(abs(games.lead).max() for games in tried.values()) or 1.0
    return [_spread(words, games, float(widest)) for words, games in tried.items()]


def _spread(words: str, games: Trials, widest: float) -> Spread:
    step = 2 * widest / BINS
    bins = [int(min(BINS - 1, (lead + widest) // step)) for lead in games.lead]
    bars = [Mark(bins.count(n), whole(round(-widest + (n + 0.5) * step))) for n in range(BINS)]
    return Spread(words, round(100 * float(games.won.mean())), bars)
