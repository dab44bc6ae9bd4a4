"""The record of one game: what lies open, what is hidden, and what a seat may know."""

import numpy as np

from bottega.core.game import Option
from bottega.core.rule import Record, record, rule

from .box import (
    DISPLAY,
    KINDS,
    OFFER,
    PAINTS,
    PILES,
    PRIMARIES,
    SECTION_CARDS,
    SECTIONS,
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

# What is asked; up to CARD_DEAL the dealer answers
PALETTE, SECTION_DEAL, TILE_DEAL, FAVOURITE_DEAL, CARD_DEAL = range(5)
START, ACT, DRAW, AFTER, MORE, ROTATE, REWARD, LIMIT, GIVE, DONE = range(5, 15)
# What goes on when a card has been dealt, where it is none of the above
HANDS, FILL = 15, 16

# Action numbers: a public format
DEAL = 0  # dealer: this kind of card goes to the drawer's hand
TURN_UP = DEAL + KINDS  # dealer: this fresco card is turned up
OFFERED = TURN_UP + SECTIONS  # dealer: this action tile is turned up
FAVOURS = OFFERED + TILES  # dealer: this favourite paint is turned up
GOES_FIRST = FAVOURS + PAINTS  # dealer: this seat gets the palette
CARD = GOES_FIRST + MAX_SEATS  # choose, pay with, discard or give this kind of card
RESTORE = CARD + KINDS  # the section in this slot of the display
DRAW_FROM = RESTORE + DISPLAY  # this pile
ASK = DRAW_FROM + PILES  # the others for this paint
USE_PAINT = ASK + PAINTS  # pay with the tile of this paint
USE_JOKER = USE_PAINT + 1  # pay with a tile that stands for any paint
TURN = USE_JOKER + 1  # the section once more, with a tile
TAKE = TURN + 1  # the tile in this slot of the offer
LAY = TAKE + OFFER  # the chosen cards, and draw
PASS = LAY + 1
STOP = PASS + 1  # turn no more, restore no more, end the turn
ACTIONS = STOP + 1

PUBLIC = [
    ("seats", np.int8),
    ("lap", np.int32),  # rounds begun
    ("reveals", np.int32),  # how often a seat made something hidden known
    ("restored_lap", np.int32),  # the round of the last restoration, 0 before the first
    ("paint_tiles", np.int8),  # option: 0 fixed, 1 joker
    ("workshop_piles", np.int8),  # option: 0 two colours, 1 one colour
    ("tile_reward", np.int8),  # option: 0 section, 1 turn
    ("favourite_in_blend", np.int8),  # option: 0 no, 1 yes
    ("phase", np.int8),  # what is asked
    ("then", np.int8),  # the phase after the card that is being dealt, or HANDS, FILL
    ("resume", np.int8),  # the phase to go back to when all have answered an ask
    ("palette", np.int8),  # the first player's seat
    ("turn", np.int8),  # the active seat
    ("drawer", np.int8),  # the seat that is dealt a card
    ("source", np.int8),  # the pile it comes from
    ("asked", np.int8),  # the seat that has to give a card
    ("wanted", np.int8),  # the paint that was asked for last, or EMPTY
    ("swapped", np.int8),  # 1 once the active seat has laid cards this turn
    ("restored", np.int8),  # sections restored in this action
    ("rewarded", np.int8),  # 1 once a tile was taken this turn
    ("favoured", np.int8),  # 1 once the favourite was used in this action
    ("ending", np.int8),  # 1 in the last round
    ("market_icons", np.int8),  # draws of a swap still to be made: from the market
    ("workshop_icons", np.int8),  # from a workshop pile
    ("either_icons", np.int8),  # from either
    ("display", np.int8, DISPLAY),  # open fresco cards, or EMPTY
    ("fresco_deck", np.int8, SECTIONS),  # face-down fresco cards by kind: all others were seen
    ("fresco_left", np.int8),  # how many they are
    ("offer", np.int8, OFFER),  # open action tiles, or EMPTY
    ("tile_deck", np.int8, TILES),  # face-down action tiles by kind
    ("tiles_left", np.int8),  # how many they are
    ("favourite", np.int8),  # the bishop's paint, or EMPTY
    ("favourite_deck", np.int8, PAINTS),  # face-down favourite tiles by paint
    ("favourites_left", np.int8),  # how many they are
    ("pile", np.int8, PILES),  # cards in each draw pile
    ("discarded", np.int8, KINDS),  # cards on the discard piles
    ("laid", np.int8, KINDS),  # cards played in this action, not yet discarded
    ("backs", np.int8, (MAX_SEATS, PILES)),  # cards in each hand by their backs
    ("tiles", np.int8, (MAX_SEATS, TILES)),  # action tiles in front of each seat
    ("sections", np.int8, MAX_SEATS),  # sections each seat has restored
    ("points", np.int16, MAX_SEATS),  # what they are worth
    ("placed", np.int8),  # sections restored by all
    ("placed_kind", np.int8, SECTION_CARDS),  # each of them in order, or EMPTY
    ("placed_by", np.int8, SECTION_CARDS),  # the seat that restored it
    ("placed_turns", np.int8, SECTION_CARDS),  # how often it was turned, 0-3
    # What everybody can work out about hands. A pile was last mixed at the start, or when it was
    # last made of its discards: then every other card of it was in a hand.
    ("common", np.int8, (MAX_SEATS, KINDS)),  # cards handed over openly that a seat still holds
    ("held", np.int8, KINDS),  # other cards in hands when their pile was last mixed
    ("mixed", np.int8, KINDS),  # cards in the pile when it was last mixed
    ("old", np.int8, (MAX_SEATS, PILES)),  # how many of `held` each seat had
    ("news", np.int8, (MAX_SEATS, PILES)),  # how many of `mixed` it has drawn
    ("out", np.int8, (MAX_SEATS, KINDS)),  # cards it has shown since, of the one or the other
    ("unseen", np.int8, (MAX_SEATS, MAX_SEATS, PILES)),  # cards one has drawn since another looked
    ("limited", np.int8),  # the seats with an entry in `most`, as bits
    ("most", np.int8, (MAX_SEATS, PAINTS)),  # it can hold no more cards of this paint
]
SECRET = [
    ("hand", np.int8, (MAX_SEATS, KINDS)),
    ("bag", np.int8, KINDS),  # cards in the draw piles; their order is never stored
    ("chosen", np.int8, KINDS),  # cards the active seat has chosen to lay or to pay with
    ("picked", np.int8),  # how many they are
    ("paints", np.int8, (MAX_SEATS, PAINTS + PRIMARIES)),  # hands by paint, then blending cards
    ("drawn", np.int8, (MAX_SEATS, KINDS)),  # `news` by kind, less those surely shown since
    ("known", np.int8, (MAX_SEATS, MAX_SEATS, KINDS)),  # what one seat knows of another's hand
    ("plan", np.int8),  # the display slot being paid for, from 1, or 0
    ("paying", np.int8),  # the place of the paint to be paid next, 0-2
    ("half", np.int8),  # 1 while the second card of a blend is to be chosen
    ("blends", np.int8),  # blends chosen for the section
    ("blended", np.int8),  # the primary paints in them, as bits
    ("tile_paid", np.int8),  # the paints paid with their own tile, as bits
    ("joker_paid", np.int8),  # how many are paid with a joker
]
OWN = [
    ("me", np.int8),  # the viewer's seat, or SPECTATOR
    ("my_hand", np.int8, KINDS),
    ("my_chosen", np.int8, KINDS),
    ("my_picked", np.int8),
    ("my_drawn", np.int8, KINDS),
    ("my_known", np.int8, (MAX_SEATS, KINDS)),  # what the viewer knows of each hand
    ("known_of_me", np.int8, (MAX_SEATS, KINDS)),  # what each seat knows of the viewer's
    ("my_plan", np.int8),
    ("my_paying", np.int8),
    ("my_half", np.int8),
    ("my_blends", np.int8),
    ("my_blended", np.int8),
    ("my_tile_paid", np.int8),
    ("my_joker_paid", np.int8),
]
STATE = record(PUBLIC + SECRET)
VIEW = record(PUBLIC + OWN)


@rule
def copy_public(source: Record, target: Record) -> None:
    """Copy what lies open, field by field: from a state to a view, or back."""
    copy_turn(source, target)
    copy_table(source, target)
    copy_seats(source, target)
    copy_knowledge(source, target)


@rule
def copy_turn(source: Record, target: Record) -> None:
    target.seats, target.lap, target.reveals = source.seats, source.lap, source.reveals
    target.paint_tiles, target.workshop_piles = source.paint_tiles, source.workshop_piles
    target.tile_reward, target.favourite_in_blend = source.tile_reward, source.favourite_in_blend
    target.phase, target.then, target.resume = source.phase, source.then, source.resume
    target.palette, target.turn = source.palette, source.turn
    target.drawer, target.source = source.drawer, source.source
    target.asked, target.wanted = source.asked, source.wanted
    target.swapped, target.restored = source.swapped, source.restored
    target.rewarded, target.favoured = source.rewarded, source.favoured
    target.ending, target.restored_lap = source.ending, source.restored_lap
    target.market_icons, target.workshop_icons = source.market_icons, source.workshop_icons
    target.either_icons = source.either_icons


@rule
def copy_table(source: Record, target: Record) -> None:
    target.fresco_left, target.tiles_left = source.fresco_left, source.tiles_left
    target.favourites_left, target.favourite = source.favourites_left, source.favourite
    target.placed = source.placed
    for slot in range(DISPLAY):
        target.display[slot] = source.display[slot]
    for kind in range(SECTIONS):
        target.fresco_deck[kind] = source.fresco_deck[kind]
    for slot in range(OFFER):
        target.offer[slot] = source.offer[slot]
    for tile in range(TILES):
        target.tile_deck[tile] = source.tile_deck[tile]
    for paint in range(PAINTS):
        target.favourite_deck[paint] = source.favourite_deck[paint]
    for pile in range(PILES):
        target.pile[pile] = source.pile[pile]
    for kind in range(KINDS):
        target.discarded[kind], target.laid[kind] = source.discarded[kind], source.laid[kind]
    for place in range(SECTION_CARDS):
        target.placed_kind[place] = source.placed_kind[place]
        target.placed_by[place] = source.placed_by[place]
        target.placed_turns[place] = source.placed_turns[place]


@rule
def copy_seats(source: Record, target: Record) -> None:
    for seat in range(MAX_SEATS):
        target.sections[seat], target.points[seat] = source.sections[seat], source.points[seat]
        for pile in range(PILES):
            target.backs[seat, pile] = source.backs[seat, pile]
        for tile in range(TILES):
            target.tiles[seat, tile] = source.tiles[seat, tile]


@rule
def copy_knowledge(source: Record, target: Record) -> None:
    target.limited = source.limited
    for kind in range(KINDS):
        target.held[kind], target.mixed[kind] = source.held[kind], source.mixed[kind]
    for seat in range(MAX_SEATS):
        for kind in range(KINDS):
            target.common[seat, kind] = source.common[seat, kind]
            target.out[seat, kind] = source.out[seat, kind]
        for pile in range(PILES):
            target.old[seat, pile] = source.old[seat, pile]
            target.news[seat, pile] = source.news[seat, pile]
            for other in range(MAX_SEATS):
                target.unseen[seat, other, pile] = source.unseen[seat, other, pile]
        for paint in range(PAINTS):
            target.most[seat, paint] = source.most[seat, paint]


@rule
def observe(s: Record, seat: int, out: Record) -> None:
    """Write into the VIEW `out` what a seat may know, or a spectator."""
    copy_public(s, out)
    out.me = seat
    for kind in range(KINDS):
        out.my_hand[kind] = s.hand[seat, kind] if seat >= 0 else 0
        out.my_drawn[kind] = s.drawn[seat, kind] if seat >= 0 else 0
        for other in range(MAX_SEATS):
            out.my_known[other, kind] = s.known[seat, other, kind] if seat >= 0 else 0
            out.known_of_me[other, kind] = s.known[other, seat, kind] if seat >= 0 else 0
    observe_plan(s, seat >= 0 and seat == s.turn, out)


@rule
def observe_plan(s: Record, mine: bool, out: Record) -> None:
    """What the active seat has chosen, which nobody else sees before it is played (7.2)."""
    for kind in range(KINDS):
        out.my_chosen[kind] = s.chosen[kind] if mine else 0
    out.my_plan, out.my_paying = s.plan if mine else 0, s.paying if mine else 0
    out.my_half, out.my_blends = s.half if mine else 0, s.blends if mine else 0
    out.my_blended, out.my_tile_paid = s.blended if mine else 0, s.tile_paid if mine else 0
    out.my_joker_paid, out.my_picked = s.joker_paid if mine else 0, s.picked if mine else 0
