"""How a game goes: whose turn it is, what is allowed, and what it does, each by what is asked.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Odds, allow, rule

from . import actions as do
from . import phases as ask
from .box import BASICS
from .cathedral import allow_altars, allow_cathedral, allow_leading, lead, restore_altar, work
from .deal import deal_painters, deal_tiles, draw_painter, lay_tile, remove_tile
from .hostel import allow_hours, get_up
from .market import allow_market, deal_stock, fill, gap, leave, trade
from .paints import pick
from .planning import allow_columns, begin_planning, plan
from .portraits import deal_portraits, show
from .requests import allow_giving, give
from .round import begin_round, carry_on, dawn, pay_incomes
from .state import EMPTY, State
from .studio import allow_studio, serve
from .theater import allow_theater, enjoy
from .track import land
from .workshop import allow_workshop, craft


@rule
def to_move(s: State) -> int:
    if s.phase <= ask.SHOW_PORTRAITS:
        return DEALER
    if s.phase == ask.PLANNING:
        return ((1 << int(s.seats)) - 1) & ~int(s.ready)
    return OVER if s.phase == ask.DONE else 1 << int(s.mover)


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """Where apprentices are sent is secret (3.2); everything else is done in the open."""
    return 1 << seat if s.phase == ask.PLANNING and action != do.READY else EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    if s.phase <= ask.SHOW_PORTRAITS:
        deal(s, odds)
    elif s.phase == ask.PLANNING:
        allow_columns(s, seat, odds)
    elif s.phase == ask.HOSTEL:
        allow_hours(s, odds)
    else:
        allow_visit(s, odds)


@rule
def deal(s: State, odds: Odds) -> None:
    """What the dealer may draw, and how often it is there."""
    if s.phase == ask.FILL_BOOTHS:
        deal_stock(s, odds)
    elif s.phase == ask.DRAW_PAINTERS:
        deal_painters(s, odds)
    elif s.phase == ask.SHOW_PORTRAITS:
        deal_portraits(s, odds)
    else:
        deal_tiles(s, odds)


@rule
def allow_visit(s: State, odds: Odds) -> None:
    """What the painter who acts may decide, by what he is asked."""
    if s.phase == ask.MARKET:
        allow_market(s, odds)
    elif s.phase == ask.CATHEDRAL:
        allow_cathedral(s, odds)
    elif s.phase == ask.BISHOP:
        allow_leading(s, odds)
    elif s.phase == ask.ALTAR:
        allow_altars(s, odds)
    elif s.phase == ask.STUDIO:
        allow_studio(s, odds)
    elif s.phase == ask.WORKSHOP:
        allow_workshop(s, odds)
    elif s.phase == ask.REQUEST:
        allow_giving(s, odds)
    elif s.phase == ask.THEATER:
        allow_theater(s, odds)
    elif s.phase == ask.PAINT:
        allow(odds, do.PICK, BASICS)
    elif s.phase == ask.TRACK:
        allow(odds, do.LAND, 2)


@rule
def apply(s: State, seat: int, action: int) -> None:
    """Play it; then the round goes on to whoever is asked next."""
    goes_on = False
    if s.phase <= ask.SHOW_PORTRAITS:
        goes_on = dealt(s, action)
    elif s.phase == ask.PLANNING:
        goes_on = plan(s, seat, action)
    elif s.phase > ask.PLANNING:
        visit(s, action)
        goes_on = True
    else:
        get_up(s, action - do.GET_UP)
        if s.abed == 0:
            begin_planning(s)
    if goes_on:
        carry_on(s)


@rule
def dealt(s: State, action: int) -> bool:
    """What the dealer drew. True when incomes are paid and their paints have to be chosen."""
    if s.phase == ask.FILL_BOOTHS:
        fill(s, action - do.STOCK)
        return gap(s) == EMPTY and filled(s)
    if s.phase == ask.LAY_TILES:
        lay_tile(s, action - do.TILE)
    elif s.phase == ask.REMOVE_TILES:
        remove_tile(s, action - do.TILE)
    elif s.phase == ask.DRAW_PAINTERS:
        draw_painter(s, action - do.DRAWN)
    else:
        show(s, action - do.SHOW)
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
    """What the painter who acts decided, by what he was asked."""
    if action == do.STOP:
        leave(s)
    elif s.phase == ask.MARKET:
        trade(s, action)
    elif s.phase == ask.CATHEDRAL:
        work(s, action)
    elif s.phase == ask.BISHOP:
        lead(s, action - do.LEAD)
    elif s.phase == ask.ALTAR:
        restore_altar(s, do.altar_paid(action))
    elif s.phase == ask.STUDIO:
        serve(s, action)
    elif s.phase == ask.WORKSHOP:
        craft(s, action)
    elif s.phase == ask.REQUEST:
        give(s, action - do.GIVE)
    elif s.phase == ask.THEATER:
        enjoy(s, action - do.ENJOY + 1)
    elif s.phase == ask.PAINT:
        pick(s, action - do.PICK)
    else:
        land(s, action - do.LAND)
