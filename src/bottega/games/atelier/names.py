"""What cards and colours are called: the vocabulary that words.py builds its sentences from."""

from collections.abc import Iterable

from bottega.core.rule import Record
from bottega.core.words import Phrases, known, listing

from .box import (
    BARE,
    CHART,
    COLOUR,
    FACES,
    HALVES,
    LETTERS,
    NONE,
    SUBJECT,
    SUBJECT_NAMES,
    TYPE,
    WILD,
)
from .state import EMPTY

say = Phrases(
    {
        "seat0": {"en": "Orange"},
        "seat1": {"en": "Purple"},
        "seat2": {"en": "Brown"},
        "seat3": {"en": "Silver"},
        "seat4": {"en": "Gold"},
        "you": {"en": "{name} (you)"},
        # colours, types and cards
        "C": {"en": "cyan"},
        "M": {"en": "magenta"},
        "Y": {"en": "yellow"},
        "W": {"en": "white"},
        "K": {"en": "black"},
        "mixed_of": {"en": "{letter} {name} = {one} + {other}"},
        "type0": {"en": "blank canvas"},
        "type1": {"en": "drawing"},
        "type2": {"en": "painting"},
        "card0": {"en": "{colour} blank canvas ({cost})"},
        "card1": {"en": "{colour} drawing of {subject} ({cost})"},
        "card2": {"en": "{colour} painting of {subject} ({cost})"},
        "joker": {"en": "joker"},
        "brief0": {"en": "{letter} blank {cost}"},
        "brief1": {"en": "{letter} drawing {subject} {cost}"},
        "brief2": {"en": "{letter} painting {subject} {cost}"},
        "stack_blank": {"en": "the {canvas} blank canvas"},
        "stack_drawing": {"en": "the {drawing} drawing over {canvas}"},
        "goal0": {"en": "{need} blank canvases"},
        "goal1": {"en": "{need} drawings"},
        "goal2": {"en": "{need} painting"},
        "goal3": {"en": "{need} colours"},
        "goal4": {"en": "{need} cards of one colour"},
        # what is asked
        "ask_turn": {"en": "Will you draw two cards, or lay one?"},
        "ask_more": {"en": "Will you lay another {type}, or stop?"},
        "ask_onto": {"en": "Where does the {card} go?"},
        "ask_pay": {"en": "The {card} still costs {cost}. What pays for {colour}?"},
        "ask_second_open": {"en": "Your second card: a neighbour, or the deck?"},
        "ask_second_deck": {"en": "Your second card: an open one, or the deck?"},
        "ask_trim": {"en": "You hold {held} cards. Which do you discard?"},
        "ask_shed": {"en": "There is nothing to draw or to lay. Which card do you discard?"},
        "ask_wait": {"en": "Waiting for {name}."},
        "ask_dealer": {"en": "Chance decides."},
        "ask_over": {"en": "The game is over."},
        # actions
        "deal": {"en": "Deal the {card} (card {number})"},
        "first": {"en": "{name} starts"},
        "take": {"en": "Take the {card} at place {place}"},
        "take_nothing": {"en": "Take the card at place {place}"},
        "deck": {"en": "Draw from the deck"},
        "stop": {"en": "Stop laying"},
        "rest": {"en": "Pay the rest: turn first, then discard"},
        "rotate": {"en": "Turn a {colour} card of your palette"},
        "discard": {"en": "Discard the {card}"},
        "discard_joker": {"en": "Discard a joker for {colour}"},
        "lay": {"en": "Lay the {card}"},
        "onto": {"en": "On {stack}"},
        "onto_nothing": {"en": "On stack {number}"},
        # refusals
        "not_phase": {"en": "that is not what is asked now ({question})"},
        "not_dealt": {"en": "that card is not in the deck (rule 1.1)"},
        "not_seated": {"en": "nobody sits there"},
        "not_open": {"en": "no card lies open at that place (rule 2.9)"},
        "not_neighbour": {"en": "that card is no neighbour of the first (rule 2.2)"},
        "not_mixed": {"en": "expert drawing knows no mixed draw (rule 9.4)"},
        "not_two": {"en": "that way cannot give two cards (rule 2.10)"},
        "not_after_laying": {"en": "a turn that lays cards draws none (rule 2.1)"},
        "not_held": {"en": "your hand holds no such card"},
        "not_type": {"en": "a turn lays one type of card, and you have laid a {type} (rule 3.1)"},
        "not_blank": {"en": "no blank canvas of yours is uncovered (rule 3.3)"},
        "not_drawn": {"en": "no drawing of {subject} of yours is uncovered (rule 3.4)"},
        "not_paid": {"en": "its cost of {cost} cannot be paid (rule 4.1)"},
        "not_idle": {"en": "a turn that draws nothing lays one card at least (rule 3.5)"},
        "not_takes": {
            "en": "the card does not go there, or an equal stack stands for it (rule 3.3)"
        },
        "not_asked": {"en": "{colour} is to be paid now (rule 4.1)"},
        "not_upright": {"en": "no {colour} card of your palette is upright (rule 4.2)"},
        "not_joker": {"en": "a joker cannot pay this (rules 5.3, 5.4)"},
        "not_rest": {"en": "one symbol is left: choose what pays for it (rule 4.6)"},
        # events
        "was_first": {"en": "{name} starts."},
        "was_dealt": {"en": "{name} is dealt the {card}."},
        "were_dealt": {"en": "The hands are dealt."},
        "was_turned_up": {"en": "The {card} is laid out at place {place}."},
        "was_drawn": {"en": "{name} draws the {card} from the deck."},
        "was_drawn_hidden": {"en": "{name} draws from the deck."},
        "was_taken": {"en": "{name} takes the {card} from the circle."},
        "was_stopped": {"en": "{name} stops."},
        "was_laid": {"en": "{name} lays the {card} ({price})."},
        "was_laid_on": {"en": "{name} lays the {card} on {stack} ({price})."},
        "price": {"en": "{turned} turned, discarded: {discarded}"},
        "price_turned": {"en": "{turned} turned"},
        "price_discarded": {"en": "discarded: {discarded}"},
        "was_original": {"en": "It is the original."},
        "was_forgery": {"en": "It is a forgery."},
        "was_discarded": {"en": "{name} discards the {card}."},
        "was_shuffled": {"en": "The discards are shuffled into a new deck of {count}."},
        "was_objective": {"en": "{name} takes the objective of {goal}: {points}."},
        "was_passed": {"en": "{name} can do nothing and passes."},
        "was_last": {"en": "This is the last round."},
        "was_over": {"en": "The game is over. {names} wins."},
        "was_over_shared": {"en": "The game is over. {names} share the victory."},
        # the board
        "round": {"en": "Round {lap}"},
        "last_round": {"en": "Round {lap}, the last"},
        "setting_up": {"en": "Setting up"},
        "count": {"en": "{painted} of {last} paintings, deck {deck}, discards {discards}"},
        "chart": {"en": "Chart"},
        "objectives": {"en": "Objectives"},
        "goal_open": {"en": "{goal} {points}"},
        "goal_taken": {"en": "{goal} {points}: {name}"},
        "circle": {"en": "Circle"},
        "gap": {"en": "-"},
        "seat_line": {"en": "{name}: points {points}, hand {held}"},
        "blanks": {"en": "blank"},
        "drawings": {"en": "drawn"},
        "paintings": {"en": "painted"},
        "shown": {"en": "known to hold"},
        "turned": {"en": "turned"},
        "forged": {"en": "forgery"},
        "hand": {"en": "Your hand"},
        "plan": {"en": "You are laying the {card}: {paid}still to pay {cost}"},
    }
)


