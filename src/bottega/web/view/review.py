"""What a review says, as pages show it: all of it, or one lesson with its board."""

from dataclasses import dataclass, field

from markupsafe import Markup

from bottega.bots.nets import net_of
from bottega.coach.judging import tried
from bottega.coach.review import Decision, Review, Reviewing, Stretch
from bottega.coach.telling import Choice, Lesson, Told, told
from bottega.coach.telling import say as coach_says
from bottega.coach.trials import Trials, trials
from bottega.core.match import Match
from bottega.core.rule import Record
from bottega.core.words import calling, whole
from bottega.web.drawing import faces
from bottega.web.speech.language import say
from bottega.web.speech.refusals import Unknown
from bottega.web.table.reviews import Job
from bottega.web.table.table import Table
from bottega.web.view.chart import BOTTOM, LEFT, TOP, Mark
from bottega.web.view.seats import SeatShown, seats_shown

GAMES = 100  # imagined with what was done and with what was better, to show how they spread
BINS = 12  # of their leads in points
LIKELY = 2.0  # standard errors to either side
WIDEST, ROOM = 97, 15  # per cent of the width: where the curve ends, and after what is a word


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


@dataclass(frozen=True, slots=True)
class Turn:
    """A great moment on the curve: its place in per cent of the picture, and its number."""

    at: float
    height: float
    number: int


@dataclass(frozen=True, slots=True)
class Graph:
    """The chance to win, as SVG draws it, in per cent."""

    path: str
    band: str  # within which it is likely to be
    rounds: list[Mark]
    turns: list[Turn]


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
    failed: bool
    told: Told | None = None
    parts: list[Part] = field(default_factory=list)
    graph: Graph | None = None
    pictures: list[Picture] = field(default_factory=list)  # of the great moments
    drawings: Markup = field(default_factory=Markup)


def review_shown(table: Table, seat: int, job: Job, language: str) -> ReviewShown:
    """Slow when it is made: for a thread."""
    seats, game = seats_shown(table, language), table.match.game
    how_far = job.done, job.total, job.failed is not None
    head = table.id, game.id, game.title(language), seat, seats, *how_far
    if job.found is None:
        return ReviewShown(*head)
    said, pictures = table.moment.once(
        ("review", seat, language), lambda: _told(table.match, job, language)
    )
    parts, drawings = _parts(said, seats, language), faces.drawings(game.id)
    return ReviewShown(*head, said, parts, _graph(job.found[1]), pictures, drawings)


def _told(match: Match, job: Job, language: str) -> tuple[Told, list[Picture]]:
    """The review in words, and the boards of its great moments."""
    reviewing, review = _found(job)
    said = told(match, reviewing, review, language)
    best = {d.scene: d.judged.best for d in review.decisions}
    pictures = []
    for great, moment in zip(said.moments, review.moments, strict=True):
        if great.choice is None:
            board = _after(match, reviewing, moment, language)
        else:
            view = reviewing.scenes[great.scene].before
            board = _board(match, view, best[great.scene], great.choice, language)
        pictures.append(Picture(board))
    return said, pictures


def _after(match: Match, reviewing: Reviewing, moment: Decision | Stretch, language: str) -> Markup:
    """The board when chance or another had done what turned the game."""
    assert isinstance(moment, Stretch)
    with calling(match.names(language)):
        return faces.board(match.game, reviewing.scenes[moment.last].after, {}, language)


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


