"""The table as a seat sees it, for a terminal of a hundred columns."""

import textwrap

from .box import CIRCLE, COLOUR, LAST_PAINTING, LETTERS, OBJECTIVES, PAINTING, PRIZE
from .phrases import (
    brief,
    cards_at,
    chart,
    counted,
    discarded,
    goal,
    letters,
    say,
    subject_name,
    the_card,
)
from .score import score
from .state import EMPTY, SHOWN, View

WIDTH = 100


def board(view: View, language: str) -> str:
    """Everything that lies open, and the viewer's own hand."""
    rows = [_head(view, language), *_goals(view, language)]
    rows += [*_circle(view, language), *_discards(view, language)]
    for seat in range(view.seats):
        rows += _palette(view, seat, language)
    return "\n".join([*rows, *_hand(view, language)])


def _head(view: View, language: str) -> str:
    name = "last_round" if view.ending else "round" if view.lap else "setting_up"
    head = say(name, language, lap=view.lap)
    painted, last = int(view.laid[:, PAINTING].sum()), LAST_PAINTING[view.seats - 2]
    deck, discards = view.deck_size, view.discards
    count = say("count", language, painted=painted, last=last, deck=deck, discards=discards)
    return f"{head}: {count}"


def _goals(view: View, language: str) -> list[str]:
    goals = []
    for number in range(OBJECTIVES):
        owner, need = view.objective[number], goal(number, language)
        name = "" if owner == EMPTY else say(f"seat{owner}", language)
        phrase = "goal_open" if owner == EMPTY else "goal_taken"
        goals.append(say(phrase, language, goal=need, points=PRIZE[number], name=name))
    return [
        *_wrapped(say("objectives", language), "; ".join(goals)),
        *_wrapped(say("chart", language), "; ".join(chart(language))),
    ]


def _circle(view: View, language: str) -> list[str]:
    """Clockwise: down the left column, then on down the right one."""
    cards = []
    for place in range(CIRCLE):
        card = view.circle[place]
        text = say("gap", language) if card == EMPTY else brief(view, card, language)
        cards.append(f"{place + 1} {text}")
    return [say("circle", language), *_columns(cards)]


def _discards(view: View, language: str) -> list[str]:
    heaps = discarded(view, language)
    rows = [row for title, text in heaps for row in _wrapped(f"  {title}", text)]
    return [say("discards", language), *rows] if rows else []


def _columns(cells: list[str]) -> list[str]:
    half = (len(cells) + 1) // 2
    pairs = zip(cells[:half], [*cells[half:], ""], strict=False)
    return [f"  {left:<48}{right}".rstrip() for left, right in pairs]


def _wrapped(title: str, text: str) -> list[str]:
    """A title and what belongs to it, on as many lines as it needs."""
    indent = " " * (len(title) + 2)
    return textwrap.wrap(f"{title}: {text}", WIDTH, subsequent_indent=indent)


def _palette(view: View, seat: int, language: str) -> list[str]:
    name = say(f"seat{seat}", language)
    name = say("you", language, name=name) if seat == view.me else name
    points, held = score(view, seat), view.held[seat]
    rows = [say("seat_line", language, name=name, points=points, held=held)]
    mine = [stack for stack in range(view.stacks) if view.owner[stack] == seat]
    blanks = [n for n in mine if view.drawing[n] == EMPTY]
    drawings = [n for n in mine if view.painting[n] == EMPTY != view.drawing[n]]
    paintings = [n for n in mine if view.painting[n] != EMPTY]
    layers = (("blanks", blanks), ("drawings", drawings), ("paintings", paintings))
    for title, stacks in layers:
        if stacks:
            text = ("  " if title == "blanks" else "; ").join(
                _stack(view, stack, language) for stack in stacks
            )
            rows += _wrapped(f"  {say(title, language)}", text)
    if seat == view.turn and view.used.any():
        rows.append(f"  {say('turned', language)}: {letters(counted(view.used), language)}")
    return rows + _shown(view, seat, language)


def _stack(view: View, stack: int, language: str) -> str:
    """The colours of a stack from the canvas up, and its work."""
    cards = [view.canvas[stack], view.drawing[stack], view.painting[stack]]
    cards = [card for card in cards if card != EMPTY]
    text = letters((LETTERS[COLOUR[view.edition, card]] for card in cards), language)
    if len(cards) > 1:
        text += f" {subject_name(view, cards[-1], language)}"
    return f"{text} ({say('forged', language)})" if view.forged[stack] else text


def _shown(view: View, seat: int, language: str) -> list[str]:
    """Cards that everybody knows to be in another hand."""
    cards = cards_at(view, SHOWN + seat)
    if seat == view.me or not cards:
        return []
    text = "; ".join(brief(view, card, language) for card in cards)
    return _wrapped(f"  {say('shown', language)}", text)


def _hand(view: View, language: str) -> list[str]:
    """The viewer's hand by type and colour, and the card that is about to be laid."""
    places = sorted(
        (place for place in range(len(view.mine)) if view.mine[place] != EMPTY),
        key=lambda place: int(view.mine[place]),
    )
    if not places:
        return []
    rows = [say("hand", language)]
    kept = [place for place in places if not view.spent >> place & 1]
    rows += _columns([brief(view, view.mine[place], language) for place in kept])
    return rows if view.laying == EMPTY else [*rows, *_plan(view, places, language)]


def _plan(view: View, places: list[int], language: str) -> list[str]:
    """What pays for the card so far, and what is still to be paid."""
    spent = [int(view.mine[place]) for place in places if view.spent >> place & 1]
    spent.remove(int(view.laying))
    paid = [letters(counted(view.turned), language)] if view.turned.any() else []
    paid += [brief(view, card, language) for card in spent]
    text = say(
        "plan_paid" if paid else "plan",
        language,
        card=the_card(view, view.laying, language),
        paid=", ".join(paid),
        cost=letters(counted(view.need), language),
    )
    return textwrap.wrap(text, WIDTH)