def seat(seat: int, language: str) -> str:
    """The colour a seat plays."""
    return say(f"seat{seat}", language)


def colour_name(colour: int, language: str) -> str:
    return say(LETTERS[colour], language)


def subject_name(view: Record, card: int, language: str) -> str:
    """The work that a drawing or painting shows."""
    if SUBJECT[view.edition, card] == NONE:
        return ""
    names = SUBJECT_NAMES[SUBJECT[view.edition, card]]
    return str(names.get(known(language), names["en"]))


def card_name(view: Record, card: int, language: str) -> str:
    """A card with all that tells it from others: type, colour, subject and cost in letters."""
    return _card(view, card, "card", language)


def brief(view: Record, card: int, language: str) -> str:
    """A card as it stands on the board, its colour as a letter."""
    return _card(view, card, "brief", language)


def _card(view: Record, card: int, phrase: str, language: str) -> str:
    if TYPE[card] == WILD:
        return say("joker", language)
    letter = LETTERS[COLOUR[view.edition, card]]
    return say(
        f"{phrase}{TYPE[card]}",
        language,
        letter=letter,
        colour=say(letter, language),
        subject=subject_name(view, card, language),
        cost=FACES[view.edition][card].cost,
    )


def card_names(view: Record, cards: list[int], language: str) -> str:
    return listing([card_name(view, card, language) for card in cards], language)


def stack_name(view: Record, stack: int, language: str) -> str:
    """What of a stack a card is laid on."""
    canvas = colour_name(COLOUR[view.edition, view.canvas[stack]], language)
    if view.drawing[stack] == EMPTY:
        return say("stack_blank", language, canvas=canvas)
    drawing = colour_name(COLOUR[view.edition, view.drawing[stack]], language)
    return say("stack_drawing", language, canvas=canvas, drawing=drawing)


def letters(counts: Iterable[int]) -> str:
    """Colours by letter, as often as they count."""
    return "".join(letter * int(count) for letter, count in zip(LETTERS, counts, strict=True))


def chart(language: str) -> list[str]:
    """Every secondary colour with its two base colours."""
    rows = []
    for row in CHART:
        one, other = (say(letter, language) for letter in row["mix"])
        name = row["names"].get(known(language), row["names"]["en"])
        rows.append(
            say("mixed_of", language, letter=row["letter"], name=name, one=one, other=other)
        )
    return rows


def unfolded(view: Record, card: int) -> int:
    """How many cards it takes to pay for a card."""
    return int(BARE[view.edition, card].sum() + HALVES[view.edition, card].sum())
