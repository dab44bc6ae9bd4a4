"""Guessing what is hidden: hands dealt anew from a view, true to all that its seat can know.

A card that is not known lies in its pile or in a hand, and each such place is as likely as any
other: but a hand keeps what it had when a pile was mixed (7.5), and what was learned from asks
(7.3, 7.4). Cards are dealt until they fit.
"""

from bottega.core.dice import Dice, below
from bottega.core.record import Cells
from bottega.core.rule import rule

from . import phases as at
from .box import BLENDERS, BLENDING, FIRST_KIND, PAINTS, PILES
from .packed import OF_PILE, SHIFT, SHOWS, WORDS, add, kind_in, many, number, pack, some
from .state import (
    MAX_SEATS,
    NEVER,
    NO_LIMIT,
    State,
    View,
    know,
    take_plan,
    take_public,
)

TRIES = 2000  # then it is enough that every card is somewhere


@rule
def guess(view: View, seat: int, dice: Dice, s: State) -> None:
    """A state that looks like this view."""
    take_public(view, s)
    share_known(view, seat, s)
    hold_own(view, seat, s)
    for attempt in range(TRIES + 1):
        hold_known(seat, s)
        spread(view, seat, s)
        possible = True
        for pile in range(PILES):
            if attempt == TRIES:
                forget_mixing(s, pile)
            possible = possible and deal_pile(seat, dice, s, pile)
        if possible and fits(s, seat):
            break
    take_places(view, s)
    count_blending(s)
    remember_hands(seat, dice, s)
    take_plan(view, s)


@rule
def hold_own(view: View, seat: int, s: State) -> None:
    for other in range(MAX_SEATS):
        for word in range(WORDS):
            s.hand[other, word], s.drawn[other, word] = 0, 0
    if seat >= 0:
        pack(view.my_hand, s.hand[seat])
        pack(view.my_drawn, s.drawn[seat])


@rule
def hold_known(seat: int, s: State) -> None:
    """The others hold what the viewer, or a spectator, knows."""
    for other in range(s.seats):
        if other != seat:
            for word in range(WORDS):
                known = s.known[seat, other, word] if seat >= 0 else s.common[other, word]
                s.hand[other, word], s.drawn[other, word] = known, 0


@rule
def spread(view: View, seat: int, s: State) -> None:
    """Get all cards ready to be dealt, the viewer's own left out.

    While dealing, `bag` holds the cards that were in a pile when it was mixed, `chosen` those that
    were in hands, and `news` and `old` how many places each seat has for them.
    """
    take_places(view, s)
    take_plan(view, s)
    for word in range(WORDS):
        held, mixed = int(s.held[word]), int(s.mixed[word])
        if seat >= 0:
            own = int(s.hand[seat, word]) + int(s.chosen[word]) - int(s.common[seat, word])
            held -= own + int(s.out[seat, word]) - int(s.drawn[seat, word])
            mixed -= int(s.drawn[seat, word])
        s.chosen[word], s.bag[word] = held, mixed


@rule
def take_places(view: View, s: State) -> None:
    for other in range(MAX_SEATS):
        for pile in range(PILES):
            s.old[other, pile], s.news[other, pile] = view.old[other, pile], view.news[other, pile]


@rule
def forget_mixing(s: State, pile: int) -> None:
    """Deal without regard to who held what when the pile was mixed."""
    for word in range(WORDS):
        s.bag[word] += s.chosen[word] & OF_PILE[pile, word]
        s.chosen[word] &= ~OF_PILE[pile, word]
    for other in range(s.seats):
        s.news[other, pile] += s.old[other, pile]
        s.old[other, pile] = 0


@rule
def deal_pile(seat: int, dice: Dice, s: State, pile: int) -> bool:
    """Deal the cards of one back; False if what was shown since cannot have come about so."""
    for other in range(s.seats):
        if other != seat and not trace(seat, dice, s, other, pile):
            return False
    for other in range(s.seats):
        if other != seat:
            for _ in range(s.old[other, pile]):
                add(s.hand[other], take(s.chosen, dice, pile), 1)
            for _ in range(s.news[other, pile]):
                kind = take(s.bag, dice, pile)
                add(s.hand[other], kind, 1)
                add(s.drawn[other], kind, 1)
    return True


