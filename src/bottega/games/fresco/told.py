"""What happened, in words: from a view before it and a view after it."""

from collections.abc import Callable

from bottega.core.words import listing

from . import actions as do
from . import box
from . import phases as ask
from . import places as at
from .cathedral import bonus, brought, next_altar
from .leonardo import acts_for_leonardo
from .market import booths, price
from .paints import bundle_of
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
from .requests import request_points
from .round import income
from .score import rank
from .state import EMPTY, View
from .track import painters

Told = Callable[[View, View, int, str], list[str]]


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was hidden."""
    if before.phase == ask.PLANNING:
        told = _planning(before, after, seat, action, language)
    elif action == do.STOP:
        told = _stopped(before, language)
    else:
        assert action is not None  # all else is done in the open
        told = _TOLD[int(before.phase)](before, after, action, language)
    for follows in (_moved, _idle, _paid, _begun, _ended):
        told += follows(before, after, language)
    return told


def _name(view: View, language: str) -> str:
    """The painter who acts."""
    return painter_name(view, int(view.turn), language)


# Before the round


def _tile(before: View, after: View, action: int, language: str) -> list[str]:
    return [] if after.phase in (ask.REMOVE_TILES, ask.LAY_TILES) else [say("was_laid", language)]


def _drawn(before: View, after: View, action: int, language: str) -> list[str]:
    drawn = action - do.DRAWN
    name = say(f"seat{drawn}", language)
    return [say("was_drawn", language, name=name, place=after.start[drawn])]


def _filled(before: View, after: View, action: int, language: str) -> list[str]:
    if after.phase == ask.FILL_BOOTHS:
        return []
    full = "; ".join(booth_tiles(after, booth, language) for booth in range(booths(after)))
    return [say("was_filled", language, booths=full)]


def booth_tiles(view: View, booth: int, language: str) -> str:
    """A booth with what it sells, in letters."""
    kinds = [view.stall[booth * box.STALLS + place] for place in range(box.STALLS)]
    letters = [paint_letters(box.KINDS[kind], language) for kind in kinds if kind != EMPTY]
    return " ".join([booth_name(booth), *letters])


def _shown(before: View, after: View, action: int, language: str) -> list[str]:
    return [say("was_shown", language, portrait=portrait_name(action - do.SHOW, language))]


# Getting up and planning


def _hostel(before: View, after: View, action: int, language: str) -> list[str]:
    hour = hour_name(action - do.GET_UP)
    if acts_for_leonardo(before):
        return [say("was_up_leonardo", language, hour=hour)]
    mood, count = mood_name(after.mood[before.turn]), after.apprentices[before.turn]
    name = _name(before, language)
    return [say("was_up", language, name=name, hour=hour, mood=mood, count=count)]


def _planning(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    name, told = say(f"seat{seat}", language), []
    if action is not None and action != do.READY:
        phrase, first = "was_sent", do.SEND
        if action >= do.TAKE_BACK:
            phrase, first = "was_taken_back", do.TAKE_BACK
        told.append(say(phrase, language, name=name, to=to_place(before, action - first, language)))
    if after.ready != before.ready:
        told.append(say("was_ready", language, name=name))
    if after.reveals != before.reveals:
        told += [_plan(before, after, planner, language) for planner in range(after.seats)]
    return told


def _plan(before: View, after: View, planner: int, language: str) -> str:
    counts = [
        f"{place_name(before, column, language)} {after.plan[planner, column]}"
        for column in range(box.COLUMNS)
        if after.plan[planner, column]
    ]
    phrase = "was_planned" if counts else "was_planned_nothing"
    return say(phrase, language, name=say(f"seat{planner}", language), plan=", ".join(counts))


# At the places


def _stopped(before: View, language: str) -> list[str]:
    name = _name(before, language)
    if before.phase == ask.MARKET:
        return [say("was_left", language, name=name)]
    where = at_place(before, int(before.place), language)
    return [say("was_stopped", language, name=name, at=where)]


def _market(before: View, after: View, action: int, language: str) -> list[str]:
    name = _name(before, language)
    if action < do.BUY:
        return [say("was_closed", language, name=name, booth=booth_name(action - do.CLOSE))]
    stall = action - do.BUY
    return [
        say(
            "was_bought",
            language,
            name=name,
            paints=paint_names(box.KINDS[before.stall[stall]], language),
            booth=booth_name(stall // box.STALLS),
            price=price(before),
        )
    ]


def _cathedral(before: View, after: View, action: int, language: str) -> list[str]:
    if action == do.RESTORE_ALTAR:
        if after.altar:
            return []
        way = next_altar(before, bundle_of(before, int(before.turn)), 0)
        return [_restored_altar(before, way, language)]
    if after.segment != EMPTY:
        return []  # the bishop is asked about first
    return [_restored(before, action - do.RESTORE, 0, language)]


def _bishop(before: View, after: View, action: int, language: str) -> list[str]:
    return [_restored(before, int(before.segment), action - do.LEAD, language)]


def _restored(before: View, segment: int, way: int, language: str) -> str:
    extra = bonus(before, int(before.turn), brought(before, segment, way))
    phrase = "was_restored_bonus" if extra else "was_restored"
    return say(
        "was_restored_paid" if way else phrase,
        language,
        name=_name(before, language),
        segment=segment_name(segment),
        points=box.POINTS[before.fresco[segment]],
        bonus=extra,
        price=box.BISHOP_THALERS,
    )


def _altar(before: View, after: View, action: int, language: str) -> list[str]:
    return [_restored_altar(before, do.altar_paid(action), language)]


def _restored_altar(before: View, way: int, language: str) -> str:
    paints, points = paint_names(box.ALTAR_RECIPES[way], language), box.ALTAR_POINTS[way]
    return say("was_altar", language, name=_name(before, language), paints=paints, points=points)


def _studio(before: View, after: View, action: int, language: str) -> list[str]:
    name = _name(before, language)
    if action >= do.PORTRAY:
        portrait = portrait_name(action - do.PORTRAY, language)
        return [say("was_portrayed", language, name=name, portrait=portrait)]
    thalers = box.STUDIO_THALERS * (action - do.EARN + 1)
    return [say("was_earned", language, name=name, thalers=thalers)]


def _workshop(before: View, after: View, action: int, language: str) -> list[str]:
    if action >= do.FULFIL:
        return _fulfilled(before, after, action - do.FULFIL, language)
    blend = action - do.BLEND
    paints = paint_names(box.BLEND_RECIPES[blend], language)
    result = say(f"paint{box.BLEND_GIVES[blend]}", language)
    name = _name(before, language)
    return [say("was_blended", language, name=name, paints=paints, result=result)]


def _given(before: View, after: View, action: int, language: str) -> list[str]:
    return _fulfilled(before, after, int(before.request), language)


def _fulfilled(before: View, after: View, request: int, language: str) -> list[str]:
    if after.request != EMPTY:
        return []  # tiles are still to be chosen
    name, type = _name(before, language), say(f"request{request}", language)
    points = request_points(before, request)
    return [say("was_fulfilled", language, name=name, type=type, points=points)]


def _theater(before: View, after: View, action: int, language: str) -> list[str]:
    mood = mood_name(after.mood[before.turn])
    return [say("was_enjoyed", language, name=_name(before, language), mood=mood)]


def _picked(before: View, after: View, action: int, language: str) -> list[str]:
    paint = say(f"paint{action - do.PICK}", language)
    return [say("was_picked", language, name=_name(before, language), paint=paint)]


def _landed(before: View, after: View, action: int, language: str) -> list[str]:
    return []  # where he went is told as a move


_TOLD: dict[int, Told] = {
    ask.REMOVE_TILES: _tile,
    ask.LAY_TILES: _tile,
    ask.DRAW_PAINTERS: _drawn,
    ask.FILL_BOOTHS: _filled,
    ask.SHOW_PORTRAITS: _shown,
    ask.HOSTEL: _hostel,
    ask.MARKET: _market,
    ask.CATHEDRAL: _cathedral,
    ask.BISHOP: _bishop,
    ask.ALTAR: _altar,
    ask.STUDIO: _studio,
    ask.WORKSHOP: _workshop,
    ask.REQUEST: _given,
    ask.THEATER: _theater,
    ask.PAINT: _picked,
    ask.TRACK: _landed,
}


# What follows by itself


def _moved(before: View, after: View, language: str) -> list[str]:
    """The painter's move on the track, or what stands in its way."""
    if before.phase <= ask.PLANNING:
        return []
    if after.landing and not before.landing:
        return [say("was_taken", language, space=after.landing)]
    space = (after.earned if after.phase == ask.DONE else after.space)[before.turn]
    if space == before.space[before.turn]:
        return []
    return [say("was_moved", language, name=_name(before, language), space=space)]


