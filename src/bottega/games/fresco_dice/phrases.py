"""What things are called, and what a total earns: the vocabulary that words, events, the board and
the face share."""

from bottega.core.rule import Record
from bottega.core.words import Phrases

from .box import NUMBERS, RANGES, REMOVED, SECTIONS, SITTER, SITTERS, TILES, VALUE
from .rules import total
from .state import DONE, EMPTY

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


def top(view: Record, section: int) -> int:
    """The points of the top tile of a section's stack, or 0."""
    taken = sum(1 for other in range(view.seats) if view.fresco[other, section])
    left = TILES[section, REMOVED[view.seats - 2] + taken :]
    return int(left[0]) if len(left) else 0


def total_with(view: Record, die: int, colour_dice: int) -> int:
    """The total if this quality die is set aside with so many colour dice."""
    return total(view) + (int(view.pips[die]) << colour_dice)


def face_up(view: Record) -> bool:
    """Whether the portraits on the painter boards can be seen."""
    return bool(view.portraits_shown == 0 or view.phase == DONE)


def prize_of(view: Record, points: int, language: str) -> str:
    """What a total earns the active seat."""
    for section in range(SECTIONS):
        if points == NUMBERS[section]:
            owned = view.fresco[view.turn, section]
            return say("prize_owned" if owned else "prize_section", language, number=points)
    for space, (low, high) in enumerate(RANGES):
        if low <= points <= high:
            if view.open[space] == EMPTY:
                return say("prize_empty", language)
            return portrait_of(view.open[space], language)
    return say("prize_nothing", language)


def portrait_of(tile: int, language: str) -> str:
    sitter = say(SITTERS[SITTER[tile]], language)
    return say("portrait", language, sitter=sitter, points=VALUE[tile])
