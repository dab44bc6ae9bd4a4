"""What explains a game where it is played: its things, a first game step by step, and why not now.

Everything is made from a seat's view, or from what is open to all.
"""

from dataclasses import dataclass
from html.parser import HTMLParser

from markupsafe import Markup

from bottega.core.match import Match
from bottega.core.rule import Record, unfolded
from bottega.core.words import calling
from bottega.web.speech.language import say
from bottega.web.table.moment import Moment


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the board, explained."""

    id: str
    name: str
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """Where a first game stands, and what there is to do."""

    number: int
    last: int
    thing: str  # where it points
    name: str
    words: str


def things(match: Match, language: str) -> list[Thing]:
    """Everything that is explained of a game."""
    face = match.game.face
    return [
        Thing(id, face.say(f"thing_{id}", language), _told(match, f"help_{id}", language), rule)
        for id, rule in face.HELP.items()
    ]


def marked_thing(match: Match, board: Markup, language: str) -> Thing | None:
    """What the one action that is marked on a board belongs to, explained."""
    around = _Around()
    around.feed(board)
    return next((thing for thing in things(match, language) if thing.id == around.found), None)


class _Around(HTMLParser):
    """Reads a board for the nearest thing around its action, as help in place finds it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str | None]] = []  # tags, and what they are
        self.found: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.open.append((tag, told.get("data-help")))
        if told.get("name") == "action":
            self.found = next((thing for _, thing in reversed(self.open) if thing), None)

    def handle_endtag(self, tag: str) -> None:
        while self.open.pop()[0] != tag:  # some tags are never closed
            pass


def _told(match: Match, name: str, language: str) -> str:
    """What a game says; where it speaks of an option of this table in words of its own, those."""
    say, options = match.game.face.say, match.game.chosen(match.choices)
    own = [f"{name}_{option}_{value}" for option, value in options.items()]
    return say(next((phrase for phrase in own if phrase in say), name), language)


def step(match: Match, view: Record, seat: int, taught: list[str], language: str) -> Step | None:
    """The step of the guide for what a seat sees now, if there is something to say. Steps are
    counted as they come: games do not meet them in one order."""
    face = match.game.face
    name = face.guide(unfolded(view), seat)
    if name is None:
        return None
    if name not in taught:
        taught.append(name)
    number, thing = 1 + taught.index(name), face.GUIDE[name]
    called, words = face.say(f"thing_{thing}", language), _told(match, f"guide_{name}", language)
    return Step(number, len(face.GUIDE), thing, called, words)


def why_not(moment: Moment, seat: int | None, action: int, language: str) -> str:
    """Why someone who is asked cannot do something now; nothing where the reason is only that
    something else is asked. Asking changes nothing."""
    match = moment.match
    if seat not in moment.to_move or not 0 <= action < match.game.ACTIONS:
        return ""
    if any(open.number == action for open in match.legal(seat, language)):
        return say("why_open", language)
    view = unfolded(moment.seen(seat))
    with calling(match.names(language)):
        return match.game.words.refusal(view, seat, action, language)
