"""The table as a seat sees it, for a terminal of 100 columns."""

from textwrap import wrap

from . import box
from . import phases as ask
from . import places as at
from .market import booths, is_open
from .phrases import (
    BACK_ORDER,
    at_place,
    back_letters,
    booth_name,
    hour_name,
    mood_name,
    paint_letter,
    paint_letters,
    painter_letter,
    painter_name,
    portrait_name,
    portrait_title,
    say,
    space_name,
)
from .requests import request_points
from .state import EMPTY, LEONARDO, View
from .track import painters, standing

WIDTH = 100


def board(view: View, language: str) -> str:
    """The table: the fresco beside the hostel, the market, the modules, the painters."""
    rows = [
        "   ".join(head(view, language)),
        *_fresco_rows(view, language),
        _market_row(view, language),
    ]
    if view.portraits:
        rows += _studio_rows(view, language)
    if view.requests:
        rows.append(_request_row(view, language))
    rows += _painter_rows(view, language)
    return "\n".join(row.rstrip() for row in rows)


def head(view: View, language: str) -> list[str]:
    """The round, and who acts where."""
    found = [say("last_round" if view.ending else "round", language, lap=view.lap)]
    if ask.PLANNING < view.phase < ask.DONE and view.turn != EMPTY:
        name = painter_name(view, int(view.turn), language)
        where = at_place(view, int(view.place), language)
        found.append(say("at", language, name=name, at=where))
    return found


# The fresco and the hostel


def _fresco_rows(view: View, language: str) -> list[str]:
    legend = say("legend_leonardo" if view.leonardo != EMPTY else "legend", language)
    letters = "".join(f"{letter:<11}" for letter in "ABCDE")
    rows = [f"{say('fresco', language):<8}{letters}  {say('hostel', language)}"]
    for row in range(box.SIDE):
        cells = "".join(f"{_cell(view, row * box.SIDE + n, language):<11}" for n in range(box.SIDE))
        rows.append(f"{row + 1:>6}  {cells}  {_hour(view, row, language)}")
    return [*rows, f"{'':<8}{legend}"]


def _cell(view: View, segment: int, language: str) -> str:
    tile, text = view.fresco[segment], "  ."
    if tile != EMPTY:
        text = f"{box.POINTS[tile]:>2} {paint_letters(box.RECIPES[tile], language)}"
    marks = "*" if view.bishop == segment else ""
    if view.leonardo == segment:
        marks += painter_letter(view, LEONARDO, language)
    return text + marks


def _hour(view: View, hour: int, language: str) -> str:
    mood = say("mood_at", language, mood=mood_name(box.MOOD_CHANGE[hour]))
    cost = say("price_at", language, price=box.PRICES[view.falling, hour])
    guest = view.guest[hour]
    name = "" if guest == EMPTY else painter_name(view, int(guest), language)
    acts = ">" if ask.PLANNING < view.phase < ask.DONE and view.clock == hour else " "
    return f"{hour_name(hour)}  {mood:<8}  {cost:<8} {acts}{name}"


# The market, the studio, the requests


def _market_row(view: View, language: str) -> str:
    shown = "   ".join(_booth(view, booth, language) for booth in range(booths(view)))
    return f"{say(f'place{at.MARKET}', language):<8}{shown}"


def _booth(view: View, booth: int, language: str) -> str:
    kinds = [view.stall[booth * box.STALLS + place] for place in range(box.STALLS)]
    letters = [paint_letters(box.KINDS[kind], language) for kind in kinds if kind != EMPTY]
    text = " ".join(letters) if is_open(view, booth) else say("closed", language)
    return f"{booth_name(booth)}: {text}"


def _studio_rows(view: View, language: str) -> list[str]:
    cards = [int(view.shown[easel]) for easel in range(box.EASELS) if view.shown[easel] != EMPTY]
    shown = [portrait_name(card, language) for card in cards] or [say("easel_empty", language)]
    shown.append(say("pile", language, count=int(view.unseen).bit_count()))
    titles = [say(f"place{at.STUDIO}", language), *[""] * box.EASELS]
    return [f"{title:<8}{text}" for title, text in zip(titles, shown, strict=False)]


