"""The module The Bishop's Requests: three fresco tiles under a request pay points and paint."""

from bottega.core.rule import Odds, rule

from . import actions as do
from .box import BACKS, COPIES, GENERAL, REQUEST_POINTS, REQUEST_TILES, REQUESTS
from .leonardo import acts_for_leonardo
from .state import EMPTY, Public, State
from .track import gain


@rule
def suits(back: int, request: int) -> bool:
    """Whether a tile with this back serves a request: any the general one, a splash its own
    colour (14.3)."""
    return request == GENERAL or back >> request - 1 & 1 == 1


@rule
def suiting(s: Public, painter: int, request: int) -> int:
    """How many tiles of a painter serve a request."""
    count = 0
    for back in range(BACKS):
        if suits(back, request):
            count += int(s.tiles[painter, back])
    return count


@rule
def may_fulfil(s: State, request: int) -> bool:
    """A whole apprentice, a request left, the tiles that serve it (14.2, 14.3)."""
    if s.once or s.waiting == 0 or s.stock[request] == 0:
        return False
    return suiting(s, int(s.turn), request) >= REQUEST_TILES


@rule
def can_fulfil(s: State) -> bool:
    for request in range(REQUESTS):
        if may_fulfil(s, request):
            return True
    return False


@rule
def allow_requests(s: State, odds: Odds) -> None:
    for request in range(REQUESTS):
        odds[do.FULFIL + request] = may_fulfil(s, request)


@rule
def fulfil(s: State, request: int) -> None:
    """One apprentice does this instead of blending (14.2)."""
    s.request, s.once, s.waiting = request, 1, s.waiting - 1
    give_alike(s)


@rule
def allow_giving(s: State, odds: Odds) -> None:
    """The painter picks the tiles; those with equal backs are alike (14.4)."""
    for back in range(BACKS):
        odds[do.GIVE + back] = s.tiles[s.turn, back] > 0 and suits(back, int(s.request))


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
    """Give what needs no choice, and with the last tile take the request."""
    while s.given < REQUEST_TILES:
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
        if s.tiles[s.turn, back] > 0 and suits(back, int(s.request)):
            if found != EMPTY:
                return EMPTY
            found = back
    return found


@rule
def request_points(s: Public, request: int) -> int:
    """What the topmost request of a type scores (14.5), or 0 if there is none."""
    if s.stock[request] == 0:
        return 0
    return int(REQUEST_POINTS[request, COPIES - s.stock[request]])


@rule
def take_request(s: State) -> None:
    """It scores (14.5), and pays with every income; Leonardo's leaves the game (12.11)."""
    request = int(s.request)
    points = request_points(s, request)
    s.stock[request] -= 1
    s.request, s.given = EMPTY, 0
    if not acts_for_leonardo(s):
        s.stacks[s.turn, request] += 1
    gain(s, points)
