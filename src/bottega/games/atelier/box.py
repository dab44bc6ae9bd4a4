"""What lies in the box: parts.toml as frozen tables, held against the counts of the box.

Cards are numbered: blank canvases, drawings, paintings, jokers. The first table index of a card's
figures is the edition: 0 with five subjects, 1 with ten.
"""

from typing import Any, NamedTuple

import numpy as np

from bottega.core import parts
from bottega.core.record import Seats

SEATS, MAX_SEATS = (2, 3, 4, 5), Seats(5)

LETTERS = "CMYWK"
COLOURS = len(LETTERS)  # base colours: cyan, magenta, yellow, white, black
BLANKS, DRAWINGS, PAINTINGS, JOKERS = 40, 30, 25, 10  # cards of each type
DRAWN, PAINTED, JOKER = BLANKS, BLANKS + DRAWINGS, BLANKS + DRAWINGS + PAINTINGS  # their firsts
CARDS = JOKER + JOKERS
KINDS = JOKER + 1  # cards that look alike share the number of the first of them
SUBJECTS = 10  # most that an edition may have
OBJECTIVES = 5
EDITIONS = ("5", "10")
CYAN, MAGENTA, YELLOW, WHITE, BLACK, ANY = range(6)  # ANY: the colour of a joker
SYMBOL_BITS = 8  # of each colour in a number that tells how much there is of all
NONE = -1  # no subject, no mix

# How a card is used: laid as one of three types of canvas, or only spent
BLANK, DRAWING, PAINTING, WILD = range(4)


class Card(NamedTuple):
    """A card as printed."""

    type: int
    colour: int
    subject: int
    cost: str


PARTS = parts.load(__package__, earlier=("5f6b250cf84f4d1b",))

# A page has eight places, a draw a first and a second card, and a plan marks fifteen held cards
CIRCLE = int(PARTS.numbers("draw", "circle", (), (2, 8)))
DRAW = int(PARTS.numbers("draw", "draw", (), (2, 2)))
HAND_LIMIT = int(PARTS.numbers("draw", "hand", (), (1, 15 - DRAW)))
HAND_MOST = HAND_LIMIT + DRAW  # cards in a hand before it is trimmed
HANDS = PARTS.numbers("hands", "cards", (MAX_SEATS,), (1, HAND_LIMIT))
MOST = PARTS.numbers("plays", "most", (3,), (1, 9))
LAST_PAINTING = PARTS.numbers("end", "paintings", (4,), (1, PAINTINGS))
NEED = PARTS.numbers("objectives", "need", (OBJECTIVES,), (1, 40))
PRIZE = PARTS.numbers("objectives", "points", (OBJECTIVES,), (0, 20))
POINTS = PARTS.numbers("scores", "points", (3,), (0, 20))  # original, forgery, drawing


if MOST[PAINTING] != 1:  # expert mixing relies on it: the pairs of a painting are all upright
    PARTS.refuse("plays", f"must allow one painting a turn, not {MOST[PAINTING]}")


def _rows(table: str, keys: tuple[str, ...]) -> list[dict[str, Any]]:
    """The rows of a table, each with these keys: names in every language, or text."""
    rows: Any = PARTS.get(table, "rows")
    if not isinstance(rows, list):
        PARTS.refuse(table, f"'rows' must be a list, not {rows!r}")
    for row in rows:
        if not isinstance(row, dict) or set(row) != set(keys):
            PARTS.refuse(table, f"each row must hold {', '.join(keys)}, not {row}")
        for key in keys:
            if key != "names" and not (isinstance(row[key], str) and row[key]):
                PARTS.refuse(table, f"'{key}' must be text, not {row[key]!r}")
        if "names" in keys and (not isinstance(row["names"], dict) or "en" not in row["names"]):
            PARTS.refuse(table, f"'names' must hold an English name (en), not {row['names']}")
    return list(rows)


def _chart() -> list[dict[str, Any]]:
    """Every secondary colour: a letter, its names, and the two base colours it is mixed of."""
    chart = [
        (table, row)
        for table in ("chart", "chart_more")
        for row in _rows(table, ("letter", "names", "mix"))
    ]
    letters, pairs = set(LETTERS), set()
    for table, row in chart:
        letter, mix = row["letter"], frozenset(row["mix"])
        if len(letter) != 1 or letter in letters:
            PARTS.refuse(table, f"the letter {letter!r} is taken, or not one letter")
        if len(row["mix"]) != 2 or len(mix) != 2 or not mix <= set(LETTERS) or mix in pairs:
            PARTS.refuse(table, f"{letter} must mix two of {LETTERS} in a way of its own")
        letters.add(letter)
        pairs.add(mix)
    if not chart:
        PARTS.refuse("chart", "must hold a row at least")
    return [row for _, row in chart]


def _blanks() -> list[Card]:
    cards = []
    for colour, letter in enumerate(LETTERS):
        costs = PARTS.get("blanks", letter)
        if not isinstance(costs, list):
            PARTS.refuse("blanks", f"{letter} must list costs, not {costs!r}")
        cards += [Card(BLANK, colour, NONE, _cost("blanks", cost, LETTERS)) for cost in costs]
    if len(cards) != BLANKS:
        PARTS.refuse("blanks", f"must hold {BLANKS} canvases, not {len(cards)}")
    return cards


