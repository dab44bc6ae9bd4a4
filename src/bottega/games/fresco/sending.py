"""Planning: where one more apprentice would do most, in hundredths of a point."""

from bottega.core.rule import Worth, rule

from . import actions as do
from . import box
from . import places as at
from .paints import bundle_of, covers
from .state import EMPTY, State
from .worth import (
    best_purchase,
    best_request,
    blends_possible,
    card_worth,
    hour_of,
    money,
    mood_worth,
    next_restored,
    together,
)

BLENDING = 107  # what a blend adds to its paints
POOR, NEEDY = 31, 45  # with fewer Thalers than these, one more is worth so much more
LATE = 11  # of a hundred: how much an earlier painter spoils


@rule
def sending(s: State, seat: int, worth: Worth) -> None:
    """What one more apprentice would add in each column, with those sent already."""
    price = my_price(s, seat)
    bought, bundle, more = best_purchase(s, seat, int(s.sketch[seat, at.MARKET]), price)
    paints, done = together(bundle_of(s, seat), bundle), 0
    for _ in range(s.sketch[seat, at.CATHEDRAL]):
        _, paints, done = next_restored(s, seat, paints, done)
    restored, _, _ = next_restored(s, seat, paints, done)
    worth[do.SEND + at.MARKET] = late(s, seat, more - bought)
    worth[do.SEND + at.CATHEDRAL] = late(s, seat, restored)
    worth[do.SEND + at.STUDIO] = at_studio(s, seat)
    worth[do.SEND + at.WORKSHOP] = at_workshop(s, seat, paints)
    worth[do.SEND + at.THEATER] = at_theater(s, seat)
    if s.ending:
        last_day(s, seat, paints, done, worth)


@rule
def late(s: State, seat: int, value: int) -> int:
    """Whoever got up earlier may spoil it."""
    for hour in range(hour_of(s, seat)):
        if s.guest[hour] != EMPTY:
            value -= value * LATE // 100
    return value


@rule
def at_studio(s: State, seat: int) -> int:
    """Money, more of it for the poor; the first apprentice may prefer a portrait."""
    others = int(s.sketch[seat, at.STUDIO])
    value = money(s, box.STUDIO_THALERS)
    left = int(s.thalers[seat]) - my_price(s, seat) * int(s.sketch[seat, at.MARKET])
    if left + box.STUDIO_THALERS * others < POOR and not s.ending:
        value += box.STUDIO_THALERS * NEEDY
    if others == 0:
        for easel in range(box.EASELS):
            if s.shown[easel] != EMPTY:
                value = max(value, late(s, seat, card_worth(s, seat, int(s.shown[easel]))))
    return value


@rule
def at_theater(s: State, seat: int) -> int:
    """A better mood tomorrow."""
    steps = box.ACTOR_MOOD if s.holder[box.ACTOR] == seat else box.THEATER_MOOD
    mood = int(s.mood[seat]) + steps * int(s.sketch[seat, at.THEATER])
    return mood_worth(s, mood + steps) - mood_worth(s, mood)


@rule
def at_workshop(s: State, seat: int, paints: int) -> int:
    """Two blends of what the cathedral leaves; or a request, once."""
    others = int(s.sketch[seat, at.WORKSHOP])
    blends = blends_possible(paints) - box.WORKSHOP_BLENDS * others
    value = BLENDING * max(min(blends, box.WORKSHOP_BLENDS), 0)
    return max(value, best_request(s, seat)) if others == 0 and s.requests else value


@rule
def last_day(s: State, seat: int, paints: int, done: int, worth: Worth) -> None:
    """The second visit to the cathedral; blends are good for nothing else."""
    mixes = int(s.sketch[seat, at.WORKSHOP])
    plain, blended = paints, mixed(paints)
    for _ in range(mixes):
        plain, blended = blended, mixed(blended)
    for _ in range(s.sketch[seat, at.THEATER]):
        _, plain, done = next_restored(s, seat, plain, done)
    without, _, _ = next_restored(s, seat, plain, done)
    value, _, _ = next_restored(s, seat, blended, done)
    worth[do.SEND + at.THEATER] = without
    worth[do.SEND + at.WORKSHOP] = max(
        (value - without) // 2, best_request(s, seat) if mixes == 0 else 0
    )


@rule
def mixed(paints: int) -> int:
    """The paints after one apprentice's blends, of colours that are not there yet."""
    blends = 0
    for blend in range(box.BLENDED):
        gives = 1 << 4 * int(box.BLEND_GIVES[blend])
        if covers(paints, box.BLEND_RECIPES[blend]) and not covers(paints, gives):
            if blends < box.WORKSHOP_BLENDS:
                paints += gives - int(box.BLEND_RECIPES[blend])
                blends += 1
    return paints


@rule
def my_price(s: State, seat: int) -> int:
    """What a tile will cost a seat today."""
    return int(box.PRICES[s.falling, hour_of(s, seat)])
