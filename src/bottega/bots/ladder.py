"""The ladder: bots against their neighbours, or one against a panel of others, written so that it
can be checked.

Every rung is a duel that anybody can play again, between as many neighbours as there are seats: the
share of the strongest, and Wilson's interval. No number is made of several rungs: what one bot is
worth against another that it never met would be less sure than either, and look surer. The table
and the plot are made from the JSON file beside them.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bottega.bots.duel import Duel, duel
from bottega.bots.levels import LEVELS, budget_of
from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.games import game as by_id
from bottega.sim.machine import machine

Ladder = dict[str, Any]
Step = Callable[[int, int, str], None]
LEFT, WIDTH, ROW, HEAD = 330, 420, 18, 34  # of the plot
TICKS = 25  # hundredths between two of its lines


def climb(
    games: Sequence[Game],
    bots: Sequence[str],
    each: int,
    seed: int,
    cores: int | None,
    step: Step,
    ray: str = "",
    players: Sequence[int] = (),
    before: Ladder | None = None,
    champion: str = "",
    keep: Callable[[Ladder], object] = lambda ladder: None,
) -> Ladder:
    """Play `each` games between neighbours, or of a champion with each of them, at every number of
    players or at those that are named. Rungs that were there before stay and are not played again;
    `keep` is given what there is after every new one, so that a ladder that was cut goes on."""
    meetings = [
        (game, names)
        for game in games
        for number in game.SEATS
        if number in (players or game.SEATS)
        for names in (panel(champion, bots, number) if champion else neighbours(bots, number))
    ]
    if not meetings:
        raise ValueError("no table has so many seats, or there are fewer bots than seats")
    rungs = list(before["rungs"]) if before else []
    for number, (game, names) in enumerate(meetings):
        step(number * each, len(meetings) * each, f"{game.id}: {', '.join(names)}")
        if not any(is_that(rung, game, names, each, seed) for rung in rungs):
            rungs.append(rung_of(duel(game, names, each, seed, cores=cores, ray=ray), seed))
            keep(ladder_of(rungs))
    return ladder_of(rungs)


def is_that(rung: dict[str, Any], game: Game, names: list[str], each: int, seed: int) -> bool:
    """Whether a rung is what this duel would come to; one of more games says more."""
    same = (rung["game"], rung["bots"], rung["seed"]) == (game.id, names, seed)
    return bool(same and rung["games"] >= each)


def ladder_of(rungs: Sequence[dict[str, Any]]) -> Ladder:
    """Rungs, and what they depend on."""
    met = {name for each in rungs for name in each["bots"]}
    games = [by_id(id) for id in sorted({each["game"] for each in rungs})]
    return {
        "machine": machine(),
        "budgets": {
            name: sorted({budget_of(level, game) for game in games})
            for name, level in LEVELS.items()
            if level.budget and name in met
        },
        "rungs": list(rungs),
    }


def neighbours(bots: Sequence[str], players: int) -> list[list[str]]:
    """Who meets whom: the strongest first, as they are named from the weakest to the strongest."""
    upwards = (bots[first : first + players] for first in range(len(bots) - players + 1))
    return [list(reversed(names)) for names in upwards]


def panel(champion: str, bots: Sequence[str], players: int) -> list[list[str]]:
    """One bot, and at every other seat one of the others."""
    return [[champion, *[name] * (players - 1)] for name in bots if name != champion]


def rung_of(found: Duel, seed: int) -> dict[str, Any]:
    """A duel as it is kept."""
    low, high = found.interval[0]
    return {
        "game": found.game.id,
        "bots": list(found.bots),
        "games": found.games,
        "seed": seed,
        "share": round(found.win_share[0], 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def verdict(rung: dict[str, Any]) -> str:
    """Whether the first of a rung stands above the others."""
    even = 1 / len(rung["bots"])
    return "above" if rung["low"] > even else "below" if rung["high"] < even else "not told apart"


def read(file: Path) -> Ladder:
    """A ladder that was written before, if all is there that will be written again."""
    try:
        found: Ladder = json.loads(file.read_text())
        texts_of(ladder_of(found["rungs"]))
    except (ValueError, KeyError, TypeError) as error:
        older = f"{file} is no ladder, or one of an older kind, to which nothing can be added"
        raise ValueError(f"{older}: leave out --add, or name another folder") from error
    return found


def write(ladder: Ladder, folder: Path) -> list[Path]:
    """The numbers, the table and the plot, as files of a folder."""
    texts = texts_of(ladder)
    for name, text in texts.items():
        write_whole(folder / name, text)
    return [folder / name for name in texts]


def texts_of(ladder: Ladder) -> dict[str, str]:
    """What is written of a ladder, by the names of the files."""
    return {
        "ladder.json": json.dumps(ladder, indent=1) + "\n",
        "ladder.md": table_of(ladder),
        "ladder.svg": plot_of(ladder),
    }


def table_of(ladder: Ladder) -> str:
    """The ladder to read."""
    budgets = ", ".join(
        f"{name} {' or '.join(map(str, games))}" for name, games in ladder["budgets"].items()
    )
    lines = [
        "# The ladder",
        "",
        f"Written by `bottega ladder` on {ladder['machine']}. Each rung is one command, the share "
        "of victories that of its first bot, with Wilson's interval at 95 %; it stands above the "
        "others where the interval leaves out an even share. Imagined games for a decision: "
        f"{budgets}.",
        "",
        "![Shares with their intervals](ladder.svg)",
        "",
        "| rung | share | interval | the first is |",
        "| --- | --- | --- | --- |",
    ]
    for each in ladder["rungs"]:
        share, low, high = (f"{100 * each[end]:.1f}" for end in ("share", "low", "high"))
        bots = f"--bots {','.join(each['bots'])} --games {each['games']} --seed {each['seed']}"
        command = f"`bottega duel {each['game']} {bots}`"
        lines.append(f"| {command} | {share} % | {low} to {high} % | {verdict(each)} |")
    return "\n".join(lines) + "\n"


def plot_of(ladder: Ladder) -> str:
    """The ladder to look at: a dot and its interval for every rung, and an even share."""
    height = HEAD + ROW * len(ladder["rungs"]) + 10

    def x(share: float) -> float:
        return round(LEFT + WIDTH * share, 1)

    marks = [
        f'<text x="{x(tick / 100)}" y="20" text-anchor="middle">{tick} %</text>'
        f'<path d="M{x(tick / 100)} {HEAD - 8}V{height - 10}" stroke="#d8c9ae"/>'
        for tick in range(0, 101, TICKS)
    ]
    for number, each in enumerate(ladder["rungs"]):
        y = HEAD + ROW * number + ROW // 2
        even = x(1 / len(each["bots"]))
        marks.append(
            f'<text x="8" y="{y + 4}">{each["game"]}: {", ".join(each["bots"])}</text>'
            f'<path d="M{even} {y - 6}V{y + 6}" stroke="#7a5230"/>'
            f'<path d="M{x(each["low"])} {y}H{x(each["high"])}" stroke="#7a5230" stroke-width="2"/>'
            f'<circle cx="{x(each["share"])}" cy="{y}" r="4" fill="#b3261e"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 30} {height}" '
        'font-family="Georgia, serif" font-size="12" fill="#2b2118">'
        f'<rect width="100%" height="100%" fill="#fbf6ea"/>{"".join(marks)}</svg>\n'
    )
