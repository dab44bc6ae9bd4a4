"""The table as a seat sees it, for a terminal."""

from .box import DISPLAY, OFFER, PILES, TILES, VALUES
from .phrases import (
    back_of,
    cards_of,
    discards_of,
    favourite_of,
    hand_of,
    name_of,
    say,
    section_of,
    tile_of,
)
from .score import score
from .state import EMPTY, View

WIDTH = 98


def board(view: View, language: str) -> str:
    rows = [_head(view, language), *_displays(view, language), *_piles(view, language)]
    rows += _painters(view, language)
    if view.laid.any():
        rows += _wrapped("laid", _counts(view.laid), language)
    if view.me >= 0:
        rows += _own(view, language)
    return "\n".join(row.rstrip() for row in rows)


def _counts(field: object) -> list[int]:
    return [int(count) for count in field]  # type: ignore[attr-defined]


def _head(view: View, language: str) -> str:
    head = say("last_round" if view.ending else "round", language, lap=view.lap)
    left = say("tiles_left", language, count=view.favourites_left)
    return f"{head}. {favourite_of(view, language)} {left}"


def _displays(view: View, language: str) -> list[str]:
    """Open sections with their values, and beside them the open tiles."""
    title = say("fresco", language, count=view.fresco_left)
    sections = []
    for slot in range(DISPLAY):
        kind = view.display[slot]
        if kind == EMPTY:
            sections.append("  -")
        else:
            values = " ".join(f"{value:>2}" for value in VALUES[kind])
            sections.append(f"  {section_of(kind, language):<22} {values}")
    tiles = [tile_of(t, language) if t != EMPTY else "-" for t in view.offer[:OFFER]]
    tiles += [""] * (DISPLAY - OFFER)
    rows = [f"{title:<44}{say('offer', language, count=view.tiles_left)}"]
    pairs = zip(sections, tiles + [""] * DISPLAY, strict=False)
    return rows + [f"{section:<44}  {tile}" for section, tile in pairs]


def _piles(view: View, language: str) -> list[str]:
    """Each draw pile, and beside it its discards by paint."""
    rows = [say("piles", language)]
    for pile in range(PILES):
        heap = ", ".join(discards_of(view, pile, language))
        text = f"   {say('discards', language)}: {heap}" if heap else ""
        rows.append(f"  {back_of(pile, language):<14}{view.pile[pile]:>3}{text}")
    return rows


def _painters(view: View, language: str) -> list[str]:
    """Everybody's hand by its backs, and what lies in front of them."""
    titles = [back_of(pile, language) for pile in range(PILES)]
    titles += [say("sections", language), say("points", language)]
    rows = [f"{say('painters', language):<16}{'  '.join(titles)}"]
    for painter in range(view.seats):
        name = name_of(painter, language)
        name = say("you", language, name=name) if painter == view.me else name
        figures = [*_counts(view.backs[painter]), view.sections[painter], score(view, painter)]
        row = [f"{n:>{len(title)}}" for n, title in zip(figures, titles, strict=True)]
        extras = [say("palette", language)] if view.palette == painter else []
        for tile in range(TILES):
            extras += [tile_of(tile, language)] * int(view.tiles[painter, tile])
        mark = ">" if view.turn == painter else " "
        rows.append(f"{mark} {name:<14}{'  '.join(row)}  {', '.join(extras)}")
    return rows


def _own(view: View, language: str) -> list[str]:
    """The viewer's hand, what is chosen of it, and what is known of the others'."""
    rows = _wrapped("your_hand", _counts(view.my_hand), language)
    if view.chosen.any():
        rows += _wrapped("your_choice", _counts(view.chosen), language)
    for other in range(view.seats):
        if other != view.me and view.my_known[other].any():
            hand = hand_of(_counts(view.my_known[other]), language)
            rows.append(say("you_know", language, name=name_of(other, language), cards=hand))
    return rows


def _wrapped(phrase: str, counts: list[int], language: str) -> list[str]:
    """Cards in as many lines as they take."""
    items = cards_of(counts, language) or [say("no_cards", language)]
    rows = [say(phrase, language, cards="").rstrip()]
    for place, item in enumerate(items):
        text = item + ("," if place + 1 < len(items) else "")
        if len(rows[-1]) + 1 + len(text) > WIDTH:
            rows.append("  " + text)
        else:
            rows[-1] += " " + text
    return rows
