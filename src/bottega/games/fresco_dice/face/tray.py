"""The dice: in the cup, thrown, or set aside; and their total."""

from dataclasses import dataclass
from functools import lru_cache

from ..box import COLOUR_DICE, COLOURS, DICE, FAVOUR
from ..phrases import say as call
from ..phrases import total_with
from ..rules import total
from ..state import BEND, BISHOP, DONE, EMPTY, KEEP, ROLLS, SET_ASIDE, View
from .once import once
from .phrases import say
from .seats import seat_of


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Die:
    """A quality die with pips, or a colour die with paint."""

    key: str
    throws: int  # how often it was thrown this turn: it rolls when this changes
    colour: str  # empty while a colour die is in the cup
    letter: str
    pips: int  # 0 in the cup
    label: str
    keep: int  # the action: a quality die alone, a colour die with the quality die it names
    becomes: str = ""  # what that makes of the total
    paint: bool = False


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Well:
    """Where a die lies while it is in play."""

    key: str
    letter: str  # of the quality die that belongs here
    die: Die | None


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Aside:
    roll: int
    die: Die | None
    times: str  # what the colour dice make of it
    colour_dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Tray:
    title: str
    wells: list[Well]
    aside: list[Aside]
    total: int
    complete: bool  # three dice are aside: this is what the turn came to
    bends: dict[int, int]  # what the favour tile may do: the total of each action


@once("phase", "turn", "bent", "pips", "times", "aside", "colours", "joined")
def tray(view: View, language: str) -> Tray:
    points = total(view)
    return Tray(
        title=_title(view, language),
        wells=_wells(view, language),
        aside=[_aside(view, roll, language) for roll in range(1, ROLLS + 1)],
        total=points,
        complete=_aside_so_far(view) == ROLLS,
        bends={BEND + 1 + bent: points + bent * FAVOUR for bent in (-1, 0, 1)},
    )


def _title(view: View, language: str) -> str:
    if view.phase > BISHOP and view.phase != DONE:
        return say("at_dice", language, name=seat_of(int(view.turn), language).name)
    return say("last_dice" if any(view.aside) else "dice_rest", language)


def _wells(view: View, language: str) -> list[Well]:
    """The quality dice, then the colour dice; a die that is set aside leaves its well empty."""
    wells = []
    for die in range(DICE):
        here = None if view.aside[die] else _die(view, die, language)
        wells.append(_well(die, here, language))
    for number in range(COLOUR_DICE):
        loose = view.joined[number] == EMPTY
        here = _colour_die(view, number, language) if loose else None
        wells.append(_well(DICE + number, here, language))
    return wells


@lru_cache(4096)
def _well(number: int, die: Die | None, language: str) -> Well:
    letter = say(f"letter_{COLOURS[number]}", language) if number < DICE else ""
    return Well(f"well-{number}", letter, die)


def _throws(view: View) -> int:
    """How often the dice in play have been thrown this turn."""
    return _aside_so_far(view) + int(view.phase == KEEP)


def _aside_so_far(view: View) -> int:
    return sum(map(bool, view.aside))


def _die(view: View, die: int, language: str) -> Die:
    made = _becomes(view, die, 0, language)
    return _quality_die(die, view.pips[die], _throws(view), made, language)


@lru_cache(1024)
def _quality_die(die: int, pips: int, throws: int, becomes: str, language: str) -> Die:
    colour = COLOURS[die]
    name = call(colour, language)
    return Die(
        key=f"die-{colour}",
        throws=throws,
        colour=colour,
        letter=say(f"letter_{colour}", language),
        pips=pips,
        label=say("die" if pips else "die_cup", language, colour=name, pips=pips),
        keep=SET_ASIDE + 3 * die,
        becomes=becomes,
    )


def _colour_die(view: View, number: int, language: str) -> Die:
    """The first that names a quality die goes aside with it alone, the second with both."""
    die = view.colours[number]
    if die == EMPTY:
        return _blank_die(number, language)
    count = sum(named == die for named in view.colours[: number + 1])
    made = _becomes(view, die, count, language)
    return _painted_die(number, die, count, _throws(view), made, language)


@lru_cache(1024)
def _painted_die(
    number: int, die: int, count: int, throws: int, becomes: str, language: str
) -> Die:
    colour = COLOURS[die]
    return Die(
        key=f"colour-die-{number}",
        throws=throws,
        colour=colour,
        letter=say(f"letter_{colour}", language),
        pips=0,
        label=say("colour_die", language, colour=call(colour, language)),
        keep=SET_ASIDE + 3 * die + count,
        becomes=f"{_times(1 << count, language)} {becomes}",
        paint=True,
    )


@lru_cache(1024)
def _blank_die(number: int, language: str) -> Die:
    """It names none yet, and any would be refused for the same reason."""
    label = say("colour_die_cup", language)
    return Die(f"colour-die-{number}", 0, "", "", 0, label, SET_ASIDE + 1, paint=True)


def _times(times: int, language: str) -> str:
    return say("times", language, times=times)


def _becomes(view: View, die: int, colour_dice: int, language: str) -> str:
    if view.phase != KEEP:
        return ""
    return say("becomes", language, total=total_with(view, die, colour_dice))


def _aside(view: View, roll: int, language: str) -> Aside:
    """The place of the die that was set aside after this roll."""
    die = next((die for die in range(DICE) if view.aside[die] == roll), EMPTY)
    if die == EMPTY:
        return _laid(roll, None, 1, (), language)
    joined = [c for c in range(COLOUR_DICE) if view.joined[c] == die]
    painted = tuple(_colour_die(view, c, language) for c in joined)
    return _laid(roll, _die(view, die, language), view.times[die], painted, language)


@lru_cache(4096)
def _laid(
    roll: int, die: Die | None, times: int, colour_dice: tuple[Die, ...], language: str
) -> Aside:
    return Aside(roll, die, _times(times, language) if times > 1 else "", colour_dice)
