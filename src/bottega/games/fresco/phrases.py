"""The sentences of the game in every language, and the names of its things."""

from bottega.core.rule import Record
from bottega.core.words import Phrases, listing

from .box import (
    BACKS,
    CARD_BASICS,
    CARD_MOOD,
    CARD_NAME,
    CARD_PAINT,
    CARD_POINTS,
    CARD_POWER,
    CARD_THALERS,
    CARDS,
    COLOURS,
    LETTERS,
    MOOD_TOP,
    NAMES,
    NONE,
    SIDE,
)
from .state import AT_CATHEDRAL, AT_THEATER, LEONARDO

say = Phrases(
    {
        "seat0": {"en": "Red"},
        "seat1": {"en": "Yellow"},
        "seat2": {"en": "Green"},
        "seat3": {"en": "Blue"},
        "leonardo": {"en": "Leonardo"},
        "you": {"en": "{name} (you)"},
        "paint0": {"en": "red"},
        "paint1": {"en": "yellow"},
        "paint2": {"en": "blue"},
        "paint3": {"en": "orange"},
        "paint4": {"en": "green"},
        "paint5": {"en": "purple"},
        "paint6": {"en": "pink"},
        "paint7": {"en": "brown"},
        "place0": {"en": "market"},
        "place1": {"en": "cathedral"},
        "place2": {"en": "studio"},
        "place3": {"en": "workshop"},
        "place4": {"en": "theater"},
        "place5": {"en": "income"},
        "again": {"en": "cathedral again"},
        "wish0": {"en": "general"},
        "wish1": {"en": "orange"},
        "wish2": {"en": "green"},
        "wish3": {"en": "purple"},
        "abbot": {"en": "the abbot"},
        "actor": {"en": "the actor"},
        "sexton": {"en": "the sexton"},
        "servant": {"en": "God's servant"},
        "muse": {"en": "the muse"},
        "merchant": {"en": "the merchant"},
        "patron": {"en": "the patron"},
        "peers": {"en": "the peers"},
        "girl": {"en": "the pretty girl"},
        "self": {"en": "the self-portrait"},
        "bishop": {"en": "the bishop"},
        "virgin": {"en": "the Virgin Mary"},
        "power0": {"en": "bishop's bonus +1"},
        "power1": {"en": "theater lifts the mood by 3"},
        "power2": {"en": "bishop to any segment once a round"},
        "power3": {"en": "income +1"},
        "card_points": {"en": "{count} points"},
        "card_thalers": {"en": "{count} Thalers"},
        "card_thaler": {"en": "1 Thaler"},
        "card_mood": {"en": "mood +{count}"},
        "card_top": {"en": "mood to the top"},
        "card_paint": {"en": "1 {paint}"},
        "card_basics": {"en": "{count} basic paints of choice"},
        "plain_tile": {"en": "a plain tile"},
        "splashed_tile": {"en": "a tile with {splashes}"},
        # what is asked
        "ask_hostel": {"en": "When do you get up?"},
        "ask_hostel_leonardo": {"en": "When does Leonardo get up?"},
        "ask_planning": {"en": "Where do your apprentices go? Still here: {count}."},
        "ask_others": {"en": "Waiting for the other plans."},
        "ask_market": {
            "en": "Market: which booth, and what do you buy? Up to {count}, {price} each."
        },
        "ask_booth": {"en": "Market: what else do you buy? Up to {count}, {price} each."},
        "ask_cathedral": {"en": "Cathedral: what do you restore? Apprentices left: {count}."},
        "ask_bishop": {"en": "Cathedral: where shall the bishop be for {segment}?"},
        "ask_altar": {"en": "Cathedral: which paints for the altar?"},
        "ask_studio": {"en": "Studio: what do you do? Apprentices here: {count}."},
        "ask_workshop": {"en": "Workshop: what do you blend? Blends left: {count}."},
        "ask_request": {"en": "Which tiles for the {wish} request? Still to give: {count}."},
        "ask_theater": {"en": "Theater: your mood is {mood}. How far shall it rise?"},
        "ask_paint": {"en": "Which basic paint do you take? Paints to choose: {count}."},
        "ask_track": {"en": "Space {space} is taken. Behind or in front?"},
        "ask_leonardo": {"en": "You decide for Leonardo. {question}"},
        "ask_close": {"en": "Market: which booth does he close?"},
        "ask_step": {"en": "Cathedral: which segment does he restore?"},
        "ask_portrait": {"en": "Studio: which portrait does he take?"},
        "ask_fulfil": {"en": "Workshop: which request does he fulfil?"},
        "ask_wait": {"en": "Waiting for {name}."},
        "ask_dealer": {"en": "Chance decides."},
        "ask_over": {"en": "The game is over."},
        # actions
        "tile": {"en": "Lay out tile {tile}: {points} for {paints}"},
        "tile_out": {"en": "Put back tile {tile}: {points} for {paints}"},
        "drawn": {"en": "Draw the painter of {name}"},
        "stock": {"en": "Draw the market tile with {paints}"},
        "show": {"en": "Show {portrait}"},
        "get_up": {"en": "Get up at {hour} (mood {mood}, {count} apprentices, tiles at {price})"},
        "get_up_leonardo": {"en": "Leonardo gets up at {hour}"},
        "send": {"en": "Send an apprentice to the {place} ({count} there)"},
        "ready": {"en": "Ready (leave out {count})"},
        "close": {"en": "Close booth {booth}"},
        "buy": {"en": "Buy {paints} in booth {booth} for {price}"},
        "restore": {"en": "Restore {segment}: {points} for {paints}"},
        "restore_free": {"en": "Leonardo restores {segment}: {points}"},
        "lead0": {"en": "Leave the bishop where he is (bonus {bonus})"},
        "lead1": {"en": "Pay {price} and lead the bishop away (bonus {bonus})"},
        "lead2": {"en": "Pay {price} and lead the bishop beside it (bonus {bonus})"},
        "lead3": {"en": "Pay {price} and lead the bishop onto it (bonus {bonus})"},
        "altar": {"en": "Restore the altar"},
        "pay": {"en": "Altar for {paints}: {points}"},
        "earn": {"en": "Earn {thalers} Thalers"},
        "earn_some": {"en": "Earn {thalers} Thalers and give up the rest"},
        "portray": {"en": "Take {portrait}"},
        "blend": {"en": "Blend {paints} into {result}"},
        "fulfil": {"en": "Fulfil the {wish} request: {points}"},
        "give": {"en": "Give {tile}"},
        "enjoy": {"en": "Lift your mood by {count}"},
        "enjoy_some": {"en": "Lift your mood by {count} and give up the rest"},
        "pick": {"en": "Take {paint}"},
        "land0": {"en": "Go behind, to {space}"},
        "land1": {"en": "Go in front, to {space}"},
        "stop_market": {"en": "Leave the market as it is"},
        "stop_booth": {"en": "Buy nothing more"},
        "stop_cathedral": {"en": "Restore nothing more"},
        "stop_studio": {"en": "Give up the money"},
        "stop_workshop": {"en": "Blend nothing more"},
        "stop_request": {"en": "Fulfil no request"},
        "stop_theater": {"en": "Give up the theater"},
        # refusals
        "not_phase": {"en": "that is not what is asked now ({question})"},
        "not_now": {"en": "the dealer cannot deal that (rule 1)"},
        "not_free": {"en": "{name} got up at {hour} already (rule 2.3)"},
        "not_space": {"en": "all {count} spaces of that column are taken (rule 3.1)"},
        "not_open": {"en": "booth {booth} is not open (rule 4.5)"},
        "not_there": {"en": "there is no tile at that place of the market (rule 4.2)"},
        "not_twin": {"en": "an equal tile is offered at an earlier place of the booth (rule 4.2)"},
        "not_booth": {"en": "you buy in booth {booth} and in no other (rule 4.1)"},
        "not_paid": {"en": "a tile costs {price} and you have {thalers} (rule 3.7)"},
        "not_leonardo": {"en": "Leonardo buys nothing and closes a booth (rule 12.5)"},
        "not_covered": {"en": "{segment} is restored already (rule 5.2)"},
        "not_enough": {"en": "that takes {paints}, which you do not have (rule 3.7)"},
        "not_step": {"en": "Leonardo goes one step, or jumps to a lowest tile (rules 12.6, 12.7)"},
        "not_altar": {"en": "you have no paints that restore the altar (rule 5.6)"},
        "not_altar_leonardo": {"en": "Leonardo restores a segment (rule 12.6)"},
        "not_reach": {"en": "one step does not bring the bishop there (rule 5.3)"},
        "not_worth": {"en": "that bonus comes without paying (rule 16.7)"},
        "not_many": {"en": "you have {count} apprentices here (rule 3.1)"},
        "not_shown": {"en": "that portrait is not shown at the studio (rule 13.1)"},
        "not_again": {"en": "one portrait or request a round (rules 13.2, 14.2)"},
        "not_stock": {"en": "no {wish} request is left (rule 14.1)"},
        "not_whole": {"en": "a request takes a whole apprentice (rule 14.2)"},
        "not_three": {"en": "{count} of your tiles serve a {wish} request, three must (rule 14.3)"},
        "not_tile": {"en": "you have no such tile for this request (rule 14.3)"},
        # events
        "was_laid": {"en": "The fresco is laid out."},
        "was_drawn": {"en": "{name} begins on S{place}."},
        "was_host": {"en": "{name} decides for Leonardo."},
        "was_filled": {"en": "Market: {booths}."},
        "was_shown": {"en": "At the studio: {portrait}."},
        "was_up": {"en": "{name} gets up at {hour}: mood {mood}, {count} apprentices."},
        "was_up_leonardo": {"en": "Leonardo gets up at {hour}."},
        "was_sent": {"en": "{name} sends an apprentice to the {place}."},
        "was_ready": {"en": "{name} is ready."},
        "was_planned": {"en": "{name} has planned: {plan}."},
        "was_planned_nothing": {"en": "{name} sends nobody."},
        "was_closed": {"en": "{name} closes booth {booth}."},
        "was_bought": {"en": "{name} buys {paints} in booth {booth} for {price}."},
        "was_left": {"en": "{name} leaves the market."},
        "was_restored": {"en": "{name} restores {segment}: {points} points."},
        "was_restored_bonus": {"en": "{name} restores {segment}: {points} points and {bonus}."},
        "was_restored_paid": {
            "en": "{name} leads the bishop for {price} and restores {segment}: "
            "{points} points and {bonus}."
        },
        "was_altar": {"en": "{name} restores the altar with {paints}: {points} points."},
        "was_earned": {"en": "{name} earns {thalers} Thalers."},
        "was_portrayed": {"en": "{name} takes {portrait}."},
        "was_blended": {"en": "{name} blends {paints} into {result}."},
        "was_fulfilled": {"en": "{name} fulfils the {wish} request: {points} points."},
        "was_enjoyed": {"en": "{name} enjoys the theater: mood {mood}."},
        "was_picked": {"en": "{name} takes {paint}."},
        "was_stopped": {"en": "{name} does nothing more at the {place}."},
        "was_moved": {"en": "{name} moves to {space}."},
        "was_taken": {"en": "Space {space} is taken."},
        "was_income": {"en": "Income: {incomes}."},
        "was_income_of": {"en": "{name} {thalers}"},
        "was_income_paints": {"en": "{name} {thalers} and {paints}"},
        "was_rotated": {"en": "At the start: {painters}."},
        "was_round": {"en": "Round {lap} begins."},
        "was_last": {"en": "Round {lap} begins, the last one."},
        "was_finished": {"en": "The fresco is finished: this is the last round."},
        "was_paid_out": {"en": "{name} has {thalers} Thalers and ends on {space}."},
        "was_over": {"en": "The game is over. {name} wins."},
        # the board
        "round": {"en": "Round {lap}"},
        "last_round": {"en": "Round {lap}, the last"},
        "at": {"en": "{name} at the {place}"},
        "fresco": {"en": "Fresco"},
        "hostel": {"en": "Hostel"},
        "mood_at": {"en": "mood {mood}"},
        "price_at": {"en": "tiles {price}"},
        "market": {"en": "Market"},
        "closed": {"en": "closed"},
        "studio": {"en": "Studio"},
        "easel_empty": {"en": "no portrait"},
        "pile": {"en": "{count} to come"},
        "wishes": {"en": "Requests"},
        "wishes_left": {"en": "{wish} {points} ({count} left)"},
        "wishes_gone": {"en": "{wish} gone"},
        "legend": {"en": "* bishop"},
        "legend_leonardo": {"en": "* bishop, L Leonardo"},
        "painters": {"en": "Painters"},
        "head_space": {"en": "space"},
        "head_mood": {"en": "mood"},
        "head_men": {"en": "men"},
        "head_thalers": {"en": "Thalers"},
        "head_paints": {"en": "paints"},
        "head_tiles": {"en": "tiles"},
        "head_plan": {"en": "plan: {places}"},
        "initials": {"en": "MCSWT"},
        "initials_last": {"en": "MCSWC"},
        "hidden": {"en": "?"},
        "has": {"en": "has {things}"},
        "stacks": {"en": "{count} x {wish} request"},
        "decides": {"en": "the Leonardo tile"},
    }
)


