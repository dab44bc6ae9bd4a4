"""The game in words: actions, events, refusals and the board, all from a seat's view."""

from bottega.core.rule import DEALER, Record
from bottega.core.words import Phrases, listing

from .box import (
    BET_POINTS,
    COLOUR_DICE,
    COLOURS,
    DICE,
    FAVOUR,
    NUMBERS,
    PORTRAITS,
    RANGES,
    REMOVED,
    SECTIONS,
    SITTER,
    SITTERS,
    SPACES,
    TILES,
    VALUE,
)
from .rules import matching, total
from .score import weddings
from .state import (
    BEND,
    BET,
    BETS,
    BISHOP,
    BONUS,
    DONE,
    EMPTY,
    FACE,
    FAVOUR_TILE,
    FILL,
    FIRST,
    GOES_FIRST,
    KEEP,
    PLACE,
    ROLL,
    SET_ASIDE,
    TAKE,
    TURN_UP,
    UNDECIDED,
)

say = Phrases(
    {
        "seat0": {"en": "Red"},
        "seat1": {"en": "Yellow"},
        "seat2": {"en": "Green"},
        "seat3": {"en": "Blue"},
        "red": {"en": "red"},
        "yellow": {"en": "yellow"},
        "blue": {"en": "blue"},
        "green": {"en": "green"},
        "orange": {"en": "orange"},
        "purple": {"en": "purple"},
        "woman": {"en": "lady"},
        "man": {"en": "gentleman"},
        "you": {"en": "{name} (you)"},
        # what is asked
        "ask_bishop": {"en": "Where shall the bishop stand?"},
        "ask_bets": {"en": "What will {name} achieve? A right bet now is worth {points}."},
        "ask_keep": {"en": "Which die do you set aside? So far {total}."},
        "ask_favour": {"en": "Your total is {total}. Will you use the favour tile?"},
        "ask_bonus": {"en": "Which portrait do you take as a bonus?"},
        "ask_wait": {"en": "Waiting for {name}."},
        "ask_others": {"en": "Waiting for the other bets."},
        "ask_dealer": {"en": "Chance decides."},
        "ask_over": {"en": "The game is over."},
        # actions
        "face": {"en": "Throw face {face}"},
        "turn_up": {"en": "Turn up {portrait}"},
        "first": {"en": "{name} gets the palette"},
        "place": {"en": "Bishop to {number} (tile worth {points})"},
        "place_owned": {"en": "Bishop to {number} (you own it already: no success there)"},
        "place_gone": {"en": "Bishop to {number} (no tile left)"},
        "bet0": {"en": "Wait"},
        "bet1": {"en": "Bet: {name} restores section {number}"},
        "bet2": {"en": "Bet: {name} restores another section"},
        "bet3": {"en": "Bet: {name} paints a portrait"},
        "keep0": {"en": "Set aside {colour} {pips} (total {total})"},
        "keep1": {"en": "Set aside {colour} {pips} doubled (total {total})"},
        "keep2": {"en": "Set aside {colour} {pips} quadrupled (total {total})"},
        "bend": {"en": "Make it {total}: {prize}"},
        "bend_not": {"en": "Leave it at {total}: {prize}"},
        "take": {"en": "Take {portrait}"},
        "portrait": {"en": "a {sitter} worth {points}"},
        # prizes
        "prize_section": {"en": "section {number}"},
        "prize_portrait": {"en": "{portrait}"},
        "prize_owned": {"en": "nothing, section {number} is yours already"},
        "prize_empty": {"en": "nothing, no portrait is left there"},
        "prize_nothing": {"en": "nothing"},
        # refusals
        "not_phase": {"en": "that is not what is asked now ({question})"},
        "not_in_play": {"en": "the {colour} die is set aside already (rule 4.4)"},
        "not_matching": {"en": "{count} colour dice show {colour} (rule 4.3)"},
        "not_open": {"en": "no portrait lies open on that space (rule 7.2)"},
        "not_now": {"en": "the dealer cannot deal that (rule 1.4)"},
        # events
        "was_first": {"en": "{name} goes first."},
        "was_turned_up": {"en": "{portrait} is turned up."},
        "was_placed": {"en": "{name} sends the bishop to {number}."},
        "was_favour": {"en": "{name} has the favour tile."},
        "was_sealed": {"en": "{name} has decided."},
        "was_wait": {"en": "{name} waits."},
        "was_bet": {"en": "{name} bets on {event}."},
        "was_in_slots": {"en": "Bets lie face down for {points}: {names}."},
        "was_no_bets": {"en": "Nobody bets."},
        "was_rolled": {"en": "{name} rolls {dice}."},
        "was_kept": {"en": "{name} sets aside {colour} {pips}{times}."},
        "was_bent": {"en": "{name} bends the total to {total}."},
        "was_total": {"en": "{name} reaches {total}: {prize}."},
        "was_bonus": {"en": "{name} takes {portrait} as a bonus."},
        "was_moved": {"en": "{name} moves {points} to {space}."},
        "was_scored": {"en": "{name} scores {points}."},
        "was_right": {"en": "{name}'s bet on {event} was right and scores {points}."},
        "was_wrong": {"en": "{name}'s bet on {event} was wrong."},
        "was_last": {"en": "This is the last round."},
        "was_wed": {"en": "Wedding bonus for {name}: {points}, now {space}."},
        "was_over": {"en": "The game is over. {names} wins."},
        "was_over_shared": {"en": "The game is over. {names} share the victory."},
        "event1": {"en": "the marked section"},
        "event2": {"en": "another section"},
        "event3": {"en": "a portrait"},
        # the board
        "round": {"en": "Round {lap}"},
        "last_round": {"en": "Round {lap}, the last"},
        "track": {"en": "Track"},
        "stairs": {"en": "stairs"},
        "fresco": {"en": "Fresco"},
        "worth": {"en": "worth {points}"},
        "bishop_here": {"en": "bishop"},
        "no_tile": {"en": "-"},
        "portraits": {"en": "Portraits"},
        "boards": {"en": "Painters"},
        "holds": {"en": "palette"},
        "favours": {"en": "favour tile"},
        "hidden": {"en": "{count} portraits face down"},
        "dice": {"en": "Dice"},
        "set_aside": {"en": "set aside"},
        "your_bet": {"en": "your bet: {event}"},
        "in_slot": {"en": "bet for {points}"},
    }
)