def _graph(review: Review) -> Graph:
    points = review.curve
    last = max(len(points) - 1, 1)

    def drawn(off: float) -> list[str]:
        heights = [min(1.0, max(0.0, p.chance + off * p.doubt)) for p in points]
        return [f"{100 * n / last:.2f},{100 - 100 * high:.2f}" for n, high in enumerate(heights)]

    def along(n: int) -> float:
        return LEFT + (WIDEST - LEFT) * n / last

    firsts = [n for n in range(1, len(points)) if points[n].lap != points[n - 1].lap]
    marks = [Mark(along(n), str(points[n].lap)) for n in firsts]
    few = [mark for n, mark in enumerate(marks) if n % (1 + len(marks) // 14) == 0]
    turns = []
    for number, moment in enumerate(review.moments, 1):
        scene = moment.scene if isinstance(moment, Decision) else moment.last
        n = next(n for n, point in enumerate(points) if point.scene >= scene)
        turns.append(Turn(along(n), BOTTOM - (BOTTOM - TOP) * points[n].chance, number))
    band = " ".join([*drawn(LIKELY), *reversed(drawn(-LIKELY))])
    return Graph(" ".join(drawn(0)), band, [mark for mark in few if mark.at > ROOM], turns)


@dataclass(frozen=True, slots=True)
class Spread:
    """A hundred games after an action, or from a moment: how many were won, and how far ahead they
    ended."""

    words: str
    won: int
    bars: list[Mark]  # how many ended with a lead, of the most; and the lead


@dataclass(frozen=True, slots=True)
class LessonShown:
    """A moment: a choice with the better action marked on the board, or what turned the game."""

    id: str
    game: str
    title: str
    seat: int
    scene: int
    choice: Choice | None
    round: str
    why: str
    words: str
    length: int  # entries before the choice, or after what happened: to play on from there
    board: Markup
    drawings: Markup
    spreads: list[Spread]
    same_luck: bool  # whether what was dealt can be dealt again


def lesson_shown(table: Table, seat: int, job: Job, scene: int, language: str) -> LessonShown:
    """Slow: for a thread."""
    shown, (_, review) = review_shown(table, seat, job, language), _found(job)
    assert shown.told is not None, "what was found is told"
    told = shown.told.decisions
    choices = {c.scene: (d, c) for d, c in zip(review.decisions, told, strict=True)}
    great = {each.scene: n for n, each in enumerate(shown.told.moments)}
    if scene in choices:
        lesson = shown.told.moments[great[scene]] if scene in great else None
        return _choice_shown(table, job, shown, *choices[scene], lesson, language)
    if scene in great:
        return _turn_shown(table, job, shown, great[scene], language)
    raise Unknown("no_such_moment")


def _choice_shown(
    table: Table,
    job: Job,
    shown: ReviewShown,
    decision: Decision,
    choice: Choice,
    lesson: Lesson | None,
    language: str,
) -> LessonShown:
    """A choice; why another was better is told of the great moments."""
    match, (reviewing, _) = table.match, _found(job)
    scene = reviewing.scenes[choice.scene]
    return LessonShown(
        table.id,
        match.game.id,
        shown.title,
        shown.seat,
        choice.scene,
        choice,
        "",
        lesson.why if lesson else "",
        lesson.words if lesson else "",
        scene.length - 1,
        _board(match, scene.before, decision.judged.best, choice, language),
        shown.drawings,
        _spreads(_tried(match, reviewing, decision, choice)),
        not table.by_hand,
    )


def _turn_shown(
    table: Table, job: Job, shown: ReviewShown, number: int, language: str
) -> LessonShown:
    """What chance or another did."""
    assert shown.told is not None
    match, lesson, (reviewing, review) = table.match, shown.told.moments[number], _found(job)
    moment = review.moments[number]
    assert isinstance(moment, Stretch)
    first, last = reviewing.scenes[moment.first], reviewing.scenes[moment.last]
    ended = moment.last + 1 == len(reviewing.scenes)
    return LessonShown(
        table.id,
        match.game.id,
        shown.title,
        shown.seat,
        lesson.scene,
        None,
        lesson.round,
        lesson.why,
        lesson.words,
        first.length - 1 if ended else last.length,
        shown.pictures[number].board,
        shown.drawings,
        _spreads(_around(match, reviewing, moment, language)),
        not table.by_hand,
    )


def _tried(
    match: Match, reviewing: Reviewing, decision: Decision, choice: Choice
) -> dict[str, Trials]:
    """A hundred games with each of the two actions, played on by the net where one fits."""
    view, judged = reviewing.scenes[decision.scene].before, decision.judged
    pair, net = (judged.action, judged.best), net_of(match.game)
    games = tried(match.game, view, reviewing.seat, pair, GAMES, decision.scene, net)
    return dict(zip((choice.did, choice.best), games, strict=True))


def _around(
    match: Match, reviewing: Reviewing, moment: Stretch, language: str
) -> dict[str, Trials]:
    """A hundred games from before what happened, and from after it, if the game went on."""
    before, after = reviewing.scenes[moment.first].before, reviewing.scenes[moment.last].after
    views = {say("before_that", language): before}
    if moment.last + 1 < len(reviewing.scenes):
        views[say("after_that", language)] = after
    return {
        words: trials(match.game, view, reviewing.seat, GAMES, moment.first)
        for words, view in views.items()
    }


def _spreads(tried: dict[str, Trials]) -> list[Spread]:
    """On one scale."""
    widest = max(float(abs(games.lead).max()) for games in tried.values()) or 1.0
    step = 2 * widest / BINS
    heaps = {
        words: [int(min(BINS - 1, (lead + widest) // step)) for lead in games.lead]
        for words, games in tried.items()
    }
    most = max(heap.count(n) for heap in heaps.values() for n in range(BINS))
    leads = [whole(round(-widest + (n + 0.5) * step)) for n in range(BINS)]
    return [
        Spread(
            words,
            round(100 * float(tried[words].won.mean())),
            [Mark(heap.count(n) / most, lead) for n, lead in enumerate(leads)],
        )
        for words, heap in heaps.items()
    ]
