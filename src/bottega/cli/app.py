"""The commands and their options. What they do is imported when they are called, so that help
answers at once."""

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from bottega.cli.complaints import complaint, debugging, quiet_ends
from bottega.sim import watching

if TYPE_CHECKING:
    from bottega.core.game import Game

app = typer.Typer(
    help="Four painting games: play them, study them, check them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

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


def main() -> None:
    """The program: a command, and quiet however it ends."""
    quiet_ends()
    watching.watch = _compiling
    sys.exit(obey())


def obey() -> int:
    """Run a command; what goes wrong is one line, not a traceback."""
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except Exception as error:
        if debugging():
            raise
        line, code = complaint(error)
        if line:
            print(f"bottega: {line}", file=sys.stderr)
    return code or 0


def _compiling(game: "Game") -> AbstractContextManager[object]:
    from bottega.cli.progress import compiling

    return compiling(game)


@app.command()
def games() -> None:
    """List the games with their players and options."""
    from bottega.cli.lists import print_games

    print_games()


@app.command()
def parts(
    game: GameId,
    file: PartsFile = None,
    copy: Annotated[bool, typer.Option("--copy", help="Print the file itself, to change.")] = False,
) -> None:
    """Show every table of a game's box and how sure it is."""
    from bottega.cli.lists import print_parts

    print_parts(game, file, copy)


@app.command()
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


@app.command()
def serve(
    host: Annotated[str, typer.Option("--host", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port to listen on; 0: a free one.")
    ] = 8000,
    database: Annotated[
        str, typer.Option("--database", help="A file, or a URL. Default: in your data folder.")
    ] = "",
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", help="Behind TLS: cookies for https alone.")
    ] = False,
    proxies: Annotated[
        str, typer.Option("--proxies", help="Addresses or networks of proxies in front, by commas.")
    ] = "127.0.0.1",
    address: Annotated[
        str, typer.Option("--address", help="Where people find it, for links in messages.")
    ] = "",
    mail: Annotated[
        str,
        typer.Option(
            "--mail",
            envvar="BOTTEGA_MAIL",
            help="A server for e-mail: smtp://user:password@host:587?from=bottega@example.org",
        ),
    ] = "",
    metrics: Annotated[
        str,
        typer.Option(
            "--metrics",
            envvar="BOTTEGA_METRICS",
            help="A token for /metrics. Default: none, and this machine alone may read it.",
        ),
    ] = "",
) -> None:
    """Serve tables to a group, with logs a program can read."""
    from bottega.cli.serve import serve as run

    told = {"address": address, "mail": mail, "metrics": metrics}
    run(host, port, database, secure_cookies, proxies, **told)


@app.command()
def admin(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="people, tables, reports, load, trail, appoint, dismiss, ban, pardon, delete, "
            "announce, unsay, settle or backup.",
        ),
    ],
    given: Annotated[
        str, typer.Argument(metavar="[WHO]", help="A name or an id, a text, a folder.")
    ] = "",
    days: Annotated[int, typer.Option("--days", help="How long, for ban and announce.")] = 7,
    why: Annotated[str, typer.Option("--why", help="What somebody is shown out for.")] = "",
    database: Annotated[
        str, typer.Option("--database", help="A file, or a URL. Default: in your data folder.")
    ] = "",
) -> None:
    """See to a house while its servers go on: who is there, who must go, what is said to all."""
    from bottega.cli.admin import run

    run(what, given, days, why, database)


@app.command()
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


@app.command()
def replay(log: LogFile, file: PartsFile = None) -> None:
    """Play a log again, entry by entry, and tell it in words."""
    from bottega.cli.lists import print_replay

    print_replay(log, file)


@app.command()
def verify(log: LogFile, file: PartsFile = None) -> None:
    """Deal a finished match again from its secret and compare."""
    from bottega.cli.lists import print_verified

    print_verified(log, file)


@app.command()
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


@app.command()
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


@app.command()
def fingerprint(game: GameId, file: PartsFile = None) -> None:
    """Print one hash over a thousand fixed-seed games: it changes when play changes."""
    from bottega.cli.lists import print_fingerprint

    print_fingerprint(game, file)


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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


@app.command()
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
            bench_web.run(tables, seconds or 30.0, game, database, processes, json)
        else:
            bench_web.rise(tables, seconds or 30.0, game, database, out)
    else:
        raise ValueError(f"there is no bench {what!r}; there are rules, gpu, bots, web")


@app.command()
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


@app.command()
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
) -> None:
    """Let a net teach itself a game: on a GPU, and small on a CPU."""
    from bottega.cli import learn

    if bundle is not None:
        learn.write_bundle(game, bundle)
    elif keep is not None:
        learn.keep(game, keep)
    else:
        learn.run_learn(game, minutes, out, seed=seed, resume=resume, against=against)
