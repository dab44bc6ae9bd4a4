"""The market: buy in one booth, or close it down; either way it is empty for the others."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as ask
from .box import BOOTH_SIZE, BOOTHS, KINDS, MARKET_TILES, PRICES, STALLS
from .leonardo import acts_for_leonardo
from .paints import receive
from .state import EMPTY, Public, State, depart


@rule
def price(s: Public) -> int:
    """What a tile costs the painter who acts: it depends on when he got up (2.6)."""
    return int(PRICES[s.falling, s.clock])


@rule
def booths(s: Public) -> int:
    """The fourth booth is used with four players alone (1.2)."""
    return BOOTHS if s.seats == 4 else BOOTHS - 1


@rule
def is_open(s: Public, booth: int) -> bool:
    """Whether a booth has tiles left."""
    for stall in range(booth * STALLS, booth * STALLS + STALLS):
        if s.stall[stall] != EMPTY:
            return True
    return False


@rule
def ask_market(s: State) -> bool:
    """Whether there is a booth to choose (4.1) or, in a booth, a tile to buy (4.2)."""
    s.phase = ask.MARKET
    if s.booth != EMPTY:
        return True  # `buy` has left it when nothing more could be bought
    for booth in range(booths(s)):
        if is_open(s, booth):
            return True
    return False


@rule
def allow_market(s: State, odds: Odds) -> None:
    """Choose a booth by closing it or by the first tile bought there; Leonardo must close one
    (4.1 to 4.4, 12.5)."""
    if acts_for_leonardo(s):
        allow_closing(s, odds)
        return
    odds[do.STOP] = 1
    if s.booth == EMPTY:
        allow_closing(s, odds)
    if s.thalers[s.turn] >= price(s):
        for booth in range(booths(s)):
            if s.booth == EMPTY or s.booth == booth:
                allow_tiles(s, booth, odds)


@rule
def allow_closing(s: State, odds: Odds) -> None:
    for booth in range(booths(s)):
        odds[do.CLOSE + booth] = is_open(s, booth)


@rule
def allow_tiles(s: State, booth: int, odds: Odds) -> None:
    """The tiles of a booth; of equal ones the first."""
    for stall in range(booth * STALLS, booth * STALLS + STALLS):
        if s.stall[stall] != EMPTY:
            odds[do.BUY + stall] = 1
            for earlier in range(booth * STALLS, stall):
                if s.stall[earlier] == s.stall[stall]:
                    odds[do.BUY + stall] = 0


@rule
def trade(s: State, action: int) -> None:
    """One decision at the market."""
    if action < do.BUY:
        s.booth = action - do.CLOSE
        leave(s)
    else:
        buy(s, action - do.BUY)


@rule
def buy(s: State, stall: int) -> None:
    """Pay, take the paints from the supply, put the tile back into the bag (4.2, 4.5)."""
    s.booth, kind = stall // STALLS, int(s.stall[stall])
    s.thalers[s.turn] -= price(s)
    receive(s, int(s.turn), int(KINDS[kind]))
    take_down(s, stall)
    s.waiting -= 1
    if s.waiting == 0 or s.thalers[s.turn] < price(s) or not is_open(s, int(s.booth)):
        s.idle[s.turn, s.place] = s.waiting
        leave(s)


@rule
def leave(s: State) -> None:
    """The painter is done at this place. All tiles of the booth he chose go back into the bag,
    bought or not (4.5); who chose none leaves all of them as they are (4.4)."""
    if s.booth != EMPTY:
        for stall in range(s.booth * STALLS, s.booth * STALLS + STALLS):
            if s.stall[stall] != EMPTY:
                take_down(s, stall)
    depart(s)


@rule
def take_down(s: State, stall: int) -> None:
    s.bag[s.stall[stall]] += 1
    s.stall[stall] = EMPTY


# Refilling


@rule
def gap(s: State) -> int:
    """The first place of the market without a tile, or EMPTY (1.6, 10.1)."""
    for booth in range(booths(s)):
        for stall in range(booth * STALLS, booth * STALLS + int(BOOTH_SIZE[booth])):
            if s.stall[stall] == EMPTY:
                return stall
    return EMPTY


@rule
def deal_stock(s: State, odds: Odds) -> None:
    for kind in range(MARKET_TILES):
        odds[do.STOCK + kind] = s.bag[kind]


@rule
def fill(s: State, kind: int) -> None:
    s.stall[gap(s)] = kind
    s.bag[kind] -= 1
