"""The sentences of the face; what things are called stands in the game's own phrases."""

from bottega.core.words import Phrases

say = Phrases(
    {
        "summary": {
            "en": "Five arches of the cathedral wait for their picture, from dawn to night. Show"
            " the bishop which one you mean to restore, roll bright dice three times, keep one each"
            " time, and let the colour dice double it: the total decides whether you uncover a"
            " piece of the fresco, paint a portrait or go home with clean brushes. Meanwhile all"
            " the others bet on you, face down. Quick, cheeky, and never out of turn."
        },
        # letters that stand on pieces beside their colour
        "letter_seat0": {"en": "R"},
        "letter_seat1": {"en": "Y"},
        "letter_seat2": {"en": "G"},
        "letter_seat3": {"en": "B"},
        "letter_red": {"en": "R"},
        "letter_yellow": {"en": "Y"},
        "letter_blue": {"en": "B"},
        "letter_green": {"en": "G"},
        "letter_orange": {"en": "O"},
        "letter_purple": {"en": "P"},
        # the wall
        "wall": {"en": "The wall"},
        "section": {"en": "Section {number}: top tile worth {points}, tiles left {left}"},
        "section_empty": {"en": "Section {number}: no tile left"},
        "bishop": {"en": "The bishop stands here"},
        "bishop_waits": {"en": "The bishop waits at the door"},
        "restored_by": {"en": "restored by {names}"},
        "easel": {"en": "Total {low} to {high}: {portrait}, {under} more below"},
        "easel_empty": {"en": "Total {low} to {high}: no portrait left"},
        "range": {"en": "{low}–{high}"},
        "reached": {"en": "The total {total} lands here"},
        "so_far": {"en": "So far the total is {total}"},
        "hint": {"en": "Within reach: {colour}"},
        # the dice
        "dice_rest": {"en": "The dice rest"},
        "at_dice": {"en": "{name} is at the dice"},
        "last_dice": {"en": "The last roll"},
        "die": {"en": "{colour} die, {pips}"},
        "die_cup": {"en": "{colour} die, in the cup"},
        "colour_die": {"en": "Colour die: {colour}"},
        "colour_die_cup": {"en": "Colour die, in the cup"},
        "in_play": {"en": "In play"},
        "aside": {"en": "Set aside"},
        "total": {"en": "Total"},
        "times": {"en": "×{times}"},
        "becomes": {"en": "→ {total}"},
        # the bets
        "bets": {"en": "Bets"},
        "slot": {"en": "Before roll {roll}: worth {points}"},
        "token": {"en": "{name}'s bet, face down"},
        "token_yours": {"en": "Your bet: {event}"},
        "token_right": {"en": "{name}'s bet on {event} was right"},
        "token_wrong": {"en": "{name}'s bet on {event} was wrong"},
        "your_tokens": {"en": "Your tokens"},
        "token_ready": {"en": "Token: {event}"},
        "tokens_left": {"en": "Bet tokens at hand: {count}"},
        "short1": {"en": "marked"},
        "short2": {"en": "another"},
        "short3": {"en": "portrait"},
        # the track
        "track": {"en": "The way up"},
        "painter": {"en": "{name} on {space}"},
        # the painter boards
        "painters": {"en": "Painter boards"},
        "points": {"en": "{points} points"},
        "owned": {"en": "Section {number}, worth {points}"},
        "not_owned": {"en": "Section {number}, not restored"},
        "turned_down": {"en": "A portrait, face down"},
        "no_portraits": {"en": "No portraits yet"},
        "plays": {"en": "at the dice"},
        "won": {"en": "master of the workshop"},
        # the reckoning
        "from_sections": {"en": "Sections of the fresco"},
        "from_portraits": {"en": "Portraits"},
        "from_weddings": {"en": "Weddings"},
        "from_the_rest": {"en": "The bishop, bets and skipped spaces"},
    }
)
