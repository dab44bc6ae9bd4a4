"""For players: a table, a look back at a game, and something to practise."""

from pathlib import Path
from typing import Annotated

import typer

from bottega.cli.commands.arguments import GameId, Json, LogFile, Options, PartsFile, Seed


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game to play.")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    players: Annotated[int, typer.Option("--players", help="You and your opponents.")] = 0,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Repeatable dice, for trying things out.")
    ] = None,
    option: Options = None,
    level: Annotated[
        str, typer.Option("--level", help="Your opponents; `bottega bot` lists the levels.")
    ] = "journeyman",
    file: PartsFile = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", exists=True, dir_okay=False, help="Go on with a saved game."
        ),
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="en|it|de", help="What the terminal speaks.")
    ] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
) -> None:
    """Play against bots: in the browser, or with --terminal or --resume in the terminal.

    The options but --no-browser are for the terminal: in the browser the lobby asks."""
    if not terminal and resume is None:
        from bottega.cli.serve import play_here

        play_here(game, browser)
        return
    from bottega.cli import play as table

    if resume is not None:
        table.resume(resume, file, language)
    else:
        table.start(game, players, seat, seed, option or [], level, file, language)


def games() -> None:
    """List the games with their players and options."""
    from bottega.cli.lists import print_games

    print_games()


def parts(
    game: GameId,
    file: PartsFile = None,
    copy: Annotated[bool, typer.Option("--copy", help="Print the file itself, to change.")] = False,
) -> None:
    """Show every table of a game's box and how sure it is."""
    from bottega.cli.lists import print_parts

    print_parts(game, file, copy)


def replay(log: LogFile, file: PartsFile = None) -> None:
    """Play a log again, entry by entry, and tell it in words."""
    from bottega.cli.lists import print_replay

    print_replay(log, file)


def verify(log: LogFile, file: PartsFile = None) -> None:
    """Deal a finished match again from its secret and compare."""
    from bottega.cli.lists import print_verified

    print_verified(log, file)


def review(
    log: LogFile,
    seat: Annotated[
        int | None, typer.Option("--seat", min=0, help="Whose choices. Default: everybody’s.")
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="en|it|de", help="What it is told in.")
    ] = "en",
    file: PartsFile = None,
    json: Json = False,
) -> None:
    """Look at a finished game again: what each choice cost, judged by what could be known then, and
    how much was luck."""
    from bottega.cli.review import run

    run(log, file, seat, language, json)


def exercises(
    game: GameId,
    count: Annotated[int, typer.Option("--count", min=1, help="At least so many.")] = 200,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            dir_okay=False,
            help="Where they go; what was begun there goes on. Default: GAME.exercises.",
        ),
    ] = None,
) -> None:
    """Mine bots' games for choices of which one is clearly best, and not what looks best at once;
    each is checked with ten times as many imagined games."""
    from bottega.cli.exercises import run

    run(game, count, seed, out)


COMMANDS = (play, games, parts, replay, verify, review, exercises)
