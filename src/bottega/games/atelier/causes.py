"""What speaks for an action by itself, from the palette and the hand: a sentence for a hint."""

from . import actions as do
from . import phases as at
from .box import BLANK, CHART, COLOUR, DRAWING, JOKER, KIND, MIX, NONE, PAINTING, SUBJECT, TYPE
from .pay import asked, upright
from .phrases import colour_name, mix_name, say, subject_name
from .state import EMPTY, View


def cause(view: View, seat: int, action: int, language: str) -> str:
    """Why it is good, whatever follows."""
    if action >= do.ONTO:
        return _onto(view, action - do.ONTO, language)
    if action >= do.LAY:
        return say(f"because{TYPE[action - do.LAY]}", language)
    if action >= do.DISCARD:
        return _discard(view, seat, action - do.DISCARD, language)
    if action >= do.ROTATE:
        return say("because_rotate", language)
    if action >= do.DECK:
        phrases = {do.DECK: "because_deck", do.STOP: "because_stop", do.REST: "because_rest"}
        return say(phrases[action], language)
    return _take(view, seat, action - do.TAKE, language)


# Where a card goes, and what pays for it


def _onto(view: View, stack: int, language: str) -> str:
    """The pair that it makes, where pairs mix (9.1); else every stack does as well (4.2)."""
    if stack >= view.stacks or view.laying == EMPTY:
        return ""
    over, under = (int(COLOUR[view.edition, c]) for c in (view.laying, view.canvas[stack]))
    mix = int(MIX[under, over])
    if view.expert_mixing and TYPE[view.laying] == DRAWING and mix != NONE:
        colours = {"one": colour_name(under, language), "other": colour_name(over, language)}
        return say("because_pair", language, mix=mix_name(CHART[mix], language), **colours)
    phrase = "because_in_sight" if view.visible_only else "because_alike"
    return say(phrase, language, colour=colour_name(under, language))


def _discard(view: View, seat: int, kind: int, language: str) -> str:
    paying = view.phase == at.TURN
    if kind == JOKER:
        return say("because_joker_paid" if paying else "because_joker_shed", language)
    colour = int(COLOUR[view.edition, kind])
    if paying and upright(view, seat, asked(view)):
        return say("because_spares", language, colour=colour_name(colour, language))
    subject, type = subject_name(view, kind, language), int(TYPE[kind])
    if type == PAINTING and not _shows(view, kind, _drawn(view, seat)):
        return say("because_no_drawing", language, subject=subject)
    if type == DRAWING and not _shows(view, kind, _in_hand(view, PAINTING)):
        return say("because_no_painting", language, subject=subject)
    if view.colours[seat, colour]:
        count, name = view.colours[seat, colour], colour_name(colour, language)
        return say("because_have_colour", language, count=count, colour=name)
    return say("because_last_of_all", language)


# What is drawn


def _take(view: View, seat: int, place: int, language: str) -> str:
    card = int(view.circle[place]) if place >= 0 else EMPTY
    if card == EMPTY:
        return ""
    kind = int(KIND[view.edition, card])
    if kind == JOKER:
        return say("because_joker", language)
    type, colour = int(TYPE[card]), int(COLOUR[view.edition, card])
    words = {
        "subject": subject_name(view, card, language),
        "colour": colour_name(colour, language),
    }
    if type == PAINTING and _shows(view, card, _drawn(view, seat)):
        return say("because_your_drawing", language, **words)
    if type == DRAWING and _shows(view, card, _in_hand(view, PAINTING)):
        return say("because_your_painting", language, **words)
    if not view.colours[seat, colour]:
        return say("because_new_colour", language, **words)
    if type == DRAWING and view.laid[seat, BLANK] > view.laid[seat, DRAWING]:
        return say("because_free_canvas", language, **words)
    return say(f"because_take{type}", language, **words)


def _shows(view: View, card: int, others: list[int]) -> bool:
    """Whether one of these cards shows the same work."""
    return SUBJECT[view.edition, card] in [SUBJECT[view.edition, other] for other in others]


def _drawn(view: View, seat: int) -> list[int]:
    """The drawings of a palette that wait for a painting, and those in the viewer's hand."""
    bare = [
        int(view.drawing[stack])
        for stack in range(view.stacks)
        if view.owner[stack] == seat and view.painting[stack] == EMPTY
    ]
    return [card for card in bare if card != EMPTY] + _in_hand(view, DRAWING)


def _in_hand(view: View, type: int) -> list[int]:
    return [int(card) for card in view.mine if card != EMPTY and TYPE[card] == type]
