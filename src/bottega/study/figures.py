"""Findings told to people: sections of words and figures, in one language, for a page or a talk."""

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from bottega.bots.levels import LEVELS
from bottega.core.game import Game
from bottega.core.words import Phrases, decimal, listing
from bottega.study.findings import Findings, Value

say = Phrases.beside(__file__)
MEASURED = {"decisions": "percent", "spread": "points", "starter": "share"}  # of a setting
CLOSE = ("decisions", "rounds", "score", "spread", "lead", "tie_break", "shared")
FEW = 6  # openings at either end of the list


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a figure: its words, where its dot stands and how far that is in doubt."""

    words: str
    value: float
    low: float
    high: float
    told: str
    doubt: str  # the interval in words

    def clear(self, even: float) -> int:
        """1 when it is surely above, -1 when below."""
        return int(self.low > even) - int(self.high < even)


@dataclass(frozen=True, slots=True)
class Figure:
    """Dots with intervals, and the line that they are held against."""

    title: str
    rows: list[Row]
    even: float = 0.0
    words: str = ""

    @property
    def span(self) -> tuple[float, float]:
        """From where to where it is drawn, with a little air."""
        low = min(self.even, *(row.low for row in self.rows))
        high = max(self.even, *(row.high for row in self.rows))
        air = (high - low or 1.0) * 0.06
        return low - air, high + air

    def at(self, value: float) -> float:
        """How far across the figure a value stands, in per cent."""
        low, high = self.span
        return round(100 * (value - low) / (high - low), 2)


@dataclass(frozen=True, slots=True)
class Section:
    """A question, what is known of it, and the figures that show it."""

    id: str
    title: str
    words: str
    figures: list[Figure] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)  # of a table of numbers
    lines: list[list[str]] = field(default_factory=list)


def sections(game: Game, findings: Findings, language: str) -> list[Section]:
    """All that a page tells."""
    teller = Teller(game, findings, language)
    told = (teller.seats(), teller.settings(), teller.winners(), teller.openings(), teller.close())
    return [section for section in told if section.figures or section.lines]


def played(findings: Findings, language: str) -> str:
    """Who played how often."""
    bots = [LEVELS[b].called(language) if b in LEVELS else b for b in findings["bots"]]
    total = sum(table["games"] for table in findings["tables"])
    values = {"bots": listing(bots, language), "total": f"{total:,}".replace(",", "\u202f")}
    return say("played", language, **values, games=findings["games"])


class Teller:
    """Turns findings into words and rows."""

    def __init__(self, game: Game, findings: Findings, language: str) -> None:
        self.game, self.findings, self.language = game, findings, language
        self.base = [table for table in findings["tables"] if not table["options"]]

    def seats(self) -> Section:
        """What the order of play is worth."""
        figures = []
        for table in self.base:
            even = 1 / table["players"]
            rows = [
                self._row(self._say(f"turn{turn}"), value, "share")
                for turn, value in enumerate(table["turns"])
            ]
            figures.append(
                Figure(self._with(table["players"]), rows, even, self._order(rows, even))
            )
        return self._section("seats", figures)

    def _order(self, rows: list[Row], even: float) -> str:
        best, worst = max(rows, key=lambda r: r.value), min(rows, key=lambda r: r.value)
        if best.clear(even) <= 0 and worst.clear(even) >= 0:
            return self._say("seats_even", even=f"{100 * even:.0f}")
        return self._say(
            "seats_best", best=best.words, share=best.told, worst=worst.words, least=worst.told
        )

    def settings(self) -> Section:
        """What modules and options make of the game, over all numbers of players."""
        figures = []
        for measure, unit in MEASURED.items():
            rows = [self._row(*each, unit) for each in self._differences(measure)]
            if rows:
                rows.sort(key=lambda row: -row.value)
                title = self._say(f"settings_{measure}")
                figures.append(Figure(title, rows, 0.0, self._clearly(measure, rows)))
        return self._section("settings", figures)

    def _differences(self, measure: str) -> list[tuple[str, Value]]:
        """Of every setting from the base rules: the mean over the numbers of players."""
        found: dict[str, list[Value]] = {}
        usual = {table["players"]: table[measure][0] for table in self.base}
        for table in self.findings["tables"]:
            if "differs" in table:
                scale = usual[table["players"]] if measure == "decisions" else 1.0
                value = [each / scale for each in table["differs"][measure]]
                found.setdefault(table["options"], []).append(value)
        return [(self.setting(options), _mean(values)) for options, values in found.items()]

    def _clearly(self, measure: str, rows: list[Row]) -> str:
        """The settings that surely make more of something, and less."""
        more = [row.words for row in rows if row.clear(0) > 0]
        less = [row.words for row in reversed(rows) if row.clear(0) < 0]
        told = [
            self._say(f"{measure}_{which}", names=listing(names[:FEW], self.language))
            for which, names in (("more", more), ("less", less))
            if names
        ]
        return " ".join(told) or self._say("no_setting")

    def setting(self, options: str) -> str:
        """Options by the names that a table is set with; a module by its name alone."""
        told = []
        for pair in options.split(", "):
            name, _, value = pair.partition("=")
            called = self.game.words.say(f"option_{name}", self.language)
            chosen = self.game.words.say(f"option_{name}_{value}", self.language)
            module = next(option.module for option in self.game.OPTIONS if option.name == name)
            told.append(called if module else f"{called}: {chosen}")
        return " + ".join(told)

    def winners(self) -> Section:
        """What winners do more, and where their points come from."""
        figures = []
        for players in self.findings["habits"]:
            for part, unit in (("sources", "points"), ("habits", "times")):
                listed = self.findings[part][players]
                rows = [self._row(self._name(each), each["more"], unit) for each in listed]
                if rows:
                    rows.sort(key=lambda row: -row.value)
                    title = self._say(f"winners_{part}", players=self._with(int(players)))
                    figures.append(Figure(title, rows, 0.0, self._more(listed)))
        return self._section("winners", figures)

    def _more(self, listed: list[dict[str, Any]]) -> str:
        """The clearest difference, in a sentence."""
        first = listed[0]
        values = {key: decimal(first[key], self.language) for key in ("winners", "others")}
        return self._say("winners_clearest", name=self._name(first), **values)

    def openings(self) -> Section:
        """What first choices are worth."""
        figures = []
        for players, listed in self.findings["openings"].items():
            few = listed if len(listed) <= 2 * FEW else [*listed[:FEW], *listed[-FEW:]]
            rows = [self._row(self._name(each), each["worth"], "share") for each in few]
            if len(rows) > 1:
                figures.append(Figure(self._with(int(players)), rows))
        return self._section("openings", figures)

    def close(self) -> Section:
        """How long and how close games are: a table of numbers."""
        heads = ["", *(self._with(table["players"]) for table in self.base)]
        lines = []
        for measure in CLOSE:
            unit = "share" if measure in ("tie_break", "shared") else "number"
            rows = [self._row("", table[measure], unit) for table in self.base]
            lines.append([self._say(f"close_{measure}"), *(row.told for row in rows)])
        title, words = self._say("close"), self._say("close_means")
        return Section("close", title, words, [], heads, lines)

    def _section(self, id: str, figures: list[Figure]) -> Section:
        return Section(id, self._say(id), self._say(f"{id}_means"), figures)

    def _with(self, players: int) -> str:
        return self._say("with_players", players=players)

    def _name(self, each: dict[str, Any]) -> str:
        name: str = self.findings["names"][each["name"]][self.language]
        return name

    def _row(self, words: str, value: Value, unit: str) -> Row:
        scale = 100 if unit in ("share", "percent") else 1
        middle, low, high = (scale * number for number in value)
        signed = unit in ("percent", "points", "times") or value[1] < 0
        ending = "\u202f%" if scale == 100 else ""
        told = [_number(n, signed, self.language) for n in (middle, low, high)]
        return Row(words, *value, told[0] + ending, self._say("doubt", low=told[1], high=told[2]))

    def _say(self, phrase: str, **values: object) -> str:
        return say(phrase, self.language, **values)


def _mean(values: list[Value]) -> Value:
    """The mean of several differences, and its interval."""
    middle = sum(value[0] for value in values) / len(values)
    reach = sqrt(sum((value[2] - value[0]) ** 2 for value in values)) / len(values)
    return [middle, middle - reach, middle + reach]


def _number(number: float, signed: bool, language: str) -> str:
    plain = decimal(abs(number), language)
    if not signed or not plain.strip("0.,"):
        return ("−" if number < 0 and plain.strip("0.,") else "") + plain
    return ("+" if number > 0 else "−") + plain