def seat(seat: int, language: str) -> str:
    """The colour a seat plays."""
    return say(f"seat{seat}", language)


def question(view: Record, seat: int, language: str) -> str:
    """What a seat is asked, or what it waits for."""
    if view.phase == DONE:
        return say("ask_over", language)
    if view.phase <= ROLL:
        return say("ask_dealer", language)
    active = say(f"seat{view.turn}", language)
    if view.phase == BETS and seat != view.turn:
        if view.slots[seat] or view.my_answer != UNDECIDED:
            return say("ask_others", language)
        return say("ask_bets", language, name=active, points=BET_POINTS[view.roll])
    if seat != view.turn or view.phase == BETS:
        return say("ask_others" if view.phase == BETS else "ask_wait", language, name=active)
    asked = {BISHOP: "ask_bishop", KEEP: "ask_keep", FAVOUR_TILE: "ask_favour", BONUS: "ask_bonus"}
    return say(asked.get(int(view.phase), "ask_wait"), language, name=active, total=total(view))


def action(view: Record, seat: int, action: int, language: str) -> str:
    """An action as one would offer it."""
    if action >= TAKE:
        return say("take", language, portrait=_portrait(view.open[action - TAKE], language))
    if action >= BEND:
        return _bend(view, action - BEND - 1, language)
    if action >= SET_ASIDE:
        return _keep(view, *divmod(action - SET_ASIDE, 3), language)
    if action >= BET:
        name, number = say(f"seat{view.turn}", language), NUMBERS[view.bishop]
        return say(f"bet{action - BET}", language, name=name, number=number)
    if action >= PLACE:
        return _place(view, action - PLACE, language)
    if action >= GOES_FIRST:
        return say("first", language, name=say(f"seat{action - GOES_FIRST}", language))
    if action >= TURN_UP:
        return say("turn_up", language, portrait=_portrait(action - TURN_UP, language))
    return say("face", language, face=action - FACE + 1)


