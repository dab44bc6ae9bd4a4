"""The game in words: questions, actions, refusals and events, all from a seat's view."""

from bottega.core.rule import DEALER, Record
from bottega.core.words import listing

from .board import board
from .box import (
    BLANK,
    CARDS,
    CIRCLE,
    COLOURS,
    DRAWING,
    FACES,
    JOKER,
    KIND,
    NEED,
    OBJECTIVES,
    PAINTING,
    PRIZE,
    SUBJECT,
    TYPE,
)
from .names import (
    card_name,
    card_names,
    colour_name,
    letters,
    say,
    seat,
    stack_name,
    subject_name,
    unfolded,
)
from .score import rank
from .state import (
    BLIND,
    DECK,
    DISCARD,
    DISCARDED,
    DONE,
    EMPTY,
    FIRST,
    GOES_FIRST,
    LAID,
    LAY,
    ONTO,
    OPENING,
    REFILL,
    REST,
    ROTATE,
    SECOND,
    SHED,
    SHOWN,
    STOP,
    TAKE,
    TRIM,
    TURN,
)

__all__ = ["action", "board", "event", "question", "refusal", "say", "seat"]


def question(view: Record, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == DONE:
        return say("ask_over", language)
    if view.phase <= BLIND:
        return say("ask_dealer", language)
    if seat != view.turn:
        return say("ask_wait", language, name=say(f"seat{view.turn}", language))
    if view.phase == TURN:
        return _question_turn(view, language)
    if view.phase == SECOND:
        return say("ask_second_deck" if view.took == CIRCLE else "ask_second_open", language)
    return say("ask_trim" if view.phase == TRIM else "ask_shed", language, held=view.held[seat])


def _question_turn(view: Record, language: str) -> str:
    if view.my_laying == EMPTY:
        if view.plays == 0:
            return say("ask_turn", language)
        return say("ask_more", language, type=say(f"type{view.playing}", language))
    card = card_name(view, view.my_laying, language)
    if view.my_onto == EMPTY:
        return say("ask_onto", language, card=card)
    colour, cost = colour_name(_asked(view), language), letters(view.my_need)
    return say("ask_pay", language, card=card, cost=cost, colour=colour)


def _asked(view: Record) -> int:
    """The colour that is to be paid next."""
    return next(colour for colour in range(COLOURS) if view.my_need[colour])


# Actions


def action(view: Record, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action >= ONTO:
        return _onto(view, action - ONTO, language)
    if action >= LAY:
        return say("lay", language, card=card_name(view, action - LAY, language))
    if action >= DISCARD:
        return _discard(view, action - DISCARD, language)
    if action >= ROTATE:
        return say("rotate", language, colour=colour_name(action - ROTATE, language))
    if action >= DECK:
        return say({DECK: "deck", STOP: "stop", REST: "rest"}[action], language)
    if action >= TAKE:
        return _take(view, action - TAKE, language)
    if action >= GOES_FIRST:
        return say("first", language, name=say(f"seat{action - GOES_FIRST}", language))
    return say("deal", language, card=card_name(view, action, language), number=action)


def _onto(view: Record, stack: int, language: str) -> str:
    if stack >= view.stacks:
        return say("onto_nothing", language, number=stack + 1)
    return say("onto", language, stack=stack_name(view, stack, language))


def _discard(view: Record, kind: int, language: str) -> str:
    if kind == JOKER and view.my_laying != EMPTY and view.my_onto != EMPTY:
        return say("discard_joker", language, colour=colour_name(_asked(view), language))
    return say("discard", language, card=card_name(view, kind, language))


def _take(view: Record, place: int, language: str) -> str:
    if view.circle[place] == EMPTY:
        return say("take_nothing", language, place=place + 1)
    card = card_name(view, view.circle[place], language)
    return say("take", language, card=card, place=place + 1)


# Refusals


def refusal(view: Record, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move."""
    if seat == DEALER:
        if view.phase != FIRST and action < GOES_FIRST:
            return say("not_dealt", language)
        if view.phase == FIRST and GOES_FIRST <= action < TAKE:
            return say("not_seated", language)
    elif view.phase == TURN and view.my_laying != EMPTY:
        why = _not_paid(view, action, language)
        if why:
            return why
    elif TAKE <= action <= DECK and view.phase in (TURN, SECOND):
        return _not_drawn(view, action, language)
    elif view.phase == TURN and LAY <= action < ONTO:
        return _not_laid(view, action - LAY, language)
    elif view.phase == TURN and action == STOP:
        return say("not_idle", language)
    elif view.phase in (TRIM, SHED) and DISCARD <= action < LAY:
        return say("not_held", language)
    return say("not_phase", language, question=question(view, seat, language))


def _not_drawn(view: Record, action: int, language: str) -> str:
    if view.plays:
        return say("not_after_laying", language)
    if action < DECK and view.circle[action - TAKE] == EMPTY:
        return say("not_open", language)
    if view.phase == SECOND and (action == DECK) != (view.took == CIRCLE) and view.expert_draw:
        return say("not_mixed", language)
    if view.phase == SECOND and action < DECK:
        return say("not_neighbour", language)
    return say("not_two", language)


def _not_laid(view: Record, card: int, language: str) -> str:
    held = [KIND[view.edition, c] for c in view.mine if c != EMPTY]
    if card not in held:
        return say("not_held", language)
    if view.plays and TYPE[card] != view.playing:
        return say("not_type", language, type=say(f"type{view.playing}", language))
    blanks, drawings = view.laid[view.me, BLANK], view.laid[view.me, DRAWING]
    if TYPE[card] == DRAWING and blanks == drawings:
        return say("not_blank", language)
    if TYPE[card] == PAINTING and not _shows(view, card):
        return say("not_drawn", language, subject=subject_name(view, card, language))
    return say("not_paid", language, cost=FACES[view.edition][card].cost)


def _shows(view: Record, card: int) -> bool:
    """Whether the viewer's palette shows a drawing that a painting could go on."""
    return any(
        view.owner[stack] == view.me
        and view.painting[stack] == EMPTY != view.drawing[stack]
        and SUBJECT[view.edition, view.drawing[stack]] == SUBJECT[view.edition, card]
        for stack in range(view.stacks)
    )


def _not_paid(view: Record, action: int, language: str) -> str:
    """Why this does not pay for the card that is about to be laid; nothing if it pays nothing."""
    if view.my_onto == EMPTY:
        return say("not_takes", language) if action >= ONTO else ""
    if action == REST:
        return say("not_rest", language)
    if ROTATE <= action < DISCARD:
        asked = action - ROTATE == _asked(view)
        colour = colour_name(_asked(view), language)
        return say("not_upright" if asked else "not_asked", language, colour=colour)
    if DISCARD <= action < LAY:
        return _not_discarded(view, action - DISCARD, language)
    return ""


def _not_discarded(view: Record, kind: int, language: str) -> str:
    mine = [c for n, c in enumerate(view.mine) if c != EMPTY and not view.my_spent >> n & 1]
    if kind not in [KIND[view.edition, card] for card in mine]:
        return say("not_held", language)
    if kind == JOKER:
        return say("not_joker", language)
    return say("not_asked", language, colour=colour_name(_asked(view), language))


# Events


def event(before: Record, after: Record, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was hidden."""
    if before.phase == FIRST:
        told = [say("was_first", language, name=say(f"seat{after.start}", language))]
    elif before.phase <= BLIND:
        told = _told_deal(before, after, action, language)
    elif before.phase in (TRIM, SHED):
        assert action is not None
        card, name = card_name(before, action - DISCARD, language), say(f"seat{seat}", language)
        told = [say("was_discarded", language, name=name, card=card)]
    elif action == STOP:
        told = [say("was_stopped", language, name=say(f"seat{seat}", language))]
    else:
        told = [*_told_taken(before, after, language), *_told_laid(before, after, language)]
    return told + _told_after(before, after, language)


def _told_deal(before: Record, after: Record, action: int | None, language: str) -> list[str]:
    name = say(f"seat{before.turn}", language)
    card = "" if action is None else card_name(before, action, language)
    if before.phase == REFILL:
        place = int(before.gaps[0]) + 1
        return [say("was_turned_up", language, card=card, place=place)]
    if before.phase == OPENING:
        told = [say("was_dealt", language, name=name, card=card)] if card else []
        return told + ([say("were_dealt", language)] if after.phase != OPENING else [])
    drawn = "was_drawn" if card else "was_drawn_hidden"
    told = [say(drawn, language, name=name, card=card)]
    return told + _told_taken(before, after, language)


def _told_taken(before: Record, after: Record, language: str) -> list[str]:
    """Open cards that went into a hand."""
    name, hand = say(f"seat{before.turn}", language), SHOWN + before.turn
    return [
        say("was_taken", language, name=name, card=card_name(after, card, language))
        for card in range(CARDS)
        if after.place[card] == hand != before.place[card]
    ]


def _told_laid(before: Record, after: Record, language: str) -> list[str]:
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
        card=card_name(after, card, language),
        stack="" if type == BLANK else stack_name(before, stack, language),
        price=_price(before, after, card, language),
    )
    if type != PAINTING:
        return [told]
    return [told, say("was_forgery" if after.forged[stack] else "was_original", language)]


def _price(before: Record, after: Record, card: int, language: str) -> str:
    """What was discarded for a card, even if it was shuffled into the deck at once."""
    gone = [DISCARDED] if after.shuffle == before.shuffle else [DISCARDED, int(after.shuffle)]
    cards = [n for n in range(CARDS) if after.place[n] in gone and before.place[n] != DISCARDED]
    turned = unfolded(after, card) - len(cards)
    price = "price" if turned and cards else "price_turned" if turned else "price_discarded"
    return say(price, language, turned=turned, discarded=card_names(after, cards, language))


def _told_after(before: Record, after: Record, language: str) -> list[str]:
    """What came of it: objectives, a shuffle, the last round, the end."""
    told = []
    for number in range(OBJECTIVES):
        if after.objective[number] != before.objective[number]:
            name = say(f"seat{after.objective[number]}", language)
            goal = say(f"goal{number}", language, need=NEED[number])
            points = PRIZE[number]
            told.append(say("was_objective", language, name=name, goal=goal, points=points))
    if after.shuffle != before.shuffle:
        told.append(say("was_shuffled", language, count=after.deck_size))
    if after.ending and not before.ending:
        told.append(say("was_last", language))
    told += _told_passes(before, after, language)
    return told + (_told_end(after, language) if after.phase == DONE else [])


def _told_passes(before: Record, after: Record, language: str) -> list[str]:
    """Seats between two turns that could do nothing."""
    if before.phase == FIRST or after.phase == OPENING or before.turn == after.turn:
        return []
    steps = range(1, (int(after.turn) - int(before.turn)) % int(after.seats))
    skipped = [(int(before.turn) + step) % int(after.seats) for step in steps]
    return [say("was_passed", language, name=say(f"seat{s}", language)) for s in skipped]


def _told_end(after: Record, language: str) -> list[str]:
    winners = [s for s in range(after.seats) if rank(after, s) == 1]
    names = listing([say(f"seat{s}", language) for s in winners], language)
    return [say("was_over" if len(winners) == 1 else "was_over_shared", language, names=names)]
