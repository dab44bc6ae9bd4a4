"""For hosts: a house, and seeing to it."""

from typing import Annotated

import typer


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


COMMANDS = (serve, admin)
