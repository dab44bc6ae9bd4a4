"""The ladder: bots at every kind of table, rated, and written so that it can be checked.

A rating is openskill's (Plackett-Luce), in one pass over the games in their order; its interval is
two sigmas to either side. The table and the plot are made from the JSON file beside them.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from openskill.models import PlackettLuce

from bottega.bots.duel import seated
from bottega.bots.levels import LEVELS
from bottega.bots.spread import Work, spread
from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.sim.machine import machine

Ladder = dict[str, Any]
Step = Callable[[int, int, str], None]
LEFT, WIDTH, ROW, HEAD = 230, 420, 18, 34  # of the plot


def climb(
    games: Sequence[Game],
    bots: Sequence[str],
    each: int,
    seed: int,
    cores: int | None,
    step: Step,
    ray: str = "",
) -> Ladder:
    """Play `each` games at every number of players of every game, all bots in turn."""
    tables = [(game, players) for game in games for players in game.SEATS]
    rows: list[dict[str, Any]] = []
    with spread(cores, ray) as work:
        for number, (game, players) in enumerate(tables):
            step(number * each, len(tables) * each, f"{game.id}, {players} players")
            rows += _table(game, bots, players, each, seed, work)
    return {
        "command": f"bottega ladder --bots {','.join(bots)} --games {each} --seed {seed}",
        "machine": machine(),
        "seed": seed,
        "games": each,
        "budgets": {
            name: level.budget.games
            for name, level in LEVELS.items()
            if name in bots and level.budget
        },
        "rows": rows,
    }


def line_up(bots: Sequence[str], players: int, number: int) -> list[str]:
    """Who plays game `number`: neighbours on the ladder, moved on by one from game to game."""
    first = number % len(bots)
    return [bots[(first + k) % len(bots)] for k in range(players)]


def _table(
    game: Game, bots: Sequence[str], players: int, each: int, seed: int, work: Work
) -> list[dict[str, Any]]:
    """The ratings of all bots at one kind of table, the best first."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in bots}
    played = dict.fromkeys(bots, 0)
    lineups = [line_up(bots, players, number) for number in range(each)]
    choices = game.choices({})
    tasks = [(game, names, choices, seed, n, n % players) for n, names in enumerate(lineups)]
    for names, (_, places) in zip(lineups, work(seated, tasks), strict=True):
        rated = model.rate([[ratings[name]] for name in names], ranks=places)
        for name, (rating,) in zip(names, rated, strict=True):
            ratings[name] = rating
            played[name] += 1
    return sorted(
        (
            {
                "game": game.id,
                "players": players,
                "bot": name,
                "rating": round(rating.mu, 2),
                "low": round(rating.mu - 2 * rating.sigma, 2),
                "high": round(rating.mu + 2 * rating.sigma, 2),
                "games": played[name],
            }
            for name, rating in ratings.items()
        ),
        key=lambda row: -float(str(row["rating"])),
    )


def write(ladder: Ladder, folder: Path) -> list[Path]:
    """The numbers, the table and the plot, as files of a folder."""
    texts = {
        "ladder.json": json.dumps(ladder, indent=1) + "\n",
        "ladder.md": table_of(ladder),
        "ladder.svg": plot_of(ladder),
    }
    for name, text in texts.items():
        write_whole(folder / name, text)
    return [folder / name for name in texts]


def table_of(ladder: Ladder) -> str:
    """The ladder to read."""
    budgets = ", ".join(f"{name} {games}" for name, games in ladder["budgets"].items())
    lines = [
        "# The ladder",
        "",
        f"Written by `{ladder['command']}` on {ladder['machine']}. Seed {ladder['seed']}; "
        f"{ladder['games']} games at each kind of table; imagined games for a decision: {budgets}. "
        "Ratings are openskill's (Plackett-Luce, all begin at 25), low and high two sigmas away. "
        "A bot is above those whose interval lies below its own; of the others nothing is said.",
        "",
        "![Ratings with their intervals](ladder.svg)",
        "",
        "| game | players | bot | rating | low | high | games | above |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    columns = ("game", "players", "bot", "rating", "low", "high", "games")
    for row in ladder["rows"]:
        cells = [*(str(row[column]) for column in columns), ", ".join(above(row, ladder["rows"]))]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def above(row: dict[str, Any], rows: list[dict[str, Any]]) -> list[str]:
    """The bots at the same kind of table that are clearly weaker."""
    kind = row["game"], row["players"]
    others = (each for each in rows if (each["game"], each["players"]) == kind)
    return [each["bot"] for each in others if each["high"] < row["low"]]


def plot_of(ladder: Ladder) -> str:
    """The ladder to look at: a dot and its interval for every bot."""
    rows = ladder["rows"]
    low, high = min(r["low"] for r in rows) - 1, max(r["high"] for r in rows) + 1
    height = HEAD + ROW * len(rows) + 10

    def x(rating: float) -> float:
        return float(round(LEFT + WIDTH * (rating - low) / (high - low), 1))

    marks = [
        f'<text x="{x(tick)}" y="20" text-anchor="middle">{tick}</text>'
        f'<path d="M{x(tick)} {HEAD - 8}V{height - 10}" stroke="#d8c9ae"/>'
        for tick in range(int(low) // 5 * 5 + 5, int(high), 5)
    ]
    for number, row in enumerate(rows):
        y = HEAD + ROW * number + ROW // 2
        label = f"{row['game']}, {row['players']}: {row['bot']}"
        marks.append(
            f'<text x="8" y="{y + 4}">{label}</text>'
            f'<path d="M{x(row["low"])} {y}H{x(row["high"])}" stroke="#7a5230" stroke-width="2"/>'
            f'<circle cx="{x(row["rating"])}" cy="{y}" r="4" fill="#b3261e"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 20} {height}" '
        'font-family="Georgia, serif" font-size="12" fill="#2b2118">'
        f'<rect width="100%" height="100%" fill="#fbf6ea"/>{"".join(marks)}</svg>\n'
    )
