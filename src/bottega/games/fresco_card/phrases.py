"""Every sentence of the game, and the names of its cards, tiles and piles."""

from bottega.core.rule import Record
from bottega.core.words import Phrases, listing

from .box import (
    BISHOP,
    BLEND,
    COLOURS,
    EITHER_DRAWS,
    JOKER_TILE,
    KINDS,
    MARKET,
    MARKET_DRAWS,
    PAINT,
    PAINT_TILE,
    PILE,
    SECTION_PAINTS,
    SWAPS,
    TILE_NAMES,
    VALUES,
    WORKSHOP_DRAWS,
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
        "you": {"en": "{name} (you)"},
        "pile0": {"en": "market"},
        "pile1": {"en": "round arch"},
        "pile2": {"en": "pointed arch"},
        "pile3": {"en": "square"},
        # cards and tiles
        "blend": {"en": "blend"},
        "bishop": {"en": "bishop"},
        "bishops": {"en": "{count} bishops"},
        "card": {"en": "{paint} ({marks})"},
        "several": {"en": "{count} x {card}"},
        "rotate": {"en": "rotate"},
        "restore": {"en": "restore after a swap"},
        "ask": {"en": "ask for a paint"},
        "paint_tile": {"en": "{paint} paint"},
        "joker": {"en": "any paint"},
        # what is asked
        "ask_start": {"en": "Your turn begins. Draw the market card, or ask for a paint first."},
        "ask_act": {"en": "Swap cards, restore a section, or pass?"},
        "ask_swap": {"en": "Lay more cards, or draw for those chosen?"},
        "ask_pay": {"en": "What do you pay {paint} with?"},
        "ask_half": {"en": "Which {paint} card completes the blend?"},
        "ask_draw": {"en": "Which pile do you draw from? Draws left: {draws}."},
        "ask_after": {"en": "Will you use a tile to restore after the swap?"},
        "ask_more": {"en": "Will you restore another section?"},
        "ask_rotate": {"en": "The section is worth {points}. Will you turn it with a tile?"},
        "ask_reward": {"en": "Which action tile do you take?"},
        "ask_discard": {"en": "Which card do you discard? {count} too many."},
        "ask_end": {"en": "End the turn, or ask for a paint first?"},
        "ask_give": {"en": "Which {paint} card do you give {name}?"},
        "ask_wait": {"en": "Waiting for {name}."},
        "ask_dealer": {"en": "Chance decides."},
        "ask_over": {"en": "The game is over."},
        "draws0": {"en": "{count} market"},
        "draws1": {"en": "{count} workshop"},
        "draws2": {"en": "{count} of either"},
        # actions
        "deal": {"en": "Deal {card}"},
        "turn_up": {"en": "Turn up {section}"},
        "offered": {"en": "Turn up the tile {tile}"},
        "favours": {"en": "The bishop favours {paint}"},
        "first": {"en": "{name} gets the palette"},
        "choose": {"en": "Swap: lay {card}"},
        "pay": {"en": "Pay {paint} with {card}"},
        "pay_blend": {"en": "Blend {paint}, with {card}"},
        "discard": {"en": "Discard {card}"},
        "give": {"en": "Give {card}"},
        "plan": {"en": "Restore {section}, worth {values}"},
        "plan_after": {"en": "Use the tile and restore {section}, worth {values}"},
        "draw": {"en": "Draw from the pile {pile} ({count} left)"},
        "draw_first": {"en": "Draw the market card"},
        "ask_for": {"en": "Ask the others for {paint}"},
        "use_paint": {"en": "Pay {paint} with its paint tile"},
        "use_joker": {"en": "Pay {paint} with a tile for any paint"},
        "turn": {"en": "Use a rotate tile: worth {points}"},
        "take": {"en": "Take the tile {tile}"},
        "lay": {"en": "Draw for the chosen cards: {draws}"},
        "pass": {"en": "Pass"},
        "pass_fill": {"en": "Pass, and draw up to {count} cards"},
        "stop_rotate": {"en": "Leave it worth {points}"},
        "stop_more": {"en": "Restore no more"},
        "stop_after": {"en": "Restore nothing"},
        "stop_turn": {"en": "End the turn"},
        # refusals
        "not_phase": {"en": "that is not what is asked now ({question})"},
        "not_held": {"en": "you do not hold such a card"},
        "not_paying": {"en": "that cannot pay for {paint} here (rules 4.2 to 4.5)"},
        "not_wanted": {"en": "{name} asked for {paint} (rule 5.4)"},
        "not_too_many": {"en": "you hold no more than {count} cards (rule 2.6)"},
        "not_there": {"en": "no other section lies in that slot (rule 4.1)"},
        "not_payable": {"en": "you cannot pay for {section} (rule 4.2)"},
        "not_icon": {"en": "no icon is left for that pile, or no card in it (rules 3.4, 6.2)"},
        "not_ask": {"en": "you have no tile to ask with (rule 5.3)"},
        "not_offered": {"en": "no other tile lies in that slot (rule 4.9)"},
        "not_now": {"en": "the dealer cannot deal that (rule 1.1)"},
        # events
        "was_first": {"en": "{name} goes first."},
        "was_turned_up": {"en": "A section is turned up: {section}."},
        "was_offered": {"en": "An action tile is turned up: {tile}."},
        "was_favoured": {"en": "The bishop now favours {paint}."},
        "was_drawn": {"en": "{name} draws {card}."},
        "was_drawn_unseen": {"en": "{name} draws a card from the pile {pile}."},
        "was_mixed": {"en": "The pile {pile} is mixed anew from its discards."},
        "was_laid": {"en": "{name} lays {cards}."},
        "was_restored": {"en": "{name} restores {section} with {means}, worth {points}."},
        "was_turned": {"en": "{name} turns it with a tile: now worth {points}."},
        "was_taken": {"en": "{name} takes the tile {tile}."},
        "was_spent": {"en": "{name} uses the tile {tile}."},
        "was_passed": {"en": "{name} passes."},
        "was_discarded": {"en": "{name} discards {card}."},
        "was_asked": {"en": "{name} asks for {paint}."},
        "was_given": {"en": "{name} gives {other} {card}."},
        "was_shown": {"en": "{name} has no {paint} and shows {other} the hand."},
        "was_seen": {"en": "{name} holds {cards}."},
        "was_used_up": {"en": "The bishop's favourite {paint} was used and leaves the game."},
        "was_last": {"en": "This is the last round."},
        "was_over": {"en": "The game is over. {names} wins with {points}."},
        "was_over_shared": {"en": "The game is over. {names} share the victory with {points}."},
        "tile_of": {"en": "the tile {tile}"},
        "no_cards": {"en": "no cards"},
        # the board
        "round": {"en": "Round {lap}"},
        "last_round": {"en": "Round {lap}, the last"},
        "favourite": {"en": "the bishop favours {paint}"},
        "no_favourite": {"en": "the bishop has no favourite"},
        "tiles_left": {"en": "({count} tiles left)"},
        "fresco": {"en": "Fresco ({count} left)"},
        "offer": {"en": "Action tiles ({count} left)"},
        "piles": {"en": "Piles"},
        "discards": {"en": "discards"},
        "laid": {"en": "Laid: {cards}"},
        "painters": {"en": "Painters"},
        "sections": {"en": "sections"},
        "points": {"en": "points"},
        "palette": {"en": "palette"},
        "your_hand": {"en": "Your hand: {cards}"},
        "your_choice": {"en": "Chosen: {cards}"},
        "you_know": {"en": "{name} is known to hold {cards}"},
    }
)


