"""What happened, in words: from a view before it and a view after it."""

from collections.abc import Callable

from bottega.core.words import listing

from .box import (
    ALTAR_POINTS,
    ALTAR_RECIPES,
    BISHOP_THALERS,
    BLEND_GIVES,
    BLEND_RECIPES,
    COLUMNS,
    COPIES,
    GENERAL,
    HOURS,
    KINDS,
    NEARNESS,
    ORANGE,
    POINTS,
    REQUEST_POINTS,
    REQUESTS,
    SEGMENTS,
    STALLS,
    STUDIO_THALERS,
)
from .cathedral import bonus, next_altar
from .leonardo import acts_for_leonardo
from .market import booths, price
from .phrases import (
    at_place,
    booth_name,
    hour_name,
    mood_name,
    paint_letters,
    paint_names,
    painter_name,
    place_name,
    portrait_name,
    say,
    segment_name,
    to_place,
)
from .purse import purse
from .round import income
from .score import rank
from .state import (
    ALTAR,
    BISHOP,
    BLEND,
    BUY,
    CATHEDRAL,
    CLOSE,
    DONE,
    DRAW_PAINTERS,
    DRAWN,
    EARN,
    EMPTY,
    FILL_BOOTHS,
    FULFIL,
    GET_UP,
    HOSTEL,
    INCOME,
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
    RESTORE,
    RESTORE_ALTAR,
    SEND,
    SHOW,
    SHOW_PORTRAITS,
    STOP,
    STUDIO,
    THEATER,
    TRACK,
    WORKSHOP,
    View,
)
from .track import painters

