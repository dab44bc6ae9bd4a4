"""For those who write bots: an opponent, and how strong it is."""

from pathlib import Path
from typing import Annotated

import typer

from bottega.cli.commands.arguments import Cores, GameId, Json, Options, Ray, Seed


def bot(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The game it is asked about.")] = "",
    level: Annotated[str, typer.Option("--level", help="A level, or search:GAMES.")] = "master",
    seed: Annotated[
        int | None, typer.Option("--seed", help="The same seed gives the same answers.")
    ] = None,
    stdio: Annotated[bool, typer.Option("--stdio", help="Answer questions, line by line.")] = False,
) -> None:
    """Answer a program: a JSON line with a view in, one with an action out. Or list the levels."""
    from bottega.cli.bots import answer

    answer(game, level, seed, stdio)


def duel(
    game: GameId,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays, one a seat.")],
    games: Annotated[int, typer.Option("--games", min=1, help="At least so many games.")] = 100,
    seed: Seed = 0,
    option: Options = None,
    cores: Cores = 0,
    ray: Ray = "",
    until_clear: Annotated[
        bool, typer.Option("--until-clear", help="Stop when the first bot's share is clear.")
    ] = False,
    json: Json = False,
) -> None:
    """Let bots play each other: seats rotated, the same deals for every rotation."""
    from bottega.cli.bots import fight

    fight(game, bots, games, seed, option or [], cores, ray, until_clear, json)


def ladder(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="Games. Default: all.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B", help="Who climbs, the weakest first. Default: every level."
        ),
    ] = "",
    games: Annotated[
        int, typer.Option("--games", min=1, help="Games between neighbours, at each kind of table.")
    ] = 100,
    players: Annotated[
        list[int] | None, typer.Option("--players", help="Tables of so many. Default: all.")
    ] = None,
    panel: Annotated[
        str,
        typer.Option(
            "--panel", metavar="BOT", help="Let this one meet each of the others, not neighbours."
        ),
    ] = "",
    add: Annotated[
        bool,
        typer.Option(
            "--add", help="Add to the ladder that is there, or go on with one that was cut."
        ),
    ] = False,
    seed: Seed = 0,
    cores: Cores = 0,
    ray: Ray = "",
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FOLDER",
            exists=True,
            file_okay=False,
            writable=True,
            help="Where the files go.",
        ),
    ] = Path(),
) -> None:
    """Let bots play their neighbours at every kind of table; write a table, a plot, the numbers."""
    from bottega.cli.bots import rate
    from bottega.games import GAMES

    rate(game or list(GAMES), bots, games, seed, players or [], panel, cores, ray, add, out)


def endings(
    game: GameId,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="Who is asked. Default: every level.")
    ] = "",
    players: Annotated[int, typer.Option("--players", help="How many play.")] = 2,
    games: Annotated[
        int, typer.Option("--games", min=1, help="Games of greedy seats to look at the ends of.")
    ] = 100,
    seed: Seed = 0,
) -> None:
    """Hold bots against exact play in the last decisions of games that can be counted out: how
    often they err, and what it costs."""
    from bottega.bots import LEVELS
    from bottega.cli.endings import run

    run(game, bots or ",".join(LEVELS), players, games, seed)


def mistakes(
    game: GameId,
    bots: Annotated[str, typer.Option("--bots", metavar="A,B", help="Who plays, one a seat.")],
    decisions: Annotated[
        int, typer.Option("--decisions", min=1, help="Decisions of each that are judged.")
    ] = 200,
    seed: Seed = 0,
    cores: Cores = 0,
) -> None:
    """Judge decisions of bots' own games as the coach does: how often they err, how grossly, and
    what it costs."""
    from bottega.cli.mistakes import run

    run(game, bots, decisions, seed, cores)


COMMANDS = (bot, duel, ladder, endings, mistakes)
