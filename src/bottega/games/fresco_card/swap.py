"""Swapping hand cards: lay any number of them, then draw for their icons one after the other."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import phases as at
from .box import EITHER_DRAWS, FILLED, MARKET, MARKET_DRAWS, PILES, WORKSHOP_DRAWS
from .cards import cards, show
from .packed import WORDS, add, kind_in
from .state import EMPTY, State
from .turn import await_card, has_ask_tile


@rule
def lay_chosen(s: State) -> None:
    """The chosen cards lie open; each icon is a draw to come (3.2, 3.3)."""
    s.swapped, s.picked = 1, 0
    s.reveals += 1
    for word in range(WORDS):
        while s.chosen[word]:
            kind = kind_in(word, int(s.chosen[word]))
            add(s.chosen, kind, -1)
            add(s.laid, kind, 1)
            show(s, int(s.turn), kind)
            s.market_icons += MARKET_DRAWS[kind]
            s.workshop_icons += WORKSHOP_DRAWS[kind]
            s.either_icons += EITHER_DRAWS[kind]


@rule
def can_draw(s: State, pile: int) -> bool:
    """Whether an icon is left for this pile, and a card in it (3.4, 6.2)."""
    icons = int(s.either_icons)
    icons += int(s.market_icons) if pile == MARKET else int(s.workshop_icons)
    return icons > 0 and s.pile[pile] > 0


@rule
def allow_piles(s: State, odds: Odds) -> None:
    for pile in range(PILES):
        if can_draw(s, pile):
            odds[do.DRAW_FROM + pile] = 1


@rule
def enter_draw(s: State) -> int:
    """The next draw, chosen where there is a choice; draws that no pile can serve are lost."""
    only, several = EMPTY, False
    for pile in range(PILES):
        if can_draw(s, pile):
            several = only != EMPTY
            only = pile
            if several:
                break
    if only == EMPTY:
        return at.SWAPPED
    if several or has_ask_tile(s):
        s.phase = at.DRAW
    else:
        draw_from(s, only)
    return at.NO_MORE


@rule
def draw_from(s: State, pile: int) -> None:
    """Use an icon for this kind of pile, or else one for either (3.4)."""
    if pile == MARKET and s.market_icons > 0:
        s.market_icons -= 1
    elif pile != MARKET and s.workshop_icons > 0:
        s.workshop_icons -= 1
    else:
        s.either_icons -= 1
    await_card(s, pile, at.DRAW)


@rule
def finish_swap(s: State) -> None:
    """Draws that are left are lost."""
    s.market_icons, s.workshop_icons, s.either_icons = 0, 0, 0


@rule
def fill_hand(s: State) -> int:
    """Who passes with fewer cards draws up to three (2.4)."""
    if cards(s, int(s.turn)) >= FILLED or s.pile[MARKET] == 0:
        return at.LIMIT
    await_card(s, MARKET, at.FILL)
    return at.NO_MORE