@rule
def trace(seat: int, dice: Dice, s: State, other: int, pile: int) -> bool:
    """Decide for every card that a seat is known to hold, or has shown since the pile was mixed,
    whether it was held then or drawn since: each is as likely as there are cards and places."""
    own = OF_PILE[pile]
    for word in range(WORDS):
        known = int(s.known[seat, other, word]) if seat >= 0 else int(s.common[other, word])
        shown = known - int(s.common[other, word]) + int(s.out[other, word]) & own[word]
        while shown:
            kind = kind_in(word, shown)
            shown -= 1 << SHIFT[kind]
            old, new = number(s.chosen, own), number(s.bag, own)
            before = many(s.chosen, kind) * int(s.old[other, pile]) * max(1, new)
            since = many(s.bag, kind) * int(s.news[other, pile]) * max(1, old)
            if before + since == 0:
                return False
            if below(dice, before + since) < before:
                add(s.chosen, kind, -1)
                s.old[other, pile] -= 1
            else:
                add(s.bag, kind, -1)
                s.news[other, pile] -= 1
                add(s.drawn[other], kind, 1)
    return True


@rule
def take(cards: Cells, dice: Dice, pile: int) -> int:
    """A random card with the back of a pile, out of these."""
    left, kind = below(dice, number(cards, OF_PILE[pile])), int(FIRST_KIND[pile])
    while left >= many(cards, kind):
        left -= many(cards, kind)
        kind += 1
    add(cards, kind, -1)
    return kind


@rule
def fits(s: State, seat: int) -> bool:
    """Whether no other hand has a paint that it was seen not to have, or lacks one it must give."""
    for other in range(s.seats):
        if other != seat:
            for paint in range(PAINTS):
                if s.most[other, paint] < NO_LIMIT:
                    if number(s.hand[other], SHOWS[paint]) > s.most[other, paint]:
                        return False
    if s.phase == at.GIVE and s.asked != seat:
        return some(s.hand[s.asked], SHOWS[s.wanted])
    return True


@rule
def count_blending(s: State) -> None:
    for seat in range(MAX_SEATS):
        s.blending[seat] = 0
        for kind in BLENDERS:
            s.blending[seat] += many(s.hand[seat], kind) * BLENDING[kind]


@rule
def share_known(view: View, seat: int, s: State) -> None:
    """What each seat knows of each hand, as far as the viewer can tell."""
    for viewer in range(MAX_SEATS):
        for other in range(MAX_SEATS):
            if viewer == seat:
                pack(view.my_known[other], s.known[viewer, other])
            elif other == seat:
                pack(view.known_of_me[viewer], s.known[viewer, other])
            else:
                tells = viewer < s.seats and viewer != other
                for word in range(WORDS):
                    s.known[viewer, other, word] = s.common[other, word] if tells else 0


@rule
def remember_hands(seat: int, dice: Dice, s: State) -> None:
    """What a seat knows of another beyond that is a guess."""
    for viewer in range(MAX_SEATS):
        for other in range(MAX_SEATS):
            if viewer != seat and other not in (seat, viewer):
                for pile in range(PILES):
                    remember(dice, s, viewer, other, pile)


@rule
def remember(dice: Dice, s: State, viewer: int, other: int, pile: int) -> None:
    """A seat that once saw a hand knows it still, but for as many cards as were drawn since."""
    if s.unseen[viewer, other, pile] == NEVER:
        return
    secret, new = 0, int(s.unseen[viewer, other, pile])
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        secret += many(s.hand[other], kind) - many(s.common[other], kind)
    for kind in range(FIRST_KIND[pile], FIRST_KIND[pile + 1]):
        for _ in range(many(s.hand[other], kind) - many(s.common[other], kind)):
            if below(dice, secret) < new:
                new -= 1
            else:
                know(s, viewer, other, kind, 1)
            secret -= 1
