"""What must be true of every state: nothing is created or lost, and no point comes from nowhere."""

from .box import COLOUR_DICE, DICE, PLAYERS_FROM, PORTRAITS, REMOVED, SECTIONS, SPACES, TILES, VALUE
from .score import weddings
from .state import BETS, BOX, DONE, EMPTY, FACE_DOWN, NOTHING, OPEN, UNDECIDED, State


def audit(s: State) -> list[str]:
    """Everything that is wrong with a state; nothing, if the rules are right."""
    return [*_frescoes(s), *_portraits(s), *_dice(s), *_bets(s), *_track(s)]


def _frescoes(s: State) -> list[str]:
    wrong = []
    for section in range(SECTIONS):
        owned = sorted(int(s.fresco[seat, section]) for seat in range(4))
        stack = [int(value) for value in TILES[section, REMOVED[s.seats - 2] :]]
        taken = [value for value in owned if value]
        if taken != stack[: len(taken)]:
            wrong.append(f"section {section}: {taken} were taken from {stack}")
    return wrong


def _portraits(s: State) -> list[str]:
    wrong = []
    places = [int(s.owner[tile]) for tile in range(PORTRAITS)]
    used = [PLAYERS_FROM[tile] <= s.seats for tile in range(PORTRAITS)]
    if [place == BOX for place in places] != [not use for use in used]:
        wrong.append("the portraits in the box are not those unused with these players")
    up = sorted(int(s.open[space]) for space in range(SPACES) if s.open[space] != EMPTY)
    if up != [tile for tile in range(PORTRAITS) if places[tile] == OPEN]:
        wrong.append(f"the portraits {up} lie open, but their places are {places}")
    if int(s.under.sum()) != places.count(FACE_DOWN):
        wrong.append(f"{s.under} portraits lie face down, but their places are {places}")
    if any(place >= s.seats for place in places):
        wrong.append(f"a portrait is owned by a seat that does not exist: {places}")
    return wrong


def _dice(s: State) -> list[str]:
    wrong = []
    aside = sorted(int(roll) for roll in s.aside if roll)
    if aside != list(range(1, s.roll + 1)) and s.phase != DONE:
        if not (s.roll == 0 and aside == [1, 2, 3]):  # last turn's dice still lie there
            wrong.append(f"after {s.roll} rolls the dice {s.aside} are set aside")
    for die in range(DICE):
        joined = sum(int(s.joined[colour]) == die for colour in range(COLOUR_DICE))
        if s.times[die] != (1 << joined if s.aside[die] else 0):
            wrong.append(f"die {die} counts {s.times[die]} times with {joined} colour dice")
    return wrong


def _bets(s: State) -> list[str]:
    wrong = []
    for seat in range(4):
        if (s.bet[seat] != NOTHING) != (s.slots[seat] != 0 and s.turned[seat] == NOTHING):
            wrong.append(f"seat {seat} has the token {s.bet[seat]} in slot {s.slots[seat]}")
        if s.answer[seat] != UNDECIDED and (s.phase != BETS or seat == s.turn or s.slots[seat]):
            wrong.append(f"seat {seat} has answered outside a window")
    return wrong


def _track(s: State) -> list[str]:
    wrong = []
    spaces = [int(s.space[seat]) for seat in range(s.seats)]
    beyond = [space for space in spaces if space]
    if len(set(beyond)) != len(beyond):
        wrong.append(f"two painters share a space: {spaces}")
    for seat in range(s.seats):
        earned = int(s.fresco[seat].sum())
        earned += sum(int(VALUE[tile]) for tile in range(PORTRAITS) if s.owner[tile] == seat)
        if s.phase == DONE:
            earned += int(weddings(s, seat))
        pending = int(s.gain) if seat == s.turn and s.roll == 3 else 0
        if spaces[seat] + pending < earned:
            wrong.append(f"seat {seat} stands on {spaces[seat]}, but its tiles earned {earned}")
    return wrong
