"""How a game goes: set-up, whose turn it is, what is allowed, and what it does.

Numbers in comments are those of RULES.md.
"""

from bottega.core.rule import DEALER, EVERYONE, OVER, Choices, Odds, allow, rule

from .box import (
    BET_POINTS,
    BISHOP_BONUS,
    COLOUR_DICE,
    COLOUR_FACES,
    COPIES,
    DICE,
    FACES,
    FAVOUR,
    LANDS,
    NOWHERE,
    PIPS,
    PLAYERS_FROM,
    PORTRAITS,
    REMOVED,
    SECTIONS,
    SPACES,
    TILES,
    VALUE,
)
from .score import portraits, sections, wed
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    BOX,
    DONE,
    EMPTY,
    FACE,
    FACE_DOWN,
    FAVOUR_OPTION,
    FAVOUR_TILE,
    FILL,
    FIRST,
    GOES_FIRST,
    KEEP,
    MARKED,
    MAX_SEATS,
    NOTHING,
    OPEN,
    OTHER,
    PLACE,
    PORTRAIT,
    ROLL,
    ROLLS,
    SET_ASIDE,
    SHOWN_OPTION,
    TAKE,
    TURN_UP,
    UNDECIDED,
    WAIT,
    Public,
    State,
    begin,
)
from .track import move


@rule
def setup(s: State, seats: int, options: Choices) -> None:
    begin(s)
    s.seats, s.lap = seats, 1
    s.favour_rule, s.portraits_shown = options[FAVOUR_OPTION], options[SHOWN_OPTION] == 0
    for tile in range(PORTRAITS):
        s.owner[tile] = FACE_DOWN if PLAYERS_FROM[tile] <= seats else BOX
    for space in range(SPACES):
        s.under[space] = seats


@rule
def to_move(s: State) -> int:
    if s.phase <= ROLL:
        return DEALER
    if s.phase == BETS:
        return undecided(s)
    return OVER if s.phase == DONE else 1 << int(s.turn)


@rule
def undecided(s: State) -> int:
    """The seats that still have to answer in the open bet window, as bits (3.1, 3.2)."""
    bits = 0
    for seat in range(s.seats):
        if seat != s.turn and s.slots[seat] == 0 and s.answer[seat] == UNDECIDED:
            bits |= 1 << seat
    return bits


@rule
def witnesses(s: State, seat: int, action: int) -> int:
    """Bets are sealed (3.1); everything else is done in the open."""
    return 1 << seat if s.phase == BETS else EVERYONE


@rule
def legal(s: State, seat: int, odds: Odds) -> None:
    if s.phase == ROLL:
        allow(odds, FACE, FACES)
    elif s.phase == KEEP:
        allow_dice(s, odds)
    elif s.phase == BETS:
        allow(odds, BET, 4)
    elif s.phase == BISHOP:
        allow(odds, PLACE, SECTIONS)
    elif s.phase == FAVOUR_TILE:
        allow(odds, BEND, 3)
    elif s.phase == FILL or s.phase == BONUS:
        allow_portraits(s, odds)
    elif s.phase == FIRST:
        allow(odds, GOES_FIRST, int(s.seats))


@rule
def allow_dice(s: State, odds: Odds) -> None:
    """Any quality die still in play, with up to as many colour dice as match it (4.2, 4.3)."""
    for die in range(DICE):
        if s.aside[die] == 0:
            allow(odds, SET_ASIDE + 3 * die, 1 + matching(s, die))


@rule
def allow_portraits(s: State, odds: Odds) -> None:
    """The dealer turns up any that lies face down; a seat takes any that lies open (7.2)."""
    if s.phase == BONUS:
        for space in range(SPACES):
            odds[TAKE + space] = s.open[space] != EMPTY
    else:
        for tile in range(PORTRAITS):
            odds[TURN_UP + tile] = s.owner[tile] == FACE_DOWN


