"""What happened, in words: one entry as its viewer saw it."""

from bottega.core.rule import blank
from bottega.core.words import listing

from . import state
from .box import BET_POINTS, COLOUR_DICE, COLOURS, DICE, FAVOUR, NUMBERS
from .phrases import portrait_of, prize_of, say, total_with
from .rules import total
from .score import weddings
from .state import STATE, State, View
from .track import move


def event(before: View, after: View, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was sealed."""
    told = _TOLD[int(before.phase)](before, after, seat, action, language)
    if before.favour != after.favour and after.favour != state.EMPTY:
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
    portrait = portrait_of(action - state.TURN_UP, language)
    line = say("was_turned_up", language, portrait=portrait[0].upper() + portrait[1:])
    return [line, *_told_scoring(before, after, language)]


def _told_roll(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    if after.phase != state.KEEP:  # some dice are still in the cup
        return []
    shown = [
        f"{say(COLOURS[die], language)} {after.pips[die]}"
        for die in range(DICE)
        if not after.aside[die]
    ]
    shown += [
        f"[{say(COLOURS[after.colours[die]], language)}]"
        for die in range(COLOUR_DICE)
        if after.joined[die] == state.EMPTY
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
    elif action == state.BET:
        told = [say("was_wait", language, name=name)]
    else:
        bet = say(f"event{action - state.BET}", language)
        told = [say("was_bet", language, name=name, event=bet)]
    if after.phase == state.BETS:
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
    die, colour_dice = divmod(action - state.SET_ASIDE, 3)
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
    points = total(before) + (action - state.BEND - 1) * FAVOUR
    told = _told_result(before, after, points, language)
    if action == state.BEND + 1:  # as it was
        return told
    return [say("was_bent", language, name=say(f"seat{seat}", language), total=points), *told]


def _told_bonus(
    before: View, after: View, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    portrait = portrait_of(before.open[action - state.TAKE], language)
    line = say("was_bonus", language, name=say(f"seat{seat}", language), portrait=portrait)
    return [line, *_told_scoring(before, after, language)]


def _told_result(before: View, after: View, points: int, language: str) -> list[str]:
    """The result, once the third die is aside and the favour tile has spoken."""
    if before.roll < 2 or after.phase == state.FAVOUR_TILE:
        return []
    name, prize = say(f"seat{before.turn}", language), prize_of(before, points, language)
    line = say("was_total", language, name=name, total=points, prize=prize)
    return [line, *_told_scoring(before, after, language)]


def _told_scoring(before: View, after: View, language: str) -> list[str]:
    """The moves on the track, once a turn is scored, in the order they were made."""
    if before.turn in (state.EMPTY, after.turn):
        return []
    track: State = blank(STATE)
    track.seats, track.space[:] = before.seats, before.space
    told = _told_turn(track, int(before.turn), after, language)
    return told + (_told_end(track, after, language) if after.phase == state.DONE else [])


def _told_turn(track: State, turn: int, after: View, language: str) -> list[str]:
    """The active seat moves, then clockwise each whose bet was right (6.1, 6.4)."""
    told = []
    if after.gain:
        told.append(_moved("was_moved", track, turn, int(after.gain), language))
    bettors = [(turn + step) % int(after.seats) for step in range(1, after.seats)]
    for mover in filter(lambda s: after.turned[s], bettors):
        event = say(f"event{after.turned[mover]}", language)
        if after.turned[mover] == after.result:
            points = int(BET_POINTS[after.slots[mover] - 1])
            told.append(_moved("was_right", track, mover, points, language, event=event))
        else:
            name = say(f"seat{mover}", language)
            told.append(say("was_wrong", language, name=name, event=event))
    return told


def _told_end(track: State, after: View, language: str) -> list[str]:
    """The weddings, the leader's first (7.7), and who has won."""
    told = []
    for mover in sorted(range(after.seats), key=lambda s: -int(track.space[s])):
        if points := weddings(after, mover):
            told.append(_moved("was_wed", track, mover, points, language))
    best = max(int(after.space[s]) for s in range(after.seats))
    names = [say(f"seat{s}", language) for s in range(after.seats) if after.space[s] == best]
    last = "was_over" if len(names) == 1 else "was_over_shared"
    return [*told, say(last, language, names=listing(names, language))]


def _moved(phrase: str, track: State, mover: int, points: int, language: str, **more: str) -> str:
    """A move, made on this track: where it ends, and past whom it went on to get there (6.6)."""
    end = int(track.space[mover]) + points
    move(track, mover, points)
    space = int(track.space[mover])
    past = [say(f"seat{s}", language) for s in range(track.seats) if end <= track.space[s] < space]
    names = listing(past, language)
    lands = say("past" if past else "lands", language, names=names, more=space - end, space=space)
    name = say(f"seat{mover}", language)
    return say(phrase, language, name=name, points=points, lands=lands, **more)


_TOLD = {
    state.FIRST: _told_first,
    state.FILL: _told_fill,
    state.ROLL: _told_roll,
    state.BISHOP: _told_bishop,
    state.BETS: _told_bets,
    state.KEEP: _told_keep,
    state.FAVOUR_TILE: _told_favour,
    state.BONUS: _told_bonus,
}