def painter_name(view: Record, painter: int, language: str) -> str:
    """A seat's colour, or Leonardo."""
    leonardo = painter == LEONARDO and view.seats == 2
    return say("leonardo" if leonardo else f"seat{painter}", language)


def place_name(view: Record, column: int, language: str) -> str:
    """A column of the action sheet; on side 2 the last leads to the cathedral."""
    again = column == AT_THEATER and view.ending
    return say("again" if again else f"place{column}", language)


def place_here(view: Record, language: str) -> str:
    """The place where the round is."""
    again = view.place == AT_THEATER and view.ending
    return say(f"place{AT_CATHEDRAL if again else view.place}", language)


def paint_names(bundle: int, language: str) -> str:
    """A bundle in words: 2 purple and orange."""
    names = []
    for colour in range(COLOURS):
        count = int(bundle) >> 4 * colour & 7
        if count:
            name = say(f"paint{colour}", language)
            names.append(name if count == 1 else f"{count} {name}")
    return listing(names, language)


def paint_letters(bundle: int) -> str:
    """A bundle in letters: OPP."""
    return "".join(LETTERS[colour] * (int(bundle) >> 4 * colour & 7) for colour in range(COLOURS))


def segment_name(segment: int) -> str:
    """Rows are numbers, columns letters: the centre is C3."""
    row, column = divmod(int(segment), SIDE)
    return f"{'ABCDE'[column]}{row + 1}"


