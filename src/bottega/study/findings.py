"""What the games of a study show, each number with its interval, as one JSON object."""

from collections.abc import Callable
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.bots.duel import DOUBT, wilson
from bottega.study.naming import Names
from bottega.study.rows import DOES, EARNS, Columns

Findings = dict[str, Any]
Value = list[float]  # a number, and the interval in which it is
SEEN = 30  # rows that an opening needs before anything is said of it
CLEAREST = 12  # habits that are told

# What is measured of every game, one number a game
MEASURES: dict[str, Callable[["Games"], NDArray[Any]]] = {
    "decisions": lambda games: games["decisions"].sum(axis=1),
    "rounds": lambda games: games["rounds"][:, 0],
    "score": lambda games: games["score"].mean(axis=1),
    "spread": lambda games: np.ptp(games["score"], axis=1),
    "lead": lambda games: games.lead,
    "starter": lambda games: (games["won"] * (games["turn"] == 0)).sum(axis=1),
    "tie_break": lambda games: (games.lead == 0) & (games.winners == 1),
    "shared": lambda games: games.winners > 1,
}
SHARES = ("starter", "tie_break", "shared")  # measures that are shares of games


class Games:
    """The games of one table: every column with a row a game and a place for each seat."""

    def __init__(self, columns: Columns, rows: NDArray[Any], players: int) -> None:
        self.columns, self.rows, self.players = columns, rows, players

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.columns[name][self.rows].reshape(-1, self.players)

    @property
    def lead(self) -> NDArray[Any]:
        """Of the best over the next, in points."""
        best = np.sort(self["score"], axis=1)
        lead: NDArray[Any] = best[:, -1] - best[:, -2]
        return lead

    @property
    def winners(self) -> NDArray[Any]:
        winners: NDArray[Any] = (self["rank"] == 1).sum(axis=1)
        return winners

    def known(self, name: str) -> "Games":
        """Those of which a column is known."""
        rows = self.rows[~np.isnan(self.columns[name][self.rows].astype(float))]
        return Games(self.columns, rows, self.players)


def found(columns: Columns, names: dict[str, Names], called: dict[int, str]) -> Findings:
    """All findings of a study."""
    tables = []
    for players in sorted(set(columns["players"].tolist())):
        base = _games(columns, players, "", False)
        for options in dict.fromkeys(columns["options"].tolist()):
            games = _games(columns, players, options, False)
            if len(games.rows):
                tables.append(_table(games, players, options, base))
    counts = sorted({table["players"] for table in tables})
    by_players = {str(n): _games(columns, n, "", False) for n in counts}
    by_lot = {str(n): _games(columns, n, "", True) for n in counts}
    told: Findings = {
        "tables": tables,
        "openings": {n: _openings(games, called) for n, games in by_lot.items()},
        "habits": {n: _habits(games, DOES) for n, games in by_players.items()},
        "sources": {n: _habits(games, EARNS) for n, games in by_players.items()},
    }
    parts = [told["openings"], told["habits"], told["sources"]]
    used = {each["name"] for part in parts for listed in part.values() for each in listed}
    return told | {"names": {name: names[name] for name in sorted(used)}}


def _games(columns: Columns, players: int, options: str, by_lot: bool) -> Games:
    same = (columns["players"] == players) & (columns["options"] == options)
    return Games(columns, np.flatnonzero(same & (columns["by_lot"] == by_lot)), players)


def _table(games: Games, players: int, options: str, base: Games) -> dict[str, Any]:
    """One kind of table: its seats, its measures, and how these differ from the base rules'."""
    turns = [(games["won"] * (games["turn"] == turn)).sum(axis=1) for turn in range(players)]
    values = {name: of(games).astype(float) for name, of in MEASURES.items()}
    table: dict[str, Any] = {
        "players": players,
        "options": options,
        "games": len(games["won"]),
        "turns": [share(turn) for turn in turns],
    }
    table |= {n: share(v) if n in SHARES else mean(v) for n, v in values.items()}
    if options and len(base.rows):
        usual = {name: of(base).astype(float) for name, of in MEASURES.items()}
        table["differs"] = {name: difference(values[name], usual[name]) for name in MEASURES}
    return table


def _openings(games: Games, called: dict[int, str]) -> list[dict[str, Any]]:
    """What each first choice is worth, drawn by lot: a share in the victory beyond what that place
    in the order of play has anyway."""
    if not len(games.rows):
        return []
    won, turn = games["won"].ravel(), games["turn"].ravel()
    beyond = won - np.array([won[turn == n].mean() for n in range(games.players)])[turn]
    names = np.array([called.get(int(a), "") for a in games["opening"].ravel()], object)
    seen = [name for name in sorted(set(names)) if name and (names == name).sum() >= SEEN]
    told = [
        {"name": n, "games": int((names == n).sum()), "worth": mean(beyond[names == n])}
        for n in seen
    ]
    return sorted(told, key=lambda each: -float(each["worth"][0]))


def _habits(games: Games, kind: str) -> list[dict[str, Any]]:
    """What winners do more than the others at their table, or less: the clearest, with intervals
    wide enough for having looked at so many."""
    columns = [name for name in games.columns if name.startswith(kind)]
    told = []
    for name in columns:
        known = games.known(name)
        if not len(known.rows):
            continue
        winners, others = _sides(known, name)
        if not (winners.any() or others.any()):
            continue
        more = mean(winners - others, DOUBT / len(columns))
        facts = {
            "winners": round(float(winners.mean()), 3),
            "others": round(float(others.mean()), 3),
        }
        told.append({"name": name.removeprefix(kind), **facts, "more": more})
    clear = [each for each in told if each["more"][1] > 0 or each["more"][2] < 0]
    clear.sort(key=lambda each: -abs(each["more"][0]) / (each["more"][2] - each["more"][1] + 1e-9))
    return clear[:CLEAREST]


def _sides(games: Games, name: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """What the winners had of something and what the others had, in every game that had both."""
    won, did = games["won"], games[name].astype(float)
    lost = won == 0
    both = lost.any(axis=1)
    won, did, lost = won[both], did[both], lost[both]
    return (won * did).sum(axis=1), (lost * did).sum(axis=1) / lost.sum(axis=1)


# Intervals


def share(values: NDArray[Any]) -> Value:
    return _rounded(float(values.mean()), *wilson(float(values.mean()), len(values)))


def mean(values: NDArray[Any], doubt: float = DOUBT) -> Value:
    return _around(float(values.mean()), _error(values), doubt)


def difference(values: NDArray[Any], usual: NDArray[Any]) -> Value:
    """Of two means, of games that were played apart."""
    error = float(np.hypot(_error(values), _error(usual)))
    return _around(float(values.mean() - usual.mean()), error, DOUBT)


def _error(values: NDArray[Any]) -> float:
    return float(values.std(ddof=1) / len(values) ** 0.5) if len(values) > 1 else 0.0


def _around(middle: float, error: float, doubt: float) -> Value:
    reach = NormalDist().inv_cdf(1 - doubt / 2) * error
    return _rounded(middle, middle - reach, middle + reach)


def _rounded(*numbers: float) -> Value:
    return [round(number, 4) for number in numbers]