def name_of(seat: int, language: str) -> str:
    return say(f"seat{seat}", language)


def paint_of(paint: int, language: str) -> str:
    return say(COLOURS[paint], language)


def pile_of(pile: int, language: str) -> str:
    return say(f"pile{pile}", language)


def icons_of(kind: int) -> list[str]:
    """The swap icons on a card (3.1)."""
    counts = (MARKET_DRAWS[kind], WORKSHOP_DRAWS[kind], EITHER_DRAWS[kind])
    return [icon for icon, n in zip(SWAPS, counts, strict=True) for _ in range(n)]


def card_of(kind: int, language: str) -> str:
    """A card by its paint, its marks and, from the workshop, its window."""
    marks = [say("blend", language)] if BLEND[kind] else []
    if BISHOP[kind]:
        word = "bishop" if BISHOP[kind] == 1 else "bishops"
        marks.append(say(word, language, count=BISHOP[kind]))
    marks.append(" ".join(icons_of(kind)))
    if PILE[kind] != MARKET:
        marks.append(pile_of(PILE[kind], language))
    return say("card", language, paint=paint_of(PAINT[kind], language), marks=", ".join(marks))


def cards_of(counts: list[int], language: str) -> list[str]:
    """Cards by kind, each with how many there are."""
    found = []
    for kind in range(KINDS):
        if counts[kind] > 0:
            card = card_of(kind, language)
            several = counts[kind] > 1
            found.append(
                say("several", language, count=counts[kind], card=card) if several else card
            )
    return found


def hand_of(counts: list[int], language: str) -> str:
    return listing(cards_of(counts, language), language) or say("no_cards", language)


def section_of(kind: int, language: str) -> str:
    """A section by its paints."""
    return "-".join(paint_of(paint, language) for paint in SECTION_PAINTS[kind])


def values_of(kind: int) -> str:
    return "/".join(str(value) for value in VALUES[kind])


def tile_of(tile: int, language: str) -> str:
    if tile == JOKER_TILE:
        return say("joker", language)
    if tile >= PAINT_TILE:
        return say("paint_tile", language, paint=paint_of(tile - PAINT_TILE, language))
    return say(TILE_NAMES[tile], language)


def draws_of(draws: tuple[int, int, int], language: str) -> str:
    """Draws to come, by what they may be drawn from."""
    some = [say(f"draws{n}", language, count=count) for n, count in enumerate(draws) if count]
    return listing(some, language)


def section_points(view: Record) -> int:
    """What the section restored last is worth as it lies."""
    place = int(view.placed) - 1
    return int(VALUES[view.placed_kind[place], view.placed_turns[place]])


def paint_to_pay(view: Record) -> int:
    """The paint that the viewer has to pay next."""
    return int(SECTION_PAINTS[view.display[view.my_plan - 1], view.my_paying])
