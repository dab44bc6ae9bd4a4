"""The dice: in the cup, thrown, or set aside; and their total."""

from dataclasses import dataclass

from bottega.core.rule import Record

from ..box import COLOUR_DICE, COLOURS, DICE, FAVOUR
from ..phrases import say as call
from ..phrases import total_with
from ..rules import total
from ..state import BEND, BISHOP, DONE, EMPTY, KEEP, ROLLS, SET_ASIDE
from .phrases import say
from .seats import seat_of


@dataclass(frozen=True, slots=True)
class Choice:
    """A small button: an action and what stands on it."""

    action: int
    words: str


@dataclass(frozen=True, slots=True)
class Die:
    """A quality die, or a colour die whose face is a colour (then it has no pips)."""

    key: str
    thrown: str  # another key for every throw, so that the die rolls again
    colour: str  # empty while a colour die is in the cup
    letter: str
    pips: int  # 0 in the cup
    label: str
    keep: int = 0  # the action that sets it aside alone
    becomes: str = ""
    with_colours: tuple[Choice, ...] = ()  # set it aside with one colour die, or with two


@dataclass(frozen=True, slots=True)
class Aside:
    roll: int
    die: Die | None
    times: str  # what the colour dice make of it
    colour_dice: list[Die]


@dataclass(frozen=True, slots=True)
class Tray:
    title: str
    dice: list[Die]
    colour_dice: list[Die]
    aside: list[Aside]
    total: int
    bends: list[Choice]


def tray(view: Record, language: str) -> Tray:
    loose = [c for c in range(COLOUR_DICE) if view.joined[c] == EMPTY]
    points = total(view)
    return Tray(
        title=_title(view, language),
        dice=[_die(view, die, language) for die in range(DICE) if not view.aside[die]],
        colour_dice=[_colour_die(view, c, language) for c in loose],
        aside=[_aside(view, roll, language) for roll in range(1, ROLLS + 1)],
        total=points,
        bends=[Choice(BEND + 1 + bent, str(points + bent * FAVOUR)) for bent in (-1, 0, 1)],
    )


def _title(view: Record, language: str) -> str:
    if view.phase > BISHOP and view.phase != DONE:
        return say("at_dice", language, name=seat_of(int(view.turn), language).name)
    return say("last_dice" if view.aside.any() else "dice_rest", language)


def _throws(view: Record) -> int:
    """How often the dice in play have been thrown."""
    return int((view.aside > 0).sum()) + int(view.phase == KEEP)


def _die(view: Record, die: int, language: str) -> Die:
    colour, pips = COLOURS[die], int(view.pips[die])
    keep = SET_ASIDE + 3 * die
    name = call(colour, language).capitalize()
    return Die(
        key=f"die-{colour}",
        thrown=f"{view.aside[die] or _throws(view)}-{colour}-{pips}",
        colour=colour,
        letter=say(f"letter_{colour}", language),
        pips=pips,
        label=say("die" if pips else "die_cup", language, colour=name, pips=pips),
        keep=keep,
        becomes=_becomes(view, die, 0, language),
        with_colours=tuple(
            Choice(keep + n, f"{_times(1 << n, language)} {_becomes(view, die, n, language)}")
            for n in range(1, COLOUR_DICE + 1)
        ),
    )


def _colour_die(view: Record, number: int, language: str) -> Die:
    key, face = f"colour-die-{number}", int(view.colours[number])
    if face == EMPTY:
        return Die(key, f"cup-{key}", "", "", 0, say("colour_die_cup", language))
    colour = COLOURS[face]
    throw = _throws(view) if view.joined[number] == EMPTY else view.aside[face]
    label = say("colour_die", language, colour=call(colour, language))
    return Die(key, f"{throw}-{key}-{face}", colour, say(f"letter_{colour}", language), 0, label)


def _times(times: int, language: str) -> str:
    return say("times", language, times=times)


def _becomes(view: Record, die: int, colour_dice: int, language: str) -> str:
    return say("becomes", language, total=total_with(view, die, colour_dice))


def _aside(view: Record, roll: int, language: str) -> Aside:
    """The place of the die that was set aside after this roll."""
    for die in range(DICE):
        if view.aside[die] == roll:
            joined = [c for c in range(COLOUR_DICE) if view.joined[c] == die]
            times = int(view.times[die])
            return Aside(
                roll,
                _die(view, die, language),
                _times(times, language) if times > 1 else "",
                [_colour_die(view, c, language) for c in joined],
            )
    return Aside(roll, None, "", [])
