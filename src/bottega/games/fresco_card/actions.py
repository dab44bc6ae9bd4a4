"""Action numbers, a public format, imported as `do`."""

from .box import DISPLAY, KINDS, OFFER, PAINTS, PILES, SECTIONS, TILES
from .state import MAX_SEATS

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
