"""The palette: what can be laid and where, how it is laid, and the objectives it meets."""

from bottega.core.rule import Odds, rule, wide

from . import actions as do
from .box import (
    BLANK,
    CANVAS,
    COLOUR,
    COLOURS,
    DRAWING,
    DRAWING_OF,
    GROUND,
    KIND,
    LAST_PAINTING,
    MAX_SEATS,
    MOST,
    NEED,
    OBJECTIVES,
    PAINTING,
    SUBJECT,
    SUBJECTS,
    TABLE,
    TYPE,
)
from .cards import leave_hand, position_of
from .pay import affordable, asked, mixable, paint, write_cost
from .state import DISCARDED, EMPTY, LAID, Public, State, forget

# What each type of canvas goes on
GROUNDS = (1 << TABLE, 1 << CANVAS, (1 << SUBJECTS) - 1 << DRAWING_OF)

# What can be laid


@rule
def grounds(s: State, seat: int) -> int:
    """What cards can be laid on now, as bits: on the table, on a blank canvas, on a drawing of each
    subject; after the first card of a turn only what its type goes on (3.1 to 3.5)."""
    free = 1 << TABLE
    if s.laid[seat, BLANK] > s.laid[seat, DRAWING]:
        free |= 1 << CANVAS
    if s.laid[seat, DRAWING] > s.laid[seat, PAINTING]:
        for stack in range(s.stacks):
            bare = (s.owner[stack] == seat) & (s.drawing[stack] != EMPTY)
            bare = bare & (s.painting[stack] == EMPTY)
            free |= int(bare) << DRAWING_OF + int(SUBJECT[s.edition, max(0, s.drawing[stack])])
    return free if s.plays == 0 else free & int(GROUNDS[s.playing])


@rule
def layable(s: State, seat: int) -> int:
    """The hand cards that can be laid now, as bits: each has a place and a price (3.1 to 3.6)."""
    free, have, found = grounds(s, seat), paint(s, seat), 0
    for position in range(s.held[seat]):
        card = int(s.hand[seat, position])
        fits = bool(free >> GROUND[s.edition, card] & 1) & affordable(s, card, have)
        found |= int(fits) << position
    return found if s.expert_mixing == 0 else mixed(s, seat, found)


@rule
def mixed(s: State, seat: int, found: int) -> int:
    """Of these hand cards those whose secondary colours the palette mixes (9.1)."""
    for position in range(s.held[seat]):
        if found >> position & 1 and not mixable(s, seat, int(s.hand[seat, position])):
            found -= 1 << position
    return found


@rule
def can_lay(s: State, seat: int) -> bool:
    return layable(s, seat) != 0


@rule
def allow_cards(s: State, seat: int, odds: Odds) -> None:
    """Written for every card of the hand, for which can be laid a processor cannot foresee; jokers,
    which have no number here, never can."""
    found = layable(s, seat)
    for position in range(s.held[seat]):
        odds[do.LAY + KIND[s.edition, s.hand[seat, position]]] |= found >> position & 1


# Where it goes


@rule
def takes(s: Public, seat: int, stack: int, card: int) -> bool:
    """A drawing goes on an uncovered blank canvas, a painting on an uncovered drawing of its
    subject (3.3, 3.4)."""
    if s.owner[stack] != seat or s.painting[stack] != EMPTY:
        return False
    drawing = s.drawing[stack]
    if TYPE[card] == DRAWING:
        return bool(drawing == EMPTY)
    return bool(drawing != EMPTY and SUBJECT[s.edition, drawing] == SUBJECT[s.edition, card])


@rule
def next_stack(s: State, seat: int, card: int, stack: int) -> int:
    """The first stack from this one on that takes a card, or EMPTY."""
    while stack < s.stacks:
        if takes(s, seat, stack, card):
            return stack
        stack += 1
    return EMPTY


@rule
def look(s: State, stack: int) -> int:
    """The colours of a stack. Stacks that look alike take a card alike: one of them is offered."""
    colours = COLOUR[s.edition, s.canvas[stack]]
    if s.drawing[stack] != EMPTY:
        colours += (COLOURS + 1) * (1 + COLOUR[s.edition, s.drawing[stack]])
    return int(colours)


@rule
def allow_stacks(s: State, seat: int, odds: Odds) -> None:
    offered, stack = wide(0), next_stack(s, seat, int(s.laying), 0)
    while stack != EMPTY:
        if not offered >> look(s, stack) & 1:
            offered |= wide(1) << look(s, stack)
            odds[do.ONTO + stack] = 1
        stack = next_stack(s, seat, int(s.laying), stack + 1)


@rule
def only_stack(s: State, seat: int, card: int) -> int:
    """The stack for a card where nothing is to be chosen, or EMPTY."""
    only = next_stack(s, seat, card, 0)
    stack = only
    while stack != EMPTY:
        if look(s, stack) != look(s, only):
            return EMPTY
        stack = next_stack(s, seat, card, stack + 1)
    return only