Told = Callable[[View, View, int, str], list[str]]


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was hidden."""
    if before.phase == PLANNING:
        told = _planning(before, after, seat, action, language)
    elif action == STOP:
        told = _stopped(before, language)
    else:
        assert action is not None  # all else is done in the open
        told = _TOLD[int(before.phase)](before, after, action, language)
    told += _moved(before, after, language)
    told += _paid(before, after, language)
    return told + _begun(before, after, language) + _ended(before, after, language)


def _name(view: View, language: str) -> str:
    """The painter who acts."""
    return painter_name(view, int(view.turn), language)


# Before the round


def _tile(before: View, after: View, action: int, language: str) -> list[str]:
    return [] if after.phase in (REMOVE_TILES, LAY_TILES) else [say("was_laid", language)]


def _drawn(before: View, after: View, action: int, language: str) -> list[str]:
    drawn = action - DRAWN
    name = say(f"seat{drawn}", language)
    return [say("was_drawn", language, name=name, place=after.start[drawn])]


def _filled(before: View, after: View, action: int, language: str) -> list[str]:
    if after.phase == FILL_BOOTHS:
        return []
    full = "; ".join(booth_tiles(after, booth, language) for booth in range(booths(after)))
    return [say("was_filled", language, booths=full)]


def booth_tiles(view: View, booth: int, language: str) -> str:
    """A booth with what it sells, in letters."""
    kinds = [view.stall[booth * STALLS + place] for place in range(STALLS)]
    letters = [paint_letters(KINDS[kind], language) for kind in kinds if kind != EMPTY]
    return " ".join([booth_name(booth), *letters])


def _shown(before: View, after: View, action: int, language: str) -> list[str]:
    return [say("was_shown", language, portrait=portrait_name(action - SHOW, language))]


# Getting up and planning


def _hostel(before: View, after: View, action: int, language: str) -> list[str]:
    hour = hour_name(action - GET_UP)
    if acts_for_leonardo(before):
        return [say("was_up_leonardo", language, hour=hour)]
    mood, count = mood_name(after.mood[before.turn]), after.apprentices[before.turn]
    name = _name(before, language)
    return [say("was_up", language, name=name, hour=hour, mood=mood, count=count)]


def _planning(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    name, told = say(f"seat{seat}", language), []
    if action is not None and action != READY:
        place = to_place(before, action - SEND, language)
        told.append(say("was_sent", language, name=name, to=place))
    if after.ready != before.ready:
        told.append(say("was_ready", language, name=name))
    if after.reveals != before.reveals:
        told += [_plan(before, after, planner, language) for planner in range(after.seats)]
    return told


def _plan(before: View, after: View, planner: int, language: str) -> str:
    counts = [
        f"{place_name(before, column, language)} {after.plan[planner, column]}"
        for column in range(COLUMNS)
        if after.plan[planner, column]
    ]
    phrase = "was_planned" if counts else "was_planned_nothing"
    return say(phrase, language, name=say(f"seat{planner}", language), plan=", ".join(counts))


# At the places


def _stopped(before: View, language: str) -> list[str]:
    name = _name(before, language)
    if before.phase == MARKET:
        return [say("was_left", language, name=name)]
    return [say("was_stopped", language, name=name, at=at_place(before, language))]


def _market(before: View, after: View, action: int, language: str) -> list[str]:
    name = _name(before, language)
    if action < BUY:
        return [say("was_closed", language, name=name, booth=booth_name(action - CLOSE))]
    stall = action - BUY
    return [
        say(
            "was_bought",
            language,
            name=name,
            paints=paint_names(KINDS[before.stall[stall]], language),
            booth=booth_name(stall // STALLS),
            price=price(before),
        )
    ]


def _cathedral(before: View, after: View, action: int, language: str) -> list[str]:
    if action == RESTORE_ALTAR:
        if after.altar:
            return []
        way = next_altar(before, purse(before, int(before.turn)), 0)
        return [_restored_altar(before, way, language)]
    if after.segment != EMPTY:
        return []  # the bishop is asked about first
    return [_restored(before, action - RESTORE, 0, language)]


def _bishop(before: View, after: View, action: int, language: str) -> list[str]:
    return [_restored(before, int(before.segment), action - LEAD, language)]


def _restored(before: View, segment: int, way: int, language: str) -> str:
    nearness = way - 1 if way else int(NEARNESS[before.bishop, segment])
    extra = bonus(before, int(before.turn), nearness)
    phrase = "was_restored_bonus" if extra else "was_restored"
    return say(
        "was_restored_paid" if way else phrase,
        language,
        name=_name(before, language),
        segment=segment_name(segment),
        points=POINTS[before.fresco[segment]],
        bonus=extra,
        price=BISHOP_THALERS,
    )


def _altar(before: View, after: View, action: int, language: str) -> list[str]:
    return [_restored_altar(before, action - PAY, language)]


def _restored_altar(before: View, way: int, language: str) -> str:
    paints, points = paint_names(ALTAR_RECIPES[way], language), ALTAR_POINTS[way]
    return say("was_altar", language, name=_name(before, language), paints=paints, points=points)


def _studio(before: View, after: View, action: int, language: str) -> list[str]:
    name = _name(before, language)
    if action >= PORTRAY:
        portrait = portrait_name(action - PORTRAY, language)
        return [say("was_portrayed", language, name=name, portrait=portrait)]
    thalers = STUDIO_THALERS * (action - EARN + 1)
    return [say("was_earned", language, name=name, thalers=thalers)]


def _workshop(before: View, after: View, action: int, language: str) -> list[str]:
    if action >= FULFIL:
        return _fulfilled(before, after, action - FULFIL, language)
    blend = action - BLEND
    paints = paint_names(BLEND_RECIPES[blend], language)
    result = say(f"paint{BLEND_GIVES[blend]}", language)
    name = _name(before, language)
    return [say("was_blended", language, name=name, paints=paints, result=result)]


def _given(before: View, after: View, action: int, language: str) -> list[str]:
    return _fulfilled(before, after, int(before.wish), language)


def _fulfilled(before: View, after: View, wish: int, language: str) -> list[str]:
    if after.wish != EMPTY:
        return []  # tiles are still to be chosen
    points = REQUEST_POINTS[wish, COPIES - int(before.stock[wish])]
    name, type_name = _name(before, language), say(f"wish{wish}", language)
    return [say("was_fulfilled", language, name=name, wish=type_name, points=points)]


def _theater(before: View, after: View, action: int, language: str) -> list[str]:
    mood = mood_name(after.mood[before.turn])
    return [say("was_enjoyed", language, name=_name(before, language), mood=mood)]


def _picked(before: View, after: View, action: int, language: str) -> list[str]:
    paint = say(f"paint{action - PICK}", language)
    return [say("was_picked", language, name=_name(before, language), paint=paint)]


def _landed(before: View, after: View, action: int, language: str) -> list[str]:
    return []  # where he went is told as a move


_TOLD: dict[int, Told] = {
    REMOVE_TILES: _tile,
    LAY_TILES: _tile,
    DRAW_PAINTERS: _drawn,
    FILL_BOOTHS: _filled,
    SHOW_PORTRAITS: _shown,
    HOSTEL: _hostel,
    MARKET: _market,
    CATHEDRAL: _cathedral,
    BISHOP: _bishop,
    ALTAR: _altar,
    STUDIO: _studio,
    WORKSHOP: _workshop,
    REQUEST: _given,
    THEATER: _theater,
    PAINT: _picked,
    TRACK: _landed,
}


# What follows by itself


def _moved(before: View, after: View, language: str) -> list[str]:
    """The painter's move on the track, or what stands in its way."""
    if before.phase <= PLANNING or after.phase == DONE:
        return []
    if after.landing and not before.landing:
        return [say("was_taken", language, space=after.landing)]
    space = after.space[before.turn]
    if space == before.space[before.turn]:
        return []
    return [say("was_moved", language, name=_name(before, language), space=space)]