def hour_name(hour: int) -> str:
    return f"{hour + 5}:00"


def booth_name(booth: int) -> str:
    return ("I", "II", "III", "IV")[booth]


def mood_name(mood: int) -> str:
    """A mood with its sign."""
    return f"{int(mood):+d}" if mood else "0"


def splash_names(back: int, language: str) -> list[str]:
    return [say(f"paint{3 + n}", language) for n in range(3) if back >> n & 1]


def back_letters(back: int) -> str:
    """A tile by its splashes, a plain one as a dash."""
    return "".join("OGP"[n] for n in range(3) if back >> n & 1) or "-"


BACK_ORDER = sorted(range(BACKS), key=lambda back: (back.bit_count(), back))


def tile_name(back: int, language: str) -> str:
    """A restored tile, as far as its back shows it."""
    splashes = listing(splash_names(back, language), language)
    return say("splashed_tile" if splashes else "plain_tile", language, splashes=splashes)


def portrait_name(card: int, language: str) -> str:
    """A portrait and what it gives."""
    return f"{portrait_title(card, language)} ({', '.join(portrait_gifts(card, language))})"


def portrait_title(card: int, language: str) -> str:
    return say(NAMES[CARDS[card, CARD_NAME]], language)


def portrait_gifts(card: int, language: str) -> list[str]:
    """What a portrait gives, one by one."""
    row = [int(number) for number in CARDS[card]]
    if row[CARD_POWER] != NONE:
        return [say(f"power{row[CARD_POWER]}", language)]
    gifts = []
    if row[CARD_POINTS]:
        gifts.append(say("card_points", language, count=row[CARD_POINTS]))
    if row[CARD_THALERS]:
        one = "card_thaler" if row[CARD_THALERS] == 1 else "card_thalers"
        gifts.append(say(one, language, count=row[CARD_THALERS]))
    if row[CARD_PAINT] != NONE:
        gifts.append(say("card_paint", language, paint=say(f"paint{row[CARD_PAINT]}", language)))
    if row[CARD_BASICS]:
        gifts.append(say("card_basics", language, count=row[CARD_BASICS]))
    if row[CARD_MOOD]:
        top = row[CARD_MOOD] > MOOD_TOP
        gifts.append(say("card_top" if top else "card_mood", language, count=row[CARD_MOOD]))
    return gifts
