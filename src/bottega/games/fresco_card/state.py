"""The record of one game: what lies open, what is hidden, and what a seat may know."""

from bottega.core.game import Option
from bottega.core.record import Open, copier, int8, int16, int32, layout
from bottega.core.rule import rule

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


class Public(Open):
    """What lies open."""

    restored_lap = int32()  # the round of the last restoration, 0 before the first
    paint_tiles = int8()  # option: 0 fixed, 1 joker
    workshop_piles = int8()  # option: 0 two colours, 1 one colour
    tile_reward = int8()  # option: 0 section, 1 turn
    favourite_in_blend = int8()  # option: 0 no, 1 yes
    phase = int8()  # what is asked
    then = int8()  # the phase after the card that is being dealt, or HANDS, FILL
    resume = int8()  # the phase to go back to when all have answered an ask
    palette = int8()  # the first player's seat
    turn = int8()  # the active seat
    drawer = int8()  # the seat that is dealt a card
    source = int8()  # the pile it comes from
    asked = int8()  # the seat that has to give a card
    wanted = int8()  # the paint that was asked for last, or EMPTY
    swapped = int8()  # 1 once the active seat has laid cards this turn
    restored = int8()  # sections restored in this action
    rewarded = int8()  # 1 once a tile was taken this turn
    favoured = int8()  # 1 once the favourite was used in this action
    ending = int8()  # 1 in the last round
    market_icons = int8()  # draws of a swap still to be made: from the market
    workshop_icons = int8()  # from a workshop pile
    either_icons = int8()  # from either
    display = int8(DISPLAY)  # open fresco cards, or EMPTY
    fresco_deck = int8(SECTIONS)  # face-down fresco cards by kind: all others were seen
    fresco_left = int8()  # how many they are
    offer = int8(OFFER)  # open action tiles, or EMPTY
    tile_deck = int8(TILES)  # face-down action tiles by kind
    tiles_left = int8()  # how many they are
    favourite = int8()  # the bishop's paint, or EMPTY
    favourite_deck = int8(PAINTS)  # face-down favourite tiles by paint
    favourites_left = int8()  # how many they are
    pile = int8(PILES)  # cards in each draw pile
    discarded = int8(KINDS)  # cards on the discard piles
    laid = int8(KINDS)  # cards played in this action, not yet discarded
    backs = int8(MAX_SEATS, PILES)  # cards in each hand by their backs
    tiles = int8(MAX_SEATS, TILES)  # action tiles in front of each seat
    sections = int8(MAX_SEATS)  # sections each seat has restored
    points = int16(MAX_SEATS)  # what they are worth
    placed = int8()  # sections restored by all
    placed_kind = int8(SECTION_CARDS)  # each of them in order, or EMPTY
    placed_by = int8(SECTION_CARDS)  # the seat that restored it
    placed_turns = int8(SECTION_CARDS)  # how often it was turned, 0-3
    # What everybody can work out about hands. A pile was last mixed at the start, or when it was
    # last made of its discards: then every other card of it was in a hand.
    common = int8(MAX_SEATS, KINDS)  # cards handed over openly that a seat still holds
    held = int8(KINDS)  # other cards in hands when their pile was last mixed
    mixed = int8(KINDS)  # cards in the pile when it was last mixed
    old = int8(MAX_SEATS, PILES)  # how many of `held` each seat had
    news = int8(MAX_SEATS, PILES)  # how many of `mixed` it has drawn
    out = int8(MAX_SEATS, KINDS)  # cards it has shown since, of the one or the other
    unseen = int8(MAX_SEATS, MAX_SEATS, PILES)  # cards one has drawn since another looked
    limited = int8()  # the seats with an entry in `most`, as bits
    most = int8(MAX_SEATS, PAINTS)  # it can hold no more cards of this paint


class Secret:
    """What is hidden."""

    hand = int8(MAX_SEATS, KINDS)
    bag = int8(KINDS)  # cards in the draw piles; their order is never stored
    chosen = int8(KINDS)  # cards the active seat has chosen to lay or to pay with
    picked = int8()  # how many they are
    paints = int8(MAX_SEATS, PAINTS + PRIMARIES)  # hands by paint, then blending cards
    drawn = int8(MAX_SEATS, KINDS)  # `news` by kind, less those surely shown since
    known = int8(MAX_SEATS, MAX_SEATS, KINDS)  # what one seat knows of another's hand
    plan = int8()  # the display slot being paid for, from 1, or 0
    paying = int8()  # the place of the paint to be paid next, 0-2
    half = int8()  # 1 while the second card of a blend is to be chosen
    blends = int8()  # blends chosen for the section
    blended = int8()  # the primary paints in them, as bits
    tile_paid = int8()  # the paints paid with their own tile, as bits
    joker_paid = int8()  # how many are paid with a joker


class Own:
    """What the viewer alone knows."""

    me = int8()  # the viewer's seat, or SPECTATOR
    my_hand = int8(KINDS)
    my_chosen = int8(KINDS)
    my_picked = int8()
    my_drawn = int8(KINDS)
    my_known = int8(MAX_SEATS, KINDS)  # what the viewer knows of each hand
    known_of_me = int8(MAX_SEATS, KINDS)  # what each seat knows of the viewer's
    my_plan = int8()
    my_paying = int8()
    my_half = int8()
    my_blends = int8()
    my_blended = int8()
    my_tile_paid = int8()
    my_joker_paid = int8()


class State(Public, Secret):
    """One game."""


class View(Public, Own):
    """What one seat may know of it, or a spectator."""


STATE, VIEW = layout(State), layout(View)
copy_public = copier(Public)


@rule
def observe(s: State, seat: int, out: View) -> None:
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
def observe_plan(s: State, mine: bool, out: View) -> None:
    """What the active seat has chosen, which nobody else sees before it is played (7.2)."""
    for kind in range(KINDS):
        out.my_chosen[kind] = s.chosen[kind] if mine else 0
    out.my_plan, out.my_paying = s.plan if mine else 0, s.paying if mine else 0
    out.my_half, out.my_blends = s.half if mine else 0, s.blends if mine else 0
    out.my_blended, out.my_tile_paid = s.blended if mine else 0, s.tile_paid if mine else 0
    out.my_joker_paid, out.my_picked = s.joker_paid if mine else 0, s.picked if mine else 0