def _idle(before: View, after: View, language: str) -> list[str]:
    """Apprentices who found nothing to do, place by place and the earliest first."""
    told = []
    for column in range(box.COLUMNS):
        for painter in [int(guest) for guest in before.guest if guest != EMPTY]:
            count = int(after.idle[painter, column]) - int(before.idle[painter, column])
            if count > 0:
                phrase = "was_idle" if count == 1 else "were_idle"
                name = painter_name(before, painter, language)
                where = at_place(before, column, language)
                told.append(say(phrase, language, name=name, count=count, at=where))
    return told


def _paid(before: View, after: View, language: str) -> list[str]:
    """Incomes, when the places are done and the market is filled."""
    if before.lap == 0 or not _unpaid(before) or after.phase == ask.DONE:
        return []
    if _unpaid(after) and after.lap == before.lap:
        return []
    incomes = listing([_income(after, seat, language) for seat in range(after.seats)], language)
    return [say("was_income", language, incomes=incomes)]


def _unpaid(view: View) -> bool:
    return bool(view.place < at.INCOME or view.phase == ask.FILL_BOOTHS)


def _income(after: View, seat: int, language: str) -> str:
    paints = 0
    for request in range(box.GENERAL + 1, box.REQUESTS):
        paints += int(after.stacks[seat, request]) << 4 * (box.ORANGE + request - 1)
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
    if before.uncovered < box.SEGMENTS == after.uncovered and not after.ending:
        told.append(say("was_finished", language))
    if after.phase != ask.DONE:
        return told
    for hour in range(box.HOURS):
        seat = int(after.guest[hour])
        if 0 <= seat < after.seats:
            name, thalers = say(f"seat{seat}", language), after.thalers[seat]
            space = after.space[seat]
            told.append(say("was_paid_out", language, name=name, thalers=thalers, space=space))
    winner = min(range(after.seats), key=lambda seat: int(rank(after, seat)))
    return [*told, say("was_over", language, name=say(f"seat{winner}", language))]
