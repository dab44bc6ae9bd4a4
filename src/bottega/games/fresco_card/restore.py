"""Restoring sections: the payment is shown, the section turned, a tile taken, the table renewed."""

from bottega.core.rule import rule

from . import phases as at
from .box import (
    BISHOP,
    JOKER_TILE,
    LAST_SECTION,
    OFFER,
    PAINT_TILE,
    PAINTS,
    PER_SECTION,
    RESTORE_TILE,
    ROTATE_TILE,
    SECTION_BITS,
    TURNS,
    VALUES,
)
from .cards import show
from .display import choice_in, gap
from .packed import WORDS, add, kind_in
from .payment import only_way, pay
from .state import EMPTY, State, drop_plan
from .turn import may_go_on


@rule
def plan_section(s: State, slot: int) -> None:
    s.plan, s.paying = slot + 1, 0


@rule
def go_on_paying(s: State) -> int:
    """Pay for every paint that leaves no choice; when all are paid, restore."""
    while s.paying < PER_SECTION:
        action = only_way(s, int(s.turn))
        if action == EMPTY:
            return at.NO_MORE
        pay(s, int(s.turn), action)
    restore(s)
    return at.TURNED


@rule
def restore(s: State) -> None:
    """The payment is played and the section taken (4.3, 4.6 to 4.8)."""
    seat, slot = int(s.turn), int(s.plan) - 1
    kind = int(s.display[slot])
    if s.swapped and s.restored == 0:
        s.tiles[seat, RESTORE_TILE] -= 1
    turns = play_payment(s, seat) + int(s.blends)
    if uses_favourite(s, kind):
        s.favoured = 1
        turns += 1
    drop_plan(s)
    s.display[slot] = EMPTY
    s.restored += 1
    s.reveals += 1
    lay_section(s, seat, kind, min(turns, TURNS))


@rule
def play_payment(s: State, seat: int) -> int:
    """Lay the chosen cards and remove the chosen tiles; how many bishops the cards show."""
    bishops = 0
    for word in range(WORDS):
        while s.chosen[word]:
            kind = kind_in(word, int(s.chosen[word]))
            add(s.chosen, kind, -1)
            add(s.laid, kind, 1)
            show(s, seat, kind)
            bishops += BISHOP[kind]
    for paint in range(PAINTS):
        s.tiles[seat, PAINT_TILE + paint] -= s.tile_paid >> paint & 1
    s.tiles[seat, JOKER_TILE] -= s.joker_paid
    return bishops


@rule
def uses_favourite(s: State, kind: int) -> bool:
    """Whether the section shows the bishop's paint, however that was paid (4.7, 9.1)."""
    if s.favourite == EMPTY:
        return False
    paints = SECTION_BITS[kind]
    if s.favourite_in_blend:
        paints |= int(s.blended)
    return bool(paints >> s.favourite & 1)


@rule
def lay_section(s: State, seat: int, kind: int, turns: int) -> None:
    place = int(s.placed)
    s.placed_kind[place], s.placed_by[place], s.placed_turns[place] = kind, seat, turns
    s.placed += 1
    s.sections[seat] += 1
    s.points[seat] += VALUES[kind, turns]
    s.restored_lap = s.lap
    if s.sections[seat] >= LAST_SECTION[s.seats - 2]:  # the last round (8.1)
        s.ending = 1


@rule
def enter_rotate(s: State) -> int:
    """Rotate tiles, while the section can still be turned (5.1)."""
    if s.tiles[s.turn, ROTATE_TILE] == 0 or s.placed_turns[s.placed - 1] >= TURNS:
        return at.EARNED
    s.phase = at.ROTATE
    return at.NO_MORE


@rule
def after_rotate(s: State) -> int:
    """A tile for this section (4.9), unless a turn earns only one; then perhaps another section."""
    return at.MORE if s.tile_a_turn or not choose_reward(s) else at.NO_MORE


@rule
def turn_section(s: State) -> None:
    """Once more with a tile (5.1)."""
    place = int(s.placed) - 1
    kind, turns = int(s.placed_kind[place]), int(s.placed_turns[place])
    s.tiles[s.turn, ROTATE_TILE] -= 1
    s.placed_turns[place] = turns + 1
    s.points[s.turn] += VALUES[kind, turns + 1] - VALUES[kind, turns]


@rule
def choose_reward(s: State) -> bool:
    """Whether there is a tile to be chosen; where all are alike one is taken at once (4.9)."""
    only = EMPTY
    for slot in range(OFFER):
        if choice_in(s.offer, slot) != EMPTY:
            if only != EMPTY:
                s.phase = at.REWARD
                return True
            only = slot
    if only != EMPTY:
        take_tile(s, only)
    return False


@rule
def take_tile(s: State, slot: int) -> None:
    s.tiles[s.turn, s.offer[slot]] += 1
    s.offer[slot] = EMPTY
    s.rewarded = 1


@rule
def enter_more(s: State) -> int:
    """Another section in the same action, if that is possible for all one sees (4.4)."""
    if not may_go_on(s):
        return at.RESTORED
    s.phase = at.MORE
    return at.NO_MORE


@rule
def end_restoring(s: State) -> int:
    """The action is over; where a turn earns one tile, it is taken now (9.3)."""
    if not s.tile_a_turn or s.rewarded or not choose_reward(s):
        return at.RENEWAL
    return at.NO_MORE


@rule
def renew(s: State) -> None:
    """Replace a favourite that was used (4.10)."""
    if s.favoured:
        s.favourite, s.favoured = EMPTY, 0
    s.restored = 0


@rule
def fill(s: State) -> int:
    """Turn up what is missing, as long as there is any left; then the game goes on (6.3)."""
    if s.fresco_left > 0 and gap(s.display) != EMPTY:
        s.phase = at.SECTION_DEAL
    elif s.tiles_left > 0 and gap(s.offer) != EMPTY:
        s.phase = at.TILE_DEAL
    elif s.favourites_left > 0 and s.favourite == EMPTY:
        s.phase = at.FAVOURITE_DEAL
    elif s.palette == EMPTY:
        s.phase = at.PALETTE
    else:
        return at.AFTER
    return at.NO_MORE


@rule
def enter_after(s: State) -> int:
    """After a swap a tile allows to restore as well (5.2); otherwise phase 3."""
    if not s.swapped or s.tiles[s.turn, RESTORE_TILE] == 0 or not may_go_on(s):
        return at.LIMIT
    s.phase = at.AFTER
    return at.NO_MORE
