"""A review in words, ready for JSON and for pages."""

from dataclasses import dataclass

from bottega.bots.hints import reason
from bottega.bots.search import OFTEN, Budget, Search
from bottega.coach.judging import Judged
from bottega.coach.review import Decision, Review, Reviewing, Stretch
from bottega.core.match import Match
from bottega.core.rule import DEALER, unfolded
from bottega.core.words import Phrases, calling, decimal

LOOKS = Budget(960)  # how that is looked for which an action leads to
SOMETIMES = 0.15  # of its games: what then happens may have to do with it, if nothing else does
LINES = 3  # that tell what chance or others did

say = Phrases.beside(__file__)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision of the seat: what it did, and the best that it could have done else."""

    scene: int
    lap: int
    did: str
    best: str
    chance: float
    better: float
    points: float
    cost: float
    doubt: float
    games: int
    mistake: bool


@dataclass(frozen=True, slots=True)
class Lesson:
    """A moment that mattered: a choice, or what chance or the others did."""

    kind: str  # choice, luck or others
    scene: int
    round: str
    words: str
    why: str  # the choice would have been better; or what chance or the others did
    choice: Choice | None
    before: float  # the chance to win
    after: float


@dataclass(frozen=True, slots=True)
class Told:
    """A review, every number with its words."""

    seat: int
    game: str
    result: float
    expected: float
    luck: float
    skill: list[float]
    words: str
    decisions: list[Choice]
    moments: list[Lesson]
    curve: list[tuple[int, int, float, float]]  # scene, round, chance to win, its doubt


def told(match: Match, reviewing: Reviewing, review: Review, language: str = "en") -> Told:
    """A review in words. What is hidden from the seat is not in it."""
    with calling(match.names(language)):
        teller = Teller(reviewing, review, language)
        return Told(
            review.seat,
            match.game.id,
            _share(review.result),
            _share(review.expected),
            _share(review.luck),
            [_share(changed) for changed in review.skill],
            teller.summary(),
            [teller.choice(each) for each in review.decisions],
            [teller.lesson(each) for each in review.moments],
            [(p.scene, p.lap, _share(p.chance), _share(p.doubt)) for p in review.curve],
        )


class Teller:
    """Finds the words for one review."""

    def __init__(self, reviewing: Reviewing, review: Review, language: str) -> None:
        self.game, self.scenes = reviewing.game, reviewing.scenes
        self.review, self.seat, self.language = review, review.seat, language

    def summary(self) -> str:
        """How many mistakes there were."""
        made, of = sum(d.judged.mistake for d in self.review.decisions), len(self.review.decisions)
        phrase = {0: "no_mistakes", 1: "mistakes_one"}.get(made, "mistakes")
        return say(phrase, self.language, mistakes=made, decisions=of)

    def choice(self, decision: Decision) -> Choice:
        judged = decision.judged
        return Choice(
            decision.scene,
            decision.lap,
            self._action(decision, judged.action),
            self._action(decision, judged.best),
            _share(judged.chance),
            _share(judged.better),
            round(judged.points, 2),
            _share(judged.cost),
            _share(judged.doubt),
            judged.games,
            judged.mistake,
        )

    def lesson(self, moment: Decision | Stretch) -> Lesson:
        words = self._round(moment.lap)
        if isinstance(moment, Decision):
            choice, why = self.choice(moment), self._why(moment)
            cost = cost_told(moment.judged, self.language)
            chances = choice.chance, choice.better
            return Lesson("choice", moment.scene, words, cost, why, choice, *chances)
        kind = "luck" if moment.actor == DEALER else "others"
        chances = _share(moment.before), _share(moment.after)
        happened = self._happened(moment)
        return Lesson(kind, moment.first, words, self._turn(moment), happened, None, *chances)

    def _round(self, lap: int) -> str:
        if not lap:
            return say("setting_up", self.language)
        return self.game.words.say("round", self.language, lap=lap)

    def _action(self, decision: Decision, action: int) -> str:
        view = unfolded(self.scenes[decision.scene].before)
        return self.game.words.action(view, self.seat, action, self.language)

    def _why(self, decision: Decision) -> str:
        """What the better action leads to, from what its imagined games had in common, or many of
        them; else how they ended."""
        for often in (OFTEN, SOMETIMES):
            why = self._leads_to(decision, often)
            if why:
                return why
        chances = decision.judged.better, decision.judged.chance
        won, instead = (round(100 * chance) for chance in chances)
        return say("why_won", self.language, won=won, instead=instead)

    def _leads_to(self, decision: Decision, often: float) -> str:
        view = self.scenes[decision.scene].before
        found = Search(self.game, decision.scene, LOOKS).explained(view, self.seat, often)
        best = next((option for option in found if option.action == decision.judged.best), None)
        if best is None:
            return ""
        others = tuple(fruit for fruit in best.fruits if fruit[0] != decision.judged.action)
        better = best._replace(fruits=others)  # what was done speaks for itself, not for another
        return reason(self.game, unfolded(view), self.seat, better, self.language)

    def _happened(self, stretch: Stretch) -> str:
        """What chance or another did, in the game's words; of much the last."""
        lines = []
        for scene in self.scenes[stretch.first : stretch.last + 1]:
            before, after = unfolded(scene.before), unfolded(scene.after)
            lines += self.game.words.event(before, after, scene.seat, scene.action, self.language)
        return " ".join(lines[-LINES:])

    def _turn(self, stretch: Stretch) -> str:
        kind = stretch.swing > 0
        if stretch.actor == DEALER:
            phrase, name = ("lucky" if kind else "unlucky"), ""
        else:
            phrase = "gift" if kind else "blow"
            name = self.game.seat(stretch.actor, self.language)
        before, after = round(100 * stretch.before), round(100 * stretch.after)
        return say(phrase, self.language, name=name, before=before, after=after)


def cost_told(judged: Judged, language: str) -> str:
    """What a choice cost, and how sure that is."""
    phrase = "cost" if judged.points >= 0.1 else "cost_share"
    points = decimal(judged.points, language)
    share, sure = round(100 * judged.cost), round(200 * judged.doubt)
    values = {"share": share, "points": points, "games": judged.games, "doubt": sure}
    return say(phrase, language, **values)


def _share(number: float) -> float:
    return round(number, 4)