def _request_row(view: View, language: str) -> str:
    shown = []
    for request in range(box.REQUESTS):
        type, points = say(f"request{request}", language), request_points(view, request)
        phrase = "requests_left" if points else "requests_gone"
        shown.append(say(phrase, language, type=type, points=points, count=view.stock[request]))
    return f"{say('requests', language)}: {', '.join(shown)}"


# The painters


def _painter_rows(view: View, language: str) -> list[str]:
    heads = [say(f"head_{name}", language) for name in ("space", "mood", "men", "thalers")]
    initials = say("initials_last" if view.ending else "initials", language)
    plan = say("head_plan", language, places=" ".join(initials))
    width = sum(len(paint_letter(n, language)) + 2 for n in range(_colours(view)))
    rows = [
        f"{say('painters', language):<14}{heads[0]:>7} {heads[1]:>5} {heads[2]:>4} {heads[3]:>8}  "
        f"{say('head_paints', language):<{width}} {say('head_tiles', language):>7}  {plan}"
    ]
    skip = len(plan) - len(" ".join(initials))
    for painter in sorted(range(painters(view)), key=lambda p: -int(standing(view, p))):
        rows.append(_painter(view, painter, width, skip, language))
        rows += _belongings(view, painter, language)
    return rows


def _painter(view: View, painter: int, width: int, skip: int, language: str) -> str:
    name = painter_name(view, painter, language)
    name = say("you", language, name=name) if painter == view.me else name
    space = space_name(view, painter)
    mood = men = thalers = paints = ""
    if painter < view.seats:
        mood, men = mood_name(view.mood[painter]), str(view.apprentices[painter] or "")
        thalers, paints = _behind_the_screen(view, painter, language)
    tiles = int(view.tiles[painter].sum())
    plan = f"{'':<{skip}}{_plan(view, painter)}"
    figures = f"{space:>7} {mood:>5} {men:>4} {thalers:>8}"
    return f"  {name:<12}{figures}  {paints:<{width}} {tiles:>7}  {plan}"


def _colours(view: View) -> int:
    return box.COLOURS if view.blends else box.PINK


def _behind_the_screen(view: View, painter: int, language: str) -> tuple[str, str]:
    """Money and paints: one's own, and those of others where screens are open or the game over."""
    if painter != view.me and not view.screens_open and view.phase != ask.DONE:
        hidden = say("hidden", language)
        return hidden, hidden
    paints = [
        f"{paint_letter(colour, language)}{view.paints[painter, colour] or '-'}"
        for colour in range(_colours(view))
    ]
    return str(view.thalers[painter]), " ".join(paints)


def _plan(view: View, painter: int) -> str:
    """The plan once it is known; one's own while it is made."""
    if view.phase <= ask.HOSTEL:
        return ""
    plan = [int(view.plan[painter, column]) for column in range(box.COLUMNS)]
    if view.phase == ask.PLANNING and painter == view.me:
        plan = [int(view.my_sketch[column]) for column in range(box.COLUMNS)]
    return " ".join(str(count or ".") for count in plan)


def _belongings(view: View, painter: int, language: str) -> list[str]:
    """What a painter has besides: portraits, requests, the backs of his tiles, Leonardo's tile."""
    things = [say("decides", language)] if view.host == painter else []
    for power in range(box.POWERS):
        if view.holder[power] == painter:
            card = next(c for c in range(box.PORTRAITS) if box.CARDS[c, box.CARD_POWER] == power)
            things.append(portrait_title(card, language))
    if view.requests:
        things += _requests(view, painter, language)
    if not things or (painter == LEONARDO and view.seats == 2 and not view.requests):
        return []
    text = say("has", language, things=", ".join(things))
    return [f"{'':<14}{line}" for line in wrap(text, WIDTH - 14)]


def _requests(view: View, painter: int, language: str) -> list[str]:
    things = []
    for request in range(box.REQUESTS):
        count, name = int(view.stacks[painter, request]), say(f"request{request}", language)
        if count:
            things.append(say("stacks", language, count=count, type=name))
    backs = [
        back_letters(back, language)
        for back in BACK_ORDER
        for _ in range(view.tiles[painter, back])
    ]
    if backs:
        things.append(f"{say('head_tiles', language)} {' '.join(backs)}")
    return things
