"""Action numbers: a public format."""

from bottega.core.rule import rule

from . import box
from .state import MAX_SEATS

TILE = 0  # dealer: this fresco tile is laid out, or goes back into the box
DRAWN = TILE + box.TILES  # dealer: the painter of this seat is drawn
STOCK = DRAWN + MAX_SEATS  # dealer: a market tile of this kind is drawn
SHOW = STOCK + box.MARKET_TILES  # dealer: this portrait is turned up
GET_UP = SHOW + box.PORTRAITS  # at this hour
SEND = GET_UP + box.HOURS  # an apprentice to this column
READY = SEND + box.COLUMNS  # with planning
CLOSE = READY + 1  # this booth
BUY = CLOSE + box.BOOTHS  # the tile at this place of the market
RESTORE = BUY + box.BOOTHS * box.STALLS  # this segment
LEAD = RESTORE + box.SEGMENTS  # the bishop: nowhere, or for money away, beside, on the segment
RESTORE_ALTAR = LEAD + 4
PAY = RESTORE_ALTAR + 1  # these paints for the altar
EARN = PAY + box.NAMED_ALTARS  # with 1, 2 or 3 apprentices
PORTRAY = EARN + box.SPACES  # this portrait
BLEND = PORTRAY + box.PORTRAITS  # this blend
FULFIL = BLEND + box.BLENDS  # a request of this type
GIVE = FULFIL + box.REQUESTS  # a tile with this back
ENJOY = GIVE + box.BACKS  # with 1, 2 or 3 apprentices
PICK = ENJOY + box.SPACES  # this basic paint
LAND = PICK + box.BASICS  # behind or in front
STOP = LAND + 2  # and forfeit what is left here
TAKE_BACK = STOP + 1  # an apprentice from this column
PAY_MORE = TAKE_BACK + box.COLUMNS  # for the altar with pink or brown in place of basic paints
ACTIONS = PAY_MORE + box.ALTARS - box.NAMED_ALTARS


@rule
def paying(altar: int) -> int:
    """The number of a way to pay for the altar; some came later."""
    return PAY + altar if altar < box.NAMED_ALTARS else PAY_MORE + altar - box.NAMED_ALTARS


@rule
def altar_paid(action: int) -> int:
    """The way to pay for the altar that has this number."""
    return action - PAY if action < EARN else box.NAMED_ALTARS + action - PAY_MORE
