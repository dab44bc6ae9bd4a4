"""Guessing what is hidden: hands dealt anew from a view, true to all that its seat can know.

A card that is not known lies in its pile or in a hand, and each such place is as likely as any
other: but a hand keeps what it had when a pile was mixed (7.5), and what was learned from asks
(7.3, 7.4). Cards are dealt until they fit.
"""

from bottega.core.dice import Dice, below
from bottega.core.record import Cells
from bottega.core.rule import rule

from . import phases as at
from .box import BLEND, FIRST_KIND, KINDS, PAINT, PAINTS, PILES, PRIMARIES
from .state import MAX_SEATS, NEVER, NO_LIMIT, State, View, copy_plan, copy_public, know

TRIES = 2000  # then it is enough that every card is somewhere
OLD, NEW = 0, 1  # places for cards held since the pile was mixed, and for cards drawn since


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view."""
    copy_public(view, s)
    for attempt in range(TRIES + 1):
        hold_known(view, seat, s)
        possible = True
        for pile in range(PILES):
            spread(view, seat, s, pile)
            if attempt == TRIES:
                forget_mixing(s, pile)
            possible = possible and deal_pile(view, seat, dice, s, pile)
        if possible and fits(s, seat):
            break
    hold_own(view, seat, s)
    sort_paints(s)
    share_knowledge(view, seat, dice, s)
    copy_plan(view, s)


@rule
def known_to(view: View, seat: int, other: int, kind: int) -> int:
    """How many cards of a kind the viewer, or a spectator, knows another seat to hold."""
    return int(view.my_known[other, kind]) if seat >= 0 else int(view.common[other, kind])


@rule
def hold_known(view: View, seat: int, s: State) -> None:
    """Everybody holds what the viewer knows; the viewer's own cards come at the end."""
    for other in range(MAX_SEATS):
        for kind in range(KINDS):
            s.drawn[other, kind], s.hand[other, kind] = 0, 0
            if other < s.seats and other != seat:
                s.hand[other, kind] = known_to(view, seat, other, kind)


@rule
def spread(view: View, seat: int, s: State, pile: int) -> None:
    """Get all cards of one back ready to be dealt, the viewer's own left out.

    While dealing, `bag` holds the cards that were in the pile when it was mixed, `chosen` those
    that were in hands, and `paints` how many places each seat has for either.
    """
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        s.chosen[kind], s.bag[kind] = s.held[kind], s.mixed[kind]
        if seat >= 0:
            s.chosen[kind] -= held_by_viewer(view, seat, kind)
            s.bag[kind] -= view.my_drawn[kind]
    for other in range(s.seats):
        s.paints[other, OLD], s.paints[other, NEW] = s.old[other, pile], s.news[other, pile]


@rule
def held_by_viewer(view: View, seat: int, kind: int) -> int:
    """How many of the cards in hands when the pile was mixed were the viewer's own."""
    own = int(view.my_hand[kind]) + int(view.chosen[kind]) - int(view.common[seat, kind])
    return own + int(view.out[seat, kind]) - int(view.my_drawn[kind])


@rule
def forget_mixing(s: State, pile: int) -> None:
    """Deal without regard to who held what when the pile was mixed."""
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        s.bag[kind] += s.chosen[kind]
        s.chosen[kind] = 0
    for other in range(s.seats):
        s.paints[other, NEW] += s.paints[other, OLD]
        s.paints[other, OLD] = 0


@rule
def deal_pile(view: View, seat: int, dice: Dice, s: State, pile: int) -> bool:
    """Deal the cards of one back; False if what was shown since cannot have come about so."""
    for other in range(s.seats):
        if other != seat and not trace(view, seat, dice, s, other, pile):
            return False
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.paints[other, OLD]):
                s.hand[other, take(s.chosen, dice, pile)] += 1
            for _ in range(s.paints[other, NEW]):
                kind = take(s.bag, dice, pile)
                s.hand[other, kind] += 1
                s.drawn[other, kind] += 1
    return True


