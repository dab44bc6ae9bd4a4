"""How a game goes: whose turn it is, what is allowed, and what it does, each by what is asked.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Odds, allow, clear, rule

from .box import BASICS
from .cathedral import allow_altars, allow_cathedral, allow_leading, lead, restore_altar, work
from .deal import (
    deal_painters,
    deal_tiles,
    draw_painter,
    lay_tile,
    remove_tile,
    setup,
)
from .hostel import allow_hours, get_up
from .market import allow_market, deal_stock, fill, gap, trade
from .planning import allow_columns, begin_planning, plan, planned, reveal_plans
from .portraits import deal_portraits, portray, show
from .requests import allow_giving, fulfil, give
from .round import begin_round, carry_on, dawn, pay_incomes
from .state import (
    ALTAR,
    BISHOP,
    BLEND,
    CATHEDRAL,
    DONE,
    DRAW_PAINTERS,
    DRAWN,
    EARN,
    EMPTY,
    ENJOY,
    FILL_BOOTHS,
    FULFIL,
    GET_UP,
    GIVE,
    HOSTEL,
    LAND,
    LAY_TILES,
    LEAD,
    MARKET,
    PAINT,
    PAY,
    PICK,
    PLANNING,
    PORTRAY,
    READY,
    REMOVE_TILES,
    REQUEST,
    SHOW,
    SHOW_PORTRAITS,
    STOCK,
    STOP,
    STUDIO,
    THEATER,
    TILE,
    TRACK,
    WORKSHOP,
    State,
)
from .studio import allow_studio, earn
from .theater import allow_theater, enjoy
from .track import land
from .workshop import allow_workshop, mix

__all__ = ["apply", "legal", "setup", "to_move", "witnesses"]


@rule
def to_move(s: State) -> int:
    if s.phase <= SHOW_PORTRAITS:
        return DEALER
    if s.phase == PLANNING:
        return ((1 << int(s.seats)) - 1) & ~int(s.ready)
    return OVER if s.phase == DONE else 1 << int(s.mover)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """Where apprentices are sent is secret (3.2); everything else is done in the open."""
    return 1 << seat if s.phase == PLANNING and action != READY else EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    clear(odds)
    if s.phase <= SHOW_PORTRAITS:
        deal(s, odds)
    elif s.phase == PLANNING:
        allow_columns(s, seat, odds)
    elif s.phase == HOSTEL:
        allow_hours(s, odds)
    elif s.phase == BISHOP:
        allow_leading(s, odds)
    elif s.phase == ALTAR:
        allow_altars(s, odds)
    elif s.phase == REQUEST:
        allow_giving(s, odds)
    elif s.phase == PAINT:
        allow(odds, PICK, BASICS)
    elif s.phase == TRACK:
        allow(odds, LAND, 2)
    else:
        allow_visit(s, odds)


@rule
def deal(s: State, odds: Odds) -> None:
    """What the dealer may draw, and how often it is there."""
    if s.phase == FILL_BOOTHS:
        deal_stock(s, odds)
    elif s.phase == DRAW_PAINTERS:
        deal_painters(s, odds)
    elif s.phase == SHOW_PORTRAITS:
        deal_portraits(s, odds)
    else:
        deal_tiles(s, odds)


@rule
def allow_visit(s: State, odds: Odds) -> None:
    if s.phase == MARKET:
        allow_market(s, odds)
    elif s.phase == CATHEDRAL:
        allow_cathedral(s, odds)
    elif s.phase == STUDIO:
        allow_studio(s, odds)
    elif s.phase == WORKSHOP:
        allow_workshop(s, odds)
    elif s.phase == THEATER:
        allow_theater(s, odds)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play it; then the round goes on to whoever is asked next."""
    if s.phase <= SHOW_PORTRAITS:
        goes_on = dealt(s, action)
    elif s.phase == PLANNING:
        plan(s, seat, action)
        goes_on = planned(s)
        if goes_on:
            reveal_plans(s)
    elif s.phase == HOSTEL:
        get_up(s, action - GET_UP)
        goes_on = False
        if s.abed == 0:
            begin_planning(s)
    else:
        visit(s, action)
        goes_on = True
    if goes_on:
        carry_on(s)


@rule
def dealt(s: State, action: int) -> bool:
    """What the dealer drew. True when incomes are paid and their paints have to be chosen."""
    if s.phase == FILL_BOOTHS:
        fill(s, action - STOCK)
        return gap(s) == EMPTY and filled(s)
    if s.phase == LAY_TILES:
        lay_tile(s, action - TILE)
    elif s.phase == REMOVE_TILES:
        remove_tile(s, action - TILE)
    elif s.phase == DRAW_PAINTERS:
        draw_painter(s, action - DRAWN)
    else:
        show(s, action - SHOW)
        if s.shown[1] != EMPTY:
            begin_round(s)
    return False


@rule
def filled(s: State) -> bool:
    """The market is full: the first round begins, or a round ends with income (10.1, 10.2)."""
    if s.lap == 0:
        dawn(s)
        return False
    pay_incomes(s)
    return True


@rule
def visit(s: State, action: int) -> None:
    """What the painter who acts decided, by where he is and what he was asked."""
    if s.phase == MARKET:
        trade(s, action)
    elif s.phase == CATHEDRAL:
        work(s, action)
    elif s.phase == BISHOP:
        lead(s, action - LEAD)
    elif s.phase == ALTAR:
        restore_altar(s, action - PAY)
    elif s.phase == TRACK:
        land(s, action - LAND)
    elif s.phase == REQUEST:
        give(s, action - GIVE)
    elif s.phase == PAINT:
        s.paints[s.turn, action - PICK] += 1
        s.picks -= 1
    elif action == STOP:
        s.left = 0
    else:
        work_elsewhere(s, action)


@rule
def work_elsewhere(s: State, action: int) -> None:
    """Studio, workshop and theater."""
    if s.phase == THEATER:
        enjoy(s, action - ENJOY + 1)
    elif s.phase == WORKSHOP:
        if action >= FULFIL:
            fulfil(s, action - FULFIL)
        else:
            mix(s, action - BLEND)
    elif action >= PORTRAY:
        portray(s, action - PORTRAY)
    else:
        earn(s, action - EARN + 1)
