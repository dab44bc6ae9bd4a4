"""Every sentence of the face that the game does not say already."""

from bottega.core.words import Phrases

say = Phrases(
    {
        "about": {
            "en": "The great fresco has faded, and the bishop wants its colours back. Buy pigments "
            "at the market, have paints mixed in the workshops behind three windows, and swap "
            "what you hold for what you need. Three right paints restore a section; blends, the "
            "bishop's blessing and his favourite colour turn it to a higher value. The most "
            "precious piece of wall wins."
        },
        # The letter of every paint: colour is never alone
        "red": {"en": "R"},
        "yellow": {"en": "Y"},
        "blue": {"en": "B"},
        "green": {"en": "G"},
        "orange": {"en": "O"},
        "purple": {"en": "P"},
        # places
        "fresco": {"en": "The fresco"},
        "tiles": {"en": "Action tiles"},
        "piles": {"en": "Market and workshops"},
        "table": {"en": "On the table"},
        "table_empty": {"en": "What is played lies here"},
        "hand": {"en": "Your hand"},
        "chosen": {"en": "Chosen to swap"},
        "paying": {"en": "Chosen to pay"},
        "painters": {"en": "Painters"},
        # what lies there
        "left": {"en": "{count} left"},
        "more": {"en": "{count} more to come"},
        "counted": {"en": "{count} {name}"},
        "nothing": {"en": "none"},
        "draws": {"en": "Draws left: {draws}"},
        "hand_count": {"en": "{count} held, {kept} may be kept"},
        "ask": {"en": "Ask for"},
        "open": {"en": "{section}, worth {values}"},
        "placed": {"en": "{section}, turned {turns} of {most} times, worth {worth}"},
        "pile": {"en": "pile {pile}: {count} cards"},
        "discards": {"en": "discards: {cards}"},
        # painters
        "you": {"en": "you"},
        "at_turn": {"en": "at turn"},
        "asked": {"en": "is asked"},
        "first": {"en": "goes first"},
        "restored": {"en": "{count} of {goal} sections"},
        "points": {"en": "{count} points"},
        "hand_of": {"en": "hand: {cards}"},
        "known": {"en": "known: {card}"},
        # the reckoning
        "laid_down": {"en": "Sections as they were laid"},
        "turned": {"en": "What turning them added"},
        "kept_rotate": {"en": "Rotate tiles kept"},
        "kept_restore": {"en": "Restore tiles kept"},
        "kept_ask": {"en": "Ask tiles kept"},
        "kept_paint": {"en": "Paint tiles kept"},
    }
)
