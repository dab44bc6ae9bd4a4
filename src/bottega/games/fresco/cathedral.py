"""The cathedral: restore segments of the fresco, with the bishop looking on, or the altar."""

from bottega.core.rule import Odds, rule

from .box import (
    ABBOT,
    ABBOT_BONUS,
    ALTAR_POINTS,
    ALTAR_RECIPES,
    ALTARS,
    AWAY,
    BACK,
    BISHOP_BONUS,
    BISHOP_THALERS,
    NEARNESS,
    ON,
    PLAIN_ALTARS,
    POINTS,
    REACH,
    RECIPES,
    SEGMENTS,
    SEXTON,
)
from .leonardo import acts_for_leonardo, allow_steps
from .purse import covers, purse, spend
from .state import CATHEDRAL, EMPTY, LEAD, PAY, RESTORE, RESTORE_ALTAR, STOP, Public, State
from .track import gain


@rule
def ask_cathedral(s: State) -> bool:
    """Whether the painter can restore anything: if not, his apprentices go home (3.7)."""
    s.phase = CATHEDRAL
    if acts_for_leonardo(s):
        return int(s.uncovered) < SEGMENTS
    paints = purse(s, int(s.turn))
    for segment in range(SEGMENTS):
        if s.fresco[segment] != EMPTY and covers(paints, RECIPES[s.fresco[segment]]):
            return True
    return next_altar(s, paints, 0) != EMPTY


@rule
def allow_cathedral(s: State, odds: Odds) -> None:
    """Any segment the painter has the paints for, or the altar; Leonardo needs no paints
    (5.1, 5.6, 12.6)."""
    if acts_for_leonardo(s):
        allow_steps(s, odds)
        return
    paints = purse(s, int(s.turn))
    for segment in range(SEGMENTS):
        tile = s.fresco[segment]
        odds[RESTORE + segment] = tile != EMPTY and covers(paints, RECIPES[tile])
    odds[RESTORE_ALTAR] = next_altar(s, paints, 0) != EMPTY
    odds[STOP] = 1


@rule
def work(s: State, action: int) -> None:
    """One decision at the cathedral."""
    if action == STOP:
        s.left = 0
    elif action == RESTORE_ALTAR:
        choose_altar(s)
    else:
        choose_segment(s, action - RESTORE)


# The altar


@rule
def altars(s: Public) -> int:
    """How many ways there are to restore the altar (5.6, 15.4)."""
    return ALTARS if s.blends else PLAIN_ALTARS


@rule
def next_altar(s: Public, paints: int, first: int) -> int:
    """The next way to restore the altar with these paints, or EMPTY."""
    for altar in range(first, altars(s)):
        if covers(paints, ALTAR_RECIPES[altar]):
            return altar
    return EMPTY


@rule
def choose_altar(s: State) -> None:
    """Restore it at once, unless there are several ways to pay."""
    paints = purse(s, int(s.turn))
    altar = next_altar(s, paints, 0)
    if next_altar(s, paints, altar + 1) == EMPTY:
        restore_altar(s, altar)
    else:
        s.altar = 1


@rule
def allow_altars(s: State, odds: Odds) -> None:
    paints = purse(s, int(s.turn))
    for altar in range(altars(s)):
        odds[PAY + altar] = covers(paints, ALTAR_RECIPES[altar])


@rule
def restore_altar(s: State, altar: int) -> None:
    """The altar takes no tile, and the bishop does not care (5.7)."""
    spend(s, int(s.turn), int(ALTAR_RECIPES[altar]))
    s.altar, s.left = 0, s.left - 1
    gain(s, int(ALTAR_POINTS[altar]))


# The bishop


@rule
def choose_segment(s: State, segment: int) -> None:
    """Restore it at once, unless the bishop could be led for money (5.3)."""
    s.segment = segment
    if ways(s) == 0:
        lead(s, 0)


@rule
def ways(s: State) -> int:
    """How near the bishop could be brought for money, as bits; where he is already is not worth
    it (5.3, 16.7). The sexton may put him anywhere, once a round (13.7)."""
    if acts_for_leonardo(s) or s.thalers[s.turn] < BISHOP_THALERS:
        return 0
    reach = int(REACH[s.bishop, s.segment])
    if s.holder[SEXTON] == s.turn and not s.led:
        reach = (1 << ON + 1) - 1
    return reach & ~(1 << int(NEARNESS[s.bishop, s.segment]))


@rule
def allow_leading(s: State, odds: Odds) -> None:
    bits = ways(s)
    odds[LEAD] = 1
    for nearness in range(AWAY, ON + 1):
        odds[LEAD + 1 + nearness] = bits >> nearness & 1


@rule
def lead(s: State, way: int) -> None:
    """Leave the bishop where he is (0), or pay to bring him away, beside or on (1 to 3)."""
    nearness = int(NEARNESS[s.bishop, s.segment])
    if way:
        nearness = way - 1
        s.thalers[s.turn] -= BISHOP_THALERS
        if not REACH[s.bishop, s.segment] >> nearness & 1:
            s.led = 1
    restore(s, nearness)


@rule
def restore(s: State, nearness: int) -> None:
    """Pay the paints, take the tile, score it with the bonus in one move; the bishop comes
    (5.1, 5.2, 5.4, 5.5)."""
    painter, segment = int(s.turn), int(s.segment)
    tile = int(s.fresco[segment])
    if acts_for_leonardo(s):
        s.leonardo = segment
    else:
        spend(s, painter, int(RECIPES[tile]))
    s.tiles[painter, BACK[tile]] += 1
    s.fresco[segment], s.bishop, s.segment = EMPTY, segment, EMPTY
    s.uncovered += 1
    s.left -= 1
    gain(s, int(POINTS[tile]) + bonus(s, painter, nearness))


@rule
def bonus(s: Public, painter: int, nearness: int) -> int:
    """The abbot raises a bonus that is earned (5.4, 13.5)."""
    points = int(BISHOP_BONUS[nearness])
    if points and s.holder[ABBOT] == painter:
        points += ABBOT_BONUS
    return points
