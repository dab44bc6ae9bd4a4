"""Sections of the fresco, open or restored, ready to be drawn."""

from dataclasses import dataclass

from .. import actions as do
from ..box import SECTION_PAINTS, TURNS, VALUES
from ..phrases import section_of, values_of
from ..state import EMPTY, View
from .phrases import say
from .pieces import NO_ACTION, Paint, paint

PICTURES = 6  # each kind of section shows one of them in its own three paints
PLAIN, PAID, NEXT = "", "paid", "next"


@dataclass(frozen=True, slots=True)
class Need:
    """A paint that a section asks for."""

    paint: Paint
    favourite: bool
    state: str  # while the viewer pays for it: PAID, or NEXT


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    action: int
    words: str
    picture: int
    needs: list[Need]
    values: list[int]
    turns: int
    fresh: bool = False  # the one that was restored last


def open_section(view: View, slot: int, language: str) -> Section | None:
    """A section of the display, or nothing in that slot."""
    display = view.display.tolist()
    kind = display[slot]
    if kind == EMPTY:
        return None
    number = view.placed_kind.tolist().count(kind) + display[:slot].count(kind)
    section = section_of(kind, language)
    return Section(
        key=f"section-{kind}-{number}",
        action=do.RESTORE + display.index(kind),  # of sections that are alike the first is taken
        words=say("open", language, section=section, values=values_of(kind)),
        picture=kind % PICTURES,
        needs=_needs(view, kind, slot, language),
        values=VALUES[kind].tolist(),
        turns=0,
    )


def restored_sections(view: View, seat: int, language: str) -> list[Section]:
    """What a seat has restored, in order."""
    owners = enumerate(view.placed_by[: view.placed].tolist())
    return [_restored(view, place, language) for place, owner in owners if owner == seat]


def _restored(view: View, place: int, language: str) -> Section:
    kinds, turns = view.placed_kind.tolist(), int(view.placed_turns[place])
    kind, fresh = kinds[place], place == view.placed - 1
    section, worth = section_of(kind, language), VALUES[kind, turns]
    return Section(
        key=f"section-{kind}-{kinds[:place].count(kind)}",
        action=do.TURN if fresh else NO_ACTION,
        words=say("placed", language, section=section, turns=turns, most=TURNS, worth=worth),
        picture=kind % PICTURES,
        needs=[Need(paint(p, language), False, PLAIN) for p in SECTION_PAINTS[kind].tolist()],
        values=VALUES[kind].tolist(),
        turns=turns,
        fresh=fresh,
    )


def _needs(view: View, kind: int, slot: int, language: str) -> list[Need]:
    """The paints of an open section, and how far the viewer has paid for them."""
    states = [PLAIN] * 3
    if view.plan == slot + 1:
        paid = int(view.paying)
        states = [PAID] * paid + [NEXT] + [PLAIN] * (2 - paid)
    paints = zip(SECTION_PAINTS[kind].tolist(), states, strict=True)
    return [Need(paint(p, language), bool(p == view.favourite), state) for p, state in paints]