def _place(view: Record, section: int, language: str) -> str:
    number, points = NUMBERS[section], _top(view, section)
    if view.fresco[view.turn, section]:
        return say("place_owned", language, number=number)
    return say("place" if points else "place_gone", language, number=number, points=points)


def _top(view: Record, section: int) -> int:
    """The points of the top tile of a section's stack, or 0."""
    taken = sum(1 for other in range(view.seats) if view.fresco[other, section])
    left = TILES[section, REMOVED[view.seats - 2] + taken :]
    return int(left[0]) if len(left) else 0


def _keep(view: Record, die: int, colour_dice: int, language: str) -> str:
    pips = int(view.pips[die])
    new = total(view) + (pips << colour_dice)
    colour = say(COLOURS[die], language)
    return say(f"keep{colour_dice}", language, colour=colour, pips=pips, total=new)


def _bend(view: Record, bent: int, language: str) -> str:
    points = total(view) + bent * FAVOUR
    prize = _prize(view, points, language)
    return say("bend" if bent else "bend_not", language, total=points, prize=prize)


def _prize(view: Record, points: int, language: str) -> str:
    """What a total earns the active seat."""
    for section in range(SECTIONS):
        if points == NUMBERS[section]:
            owned = view.fresco[view.turn, section]
            return say("prize_owned" if owned else "prize_section", language, number=points)
    for space, (low, high) in enumerate(RANGES):
        if low <= points <= high:
            if view.open[space] == EMPTY:
                return say("prize_empty", language)
            return _portrait(view.open[space], language)
    return say("prize_nothing", language)


def _portrait(tile: int, language: str) -> str:
    sitter = say(SITTERS[SITTER[tile]], language)
    return say("portrait", language, sitter=sitter, points=VALUE[tile])


def refusal(view: Record, seat: int, action: int, language: str) -> str:
    """Why an action is not legal for a seat that is to move."""
    if view.phase == KEEP and SET_ASIDE <= action < BEND:
        die = (action - SET_ASIDE) // 3
        colour = say(COLOURS[die], language)
        if view.aside[die]:
            return say("not_in_play", language, colour=colour)
        return say("not_matching", language, count=matching(view, die), colour=colour)
    if view.phase == BONUS and action >= TAKE:
        return say("not_open", language)
    if seat == DEALER:
        return say("not_now", language)
    return say("not_phase", language, question=question(view, seat, language))


def event(before: Record, after: Record, seat: int, action: int | None, language: str) -> list[str]:
    """What an action did, as the viewer saw it; None is an action that was sealed."""
    told = _TOLD[int(before.phase)](before, after, seat, action, language)
    if before.favour != after.favour and after.favour != EMPTY:
        told.append(say("was_favour", language, name=say(f"seat{after.favour}", language)))
    if after.ending and not before.ending:
        told.append(say("was_last", language))
    return told


