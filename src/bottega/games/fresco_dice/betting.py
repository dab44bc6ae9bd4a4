"""What a bet looks worth: how the turn of the active seat is likely to end."""

from bottega.core.rule import rule

from .box import BET_POINTS, COLOUR_DICE, DICE, FACES, LANDS, PIPS, SECTIONS
from .prizes import bent, prize
from .rules import total
from .state import EMPTY, MARKED, NOTHING, OTHER, PORTRAIT, ROLLS, State

PATIENCE = (90, 70, 0)  # what waiting is worth: it is clearer after the next roll
LUCK = (56, 58, 54, 47, 18)  # how often of a hundred the marked section is restored, from 8 to 24


@rule
def bet_value(s: State, ladies: int, token: int) -> int:
    """How often the active seat ends there, times what the bet would pay."""
    if token == 0:
        return PATIENCE[s.roll]
    chance = usual(s, token) if s.roll < ROLLS - 1 else at_last(s, ladies, token)
    return int(BET_POINTS[s.roll]) * chance


@rule
def usual(s: State, token: int) -> int:
    """How often of a hundred a turn ends as a bet foretells: what the bishop's section leaves is
    for the others that are open, or a portrait."""
    luck = 0 if s.fresco[s.turn, s.bishop] else LUCK[s.bishop]
    if s.favour == s.turn:
        luck = luck * 8 // 5
    if token == MARKED:  # between two it pays when the other gets ahead, and so is worth most
        return luck * (4 if s.seats == 2 else 1)
    others = 0
    for section in range(SECTIONS):
        if section != s.bishop and s.fresco[s.turn, section] == 0:
            others += 1
    return (100 - luck) * (others if token == OTHER else 2) // (others + 2)


@rule
def at_last(s: State, ladies: int, token: int) -> int:
    """How often of a hundred the last roll makes a bet right: the best die of it is set aside, so
    a face counts when no other die shows a better one."""
    dice, loose, hits = DICE - ROLLS + 1, loose_colours(s), 0
    faces = 2 * FACES if loose else FACES
    for face in range(faces):
        end = ended(s, ladies, face)
        if outcome(s, ladies, end) == token:
            worse, alike = 0, 0
            for other in range(faces):
                lead = prize(s, ladies, end) - prize(s, ladies, ended(s, ladies, other))
                worse += weight(loose, other) if lead > 0 else 0
                alike += weight(loose, other) if lead == 0 else 0
            hits += weight(loose, face) * ((worse + alike) ** dice - worse**dice) // alike
    return int(100 * hits // (FACES * DICE) ** dice)


@rule
def ended(s: State, ladies: int, face: int) -> int:
    """The total that the active seat would end with if the last die showed this face."""
    pips = int(PIPS[face % FACES])
    end = bent(s, ladies, total(s) + pips)
    if face >= FACES:
        doubled = bent(s, ladies, total(s) + 2 * pips)
        if prize(s, ladies, doubled) > prize(s, ladies, end):
            end = doubled
    return end


@rule
def outcome(s: State, ladies: int, points: int) -> int:
    """The bet that foretells what a total earns, if it earns anything."""
    if prize(s, ladies, points) == 0:
        return NOTHING
    spot = LANDS[points]
    if spot >= SECTIONS:
        return PORTRAIT
    return MARKED if s.bishop == spot else OTHER


@rule
def weight(loose: int, face: int) -> int:
    """How often a die shows a face, of as many times as there are faces and dice: from FACES on
    with a colour die that doubles it. That two may do so is left out."""
    return loose if face >= FACES else DICE - loose


@rule
def loose_colours(s: State) -> int:
    """Colour dice that were not set aside."""
    loose = 0
    for colour in range(COLOUR_DICE):
        if s.joined[colour] == EMPTY:
            loose += 1
    return loose
