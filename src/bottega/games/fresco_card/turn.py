"""A turn from its first card to its hand limit, and whose turn comes next."""

from bottega.core.rule import rule

from . import phases as at
from .box import ASK_TILE, DISPLAY, IDLE_ROUNDS, KEPT, MARKET, PAINT_TILE, PER_SECTION, TILES
from .cards import cards
from .state import EMPTY, State


@rule
def begin_turn(s: State) -> int:
    """Phase 1 draws by itself, unless its player may want to ask before (5.8)."""
    s.swapped, s.restored, s.rewarded, s.favoured, s.wanted = 0, 0, 0, 0, EMPTY
    return at.START


@rule
def enter_start(s: State) -> int:
    if not has_ask_tile(s):
        return at.CARD
    s.phase = at.START
    return at.NO_MORE


@rule
def draw_for_phase_1(s: State) -> None:
    """One market card (2.2)."""
    if s.pile[MARKET] > 0:
        await_card(s, MARKET, at.ACT)
    else:
        s.phase = at.ACT


@rule
def await_card(s: State, pile: int, then: int) -> None:
    """The active seat draws from this pile, and then goes on."""
    s.phase, s.drawer, s.source, s.then = at.CARD_DEAL, s.turn, pile, then


@rule
def has_ask_tile(s: State) -> bool:
    return bool(s.tiles[s.turn, ASK_TILE] > 0)


@rule
def may_go_on(s: State) -> bool:
    """Whether, for all that everybody sees, the active seat could restore or ask.

    Not whether it can: who is not asked because of the cards in his hand has shown them (7.6).
    """
    if has_ask_tile(s):
        return True
    means, sections = cards(s, int(s.turn)), 0
    for tile in range(PAINT_TILE, TILES):
        means += s.tiles[s.turn, tile]
    for slot in range(DISPLAY):
        if s.display[slot] != EMPTY:
            sections += 1
    return means >= PER_SECTION and sections > 0


@rule
def enter_limit(s: State) -> int:
    """Phase 3: discard down to the limit (2.5); with an ask tile the turn waits for its end."""
    if cards(s, int(s.turn)) <= KEPT and not has_ask_tile(s):
        return at.END
    s.phase = at.LIMIT
    return at.NO_MORE


@rule
def end_turn(s: State) -> int:
    """The next seat clockwise; the last round ends at the right of the palette (8.2, 8.3)."""
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.palette:
        if s.ending or s.lap - s.restored_lap >= IDLE_ROUNDS:
            s.phase = at.DONE
            return at.NO_MORE
        s.lap += 1
    return at.TURN
