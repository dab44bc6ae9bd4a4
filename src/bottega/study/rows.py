"""A row for every seat of every game, as columns: what all findings are made of."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core.match import Match
from bottega.core.words import LANGUAGES
from bottega.study.naming import Names
from bottega.study.sittings import Sitting, Table, counted, orders, replayed

Columns = dict[str, NDArray[Any]]
DOES, EARNS = "does ", "points "  # how the columns of habits and of sources of points begin


def told(options: Iterable[tuple[str, str]]) -> str:
    """Options as a column holds them; the base rules are nothing."""
    return ", ".join(f"{name}={value}" for name, value in options)


def rows_of(table: Table, games: list[Sitting]) -> tuple[Columns, NDArray[np.int16]]:
    """The columns of a table's games, and how often each row did each action."""
    seats, count = table.players, len(games)
    ranks = np.array([game.ranks for game in games])
    won = (ranks == 1) / (ranks == 1).sum(axis=1, keepdims=True)
    does = np.array([counted(game, game.seats, table.game.ACTIONS) for game in games])
    numbers = np.repeat(np.arange(count), seats)
    chairs = np.tile(np.arange(seats), count)
    columns = {
        "players": np.full(count * seats, seats, np.int8),
        "options": np.full(count * seats, told(table.options), object),
        "by_lot": np.full(count * seats, table.lot),
        "number": numbers,
        "seat": chairs.astype(np.int8),
        "turn": np.array([orders(game) for game in games], np.int8).ravel(),
        "bot": np.array(table.bots, object)[(chairs - numbers) % seats],
        "score": np.array([game.scores for game in games], np.int32).ravel(),
        "rank": ranks.astype(np.int8).ravel(),
        "won": won.ravel(),
        "decisions": does.sum(axis=2).ravel(),
        "rounds": np.repeat([game.rounds for game in games], seats),
        "opening": np.array([_opening(game) for game in games], np.int16).ravel(),
    }
    return columns, does.reshape(count * seats, -1)


def _opening(game: Sitting) -> list[int]:
    """The first real choice of each seat, or -1."""
    return [int(game.acts[at]) if at >= 0 else -1 for at in game.opened]


def sources(table: Table, games: list[Sitting]) -> tuple[Columns, dict[str, Names]]:
    """Where the points of every seat came from, as the final reckoning of each game tells it, and
    what each line is called."""
    lines: list[dict[str, list[int]]] = []
    names: dict[str, Names] = {}
    for game in games:
        match = replayed(table, game)
        reckoned = _reckoned(match, "en")
        lines.append({line.words: line.points for line in reckoned})
        if lines[-1].keys() - names.keys():
            spoken = [_reckoned(match, language) for language in LANGUAGES]
            for each in zip(*spoken, strict=True):
                names[each[0].words] = dict(zip(LANGUAGES, (s.words for s in each), strict=True))
    nothing = [0] * table.players
    columns = {name: np.array([each.get(name, nothing) for each in lines]) for name in names}
    return {EARNS + name: column.ravel() for name, column in columns.items()}, names


def _reckoned(match: Match, language: str) -> Any:
    return match.game.face.reckoning(match.seen(), match.scenes(), language)


def joined(parts: list[Columns]) -> Columns:
    """Columns one below the other; what a part has not is not known."""
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: np.concatenate([_column(part, name) for part in parts]) for name in names}


def _column(part: Columns, name: str) -> NDArray[Any]:
    return part.get(name, np.full(len(part["players"]), np.nan))


def write_parquet(columns: Columns, path: Path) -> None:
    """One file of all games."""
    import pyarrow
    from pyarrow import parquet

    parquet.write_table(pyarrow.table(columns), path, compression="zstd")