def _works(table: str, type: int, count: int) -> list[Card]:
    """The drawings or paintings of an edition; only paintings ask for secondary colours."""
    cards, symbols = [], LETTERS + MIXED if type == PAINTING else LETTERS
    for row in _rows(table, ("subject", "cost", "colours")):
        if row["subject"] not in SUBJECT_IDS:
            PARTS.refuse(table, f"the subject {row['subject']!r} is not in [subjects]")
        if not set(row["colours"]) <= set(LETTERS):
            PARTS.refuse(table, f"colours are {LETTERS}, not {row['colours']!r}")
        subject, cost = SUBJECT_IDS.index(row["subject"]), _cost(table, row["cost"], symbols)
        cards += [Card(type, LETTERS.index(c), subject, cost) for c in row["colours"]]
    if len(cards) != count:
        PARTS.refuse(table, f"must hold {count} cards, not {len(cards)}")
    return cards


def _cost(table: str, cost: Any, symbols: str) -> str:
    """A cost, its symbols in order."""
    if not isinstance(cost, str) or not 1 <= len(cost) <= 8 or not set(cost) <= set(symbols):
        PARTS.refuse(table, f"a cost is 1 to 8 letters out of {symbols}, not {cost!r}")
    return "".join(sorted(cost, key=symbols.index))


def _edition(name: str) -> list[Card]:
    """All cards of an edition."""
    drawings = _works(f"drawings_{name}", DRAWING, DRAWINGS)
    paintings = _works(f"paintings_{name}", PAINTING, PAINTINGS)
    known = _cost("known_costs", PARTS.get("known_costs", "drawing"), LETTERS)
    if known not in {card.cost for card in drawings}:
        PARTS.refuse(f"drawings_{name}", f"no drawing costs {known}, which one is known to")
    if not {card.subject for card in paintings} <= {card.subject for card in drawings}:
        PARTS.refuse(f"paintings_{name}", "a subject has paintings but no drawing to go under them")
    jokers = [Card(WILD, ANY, NONE, "")] * JOKERS
    return [*_blanks(), *drawings, *paintings, *jokers]


def _halves(card: Card) -> str:
    """The base colours that the secondary colours of a cost are mixed of."""
    return "".join(row["mix"] * card.cost.count(row["letter"]) for row in CHART)


def _counts(symbols: str, letters: str = LETTERS) -> list[int]:
    """How often each letter stands among some symbols."""
    return [symbols.count(letter) for letter in letters]


def _mixes() -> list[list[int]]:
    """The secondary colour that two base colours make, or NONE."""
    table = [[NONE] * COLOURS for _ in LETTERS]
    for mix, row in enumerate(CHART):
        one, other = (LETTERS.index(letter) for letter in row["mix"])
        table[one][other] = table[other][one] = mix
    return table


CHART = _chart()
MIXED = "".join(row["letter"] for row in CHART)
MIXES = len(CHART)  # secondary colours
MIX = parts.frozen(_mixes())

_SUBJECTS = _rows("subjects", ("id", "names"))
SUBJECT_IDS = [row["id"] for row in _SUBJECTS]
if len(set(SUBJECT_IDS)) != len(SUBJECT_IDS) or len(SUBJECT_IDS) > SUBJECTS:
    PARTS.refuse("subjects", f"must hold {SUBJECTS} different subjects at most, not {SUBJECT_IDS}")
SUBJECT_NAMES = [row["names"] for row in _SUBJECTS]

_PRIMARIES = PARTS.get("primaries", "colours")
if not isinstance(_PRIMARIES, str) or not set(_PRIMARIES) <= set(LETTERS):
    PARTS.refuse("primaries", f"must be out of {LETTERS}, not {_PRIMARIES!r}")
# Whether a joker can stand for a colour, by the option joker_colours: three or five
STANDS_FOR = parts.frozen([[letter in _PRIMARIES for letter in LETTERS], [True] * COLOURS])

FACES = [_edition(name) for name in EDITIONS]  # every card as printed

TYPE = parts.frozen([card.type for card in FACES[0]])
KIND = parts.frozen([[*map(cards.index, cards)] for cards in FACES])
COLOUR = parts.frozen([[card.colour for card in cards] for cards in FACES])
SUBJECT = parts.frozen([[card.subject for card in cards] for cards in FACES])
# What a card goes on: the table, a blank canvas, or a drawing of its subject; a joker on nothing
TABLE, CANVAS, DRAWING_OF, NOTHING = 0, 1, 2, 2 + SUBJECTS
GROUND = parts.frozen(
    [
        [(TABLE, CANVAS, DRAWING_OF + card.subject, NOTHING)[card.type] for card in cards]
        for cards in FACES
    ]
)
BARE = parts.frozen([[_counts(card.cost) for card in cards] for cards in FACES])
HALVES = parts.frozen([[_counts(_halves(card)) for card in cards] for cards in FACES])
PRICE = parts.frozen(BARE + HALVES)
# What of it jokers may pay, by the option joker_colours: three or five
FOR_JOKERS = parts.frozen([BARE * stands for stands in STANDS_FOR])
# As paint, which is one number: what a card gives, what laying it takes, itself too, and of that
# what jokers may pay
_ONE = 1 << SYMBOL_BITS * np.arange(COLOURS + 1)
GIVES = parts.frozen(_ONE[COLOUR])
TAKES = parts.frozen(PRICE @ _ONE[:COLOURS] + GIVES)
JOKED = parts.frozen(FOR_JOKERS @ _ONE[:COLOURS])
RECIPE = parts.frozen([[_counts(card.cost, MIXED) for card in cards] for cards in FACES])