def _paid(before: View, after: View, language: str) -> list[str]:
    """Incomes, when the places are done and the market is filled."""
    if before.lap == 0 or not _unpaid(before) or after.phase == DONE:
        return []
    if _unpaid(after) and after.lap == before.lap:
        return []
    incomes = listing([_income(after, seat, language) for seat in range(after.seats)], language)
    return [say("was_income", language, incomes=incomes)]


def _unpaid(view: View) -> bool:
    return bool(view.place < INCOME or view.phase == FILL_BOOTHS)


def _income(after: View, seat: int, language: str) -> str:
    paints = 0
    for wish in range(GENERAL + 1, REQUESTS):
        paints += int(after.stacks[seat, wish]) << 4 * (ORANGE + wish - 1)
    return say(
        "was_income_paints" if paints else "was_income_of",
        language,
        name=say(f"seat{seat}", language),
        thalers=income(after, seat),
        paints=paint_names(paints, language),
    )


def _begun(before: View, after: View, language: str) -> list[str]:
    """A new round, and what changed for it."""
    told = []
    if before.lap and after.lap != before.lap and _starts(before) != _starts(after):
        told.append(say("was_rotated", language, painters=_line(after, language)))
    if after.host != before.host:
        told.append(say("was_host", language, name=say(f"seat{after.host}", language)))
    if after.lap != before.lap:
        told.append(say("was_last" if after.ending else "was_round", language, lap=after.lap))
    return told


def _starts(view: View) -> list[int]:
    return [int(place) for place in view.start]


def _line(view: View, language: str) -> str:
    waiting = [painter for painter in range(painters(view)) if view.start[painter]]
    waiting.sort(key=lambda painter: int(view.start[painter]))
    names = [f"{painter_name(view, p, language)} S{view.start[p]}" for p in waiting]
    return ", ".join(names)


def _ended(before: View, after: View, language: str) -> list[str]:
    """The last round, once it cannot be foreseen, and the end."""
    told = []
    if before.uncovered < SEGMENTS == after.uncovered and not after.ending:
        told.append(say("was_finished", language))
    if after.phase != DONE:
        return told
    for hour in range(HOURS):
        seat = int(after.guest[hour])
        if 0 <= seat < after.seats:
            name, thalers = say(f"seat{seat}", language), after.thalers[seat]
            space = after.space[seat]
            told.append(say("was_paid_out", language, name=name, thalers=thalers, space=space))
    winner = min(range(after.seats), key=lambda seat: int(rank(after, seat)))
    return [*told, say("was_over", language, name=say(f"seat{winner}", language))]
