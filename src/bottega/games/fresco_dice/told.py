"""What happened, in words: one entry as its viewer saw it."""

from bottega.core.words import listing

from .box import BET_POINTS, COLOUR_DICE, COLOURS, DICE, FAVOUR, NUMBERS
from .phrases import portrait_of, prize_of, say, total_with
from .rules import total
from .score import weddings
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    DONE,
    EMPTY,
    FAVOUR_TILE,
    FILL,
    FIRST,
    KEEP,
    ROLL,
    SET_ASIDE,
    TAKE,
    TURN_UP,
    View,
)


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was sealed."""
    told = _TOLD[int(before.phase)](before, after, seat, action, language)
    if before.favour != after.favour and after.favour != EMPTY:
        told.append(say("was_favour", language, name=say(f"seat{after.favour}", language)))
    if after.ending and not before.ending:
        told.append(say("was_last", language))
    return told


def _told_first(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    return [say("was_first", language, name=say(f"seat{after.turn}", language))]


def _told_fill(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    portrait = portrait_of(action - TURN_UP, language)
    line = say("was_turned_up", language, portrait=portrait[0].upper() + portrait[1:])
    return [line, *_told_scoring(before, after, language)]


def _told_roll(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    if after.phase != KEEP:  # some dice are still in the cup
        return []
    shown = [
        f"{say(COLOURS[die], language)} {after.pips[die]}"
        for die in range(DICE)
        if not after.aside[die]
    ]
    shown += [
        f"[{say(COLOURS[after.colours[die]], language)}]"
        for die in range(COLOUR_DICE)
        if after.joined[die] == EMPTY
    ]
    name = say(f"seat{after.turn}", language)
    return [say("was_rolled", language, name=name, dice=", ".join(shown))]


def _told_bishop(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    name = say(f"seat{seat}", language)
    return [say("was_placed", language, name=name, number=NUMBERS[after.bishop])]


def _told_bets(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    name = say(f"seat{seat}", language)
    if action is None:
        told = [say("was_sealed", language, name=name)]
    elif action == BET:
        told = [say("was_wait", language, name=name)]
    else:
        told = [say("was_bet", language, name=name, event=say(f"event{action - BET}", language))]
    if after.phase == BETS:
        return told
    new = [s for s in range(after.seats) if after.slots[s] != before.slots[s]]
    if not new:
        return [*told, say("was_no_bets", language)]
    names = listing([say(f"seat{s}", language) for s in new], language)
    return [*told, say("was_in_slots", language, names=names, points=BET_POINTS[before.roll])]


def _told_keep(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    die, colour_dice = divmod(action - SET_ASIDE, 3)
    told = say(
        f"was_kept{colour_dice}",
        language,
        name=say(f"seat{seat}", language),
        colour=say(COLOURS[die], language),
        pips=before.pips[die],
    )
    points = total_with(before, die, colour_dice)
    return [told, *_told_result(before, after, points, language)]


def _told_favour(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    points = total(before) + (action - BEND - 1) * FAVOUR
    bent = [say("was_bent", language, name=say(f"seat{seat}", language), total=points)]
    return (bent if action != BEND + 1 else []) + _told_result(before, after, points, language)


def _told_bonus(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    portrait = portrait_of(before.open[action - TAKE], language)
    line = say("was_bonus", language, name=say(f"seat{seat}", language), portrait=portrait)
    return [line, *_told_scoring(before, after, language)]


def _told_result(before: View, after: View, points: int, language: str) -> list[str]:
    """The result, once the third die is aside and the favour tile has spoken."""
    if before.roll < 2 or after.phase == FAVOUR_TILE:
        return []
    name, prize = say(f"seat{before.turn}", language), prize_of(before, points, language)
    line = say("was_total", language, name=name, total=points, prize=prize)
    return [line, *_told_scoring(before, after, language)]


def _told_scoring(before: View, after: View, language: str) -> list[str]:
    """The moves on the track, once a turn is scored."""
    if before.turn == after.turn or before.turn == EMPTY:
        return []
    wed = [weddings(after, s) if after.phase == DONE else 0 for s in range(after.seats)]
    told = []
    for step in range(int(before.seats)):
        mover = (int(before.turn) + step) % int(before.seats)
        name, space = say(f"seat{mover}", language), after.space[mover]
        points = int(space) - int(before.space[mover])
        if after.turned[mover]:
            bet = say(f"event{after.turned[mover]}", language)
            points = BET_POINTS[after.slots[mover] - 1]
            right = "was_right" if after.turned[mover] == after.result else "was_wrong"
            told.append(say(right, language, name=name, event=bet, points=points))
        elif mover == before.turn and after.phase == DONE and after.gain:
            told.append(say("was_scored", language, name=name, points=after.gain))
        elif mover == before.turn and points:
            told.append(say("was_moved", language, name=name, points=points, space=space))
    return told + (_told_end(after, wed, language) if after.phase == DONE else [])


def _told_end(after: View, wed: list[int], language: str) -> list[str]:
    told = []
    for mover in sorted(range(after.seats), key=lambda s: -int(after.space[s])):
        name, space = say(f"seat{mover}", language), after.space[mover]
        if wed[mover]:
            told.append(say("was_wed", language, name=name, points=wed[mover], space=space))
    best = max(int(after.space[s]) for s in range(after.seats))
    names = [say(f"seat{s}", language) for s in range(after.seats) if after.space[s] == best]
    last = "was_over" if len(names) == 1 else "was_over_shared"
    return [*told, say(last, language, names=listing(names, language))]


_TOLD = {
    FIRST: _told_first,
    FILL: _told_fill,
    ROLL: _told_roll,
    BISHOP: _told_bishop,
    BETS: _told_bets,
    KEEP: _told_keep,
    FAVOUR_TILE: _told_favour,
    BONUS: _told_bonus,
}
