"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.game import Option
from bottega.core.record import (
    Open,
    Seats,
    amount,
    bits,
    count,
    flag,
    int8,
    int16,
    int32,
    layout,
    one_of,
    seat,
    seat_bits,
    shower,
    starter,
    taker,
)
from bottega.core.rule import rule

from . import phases as at
from .box import (
    COPIES,
    DISPLAY,
    FAVOURITE_COUNT,
    KINDS,
    MARKET,
    OFFER,
    PAINTS,
    PER_PRIMARY,
    PER_SECTION,
    PILES,
    PRIMARIES,
    SECTION_CARDS,
    SECTIONS,
    TILE_COPIES,
    TILE_COUNT,
    TILES,
    TURNS,
)
from .packed import add, by_kind, many, unpack

SEATS, MAX_SEATS = (2, 3, 4), Seats(4)
SEAT_COLOURS = ("red", "yellow", "green", "blue")
OPTIONS = (
    Option("paint_tiles", ("fixed", "joker")),
    Option("workshop_piles", ("two_colours", "one_colour")),
    Option("tile_reward", ("section", "turn")),
    Option("favourite_in_blend", ("no", "yes")),
)
PAINT_OPTION, PILES_OPTION, REWARD_OPTION, BLEND_OPTION = range(4)

EMPTY = -1  # no card, no tile, no seat
NO_LIMIT = 100  # in `most`: nobody knows a limit
NEVER = -1  # in `unseen`: the hand was never shown to that seat

# Of what some fields are
A_SEAT, HELD = seat(MAX_SEATS, "nobody"), 10
COPIED, ONE_TILE = count(int(COPIES.max())), count(int(TILE_COPIES.max()))


class Public(Open):
    """What lies open."""

    restored_lap = int32(of=amount(40))  # the round of the last restoration, 0 before the first
    paint_tiles = int8(of=flag)  # option: 0 fixed, 1 joker
    workshop_piles = int8(of=flag)  # option: 0 two colours, 1 one colour
    tile_a_turn = int8(of=flag)  # option tile_reward: 1 turn, 0 section
    favourite_in_blend = int8(of=flag)  # option: 0 no, 1 yes
    phase = int8(of=one_of(at.DONE + 1))  # what is asked
    then = int8(of=one_of(at.FILL + 1), at_first=at.HANDS)  # what follows a card or an ask
    palette = int8(of=A_SEAT)  # the first player's seat
    turn = int8(of=A_SEAT)  # the active seat
    drawer = int8(of=A_SEAT)  # the seat that is dealt a card
    source = int8(of=one_of(PILES), at_first=MARKET)  # the pile it comes from
    asked = int8(of=A_SEAT)  # the seat that has to give a card
    wanted = int8(of=one_of(PAINTS, "none"))  # the paint that was asked for last
    swapped = int8(of=flag)  # 1 once the active seat has laid cards this turn
    restored = int8(of=amount(3))  # sections restored in this action
    rewarded = int8(of=flag)  # 1 once a tile was taken this turn
    favoured = int8(of=flag)  # 1 once the favourite was used in this action
    ending = int8(of=flag)  # 1 in the last round
    market_icons = int8(of=amount(8))  # draws of a swap still to be made: from the market
    workshop_icons = int8(of=amount(8))  # from a workshop pile
    either_icons = int8(of=amount(8))  # from either
    display = int8(DISPLAY, of=one_of(SECTIONS, "empty"))  # open fresco cards
    fresco_deck = int8(SECTIONS, of=count(SECTION_CARDS))  # face-down fresco cards by kind
    fresco_left = int8(of=count(SECTION_CARDS), at_first=SECTION_CARDS)  # how many they are
    offer = int8(OFFER, of=one_of(TILES, "empty"))  # open action tiles
    tile_deck = int8(TILES, of=ONE_TILE)  # face-down action tiles by kind
    tiles_left = int8(of=count(TILE_COUNT), at_first=TILE_COUNT)  # how many they are
    favourite = int8(of=one_of(PAINTS, "none"))  # the bishop's paint
    favourite_deck = int8(PAINTS, of=count(FAVOURITE_COUNT))  # face-down favourite tiles
    favourites_left = int8(of=count(FAVOURITE_COUNT), at_first=FAVOURITE_COUNT)  # how many they are
    pile = int8(PILES, of=count(PRIMARIES * PER_PRIMARY))  # cards in each draw pile
    discarded = by_kind(of=COPIED)  # cards on the discard piles
    laid = by_kind(of=COPIED)  # cards played in this action, not yet discarded
    backs = int8(MAX_SEATS, PILES, of=amount(HELD))  # cards in each hand by their backs
    tiles = int8(MAX_SEATS, TILES, of=ONE_TILE)  # action tiles in front of each seat
    sections = int8(MAX_SEATS, of=amount(8))  # sections each seat has restored
    points = int16(MAX_SEATS, of=amount(50))  # what they are worth
    placed = int8(of=count(SECTION_CARDS))  # sections restored by all
    placed_kind = int8(SECTION_CARDS, of=one_of(SECTIONS, "none"))  # each of them in order
    placed_by = int8(SECTION_CARDS, of=A_SEAT)  # the seat that restored it
    placed_turns = int8(SECTION_CARDS, of=count(TURNS))  # how often it was turned, 0-3
    # What everybody can work out about hands. A pile was last mixed at the start, or when it was
    # last made of its discards: then every other card of it was in a hand.
    common = by_kind(MAX_SEATS, of=COPIED)  # cards handed over openly that a seat still holds
    held = by_kind(of=COPIED)  # other cards in hands when their pile was last mixed
    mixed = by_kind(of=COPIED)  # cards in the pile when it was last mixed
    old = int8(MAX_SEATS, PILES, of=amount(HELD))  # how many of `held` each seat had
    news = int8(MAX_SEATS, PILES, of=amount(HELD))  # how many of `mixed` it has drawn
    out = by_kind(MAX_SEATS, of=COPIED)  # cards it has shown since, of the one or the other
    unseen = int8(MAX_SEATS, MAX_SEATS, PILES, of=amount(HELD, "never"))  # drawn since one looked
    limited = int8(of=seat_bits(MAX_SEATS))  # the seats with an entry in `most`, as bits
    most = int8(
        MAX_SEATS, PAINTS, of=amount(HELD), at_first=NO_LIMIT
    )  # cards of this paint, at most