@rule
def trace(view: View, seat: int, dice: Dice, s: State, other: int, pile: int) -> bool:
    """Decide for every card that a seat is known to hold, or has shown since the pile was mixed,
    whether it was held then or drawn since: each is as likely as there are cards and places."""
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        seen = int(s.out[other, kind]) + known_to(view, seat, other, kind)
        for _ in range(seen - int(s.common[other, kind])):
            before = int(s.chosen[kind]) * int(s.paints[other, OLD]) * max(1, of_pile(s.bag, pile))
            since = int(s.bag[kind]) * int(s.paints[other, NEW]) * max(1, of_pile(s.chosen, pile))
            if before + since == 0:
                return False
            if below(dice, before + since) < before:
                s.chosen[kind] -= 1
                s.paints[other, OLD] -= 1
            else:
                s.bag[kind] -= 1
                s.paints[other, NEW] -= 1
                s.drawn[other, kind] += 1
    return True


@rule
def of_pile(cards: Cells, pile: int) -> int:
    """How many of these cards have the back of a pile."""
    count = 0
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        count += int(cards[kind])
    return count


@rule
def take(cards: Cells, dice: Dice, pile: int) -> int:
    """A random card with the back of a pile, out of these."""
    left, kind = below(dice, of_pile(cards, pile)), int(FIRST_KIND[pile])
    while left >= cards[kind]:
        left -= int(cards[kind])
        kind += 1
    cards[kind] -= 1
    return kind


@rule
def fits(s: State, seat: int) -> bool:
    """Whether no other hand has a paint that it was seen not to have, or lacks one it must give."""
    for other in range(s.seats):
        if other != seat:
            for paint in range(PAINTS):
                if s.most[other, paint] < NO_LIMIT:
                    if of_paint(s, other, paint) > s.most[other, paint]:
                        return False
    if s.phase == at.GIVE and s.asked != seat:
        return of_paint(s, int(s.asked), int(s.wanted)) > 0
    return True


@rule
def of_paint(s: State, seat: int, paint: int) -> int:
    count = 0
    for kind in range(KINDS):
        if PAINT[kind] == paint:
            count += int(s.hand[seat, kind])
    return count


@rule
def hold_own(view: View, seat: int, s: State) -> None:
    if seat >= 0:
        for kind in range(KINDS):
            s.hand[seat, kind], s.drawn[seat, kind] = view.my_hand[kind], view.my_drawn[kind]


@rule
def sort_paints(s: State) -> None:
    """Count every hand by paint."""
    for seat in range(MAX_SEATS):
        for paint in range(PAINTS + PRIMARIES):
            s.paints[seat, paint] = 0
        for kind in range(KINDS):
            s.paints[seat, PAINT[kind]] += s.hand[seat, kind]
            if BLEND[kind]:
                s.paints[seat, PAINTS + PAINT[kind]] += s.hand[seat, kind]


@rule
def share_knowledge(view: View, seat: int, dice: Dice, s: State) -> None:
    """What everybody knows of the others: the viewer's part is known, the rest is a guess."""
    for other in range(MAX_SEATS):
        for kind in range(KINDS):
            s.known[other, kind] = 0
            for viewer in range(MAX_SEATS):
                know(s, viewer, other, kind, told(view, seat, viewer, other, kind, s))
    for viewer in range(MAX_SEATS):
        for other in range(MAX_SEATS):
            if viewer != seat and other not in (seat, viewer):
                for pile in range(PILES):
                    remember(dice, s, viewer, other, pile)


@rule
def told(view: View, seat: int, viewer: int, other: int, kind: int, s: State) -> int:
    """Cards of a hand that a viewer knows of, as far as a seat can tell."""
    if viewer == seat:
        return int(view.my_known[other, kind])
    if other == seat:
        return int(view.known_of_me[viewer, kind])
    return int(s.common[other, kind]) if viewer < s.seats and viewer != other else 0


@rule
def remember(dice: Dice, s: State, viewer: int, other: int, pile: int) -> None:
    """A seat that once saw a hand knows it still, but for as many cards as were drawn since."""
    if s.unseen[viewer, other, pile] == NEVER:
        return
    secret, new = 0, int(s.unseen[viewer, other, pile])
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        secret += int(s.hand[other, kind]) - int(s.common[other, kind])
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        for _ in range(int(s.hand[other, kind]) - int(s.common[other, kind])):
            if below(dice, secret) < new:
                new -= 1
            else:
                know(s, viewer, other, kind, 1)
            secret -= 1