# Laying it


@rule
def begin_lay(s: State, seat: int, kind: int) -> None:
    """Choose a card from the hand; where it goes and how it is paid comes next (3.7)."""
    position = position_of(s, seat, kind)
    card = int(s.hand[seat, position])
    s.laying, s.spent = card, 1 << position
    write_cost(s, card)
    s.onto = s.stacks if TYPE[card] == BLANK else only_stack(s, seat, card)


@rule
def paid(s: State) -> bool:
    """Whether the card can be laid now."""
    return s.laying != EMPTY and s.onto != EMPTY and asked(s) == EMPTY


@rule
def lay(s: State, seat: int) -> None:
    """Cards turn and discards fall together, and the card is laid upright (4.3, 4.4)."""
    card, stack = int(s.laying), int(s.onto)
    for colour in range(COLOURS):
        s.used[colour] += s.turned[colour]
    for position in range(s.held[seat] - 1, -1, -1):
        if s.spent >> position & 1:
            place = LAID if s.hand[seat, position] == card else DISCARDED
            leave_hand(s, seat, position, place)
    forget(s)
    put_down(s, seat, card, stack)
    s.plays, s.playing, s.latest, s.last_laid = s.plays + 1, TYPE[card], card, s.lap
    take_objectives(s, seat)


@rule
def put_down(s: State, seat: int, card: int, stack: int) -> None:
    type = TYPE[card]
    s.laid[seat, type] += 1
    s.colours[seat, COLOUR[s.edition, card]] += 1
    if type == BLANK:
        s.owner[stack], s.canvas[stack] = seat, card
        s.stacks += 1
    elif type == DRAWING:
        s.drawing[stack] = card
    else:
        s.painting[stack] = card
        sign(s, seat, stack)


@rule
def sign(s: State, seat: int, stack: int) -> None:
    """A painting is an original or a forgery; enough of them bring on the last round (8.1)."""
    subject = int(SUBJECT[s.edition, s.painting[stack]])
    original = would_be_original(s, seat, subject)
    if original:
        s.author[subject] = seat
        s.originals[seat] += 1
    s.forged[stack] = not original
    if painted(s) >= LAST_PAINTING[s.seats - 2]:
        s.ending = 1


@rule
def would_be_original(s: State, seat: int, subject: int) -> bool:
    """The first painting of a work is its original, any later one a forgery (6.1, 6.2)."""
    author = int(s.author[subject])
    return author == EMPTY or (s.repeats_are_originals == 1 and author == seat)


@rule
def painted(s: State) -> int:
    """The paintings of all palettes together."""
    count = 0
    for seat in range(MAX_SEATS):
        count += int(s.laid[seat, PAINTING])
    return count


@rule
def can_lay_more(s: State, seat: int) -> bool:
    return s.plays < MOST[s.playing] and can_lay(s, seat)


# Objectives


@rule
def take_objectives(s: State, seat: int) -> None:
    """Every open objective that the palette meets is taken at once (7.1, 7.2)."""
    for number in range(OBJECTIVES):
        if s.objective[number] == EMPTY and reached(s, seat, number) >= NEED[number]:
            s.objective[number] = seat


@rule
def reached(s: Public, seat: int, number: int) -> int:
    """How far a palette is: blank canvases, drawings, paintings, colours, cards of one colour."""
    if number <= PAINTING:
        return in_sight(s, seat, number)
    different, most = 0, 0
    for colour in range(COLOURS):
        count = int(s.colours[seat, colour])
        if s.visible_only:
            count = visible(s, seat, colour)
        different += int(count > 0)
        most = max(most, count)
    return different if number == PAINTING + 1 else most


@rule
def in_sight(s: Public, seat: int, type: int) -> int:
    """Canvases of a type in the palette, or of these the uncovered ones (7.3)."""
    count = int(s.laid[seat, type])
    return count - covered(s, seat, type) if s.visible_only else count


@rule
def covered(s: Public, seat: int, type: int) -> int:
    """Canvases of a type that lie under another."""
    return 0 if type == PAINTING else int(s.laid[seat, type + 1])


@rule
def visible(s: Public, seat: int, colour: int) -> int:
    """Visible cards of a colour in a palette."""
    count = 0
    for stack in range(s.stacks):
        if s.owner[stack] == seat and COLOUR[s.edition, top(s, stack)] == colour:
            count += 1
    return count


@rule
def top(s: Public, stack: int) -> int:
    """The visible card of a stack."""
    if s.painting[stack] != EMPTY:
        return int(s.painting[stack])
    return int(s.canvas[stack]) if s.drawing[stack] == EMPTY else int(s.drawing[stack])
