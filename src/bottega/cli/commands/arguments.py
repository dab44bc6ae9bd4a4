"""What commands are given again and again."""

from pathlib import Path
from typing import Annotated

import typer

GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game, as `bottega games` lists it.")]
LogFile = Annotated[
    Path,
    typer.Argument(metavar="LOG", exists=True, dir_okay=False, help="A log or a saved game."),
]
PartsFile = Annotated[
    Path | None,
    typer.Option(
        "--parts",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="A corrected copy of the game's parts file.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Seed = Annotated[
    int, typer.Option("--seed", min=0, max=2**32 - 1, help="The same seed gives the same games.")
]
Cores = Annotated[int, typer.Option("--cores", min=0, max=1024, help="Cores to use. Default: all.")]
Ray = Annotated[
    str,
    typer.Option("--ray", metavar="ADDRESS", help="Spread the work over this Ray cluster."),
]
Players = Annotated[int, typer.Option("--players", min=0, help="How many play. Default: most.")]