class Plan:
    """What the active seat is about to play, which nobody else sees before it is played (7.2)."""

    chosen = by_kind(of=COPIED)  # cards it has chosen to lay or to pay with
    picked = int8(of=amount(HELD))  # how many they are
    plan = int8(of=one_of(DISPLAY + 1))  # the display slot being paid for, from 1, or 0
    paying = int8(of=one_of(PER_SECTION))  # the place of the paint to be paid next, 0-2
    half = int8(of=flag)  # 1 while the second card of a blend is to be chosen
    blends = int8(of=count(PER_SECTION))  # blends chosen for the section
    blended = int8(of=bits(PRIMARIES))  # the primary paints in them, as bits
    tile_paid = int8(of=bits(PAINTS))  # the paints paid with their own tile, as bits
    joker_paid = int8(of=count(PER_SECTION))  # how many are paid with a joker


class Secret(Plan):
    """What is hidden."""

    hand = by_kind(MAX_SEATS)
    bag = by_kind()  # cards in the draw piles; their order is never stored
    blending = int32(MAX_SEATS)  # blending cards in it of red, yellow and blue, eight bits each
    drawn = by_kind(MAX_SEATS)  # `news` by kind, less those surely shown since
    known = by_kind(MAX_SEATS, MAX_SEATS)  # of which each seat knows in each hand


class Own(Plan):
    """What the viewer alone knows; the plan is empty in another's turn."""

    me = int8(of=seat(MAX_SEATS, "spectator"))  # the viewer's seat, or SPECTATOR
    my_hand = int8(KINDS, of=COPIED)
    my_drawn = int8(KINDS, of=COPIED)
    my_known = int8(MAX_SEATS, KINDS, of=COPIED)  # what the viewer knows of each hand
    known_of_me = int8(MAX_SEATS, KINDS, of=COPIED)  # what each seat knows of the viewer's


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State, packed=True), layout(View)
begin, know_nothing = starter(State, packed=True), starter(Own)
show_public, take_public = shower(Public), taker(Public)
show_plan, take_plan, drop_plan = shower(Plan), taker(Plan), starter(Plan, packed=True)


@rule
def known(s: State, viewer: int, seat: int, kind: int) -> int:
    """How many cards of a kind in a hand a viewer knows of."""
    return many(s.known[viewer, seat], kind)


@rule
def know(s: State, viewer: int, seat: int, kind: int, more: int) -> None:
    """Of so many more, or less."""
    add(s.known[viewer, seat], kind, more)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    show_public(s, out)
    know_nothing(out)
    out.me = seat
    if seat < 0:
        return
    unpack(s.hand[seat], out.my_hand)
    unpack(s.drawn[seat], out.my_drawn)
    for other in range(MAX_SEATS):
        unpack(s.known[seat, other], out.my_known[other])
        unpack(s.known[other, seat], out.known_of_me[other])
    if seat == s.turn:
        show_plan(s, out)
