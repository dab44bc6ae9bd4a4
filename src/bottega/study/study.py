"""A whole study of a game: which tables, how many games at each, and what is kept of them."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.bots.levels import opponent
from bottega.bots.spread import Work, spread
from bottega.core.dice import seeded
from bottega.core.game import Game
from bottega.study.findings import Findings, found
from bottega.study.naming import Namer, Names
from bottega.study.rows import DOES, Columns, joined, rows_of, sources
from bottega.study.sittings import Sitting, Table, sittings

BLOCK = 32  # games of a task
RECKONED = 100  # games of a table whose points are told apart

Options = tuple[tuple[str, str], ...]


def settings(game: Game) -> list[Options]:
    """The base rules, every other set of modules, and every other value of an option alone."""
    modules = [[(o.name, value) for value in o.values] for o in game.OPTIONS if o.module]
    sets = [_changed(game, chosen) for chosen in itertools.product(*modules)]
    others = [((o.name, v),) for o in game.OPTIONS if not o.module for v in o.values[1:]]
    return [*sets, *others]


def _changed(game: Game, options: Iterable[tuple[str, str]]) -> Options:
    usual = {option.name: option.values[0] for option in game.OPTIONS}
    return tuple((name, value) for name, value in options if value != usual[name])


def tables(
    game: Game, bots: Sequence[str], players: Sequence[int], options: dict[str, str]
) -> list[Table]:
    """All tables of a study: with options given these and the base rules, else all settings; and
    base rules once more with first choices drawn by lot. One bot sits everywhere; several sit at
    tables of as many."""
    for name in bots:
        opponent(game, name, 0).close()
    game.choices(options)
    given = tuple(sorted(options.items()))
    chosen = list(dict.fromkeys([(), given])) if options else settings(game)
    counts = players or ([len(bots)] if len(bots) > 1 else game.SEATS)
    seated = [tuple(bots) if len(bots) > 1 else tuple(bots) * game.players(n) for n in counts]
    for bots_there, n in zip(seated, counts, strict=True):
        if len(bots_there) != n:
            raise ValueError(f"{len(bots)} bots cannot sit at a table of {n}")
    plain = [Table(game, sitting, each) for sitting in seated for each in chosen]
    return [*plain, *(Table(game, sitting, lot=True) for sitting in seated)]


def study(
    asked: Sequence[Table],
    games: int,
    seed: int = 0,
    *,
    cores: int | None = None,
    ray: str = "",
    progress: Callable[[int], None] = lambda games: None,
) -> tuple[Columns, Findings]:
    """Play so many games at every table: all rows, and what they show."""
    seed, namer, names = seeded(seed), Namer(), dict[str, Names]()
    parts: list[Columns] = []
    done: list[NDArray[np.int16]] = []
    with spread(cores, ray) as work:
        for table in asked:
            played = _played(table, games, seed, work, progress)
            namer.listen(table, played)
            columns, does = rows_of(table, played)
            if not table.options and not table.lot:
                points, lines = sources(table, played[:RECKONED])
                columns |= {name: _filled(points[name], len(does)) for name in points}
                names |= lines
            parts.append(columns)
            done.append(does)
    columns = joined(parts)
    named = namer.named()
    counts = np.concatenate(done)
    columns |= {DOES + name: counts[:, actions].sum(axis=1) for name, (_, actions) in named.items()}
    names |= {name: each for name, (each, _) in named.items()}
    return columns, _about(asked, games, seed) | found(columns, names, namer.called())


def _played(
    table: Table, games: int, seed: int, work: Work, progress: Callable[[int], None]
) -> list[Sitting]:
    played: list[Sitting] = []
    tasks = [(table, seed, n, min(BLOCK, games - n)) for n in range(0, games, BLOCK)]
    for block in work(sittings, tasks):
        played += block
        progress(len(block))
    return played


def _filled(values: NDArray[Any], length: int) -> NDArray[Any]:
    """A column that is known for the first rows alone."""
    return np.concatenate([values, np.full(length - len(values), np.nan)])


def _about(asked: Sequence[Table], games: int, seed: int) -> Findings:
    game = asked[0].game
    bots = list(dict.fromkeys(bot for table in asked for bot in table.bots))
    return {"game": game.id, "version": game.VERSION, "bots": bots, "games": games, "seed": seed}
