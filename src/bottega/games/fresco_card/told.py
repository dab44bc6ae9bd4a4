"""What happened, in the words that a viewer may read: made from what it saw before and after."""

from bottega.core.words import listing

from . import actions as do
from . import phases as at
from .box import KINDS, PAINT_TILE, PILE, PILES, RESTORE_TILE, TILES, VALUES
from .phrases import (
    card_of,
    cards_of,
    hand_of,
    name_of,
    paint_of,
    pile_of,
    say,
    section_of,
    tile_of,
)
from .score import last_worth, score
from .state import EMPTY, View


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was not seen."""
    if before.phase <= at.CARD_DEAL:
        told = _told_deal(before, after, action, language)
    elif before.phase == at.GIVE or (action is not None and do.ASK <= action < do.USE_PAINT):
        told = _told_ask(before, after, seat, action, language)
    elif before.phase in (at.ACT, at.AFTER, at.MORE):
        told = _told_act(before, after, seat, action, language)
    else:
        told = _told_choice(before, after, seat, action, language)
    return [*told, *_told_after(before, after, language)]


def _told_deal(before: View, after: View, action: int | None, language: str) -> list[str]:
    if before.phase == at.CARD_DEAL:
        name = name_of(before.drawer, language)
        if action is None:
            pile = pile_of(before.source, language)
            return [say("was_drawn_unseen", language, name=name, pile=pile)]
        return [say("was_drawn", language, name=name, card=card_of(action - do.DEAL, language))]
    assert action is not None
    if before.phase == at.PALETTE:
        return [say("was_first", language, name=name_of(after.palette, language))]
    if before.phase == at.SECTION_DEAL:
        return [say("was_turned_up", language, section=section_of(action - do.TURN_UP, language))]
    if before.phase == at.TILE_DEAL:
        return [say("was_offered", language, tile=tile_of(action - do.OFFERED, language))]
    assert before.phase == at.FAVOURITE_DEAL
    return [say("was_favoured", language, paint=paint_of(action - do.FAVOURS, language))]


def _told_ask(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """The asking or a gift, and then every hand that was shown until the next gift."""
    assert action is not None
    asker, name = int(before.turn), name_of(seat, language)
    other = name_of(asker, language)
    if before.phase == at.GIVE:
        card = card_of(action - do.CARD, language)
        told = [say("was_given", language, name=name, other=other, card=card)]
    else:
        told = [say("was_asked", language, name=name, paint=paint_of(action - do.ASK, language))]
    shower = (seat + 1) % int(before.seats)
    paint = before.wanted if before.phase == at.GIVE else action - do.ASK
    while shower != after.asked and shower != asker:
        name = name_of(shower, language)
        line = say("was_shown", language, name=name, other=other, paint=paint_of(paint, language))
        told.append(line)
        if after.me == asker:
            hand = hand_of([int(n) for n in after.my_known[shower]], language)
            told.append(say("was_seen", language, name=name, cards=hand))
        shower = (shower + 1) % int(before.seats)
    return told


def _told_act(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """Cards are chosen in silence; what is told is what was played."""
    name = name_of(seat, language)
    if after.placed > before.placed:
        return _told_restored(before, after, seat, language)
    if action == do.LAY:
        cards = listing(cards_of(_played(before, after), language), language)
        return [say("was_laid", language, name=name, cards=cards)]
    return [say("was_passed", language, name=name)] if action == do.PASS else []


def _played(before: View, after: View) -> list[int]:
    """The cards that left a hand: laid, discarded already, or even in a new pile."""
    played = []
    for kind in range(KINDS):
        mixed = before.pile[PILE[kind]] == 0 and after.pile[PILE[kind]] > 0
        there = int(after.laid[kind]) + int(after.discarded[kind])
        there += int(after.mixed[kind]) if mixed else 0
        played.append(there - int(before.laid[kind]) - int(before.discarded[kind]))
    return played


def _told_restored(before: View, after: View, seat: int, language: str) -> list[str]:
    name, place = name_of(seat, language), int(after.placed) - 1
    kind, turns = after.placed_kind[place], after.placed_turns[place]
    spent = _spent(before, after, seat)
    means = cards_of(_played(before, after), language)
    for tile in range(PAINT_TILE, TILES):
        means += [say("tile_of", language, tile=tile_of(tile, language))] * spent[tile]
    told = []
    if spent[RESTORE_TILE]:
        told.append(say("was_spent", language, name=name, tile=tile_of(RESTORE_TILE, language)))
    told.append(
        say(
            "was_restored",
            language,
            name=name,
            section=section_of(kind, language),
            means=listing(means, language),
            points=VALUES[kind, turns],
        )
    )
    return told + _told_tiles(before, after, name, language)


def _taken(before: View, after: View) -> list[int]:
    """The tiles that left the offer: the dealer fills it only later."""
    here, there = ([int(tile) for tile in view.offer] for view in (before, after))
    return [here.count(tile) - there.count(tile) for tile in range(TILES)]


def _spent(before: View, after: View, seat: int) -> list[int]:
    """The tiles that a seat used up."""
    taken, had, has = _taken(before, after), before.tiles[seat], after.tiles[seat]
    return [taken[tile] + int(had[tile]) - int(has[tile]) for tile in range(TILES)]


def _told_tiles(before: View, after: View, name: str, language: str) -> list[str]:
    return [
        say("was_taken", language, name=name, tile=tile_of(tile, language))
        for tile, count in enumerate(_taken(before, after))
        if count
    ]


def _told_choice(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    name = name_of(seat, language)
    if before.phase == at.LIMIT and action != do.STOP:
        return [say("was_discarded", language, name=name, card=card_of(action - do.CARD, language))]
    told = []
    if action == do.TURN:
        told.append(say("was_turned", language, name=name, points=last_worth(after)))
    if before.phase in (at.ROTATE, at.REWARD, at.MORE):
        told += _told_tiles(before, after, name, language)
    return told


def _told_after(before: View, after: View, language: str) -> list[str]:
    """What follows from an action by itself."""
    told = []
    for pile in range(PILES):
        drawn = before.phase == at.CARD_DEAL and before.source == pile
        if before.pile[pile] == int(drawn) and after.pile[pile] > 0:
            told.append(say("was_mixed", language, pile=pile_of(pile, language)))
    if before.favourite != EMPTY and after.favourite == EMPTY:
        told.append(say("was_used_up", language, paint=paint_of(before.favourite, language)))
    if after.ending and not before.ending:
        told.append(say("was_last", language))
    if after.phase == at.DONE:
        scores = [int(score(after, seat)) for seat in range(after.seats)]
        best = [name_of(s, language) for s in range(after.seats) if scores[s] == max(scores)]
        last = "was_over" if len(best) == 1 else "was_over_shared"
        told.append(say(last, language, names=listing(best, language), points=max(scores)))
    return told
