"""The table as a seat sees it, to read in a terminal."""

from .box import (
    BET_POINTS,
    COLOUR_DICE,
    COLOURS,
    DICE,
    NUMBERS,
    PORTRAITS,
    RANGES,
    SECTIONS,
    SITTER,
    SPACES,
    VALUE,
)
from .phrases import face_up, portrait_of, say
from .rules import top_tile
from .state import EMPTY, View


def board(view: View, language: str) -> str:
    """The table as a seat sees it."""
    head = say("last_round" if view.ending else "round", language, lap=view.lap)
    parts = [head, *_fresco_rows(view, language), *_painter_rows(view, language)]
    return "\n".join([*parts, *_dice_rows(view, language)])


def _fresco_rows(view: View, language: str) -> list[str]:
    rows = []
    for section in range(SECTIONS):
        bishop = say("bishop_here", language) if view.bishop == section else ""
        points = top_tile(view, section)
        text = say("worth", language, points=points) if points else say("no_tile", language)
        rows.append(f"  {NUMBERS[section]:>2}  {text:<8}  {bishop}")
    people = []
    for space, (low, high) in enumerate(RANGES):
        tile = view.open[space]
        text = say("no_tile", language) if tile == EMPTY else portrait_of(tile, language)
        people.append(f"  {low:>2}–{high:<2}  {text} (+{view.under[space]})")
    width = max(map(len, rows)) + 4
    pairs = [f"{rows[n]:<{width}}{people[n] if n < SPACES else ''}" for n in range(SECTIONS)]
    title = f"{say('fresco', language):<{width}}{say('portraits', language)}"
    return [title, *(pair.rstrip() for pair in pairs)]


def _painter_rows(view: View, language: str) -> list[str]:
    rows = [say("boards", language)]
    for painter in sorted(range(view.seats), key=lambda s: -int(view.space[s])):
        name = say(f"seat{painter}", language)
        name = say("you", language, name=name) if painter == view.me else name
        space = view.space[painter] or say("stairs", language)
        frescoes = " ".join(
            f"{NUMBERS[k] if view.fresco[painter, k] else '..':>2}" for k in range(SECTIONS)
        )
        extras = ", ".join(_extras(view, painter, language))
        row = f"  {name:<12} {space!s:>9}  [{frescoes}]  {_portraits(view, painter, language)}"
        rows.append(f"{row}  {extras}".rstrip())
    return rows


def _portraits(view: View, painter: int, language: str) -> str:
    mine = [tile for tile in range(PORTRAITS) if view.owner[tile] == painter]
    if not face_up(view):
        return say("hidden", language, count=len(mine))
    shown = [f"{'♀♂'[SITTER[tile]]}{VALUE[tile]}" for tile in mine]
    return " ".join(shown) or say("no_tile", language)


def _extras(view: View, painter: int, language: str) -> list[str]:
    extras = []
    if view.palette == painter:
        extras.append(say("holds", language))
    if view.favour == painter:
        extras.append(say("favours", language))
    if view.slots[painter] and not view.turned[painter]:
        extras.append(say("in_slot", language, points=BET_POINTS[view.slots[painter] - 1]))
    if painter == view.me and view.my_bet:
        extras.append(say("your_bet", language, event=say(f"event{view.my_bet}", language)))
    return extras


def _dice_rows(view: View, language: str) -> list[str]:
    shown = []
    for die in range(DICE):
        if view.pips[die]:
            text = f"{say(COLOURS[die], language)} {view.pips[die]}"
            aside = say(f"set_aside{view.times[die]}", language) if view.aside[die] else ""
            shown.append(f"{text} {aside}".rstrip())
    for colour in range(COLOUR_DICE):
        if view.colours[colour] != EMPTY and view.joined[colour] == EMPTY:
            shown.append(f"[{say(COLOURS[view.colours[colour]], language)}]")
    return [f"{say('dice', language)}: {', '.join(shown)}"] if shown else []
