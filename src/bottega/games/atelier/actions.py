"""Action numbers: a public format. Mostly imported as `do`."""

from .box import BLANKS, CARDS, CIRCLE, COLOURS, JOKER, KINDS, MAX_SEATS

DEAL = 0  # dealer: this card comes off the deck
GOES_FIRST = DEAL + CARDS  # dealer: this seat starts
TAKE = GOES_FIRST + MAX_SEATS  # the open card at this place of the circle
DECK = TAKE + CIRCLE  # the top card of the deck
STOP = DECK + 1  # lay no more this turn
REST = STOP + 1  # pay what is left of a cost: turn first, then discard
ROTATE = REST + 1  # pay by turning a card of this colour in the palette
DISCARD = ROTATE + COLOURS  # a card of this kind from the hand, to pay or to be rid of it
LAY = DISCARD + KINDS  # a card of this kind from the hand
ONTO = LAY + JOKER  # lay it on this stack
ACTIONS = ONTO + BLANKS
