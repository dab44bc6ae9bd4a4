"""The sentences of the game in every language, and the names of its things."""

from bottega.core.words import Phrases, listing, whole

from . import box
from . import places as at
from .state import LEONARDO, View

say = Phrases.beside(__file__)


def painter_name(view: View, painter: int, language: str) -> str:
    """A seat's colour, or Leonardo."""
    leonardo = painter == LEONARDO and view.seats == 2
    return say("leonardo" if leonardo else f"seat{painter}", language)


def painter_letter(view: View, painter: int, language: str) -> str:
    """What stands on a painter's figure."""
    leonardo = painter == LEONARDO and view.seats == 2
    return say("letter_leonardo" if leonardo else f"letter{painter}", language)


def place_name(view: View, column: int, language: str) -> str:
    """A column of the action sheet; on side 2 the last leads to the cathedral."""
    again = column == at.THEATER and view.ending
    return say("again" if again else f"place{column}", language)


def to_place(view: View, column: int, language: str) -> str:
    """Where an apprentice in a column is sent: to the market."""
    again = column == at.THEATER and view.ending
    return say("to_again" if again else f"to_place{column}", language)


def at_place(view: View, column: int, language: str) -> str:
    """Where apprentices in a column act: at the market."""
    again = column == at.THEATER and view.ending
    return say(f"at_place{at.CATHEDRAL if again else column}", language)


def paint_names(bundle: int, language: str) -> str:
    """A bundle in words: 2 purple and orange."""
    names = []
    for colour in range(box.COLOURS):
        count = int(bundle) >> 4 * colour & 7
        if count:
            name = say(f"paint{colour}", language)
            names.append(name if count == 1 else several(count, name, language))
    return listing(names, language)


def several(count: int, paint: str, language: str) -> str:
    """So many of a paint."""
    return say("several", language, count=count, paint=paint)


def paint_letter(colour: int, language: str) -> str:
    """What stands on a paint."""
    return say(f"paint{colour}_letter", language)


def paint_letters(bundle: int, language: str) -> str:
    """A bundle in letters: OPP."""
    counts = [int(bundle) >> 4 * colour & 7 for colour in range(box.COLOURS)]
    return "".join(paint_letter(n, language) * count for n, count in enumerate(counts))


def segment_name(segment: int) -> str:
    """Rows are numbers, columns letters: the centre is C3."""
    row, column = divmod(int(segment), box.SIDE)
    return f"{'ABCDE'[column]}{row + 1}"


def space_name(view: View, painter: int) -> str:
    """Where a painter stands: on the track, on a start space, or nowhere yet."""
    if view.space[painter]:
        return str(view.space[painter])
    return f"S{view.start[painter]}" if view.start[painter] else "–"


def hour_name(hour: int) -> str:
    return f"{hour + 5}:00"


def booth_name(booth: int) -> str:
    return ("I", "II", "III", "IV")[booth]


def mood_name(mood: int) -> str:
    """A mood with its sign."""
    return whole(int(mood), "+d") if mood else "0"


def splashes(back: int) -> list[int]:
    """The blended paints on the back of a tile."""
    return [box.ORANGE + n for n in range(box.BLENDED) if back >> n & 1]


def back_letters(back: int, language: str) -> str:
    """A tile by its splashes, a plain one as a dash."""
    return "".join(paint_letter(colour, language) for colour in splashes(back)) or "-"


BACK_ORDER = sorted(range(box.BACKS), key=lambda back: (back.bit_count(), back))


def tile_name(back: int, language: str) -> str:
    """A restored tile, as far as its back shows it."""
    names = [say(f"paint{colour}", language) for colour in splashes(back)]
    phrase = "splashed_tile" if names else "plain_tile"
    return say(phrase, language, splashes=listing(names, language))


def portrait_name(card: int, language: str) -> str:
    """A portrait and what it gives."""
    return f"{portrait_title(card, language)} ({', '.join(portrait_gifts(card, language))})"


def portrait_title(card: int, language: str) -> str:
    return say(box.NAMES[box.CARDS[card, box.CARD_NAME]], language)


POWER_GIVES = (box.ABBOT_BONUS, box.ACTOR_MOOD, box.BISHOP_THALERS, box.SERVANT_THALERS)


def portrait_gifts(card: int, language: str) -> list[str]:
    """What a portrait gives, one by one."""
    row = [int(number) for number in box.CARDS[card]]
    if row[box.CARD_POWER] != box.NONE:
        power = row[box.CARD_POWER]
        return [say(f"power{power}", language, count=POWER_GIVES[power])]
    gifts = []
    if row[box.CARD_POINTS]:
        gifts.append(say("card_points", language, count=row[box.CARD_POINTS]))
    if row[box.CARD_THALERS]:
        one = "card_thaler" if row[box.CARD_THALERS] == 1 else "card_thalers"
        gifts.append(say(one, language, count=row[box.CARD_THALERS]))
    if row[box.CARD_PAINT] != box.NONE:
        gifts.append(
            say("card_paint", language, paint=say(f"paint{row[box.CARD_PAINT]}", language))
        )
    if row[box.CARD_BASICS]:
        gifts.append(say("card_basics", language, count=row[box.CARD_BASICS]))
    if row[box.CARD_MOOD]:
        top = row[box.CARD_MOOD] > box.MOOD_TOP
        gifts.append(say("card_top" if top else "card_mood", language, count=row[box.CARD_MOOD]))
    return gifts
