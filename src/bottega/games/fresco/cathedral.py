"""The cathedral: restore segments of the fresco, with the bishop looking on, or the altar."""

from bottega.core.rule import Odds, rule

from . import actions as do
from . import box
from . import phases as ask
from .leonardo import acts_for_leonardo, allow_steps
from .paints import bundle_of, covers, spend
from .state import EMPTY, Public, State
from .track import gain


@rule
def ask_cathedral(s: State) -> bool:
    """Whether the painter can restore anything: if not, his apprentices go home (3.7)."""
    s.phase = ask.CATHEDRAL
    if acts_for_leonardo(s):
        return int(s.uncovered) < box.SEGMENTS
    paints = bundle_of(s, int(s.turn))
    for segment in range(box.SEGMENTS):
        if s.fresco[segment] != EMPTY and covers(paints, box.RECIPES[s.fresco[segment]]):
            return True
    return next_altar(s, paints, 0) != EMPTY


@rule
def allow_cathedral(s: State, odds: Odds) -> None:
    """Any segment the painter has the paints for, or the altar; Leonardo needs no paints
    (5.1, 5.6, 12.6)."""
    if acts_for_leonardo(s):
        allow_steps(s, odds)
        return
    paints = bundle_of(s, int(s.turn))
    for segment in range(box.SEGMENTS):
        tile = s.fresco[segment]
        odds[do.RESTORE + segment] = tile != EMPTY and covers(paints, box.RECIPES[tile])
    odds[do.RESTORE_ALTAR] = next_altar(s, paints, 0) != EMPTY
    odds[do.STOP] = 1


@rule
def work(s: State, action: int) -> None:
    """One decision at the cathedral."""
    if action == do.RESTORE_ALTAR:
        choose_altar(s)
    else:
        choose_segment(s, action - do.RESTORE)


# The altar


@rule
def altars(s: Public) -> int:
    """How many ways there are to restore the altar (5.6, 15.4, 16.9)."""
    if not s.blends:
        return box.PLAIN_ALTARS
    return box.ALTARS if s.specials_for_basics else box.NAMED_ALTARS


@rule
def next_altar(s: Public, paints: int, first: int) -> int:
    """The next way to restore the altar with these paints, or EMPTY."""
    for altar in range(first, altars(s)):
        if covers(paints, box.ALTAR_RECIPES[altar]):
            return altar
    return EMPTY


@rule
def choose_altar(s: State) -> None:
    """Restore it at once, unless there are several ways to pay."""
    paints = bundle_of(s, int(s.turn))
    altar = next_altar(s, paints, 0)
    if next_altar(s, paints, altar + 1) == EMPTY:
        restore_altar(s, altar)
    else:
        s.altar = 1


@rule
def allow_altars(s: State, odds: Odds) -> None:
    paints = bundle_of(s, int(s.turn))
    for altar in range(altars(s)):
        odds[do.paying(altar)] = covers(paints, box.ALTAR_RECIPES[altar])


@rule
def restore_altar(s: State, altar: int) -> None:
    """The altar takes no tile, and the bishop does not care (5.7)."""
    spend(s, int(s.turn), int(box.ALTAR_RECIPES[altar]))
    s.altar, s.waiting = 0, s.waiting - 1
    gain(s, int(box.ALTAR_POINTS[altar]))


# The bishop


@rule
def choose_segment(s: State, segment: int) -> None:
    """Restore it at once, unless the bishop could be led for money (5.3)."""
    s.segment = segment
    if ways(s, int(s.turn), segment) == 0:
        lead(s, 0)


@rule
def ways(s: State, painter: int, segment: int) -> int:
    """How near a painter could bring the bishop for money, as bits; where he is already is not
    worth it (5.3, 16.7). The sexton may put him anywhere, once a round (13.7)."""
    if acts_for_leonardo(s) or s.thalers[painter] < box.BISHOP_THALERS:
        return 0
    near = int(box.AFTER_STEP[s.bishop, segment])
    if s.holder[box.SEXTON] == painter and not s.led:
        near = (1 << box.ON + 1) - 1
    return near & ~(1 << int(box.NEARNESS[s.bishop, segment]))


@rule
def allow_leading(s: State, odds: Odds) -> None:
    bits = ways(s, int(s.turn), int(s.segment))
    odds[do.LEAD] = 1
    for nearness in range(box.AWAY, box.ON + 1):
        odds[do.LEAD + 1 + nearness] = bits >> nearness & 1


@rule
def brought(s: Public, segment: int, way: int) -> int:
    """How near a segment the bishop is when he is led that way, or with 0 left where he is."""
    return way - 1 if way else int(box.NEARNESS[s.bishop, segment])


@rule
def lead(s: State, way: int) -> None:
    """Leave the bishop where he is (0), or pay to bring him away, beside or on (1 to 3)."""
    nearness = brought(s, int(s.segment), way)
    if way:
        s.thalers[s.turn] -= box.BISHOP_THALERS
        if not box.AFTER_STEP[s.bishop, s.segment] >> nearness & 1:
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
        spend(s, painter, int(box.RECIPES[tile]))
    s.tiles[painter, box.BACK[tile]] += 1
    s.fresco[segment], s.bishop, s.segment = EMPTY, segment, EMPTY
    s.uncovered += 1
    s.waiting -= 1
    gain(s, int(box.POINTS[tile]) + bonus(s, painter, nearness))


@rule
def bonus(s: Public, painter: int, nearness: int) -> int:
    """The abbot raises a bonus that is earned (5.4, 13.5)."""
    points = int(box.BISHOP_BONUS[nearness])
    if points and s.holder[box.ABBOT] == painter:
        points += box.ABBOT_BONUS
    return points
