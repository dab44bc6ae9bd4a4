"""The sentences that stand on the board of the page, besides those of the game."""

from bottega.core.words import Phrases

say = Phrases(
    {
        "summary": {
            "en": "The ceiling of the cathedral is black with soot, and the bishop wants its "
            "colours back. Decide how early to get up, send your apprentices out in secret, buy "
            "and blend paints, and restore the fresco piece by piece. Who sleeps long keeps "
            "everybody in a good mood, but finds the best paints gone."
        },
        "cathedral": {"en": "Cathedral"},
        "altar": {"en": "Altar"},
        "workshop": {"en": "Workshop"},
        "theater": {"en": "Theater"},
        "mood": {"en": "Mood"},
        "start": {"en": "Start"},
        "bed": {"en": "Still asleep"},
        "sheet": {"en": "Your plan"},
        "table": {"en": "Painters"},
        "covered": {"en": "{segment}: {points} points for {paints}, under grime"},
        "restored": {"en": "{segment}: restored"},
        "bishop": {"en": "the bishop"},
        "leonardo_here": {"en": "Leonardo on the ceiling"},
        "altar_from": {"en": "{paints}: {points} points"},
        "price": {"en": "{price} each"},
        "stall": {"en": "market tile with {paints}"},
        "more_men": {"en": "one apprentice more"},
        "fewer_men": {"en": "one apprentice fewer"},
        "each_earns": {"en": "{thalers} Thalers for each apprentice"},
        "each_blends": {"en": "{count} blends for each apprentice"},
        "each_enjoys": {"en": "mood +{count} for each apprentice"},
        "curtain": {"en": "No play tonight: everybody is needed at the cathedral."},
        "recipe": {"en": "{paints} give {result}"},
        "request": {"en": "{wish} request: {points} points, {count} left"},
        "no_request": {"en": "no {wish} request left"},
        "pays": {"en": "{wish} request fulfilled, pays with every income"},
        "tile_of": {"en": "{tile}: {count}"},
        # what the apprentices in a column of the sheet will do
        "will_each": {"en": "each {does}"},
        "will_buy": {"en": "buys {count}"},
        "will_buy_at": {"en": "buys {count} at {price}"},
        "will_restore": {"en": "restores {count}"},
        "will_earn": {"en": "earns {count}"},
        "will_blend": {"en": "blends {count}"},
        "will_enjoy": {"en": "lifts mood {count}"},
        # a painter's screen
        "space": {"en": "Space {space}"},
        "thalers": {"en": "{count} Thalers"},
        "paint": {"en": "{count} {paint}"},
        "tiles": {"en": "restored tiles: {count}"},
        "screen": {"en": "Money and paints stay behind the screen."},
        "planning": {"en": "planning"},
        "ready": {"en": "ready"},
        "mood_of": {"en": "mood {mood}"},
        "men_of": {"en": "{count} apprentices"},
        "plan_of": {"en": "{place}: {count}"},
        # the reckoning
        "on_the_way": {"en": "On the way, with steps round other painters"},
        "for_money": {"en": "Money, 1 point for every {thalers} Thalers"},
    }
)
