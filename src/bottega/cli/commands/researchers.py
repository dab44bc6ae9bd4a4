"""For researchers: games in bulk, and how fast."""

from pathlib import Path
from typing import Annotated

import typer

from bottega.cli.commands.arguments import (
    Cores,
    GameId,
    Json,
    Options,
    PartsFile,
    Players,
    Ray,
    Seed,
)


def simulate(
    game: GameId,
    players: Players = 0,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 10_000,
    seed: Seed = 0,
    option: Options = None,
    file: PartsFile = None,
    cores: Cores = 0,
    json: Json = False,
) -> None:
    """Play random games in bulk and say how they went."""
    from bottega.cli.simulate import run

    run(game, players, games, seed, option or [], file, cores, json)


def fingerprint(game: GameId, file: PartsFile = None) -> None:
    """Print one hash over a thousand fixed-seed games: it changes when play changes."""
    from bottega.cli.lists import print_fingerprint

    print_fingerprint(game, file)


def study(
    game: GameId,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A[,B]", help="Who plays: one everywhere, or one a seat."),
    ] = "greedy",
    players: Annotated[
        list[int] | None,
        typer.Option("--players", help="How many play; may be repeated. Default: every number."),
    ] = None,
    option: Options = None,
    games: Annotated[
        int, typer.Option("--games", min=2, help="Games at each kind of table.")
    ] = 1000,
    seed: Seed = 0,
    cores: Cores = 0,
    ray: Ray = "",
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the files go.")
    ] = Path("studies"),
    language: Annotated[
        str, typer.Option("--language", metavar="en|it|de", help="What the page is told in.")
    ] = "en",
    keep: Annotated[
        bool, typer.Option("--keep", help="Make these the findings of the house's observatory.")
    ] = False,
) -> None:
    """Let bots play at every kind of table, and write what it shows: all games as Parquet, findings
    with their intervals as JSON, and a page of plots."""
    from bottega.cli.study import run

    given = players or [], option or []
    run(game, bots, *given, games, seed, cores, ray, out, language, keep)


def bench(
    what: Annotated[
        str,
        typer.Argument(
            metavar="[rules|gpu|bots|web]", help="What is measured. Default: the rules."
        ),
    ] = "rules",
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            min=0.001,
            max=3600,
            help="Time for each measurement. Default: 2, for web 30.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", min=0, help="Games with OpenSpiel's bot, or 0.")
    ] = 20,
    level: Annotated[str, typer.Option("--level", help="Who plays OpenSpiel's bot.")] = "master",
    tables: Annotated[int, typer.Option("--tables", min=1, help="Tables at the server.")] = 500,
    game: Annotated[str, typer.Option("--game", help="What they play there.")] = "fresco-dice",
    database: Annotated[
        str,
        typer.Option(
            "--database",
            help="For web: the URL of a PostgreSQL where databases may be made. Default: an SQLite "
            "file, or for several processes a PostgreSQL of its own.",
        ),
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", min=1, help="For web: processes of the server.")
    ] = 1,
    cores: Annotated[
        int,
        typer.Option(
            "--cores",
            min=0,
            help="For web: cores for the server alone, the others are for those who play and the "
            "database. Default: all for all.",
        ),
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            exists=True,
            file_okay=False,
            help="Where numbers and a plot go. For web: set so many tables again and again until "
            "moves are late, on SQLite and PostgreSQL.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how fast rules or bots are, beside other projects that are installed; or how soon
    everyone at a server's tables sees a move."""
    if what == "rules":
        from bottega.cli import bench

        bench.run(seconds or 2.0, json, out)
    elif what == "gpu":
        from bottega.cli import bench_gpu

        bench_gpu.run(seconds or 2.0, json)
    elif what == "bots":
        from bottega.cli import bench_bots

        bench_bots.run(seconds or 2.0, games, level, json)
    elif what == "web":
        from bottega.cli import bench_web

        if out is None:
            bench_web.run(tables, seconds or 30.0, game, database, processes, cores, json)
        else:
            bench_web.rise(tables, seconds or 30.0, game, database, cores, out)
    else:
        raise ValueError(f"there is no bench {what!r}; there are rules, gpu, bots, web")


def gpu(
    game: GameId,
    players: Players = 0,
    seed: Seed = 0,
    option: Options = None,
    file: PartsFile = None,
    bundle: Annotated[
        Path | None,
        typer.Option(
            "--bundle",
            metavar="FILE",
            dir_okay=False,
            writable=True,
            help="Write the GPU code there; run nothing.",
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="Games of the timed run.")] = 1 << 20,
) -> None:
    """Simulate on a GPU, checked against this machine; or write the GPU code for another one."""
    from bottega.cli.simulate import run_gpu

    run_gpu(game, players, seed, option or [], file, bundle, games)


def learn(
    game: GameId,
    minutes: Annotated[float, typer.Option("--minutes", min=0.1, help="How long.")] = 10.0,
    seed: Seed = 1,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", help="Where the net and its card go.")
    ] = Path("nets"),
    bundle: Annotated[
        Path | None,
        typer.Option("--bundle", metavar="FILE", help="Write the GPU code there; learn nothing."),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FOLDER", help="Let bots play the net of this folder."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FOLDER", help="Go on from the net of this folder."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option("--against", metavar="FOLDER", help="Learn to beat the net of this folder."),
    ] = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Side by side; on a CPU they are few.")
    ] = None,
    stretch: Annotated[
        int | None, typer.Option("--stretch", min=1, help="Decisions between two lessons.")
    ] = None,
    trace: Annotated[
        float | None,
        typer.Option("--trace", min=0, max=1, help="How far later surprises count back."),
    ] = None,
) -> None:
    """Let a net teach itself a game: on a GPU, and small on a CPU."""
    from bottega.cli import learn

    if bundle is not None:
        learn.write_bundle(game, bundle)
    elif keep is not None:
        learn.keep(game, keep)
    else:
        lessons = {"games": games, "stretch": stretch, "trace": trace}
        chosen = {name: value for name, value in lessons.items() if value is not None}
        learn.run_learn(game, minutes, out, seed=seed, resume=resume, against=against, **chosen)


COMMANDS = (simulate, fingerprint, study, bench, gpu, learn)