def _told_first(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    return [say("was_first", language, name=say(f"seat{after.turn}", language))]


def _told_fill(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    portrait = _portrait(action - TURN_UP, language)
    line = say("was_turned_up", language, portrait=portrait[0].upper() + portrait[1:])
    return [line, *_told_scoring(before, after, language)]


def _told_roll(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    if after.phase != KEEP:  # some dice are still in the cup
        return []
    shown = [
        f"{say(COLOURS[die], language)} {after.pips[die]}"
        for die in range(DICE)
        if not after.aside[die]
    ]
    shown += [
        f"[{say(COLOURS[after.colours[die]], language)}]"
        for die in range(COLOUR_DICE)
        if after.joined[die] == EMPTY
    ]
    name = say(f"seat{after.turn}", language)
    return [say("was_rolled", language, name=name, dice=", ".join(shown))]


def _told_bishop(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    name = say(f"seat{seat}", language)
    return [say("was_placed", language, name=name, number=NUMBERS[after.bishop])]


def _told_bets(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    name = say(f"seat{seat}", language)
    if action is None:
        told = [say("was_sealed", language, name=name)]
    elif action == BET:
        told = [say("was_wait", language, name=name)]
    else:
        told = [say("was_bet", language, name=name, event=say(f"event{action - BET}", language))]
    if after.phase == BETS:
        return told
    new = [s for s in range(after.seats) if after.slots[s] != before.slots[s]]
    if not new:
        return [*told, say("was_no_bets", language)]
    names = listing([say(f"seat{s}", language) for s in new], language)
    return [*told, say("was_in_slots", language, names=names, points=BET_POINTS[before.roll])]


def _told_keep(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    die, colour_dice = divmod(action - SET_ASIDE, 3)
    told = say(
        "was_kept",
        language,
        name=say(f"seat{seat}", language),
        colour=say(COLOURS[die], language),
        pips=before.pips[die],
        times=("", " x 2", " x 4")[colour_dice],
    )
    points = total(before) + (int(before.pips[die]) << colour_dice)
    return [told, *_told_result(before, after, points, language)]


def _told_favour(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    points = total(before) + (action - BEND - 1) * FAVOUR
    bent = [say("was_bent", language, name=say(f"seat{seat}", language), total=points)]
    return (bent if action != BEND + 1 else []) + _told_result(before, after, points, language)


def _told_bonus(
    before: Record, after: Record, seat: int, action: int | None, language: str
) -> list[str]:
    assert action is not None
    portrait = _portrait(before.open[action - TAKE], language)
    line = say("was_bonus", language, name=say(f"seat{seat}", language), portrait=portrait)
    return [line, *_told_scoring(before, after, language)]


def _told_result(before: Record, after: Record, points: int, language: str) -> list[str]:
    """The result, once the third die is aside and the favour tile has spoken."""
    if before.roll < 2 or after.phase == FAVOUR_TILE:
        return []
    name, prize = say(f"seat{before.turn}", language), _prize(before, points, language)
    line = say("was_total", language, name=name, total=points, prize=prize)
    return [line, *_told_scoring(before, after, language)]


def _told_scoring(before: Record, after: Record, language: str) -> list[str]:
    """The moves on the track, once a turn is scored."""
    if before.turn == after.turn or before.turn == EMPTY:
        return []
    wed = [weddings(after, s) if after.phase == DONE else 0 for s in range(after.seats)]
    told = []
    for step in range(int(before.seats)):
        mover = (int(before.turn) + step) % int(before.seats)
        name, space = say(f"seat{mover}", language), after.space[mover]
        points = int(space) - int(before.space[mover])
        if after.turned[mover]:
            bet = say(f"event{after.turned[mover]}", language)
            points = BET_POINTS[after.slots[mover] - 1]
            right = "was_right" if after.turned[mover] == after.result else "was_wrong"
            told.append(say(right, language, name=name, event=bet, points=points))
        elif mover == before.turn and after.phase == DONE and after.gain:
            told.append(say("was_scored", language, name=name, points=after.gain))
        elif mover == before.turn and points:
            told.append(say("was_moved", language, name=name, points=points, space=space))
    return told + (_told_end(after, wed, language) if after.phase == DONE else [])


def _told_end(after: Record, wed: list[int], language: str) -> list[str]:
    told = []
    for mover in sorted(range(after.seats), key=lambda s: -int(after.space[s])):
        name, space = say(f"seat{mover}", language), after.space[mover]
        if wed[mover]:
            told.append(say("was_wed", language, name=name, points=wed[mover], space=space))
    best = max(int(after.space[s]) for s in range(after.seats))
    names = [say(f"seat{s}", language) for s in range(after.seats) if after.space[s] == best]
    last = "was_over" if len(names) == 1 else "was_over_shared"
    return [*told, say(last, language, names=listing(names, language))]


_TOLD = {
    FIRST: _told_first,
    FILL: _told_fill,
    ROLL: _told_roll,
    BISHOP: _told_bishop,
    BETS: _told_bets,
    KEEP: _told_keep,
    FAVOUR_TILE: _told_favour,
    BONUS: _told_bonus,
}


def board(view: Record, language: str) -> str:
    """The table as a seat sees it."""
    head = say("last_round" if view.ending else "round", language, lap=view.lap)
    parts = [head, *_fresco_rows(view, language), *_painter_rows(view, language)]
    return "\n".join([*parts, *_dice_rows(view, language)])


def _fresco_rows(view: Record, language: str) -> list[str]:
    rows = []
    for section in range(SECTIONS):
        bishop = say("bishop_here", language) if view.bishop == section else ""
        points = _top(view, section)
        text = say("worth", language, points=points) if points else say("no_tile", language)
        rows.append(f"  {NUMBERS[section]:>2}  {text:<8}  {bishop}")
    people = []
    for space, (low, high) in enumerate(RANGES):
        tile = view.open[space]
        text = say("no_tile", language) if tile == EMPTY else _portrait(tile, language)
        people.append(f"  {low:>2}-{high:<2}  {text} (+{view.under[space]})")
    width = max(map(len, rows)) + 4
    pairs = [f"{rows[n]:<{width}}{people[n] if n < SPACES else ''}" for n in range(SECTIONS)]
    title = f"{say('fresco', language):<{width}}{say('portraits', language)}"
    return [title, *(pair.rstrip() for pair in pairs)]


def _painter_rows(view: Record, language: str) -> list[str]:
    rows = [say("boards", language)]
    for painter in sorted(range(view.seats), key=lambda s: -int(view.space[s])):
        name = say(f"seat{painter}", language)
        name = say("you", language, name=name) if painter == view.me else name
        space = view.space[painter] or say("stairs", language)
        frescoes = " ".join(
            f"{NUMBERS[k] if view.fresco[painter, k] else '..':>2}" for k in range(SECTIONS)
        )
        extras = ", ".join(_extras(view, painter, language))
        row = f"  {name:<12} {space!s:>6}  [{frescoes}]  {_portraits(view, painter, language)}"
        rows.append(f"{row}  {extras}".rstrip())
    return rows


def _portraits(view: Record, painter: int, language: str) -> str:
    mine = [tile for tile in range(PORTRAITS) if view.owner[tile] == painter]
    if view.portraits_shown == 0 or view.phase == DONE:
        marks = ("♀", "♂")
        return " ".join(f"{marks[SITTER[tile]]}{VALUE[tile]}" for tile in mine) or "-"
    return say("hidden", language, count=len(mine))


def _extras(view: Record, painter: int, language: str) -> list[str]:
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


def _dice_rows(view: Record, language: str) -> list[str]:
    shown = []
    for die in range(DICE):
        if view.pips[die]:
            text = f"{say(COLOURS[die], language)} {view.pips[die]}"
            times = {1: "", 2: " x 2", 4: " x 4"}.get(int(view.times[die]), "")
            aside = f" ({say('set_aside', language)}{times})" if view.aside[die] else ""
            shown.append(text + aside)
    for colour in range(COLOUR_DICE):
        if view.colours[colour] != EMPTY and view.joined[colour] == EMPTY:
            shown.append(f"[{say(COLOURS[view.colours[colour]], language)}]")
    return [f"{say('dice', language)}: {', '.join(shown)}"] if shown else []