@rule
def apply(s: State, seat: int, action: int) -> None:
    if s.phase == ROLL:
        throw(s, action - FACE)
    elif s.phase == KEEP:
        set_aside(s, (action - SET_ASIDE) // 3, (action - SET_ASIDE) % 3)
    elif s.phase == BETS:
        answer(s, seat, action - BET)
    elif s.phase == BISHOP:
        place_bishop(s, action - PLACE)
    elif s.phase == FAVOUR_TILE:
        s.bent = action - BEND - 1
        resolve(s)
    elif s.phase == FILL:
        turn_up(s, action - TURN_UP)
    elif s.phase == BONUS:
        take_bonus(s, action - TAKE)
    elif s.phase == FIRST:
        s.palette = s.turn = action - GOES_FIRST
        s.phase = FILL


# The favour tile and the bishop


@rule
def begin_turn(s: State) -> None:
    """Phase 1: who is last has the favour tile, unless several are on the stairs (2.2)."""
    s.phase, s.roll = BISHOP, 0
    if s.favour_rule == 0 or s.turn == s.palette:
        s.favour = last_place(s)


@rule
def last_place(s: State) -> int:
    """The seat alone in last place, or EMPTY: painters meet only on the stairs."""
    last, alone = 0, True
    for seat in range(1, s.seats):
        if s.space[seat] < s.space[last]:
            last, alone = seat, True
        elif s.space[seat] == s.space[last]:
            alone = False
    return last if alone else EMPTY


@rule
def place_bishop(s: State, section: int) -> None:
    """Phase 2: any section, also an owned one or where he stands (2.3). Last turn's dice go."""
    s.bishop = section
    clear_table(s)
    open_bets(s)


@rule
def clear_table(s: State) -> None:
    s.roll, s.die, s.bent, s.result, s.gain = 0, 0, 0, NOTHING, 0
    for die in range(DICE):
        s.pips[die], s.aside[die], s.times[die] = 0, 0, 0
    for die in range(COLOUR_DICE):
        s.colours[die], s.joined[die] = EMPTY, EMPTY
    for seat in range(MAX_SEATS):
        s.slots[seat], s.turned[seat] = 0, NOTHING


# Bets


@rule
def open_bets(s: State) -> None:
    """Before each roll, whoever has not bet may do so now (3.1); then the dice go into the cup."""
    s.phase = BETS
    if undecided(s) == 0:
        begin_roll(s)


@rule
def answer(s: State, seat: int, token: int) -> None:
    s.answer[seat] = WAIT + token
    if undecided(s) == 0:
        close_bets(s)


@rule
def close_bets(s: State) -> None:
    """Everybody has answered: the tokens lie in their slots, face down (3.5)."""
    for seat in range(s.seats):
        if s.answer[seat] > WAIT:
            s.bet[seat], s.slots[seat] = s.answer[seat] - WAIT, s.roll + 1
        s.answer[seat] = UNDECIDED
    s.reveals += 1
    begin_roll(s)


# Dice


@rule
def begin_roll(s: State) -> None:
    """All dice that were not set aside go into the cup (4.1, 4.4)."""
    for die in range(DICE):
        if s.aside[die] == 0:
            s.pips[die] = 0
    for die in range(COLOUR_DICE):
        if s.joined[die] == EMPTY:
            s.colours[die] = EMPTY
    s.phase, s.die = ROLL, next_die(s, 0)


@rule
def next_die(s: State, die: int) -> int:
    """The first die in play from this one on, colour dice after quality dice, or their number."""
    while die < DICE and s.aside[die]:
        die += 1
    while DICE <= die < DICE + COLOUR_DICE and s.joined[die - DICE] != EMPTY:
        die += 1
    return die


@rule
def throw(s: State, face: int) -> None:
    die = int(s.die)
    if die < DICE:
        s.pips[die] = PIPS[face]
    else:
        s.colours[die - DICE] = COLOUR_FACES[face]
    s.die = next_die(s, die + 1)
    if s.die == DICE + COLOUR_DICE:
        s.phase = KEEP


@rule
def matching(s: Public, die: int) -> int:
    """How many colour dice show the colour of this quality die in play (4.3). Those already set
    aside name a die that is set aside with them."""
    count = 0
    for colour in range(COLOUR_DICE):
        if s.colours[colour] == die:
            count += 1
    return count


@rule
def set_aside(s: State, die: int, colour_dice: int) -> None:
    """One quality die, doubled by each colour die that goes with it (4.2, 4.3)."""
    s.roll += 1
    s.aside[die], s.times[die] = s.roll, 1 << colour_dice
    for colour in range(COLOUR_DICE):
        if colour_dice and s.colours[colour] == die:
            s.joined[colour] = die
            colour_dice -= 1
    if s.roll < ROLLS:
        open_bets(s)
    elif s.favour == s.turn:
        s.phase = FAVOUR_TILE
    else:
        resolve(s)


@rule
def total(s: Public) -> int:
    """The dice set aside so far, and what the favour tile made of them (4.5, 4.6)."""
    points = int(s.bent) * FAVOUR
    for die in range(DICE):
        points += int(s.pips[die]) * int(s.times[die])
    return points


# What the turn came to


@rule
def resolve(s: State) -> None:
    """The total earns a section, a portrait or nothing (5.1 to 5.5)."""
    spot = LANDS[total(s)]
    if spot >= SECTIONS:
        if s.open[spot - SECTIONS] != EMPTY:
            s.result = PORTRAIT
            paint(s, spot - SECTIONS)
            crown(s)
    elif spot != NOWHERE and s.fresco[s.turn, spot] == 0:
        restore(s, int(spot))
        crown(s)
    settle(s)


@rule
def restore(s: State, section: int) -> None:
    """Take the top tile of a section's stack; the bishop beside it pays more (5.1, 6.2)."""
    value = top_tile(s, section)
    s.fresco[s.turn, section] = value
    s.result = MARKED if s.bishop == section else OTHER
    s.gain += value + (BISHOP_BONUS if s.bishop == section else 0)


@rule
def top_tile(s: Public, section: int) -> int:
    """The points of the top tile of a section's stack, or 0 when none is left (1.3)."""
    taken = int(REMOVED[s.seats - 2])
    for seat in range(s.seats):
        if s.fresco[seat, section]:
            taken += 1
    return int(TILES[section, taken]) if taken < COPIES else 0


@rule
def paint(s: State, space: int) -> None:
    """Take the open portrait of a space (5.2, 7.2)."""
    tile = s.open[space]
    s.owner[tile], s.open[space] = s.turn, EMPTY
    s.gain += VALUE[tile]


@rule
def crown(s: State) -> None:
    """A fifth section or portrait makes this the last round and earns a bonus (7.1, 7.2)."""
    seat = int(s.turn)
    fifth_portrait = s.result == PORTRAIT and portraits(s, seat) == 5
    fifth_section = s.result != PORTRAIT and sections(s, seat) == SECTIONS
    if fifth_portrait or fifth_section:
        s.bonus = s.ending = 1


@rule
def settle(s: State) -> None:
    """Turn up the next portraits, let the bonus be chosen, then score (5.6, 7.2, 7.4)."""
    if gap(s) != EMPTY:
        s.phase = FILL
    elif s.bonus and any_open(s):
        s.phase = BONUS
    else:
        s.bonus = 0
        score_turn(s)


@rule
def gap(s: State) -> int:
    """A space whose next portrait has to be turned up, or EMPTY."""
    for space in range(SPACES):
        if s.open[space] == EMPTY and s.under[space] > 0:
            return space
    return EMPTY


@rule
def any_open(s: State) -> bool:
    for space in range(SPACES):
        if s.open[space] != EMPTY:
            return True
    return False


@rule
def turn_up(s: State, tile: int) -> None:
    space = gap(s)
    s.open[space], s.under[space], s.owner[tile] = tile, s.under[space] - 1, OPEN
    if s.roll == ROLLS:
        settle(s)
    elif gap(s) == EMPTY:  # the set-up is done
        begin_turn(s)


@rule
def take_bonus(s: State, space: int) -> None:
    """A bonus portrait never earns another, nor decides a bet (7.3)."""
    s.bonus = 0
    paint(s, space)
    settle(s)


@rule
def score_turn(s: State) -> None:
    """Phase 4: the active seat in one move, then each bet that was right, clockwise (6.1, 6.4)."""
    move(s, int(s.turn), int(s.gain))
    for step in range(1, s.seats):
        seat = (int(s.turn) + step) % int(s.seats)
        if s.bet[seat] != NOTHING and s.bet[seat] == s.result:
            move(s, seat, BET_POINTS[s.slots[seat] - 1])
    turn_over_bets(s)
    end_turn(s)


@rule
def turn_over_bets(s: State) -> None:
    """Every token is shown and goes back to its owner, right or wrong (6.5, 6.7)."""
    for seat in range(s.seats):
        if s.bet[seat] != NOTHING:
            s.turned[seat], s.bet[seat] = s.bet[seat], NOTHING
            s.reveals += 1


@rule
def end_turn(s: State) -> None:
    """The next seat clockwise; the last round ends at the right of the palette (2.1, 7.5)."""
    s.turn = (s.turn + 1) % s.seats
    if s.turn != s.palette:
        begin_turn(s)
    elif s.ending:
        wed(s)
        s.phase = DONE
    else:
        s.lap += 1
        begin_turn(s)
