"""The module The Bishop's Requests: three fresco tiles under a request pay points and paint."""

from bottega.core.rule import Odds, rule

from .box import BACKS, COPIES, GENERAL, REQUEST_POINTS, REQUESTS, WORKSHOP_BLENDS
from .leonardo import acts_for_leonardo
from .state import EMPTY, FULFIL, GIVE, Public, State
from .track import gain


@rule
def suits(back: int, wish: int) -> bool:
    """Whether a tile with this back serves a request: any the general one, a splash its own
    colour (14.3)."""
    return wish == GENERAL or back >> wish - 1 & 1 == 1


@rule
def suiting(s: Public, wish: int) -> int:
    """How many tiles of the painter who acts serve a request."""
    count = 0
    for back in range(BACKS):
        if suits(back, wish):
            count += int(s.tiles[s.turn, back])
    return count


@rule
def may_fulfil(s: State, wish: int) -> bool:
    """A whole apprentice, a request left, three tiles that serve it (14.2, 14.3)."""
    if s.once or s.left < WORKSHOP_BLENDS or s.stock[wish] == 0:
        return False
    return suiting(s, wish) >= 3


@rule
def can_fulfil(s: State) -> bool:
    for wish in range(REQUESTS):
        if may_fulfil(s, wish):
            return True
    return False


@rule
def allow_requests(s: State, odds: Odds) -> None:
    for wish in range(REQUESTS):
        odds[FULFIL + wish] = may_fulfil(s, wish)


@rule
def fulfil(s: State, wish: int) -> None:
    """One apprentice does this instead of blending (14.2)."""
    s.wish, s.given, s.once, s.left = wish, 0, 1, s.left - WORKSHOP_BLENDS
    give_alike(s)


@rule
def allow_giving(s: State, odds: Odds) -> None:
    """The painter picks the tiles; those with equal backs are alike (14.4)."""
    for back in range(BACKS):
        odds[GIVE + back] = s.tiles[s.turn, back] > 0 and suits(back, int(s.wish))


@rule
def give(s: State, back: int) -> None:
    stack(s, back)
    give_alike(s)


@rule
def stack(s: State, back: int) -> None:
    """A tile goes under the request, and counts no more (14.6)."""
    s.tiles[s.turn, back] -= 1
    s.stacked[back] += 1
    s.given += 1


@rule
def give_alike(s: State) -> None:
    """Give what needs no choice, and with the third tile take the request."""
    while s.given < 3:
        back = only_back(s)
        if back == EMPTY:
            return
        stack(s, back)
    take_request(s)


@rule
def only_back(s: State) -> int:
    """The one back that all tiles to choose from have, or EMPTY."""
    found = EMPTY
    for back in range(BACKS):
        if s.tiles[s.turn, back] > 0 and suits(back, int(s.wish)):
            if found != EMPTY:
                return EMPTY
            found = back
    return found


@rule
def take_request(s: State) -> None:
    """The topmost of its type scores (14.5) and pays income; Leonardo's leaves the game (12.11)."""
    wish = int(s.wish)
    points = int(REQUEST_POINTS[wish, COPIES - s.stock[wish]])
    s.stock[wish] -= 1
    s.wish, s.given = EMPTY, 0
    if not acts_for_leonardo(s):
        s.stacks[s.turn, wish] += 1
    gain(s, points)
