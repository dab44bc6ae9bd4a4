"""What happened, in words: one entry as its viewer saw it."""

from bottega.core.words import listing

from . import actions as do
from . import phases as at
from .box import BARE, BLANK, CARDS, HALVES, OBJECTIVES, PAINTING, PRIZE, TYPE
from .phrases import card_name, card_names, goal, say, stack_name, the_card
from .score import rank
from .state import DISCARDED, LAID, SHOWN, View


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was hidden."""
    if before.phase == at.FIRST:
        told = [say("was_first", language, name=say(f"seat{after.start}", language))]
    elif before.phase <= at.BLIND:
        told = _told_deal(before, after, action, language)
    elif before.phase in (at.TRIM, at.SHED):
        assert action is not None
        card, name = the_card(before, action - do.DISCARD, language), say(f"seat{seat}", language)
        told = [say("was_discarded", language, name=name, card=card)]
    elif action == do.STOP:
        told = [say("was_stopped", language, name=say(f"seat{seat}", language))]
    else:
        told = [*_told_taken(before, after, language), *_told_laid(before, after, language)]
    return told + _told_after(before, after, language)


def _told_deal(before: View, after: View, action: int | None, language: str) -> list[str]:
    if before.phase == at.REFILL:
        assert action is not None
        card, place = card_name(before, action, language), int(before.gaps[0]) + 1
        return [say("was_turned_up", language, card=card, place=place)]
    name = say(f"seat{before.turn}", language)
    card = "" if action is None else the_card(before, action, language)
    if before.phase == at.OPENING:
        told = [say("was_dealt", language, name=name, card=card)] if card else []
        return told + ([say("were_dealt", language)] if after.phase != at.OPENING else [])
    drawn = "was_drawn" if card else "was_drawn_hidden"
    told = [say(drawn, language, name=name, card=card)]
    return told + _told_taken(before, after, language)


def _told_taken(before: View, after: View, language: str) -> list[str]:
    """Open cards that went into a hand."""
    name, hand = say(f"seat{before.turn}", language), SHOWN + before.turn
    return [
        say("was_taken", language, name=name, card=the_card(after, card, language))
        for card in range(CARDS)
        if after.place[card] == hand != before.place[card]
    ]


def _told_laid(before: View, after: View, language: str) -> list[str]:
    """The card that was laid, if any, with what paid for it."""
    new = [n for n in range(CARDS) if after.place[n] == LAID != before.place[n]]
    if not new:
        return []
    card, type = new[0], int(TYPE[new[0]])
    pile = (after.canvas, after.drawing, after.painting)[type]
    stack = [int(n) for n in pile].index(card)
    told = say(
        "was_laid" if type == BLANK else "was_laid_on",
        language,
        name=say(f"seat{before.turn}", language),
        card=the_card(after, card, language),
        stack="" if type == BLANK else stack_name(before, stack, language),
        price=_price(before, after, card, language),
    )
    if type != PAINTING:
        return [told]
    return [told, say("was_forgery" if after.forged[stack] else "was_original", language)]


def _price(before: View, after: View, card: int, language: str) -> str:
    """What was discarded for a card, even if it was shuffled into the deck at once."""
    gone = [DISCARDED] if after.shuffle == before.shuffle else [DISCARDED, int(after.shuffle)]
    cards = [n for n in range(CARDS) if after.place[n] in gone and before.place[n] != DISCARDED]
    paid = int(BARE[after.edition, card].sum() + HALVES[after.edition, card].sum())
    turned = paid - len(cards)
    price = "price" if turned and cards else "price_turned" if turned else "price_discarded"
    return say(price, language, turned=turned, discarded=card_names(after, cards, language))


def _told_after(before: View, after: View, language: str) -> list[str]:
    """What came of it: objectives, a shuffle, the last round, the end."""
    told = []
    for number in range(OBJECTIVES):
        if after.objective[number] != before.objective[number]:
            name, points = say(f"seat{after.objective[number]}", language), PRIZE[number]
            reached = goal(number, language)
            told.append(say("was_objective", language, name=name, goal=reached, points=points))
    if after.shuffle != before.shuffle:
        told.append(say("was_shuffled", language, count=after.deck_size))
    if after.ending and not before.ending:
        told.append(say("was_last", language))
    told += _told_passes(before, after, language)
    return told + (_told_end(after, language) if after.phase == at.DONE else [])


def _told_passes(before: View, after: View, language: str) -> list[str]:
    """Seats between two turns that could do nothing."""
    if before.phase == at.FIRST or after.phase == at.OPENING or before.turn == after.turn:
        return []
    steps = range(1, (int(after.turn) - int(before.turn)) % int(after.seats))
    skipped = [(int(before.turn) + step) % int(after.seats) for step in steps]
    return [say("was_passed", language, name=say(f"seat{s}", language)) for s in skipped]


def _told_end(after: View, language: str) -> list[str]:
    winners = [s for s in range(after.seats) if rank(after, s) == 1]
    names = listing([say(f"seat{s}", language) for s in winners], language)
    return [say("was_over" if len(winners) == 1 else "was_over_shared", language, names=names)]
