"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.game import Option
from bottega.core.record import Open, copier, int8, int16, int32, layout, starter
from bottega.core.rule import rule

from . import phases as at
from .box import (
    DISPLAY,
    FAVOURITE_COUNT,
    KINDS,
    MARKET,
    OFFER,
    PAINTS,
    PILES,
    PRIMARIES,
    SECTION_CARDS,
    SECTIONS,
    TILE_COUNT,
    TILES,
)

SEATS, MAX_SEATS = (2, 3, 4), 4
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


class Public(Open):
    """What lies open."""

    restored_lap = int32()  # the round of the last restoration, 0 before the first
    paint_tiles = int8()  # option: 0 fixed, 1 joker
    workshop_piles = int8()  # option: 0 two colours, 1 one colour
    tile_a_turn = int8()  # option tile_reward: 1 turn, 0 section
    favourite_in_blend = int8()  # option: 0 no, 1 yes
    phase = int8()  # what is asked
    then = int8(at_first=at.HANDS)  # what follows the card being dealt or the ask being answered
    palette = int8(at_first=EMPTY)  # the first player's seat
    turn = int8(at_first=EMPTY)  # the active seat
    drawer = int8(at_first=EMPTY)  # the seat that is dealt a card
    source = int8(at_first=MARKET)  # the pile it comes from
    asked = int8(at_first=EMPTY)  # the seat that has to give a card
    wanted = int8(at_first=EMPTY)  # the paint that was asked for last, or EMPTY
    swapped = int8()  # 1 once the active seat has laid cards this turn
    restored = int8()  # sections restored in this action
    rewarded = int8()  # 1 once a tile was taken this turn
    favoured = int8()  # 1 once the favourite was used in this action
    ending = int8()  # 1 in the last round
    market_icons = int8()  # draws of a swap still to be made: from the market
    workshop_icons = int8()  # from a workshop pile
    either_icons = int8()  # from either
    display = int8(DISPLAY, at_first=EMPTY)  # open fresco cards, or EMPTY
    fresco_deck = int8(SECTIONS)  # face-down fresco cards by kind: all others were seen
    fresco_left = int8(at_first=SECTION_CARDS)  # how many they are
    offer = int8(OFFER, at_first=EMPTY)  # open action tiles, or EMPTY
    tile_deck = int8(TILES)  # face-down action tiles by kind
    tiles_left = int8(at_first=TILE_COUNT)  # how many they are
    favourite = int8(at_first=EMPTY)  # the bishop's paint, or EMPTY
    favourite_deck = int8(PAINTS)  # face-down favourite tiles by paint
    favourites_left = int8(at_first=FAVOURITE_COUNT)  # how many they are
    pile = int8(PILES)  # cards in each draw pile
    discarded = int8(KINDS)  # cards on the discard piles
    laid = int8(KINDS)  # cards played in this action, not yet discarded
    backs = int8(MAX_SEATS, PILES)  # cards in each hand by their backs
    tiles = int8(MAX_SEATS, TILES)  # action tiles in front of each seat
    sections = int8(MAX_SEATS)  # sections each seat has restored
    points = int16(MAX_SEATS)  # what they are worth
    placed = int8()  # sections restored by all
    placed_kind = int8(SECTION_CARDS, at_first=EMPTY)  # each of them in order, or EMPTY
    placed_by = int8(SECTION_CARDS, at_first=EMPTY)  # the seat that restored it
    placed_turns = int8(SECTION_CARDS)  # how often it was turned, 0-3
    # What everybody can work out about hands. A pile was last mixed at the start, or when it was
    # last made of its discards: then every other card of it was in a hand.
    common = int8(MAX_SEATS, KINDS)  # cards handed over openly that a seat still holds
    held = int8(KINDS)  # other cards in hands when their pile was last mixed
    mixed = int8(KINDS)  # cards in the pile when it was last mixed
    old = int8(MAX_SEATS, PILES)  # how many of `held` each seat had
    news = int8(MAX_SEATS, PILES)  # how many of `mixed` it has drawn
    out = int8(MAX_SEATS, KINDS)  # cards it has shown since, of the one or the other
    unseen = int8(MAX_SEATS, MAX_SEATS, PILES, at_first=NEVER)  # drawn by one since another looked
    limited = int8()  # the seats with an entry in `most`, as bits
    most = int8(MAX_SEATS, PAINTS, at_first=NO_LIMIT)  # it can hold no more cards of this paint


class Plan:
    """What the active seat is about to play, which nobody else sees before it is played (7.2)."""

    chosen = int8(KINDS)  # cards it has chosen to lay or to pay with
    picked = int8()  # how many they are
    plan = int8()  # the display slot being paid for, from 1, or 0
    paying = int8()  # the place of the paint to be paid next, 0-2
    half = int8()  # 1 while the second card of a blend is to be chosen
    blends = int8()  # blends chosen for the section
    blended = int8()  # the primary paints in them, as bits
    tile_paid = int8()  # the paints paid with their own tile, as bits
    joker_paid = int8()  # how many are paid with a joker


class Secret(Plan):
    """What is hidden."""

    hand = int8(MAX_SEATS, KINDS)
    bag = int8(KINDS)  # cards in the draw piles; their order is never stored
    paints = int8(MAX_SEATS, PAINTS + PRIMARIES)  # hands by paint, then blending cards
    drawn = int8(MAX_SEATS, KINDS)  # `news` by kind, less those surely shown since
    known = int8(MAX_SEATS, MAX_SEATS, KINDS)  # what one seat knows of another's hand


class Own(Plan):
    """What the viewer alone knows; the plan is empty in another's turn."""

    me = int8()  # the viewer's seat, or SPECTATOR
    my_hand = int8(KINDS)
    my_drawn = int8(KINDS)
    my_known = int8(MAX_SEATS, KINDS)  # what the viewer knows of each hand
    known_of_me = int8(MAX_SEATS, KINDS)  # what each seat knows of the viewer's


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
begin, copy_public, know_nothing = starter(State), copier(Public), starter(Own)
copy_plan, drop_plan = copier(Plan), starter(Plan)


@rule
def observe(s: State, seat: int, out: View) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    know_nothing(out)
    out.me = seat
    if seat < 0:
        return
    for kind in range(KINDS):
        out.my_hand[kind], out.my_drawn[kind] = s.hand[seat, kind], s.drawn[seat, kind]
        for other in range(MAX_SEATS):
            out.my_known[other, kind] = s.known[seat, other, kind]
            out.known_of_me[other, kind] = s.known[other, seat, kind]
    if seat == s.turn:
        copy_plan(s, out)
