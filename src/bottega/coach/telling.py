"""A review in words, ready for JSON and for pages."""

from typing import Any

from bottega.bots.hints import reason
from bottega.bots.search import Search
from bottega.coach.judging import LOOKS
from bottega.coach.review import Decision, Review, Reviewing, Stretch
from bottega.core.match import Match
from bottega.core.rule import DEALER, unfolded
from bottega.core.words import Phrases, calling, decimal

say = Phrases.beside(__file__)

Told = dict[str, Any]


def told(match: Match, reviewing: Reviewing, review: Review, language: str = "en") -> Told:
    """A review, every number with its words. What is hidden from the seat is not in it."""
    with calling(match.names(language)):
        teller = Teller(reviewing, review, language)
        return {
            "seat": review.seat,
            "game": match.game.id,
            "result": _share(review.result),
            "expected": _share(review.expected),
            "luck": _share(review.luck),
            "skill": [_share(changed) for changed in review.skill],
            "words": teller.summary(),
            "decisions": [teller.decision(each) for each in review.decisions],
            "moments": [teller.moment(each) for each in review.moments],
            "curve": [
                {
                    "scene": p.scene,
                    "lap": p.lap,
                    "chance": _share(p.chance),
                    "doubt": _share(p.doubt),
                }
                for p in review.curve
            ],
        }


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

    def decision(self, decision: Decision) -> Told:
        judged = decision.judged
        return {
            "scene": decision.scene,
            "lap": decision.lap,
            "did": self._action(decision, judged.action),
            "best": self._action(decision, judged.best),
            "chance": _share(judged.chance),
            "better": _share(judged.better),
            "points": round(judged.points, 2),
            "cost": _share(judged.cost),
            "doubt": _share(judged.doubt),
            "games": judged.games,
            "mistake": judged.mistake,
        }

    def moment(self, moment: Decision | Stretch) -> Told:
        if isinstance(moment, Decision):
            head = {"kind": "choice", "round": self._round(moment.lap), **self.decision(moment)}
            return {**head, "why": self._why(moment), "words": self._cost(moment)}
        swing = {"before": _share(moment.before), "after": _share(moment.after)}
        kind = "luck" if moment.actor == DEALER else "others"
        head = {"kind": kind, "scene": moment.first, "lap": moment.lap}
        return {**head, "round": self._round(moment.lap), **swing, "words": self._turn(moment)}

    def _round(self, lap: int) -> str:
        if not lap:
            return say("setting_up", self.language)
        return self.game.words.say("round", self.language, lap=lap)

    def _action(self, decision: Decision, action: int) -> str:
        view = unfolded(self.scenes[decision.scene].before)
        return self.game.words.action(view, self.seat, action, self.language)

    def _why(self, decision: Decision) -> str:
        """What the better action leads to, from what its imagined games had in common."""
        view = self.scenes[decision.scene].before
        found = Search(self.game, decision.scene, LOOKS).explained(view, self.seat)
        best = next((option for option in found if option.action == decision.judged.best), None)
        if best is None:
            return ""
        return reason(self.game, unfolded(view), self.seat, best, self.language)

    def _cost(self, decision: Decision) -> str:
        judged = decision.judged
        phrase = "cost" if judged.points >= 0.1 else "cost_share"
        points = decimal(judged.points, self.language)
        share, sure = round(100 * judged.cost), round(200 * judged.doubt)
        values = {"share": share, "points": points, "games": judged.games, "doubt": sure}
        return say(phrase, self.language, **values)

    def _turn(self, stretch: Stretch) -> str:
        kind = stretch.swing > 0
        if stretch.actor == DEALER:
            phrase, name = ("lucky" if kind else "unlucky"), ""
        else:
            phrase = "gift" if kind else "blow"
            name = self.game.seat(stretch.actor, self.language)
        before, after = round(100 * stretch.before), round(100 * stretch.after)
        return say(phrase, self.language, name=name, before=before, after=after)


def _share(number: float) -> float:
    return round(number, 4)
