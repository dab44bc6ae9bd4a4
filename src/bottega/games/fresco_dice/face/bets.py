"""The bets: three slots, tokens that lie there face down, and the viewer's own tokens."""

from dataclasses import dataclass
from functools import cache

from ..box import BET_POINTS
from ..phrases import say as call
from ..state import BET, BETS, MARKED, NOTHING, PORTRAIT, ROLLS, WAIT, View
from .once import once
from .phrases import say
from .seats import Seat, seat_of

TOKENS = range(MARKED, PORTRAIT + 1)


@dataclass(frozen=True, slots=True)
class Token:
    key: str
    seat: Seat
    event: int  # what it foretells; 0 when the viewer sees its back
    verdict: str  # right, wrong or nothing yet
    label: str


@dataclass(frozen=True, slots=True)
class Hold:
    """The place of one of the viewer's own tokens."""

    event: int
    words: str
    lay: int  # the action that bets with it
    token: Token | None  # none while it lies in a slot


@dataclass(frozen=True, slots=True)
class Slot:
    roll: int
    points: int
    asked: bool  # bets are laid here now
    tokens: tuple[Token, ...]
    label: str


@dataclass(frozen=True, slots=True, eq=False)  # made once, so it is known by itself
class Bets:
    slots: tuple[Slot, ...]
    hand: tuple[Hold, ...]  # empty for a spectator
    wait: int  # the action of laying none
    wait_words: str


@once("me", "my_answer", "my_bet", "seats", "phase", "roll", "slots", "turned", "result")
def bets(view: View, language: str) -> Bets:
    return Bets(
        slots=tuple(_slot(view, roll, language) for roll in range(ROLLS)),
        hand=_hand(view, language),
        wait=BET,
        wait_words=call("bet0", language),
    )


def laid(view: View, seat: int) -> int:
    """The slot, 1 to 3, of a seat's token; the viewer's own lies there as soon as it is chosen."""
    if seat == view.me and view.my_answer > WAIT:
        return int(view.roll) + 1
    return int(view.slots[seat])


def _slot(view: View, roll: int, language: str) -> Slot:
    points = int(BET_POINTS[roll])
    here = [seat for seat in range(view.seats) if laid(view, seat) == roll + 1]
    return Slot(
        roll=roll + 1,
        points=points,
        asked=bool(view.phase == BETS and view.roll == roll),
        tokens=tuple(_token(view, seat, language) for seat in here),
        label=say("slot", language, roll=roll + 1, points=points),
    )


def _known(view: View, seat: int) -> int:
    """The token in a seat's slot, as far as the viewer may know it."""
    if seat == view.me and not view.turned[seat]:
        return int(view.my_bet or view.my_answer - WAIT)
    return int(view.turned[seat])


def _token(view: View, seat: int, language: str) -> Token:
    owner, event = seat_of(seat, language), _known(view, seat)
    if event == NOTHING:
        label = say("token", language, name=owner.name)
        return Token(_key(view, seat, 0), owner, 0, "", label)
    told, verdict = call(f"event{event}", language), ""
    if view.turned[seat]:
        verdict = "right" if event == view.result else "wrong"
    name = f"token_{verdict or 'yours'}"
    label = say(name, language, name=owner.name, event=told)
    return Token(_key(view, seat, event - 1), owner, event, verdict, label)


def _key(view: View, seat: int, number: int) -> str:
    """The viewer tells their own tokens apart; another seat's are alike, and its first is laid."""
    return f"token-{seat}-{number if seat == view.me else 0}"


def _hand(view: View, language: str) -> tuple[Hold, ...]:
    if view.me < 0:
        return ()
    seat = int(view.me)
    return _holds(seat, _known(view, seat) if laid(view, seat) else NOTHING, language)


@cache
def _holds(seat: int, used: int, language: str) -> tuple[Hold, ...]:
    """A seat's tokens, one of which may be used."""
    holds = []
    for event in TOKENS:
        label = say("token_ready", language, event=call(f"event{event}", language))
        token = Token(f"token-{seat}-{event - 1}", seat_of(seat, language), event, "", label)
        words = say(f"short{event}", language)
        holds.append(Hold(event, words, BET + event, None if event == used else token))
    return tuple(holds)
