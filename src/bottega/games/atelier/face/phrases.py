"""Sentences that only the face says; cards, seats and colours are called as in the game's words."""

from bottega.core.words import Phrases

tell = Phrases(
    {
        "about": {
            "en": "Blank canvas, drawing, painting: every masterpiece is built in three layers, "
            "and every card in your hand is paint for another. Pick two neighbours from the "
            "circle, mix magenta and yellow to red, and be first to finish a work. Whoever paints "
            "it after you has made a forgery, and hangs it upside down."
        },
        "painted": {"en": "{painted} of {last} paintings until the last round"},
        "painted_enough": {"en": "{painted} paintings are enough"},
        "circle": {"en": "The circle"},
        "gap": {"en": "Place {place}: empty"},
        "deck": {"en": "Deck"},
        "deck_of": {"en": "Deck: {count} cards"},
        "discards": {"en": "Discards"},
        "discards_of": {"en": "Discards: {count} cards"},
        "objectives": {"en": "Objectives"},
        "prize": {"en": "{points} points"},
        "prize_one": {"en": "1 point"},
        "so_far": {"en": "you: {reached} of {need}"},
        "works": {"en": "The works"},
        "work_open": {"en": "{name}: no original yet"},
        "work_done": {"en": "{name}: the original is by {seat}"},
        "worth": {
            "en": "Original {original}, forgery {forgery}, drawing {drawing}, blank canvas {blank}"
        },
        "chart": {"en": "Mixing"},
        "expert_mixing": {"en": "A drawing and the canvas under it mix, nothing else"},
        "points": {"en": "points"},
        "starts": {"en": "starts"},
        "plays": {"en": "at work"},
        "hand": {"en": "Your hand"},
        "no_hand": {"en": "No card in hand"},
        "hand_of": {"en": "{held} cards in hand"},
        "hand_of_one": {"en": "1 card in hand"},
        "easel": {"en": "On the easel"},
        "pays": {"en": "Paid"},
        "needs": {"en": "Still to pay"},
        "well": {"en": "{colour}: {upright} of {all} upright"},
        "mixes": {"en": "{name}: {count} mixing"},
        "bare": {"en": "No canvas yet"},
        "over": {"en": "{card}, over {under}"},
        "turned_card": {"en": "{card}, turned"},
        "original": {"en": "original"},
        "line_originals": {"en": "Originals, {points} each"},
        "line_forgeries": {"en": "Forgeries, {points} each"},
        "line_drawings": {"en": "Drawings in sight, {points} each"},
        "line_blanks": {"en": "Blank canvases in sight, {points} each"},
        "line_objective": {"en": "Objective: {goal}"},
    }
)
