"""A history with what is looked for in it."""

import time
from calendar import timegm
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from bottega.games import GAMES
from bottega.web.people.history import LOST, WON, History, Wanted
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Malformed
from bottega.web.table.clock import DAY
from bottega.web.table.compiling import rules
from bottega.web.table.table import Table
from bottega.web.view.ended import EndedShown, ended_shown
from bottega.web.view.lobby import Row, rows_shown

PAGE = 25  # games
MOST_PAGES = 100_000
RUNNING = "running"
RESULTS = ("", WON, LOST, RUNNING)
FIELDS = ("game", "who", "result", "module", "since", "until")


@dataclass(frozen=True, slots=True)
class Module:
    """A module that can be looked for."""

    name: str
    title: str
    game: str


@dataclass(frozen=True, slots=True)
class HistoryShown:
    """A page of a history."""

    asked: Mapping[str, str]  # as the form was filled in
    titles: dict[str, str]
    modules: list[Module]
    running: list[Row]
    games: list[EndedShown]
    newer: str  # the addresses of the pages beside this one
    older: str


async def history_shown(
    asked: Mapping[str, str], me: Person, history: History, running: list[Table]
) -> HistoryShown:
    asked = {**dict.fromkeys((*FIELDS, "page"), ""), **asked}
    wanted, page = wanted_of(asked), _page(asked["page"])
    finished = asked["result"] != RUNNING
    found = await history.games(me.id, wanted, PAGE + 1, PAGE * page) if finished else []
    first = not page and asked["result"] in ("", RUNNING)
    mine = rows_shown([t for t in running if _fits(t, wanted, me)], me) if first else []
    return HistoryShown(
        asked,
        {id: rules(id).title(me.language) for id in GAMES},
        modules(me.language),
        mine,
        ended_shown(found[:PAGE], me),
        _address(asked, page - 1) if page else "",
        _address(asked, page + 1) if len(found) > PAGE else "",
    )


def wanted_of(asked: Mapping[str, str]) -> Wanted:
    """A form's fields, checked."""
    game, result, module = asked["game"], asked["result"], asked["module"]
    names = {f"{game}.{o.name}": o.name for game in GAMES for o in rules(game).OPTIONS if o.module}
    if (game and game not in GAMES) or result not in RESULTS or (module and module not in names):
        raise Malformed("no_such_filter")
    until = _day(asked["until"])
    return Wanted(
        module.partition(".")[0] or game,
        " ".join(asked["who"].split())[:40],
        _day(asked["since"]),
        until and until + DAY,
        "" if result == RUNNING else result,
        names.get(module, ""),
    )


def modules(language: str) -> list[Module]:
    """Every module of every game."""
    return [
        Module(f"{id}.{o.name}", rules(id).words.say(f"option_{o.name}", language), id)
        for id in GAMES
        for o in rules(id).OPTIONS
        if o.module
    ]


def _day(text: str) -> float | None:
    """When a day begins, as a form names it."""
    if not text:
        return None
    try:
        return float(timegm(time.strptime(text, "%Y-%m-%d")))
    except ValueError as error:
        raise Malformed("no_such_filter") from error


def _page(text: str) -> int:
    return min(int(text), MOST_PAGES) if text.isdecimal() and len(text) < 9 else 0


def _fits(table: Table, wanted: Wanted, me: Person) -> bool:
    """Whether a running game is looked for, by all that is known of it before its end."""
    match = table.match
    options = match.game.chosen(match.choices)
    names = [seat.name.lower() for seat in table.seats if seat.person != me.id]
    return (
        wanted.game in ("", match.game.id)
        and (not wanted.module or options.get(wanted.module) == "true")
        and (not wanted.who or any(wanted.who.lower() in name for name in names))
        and wanted.since is None
        and wanted.until is None
    )


def _address(asked: Mapping[str, str], page: int) -> str:
    """Another page of the same."""
    kept = {name: asked[name] for name in FIELDS if asked[name]}
    return f"/history?{urlencode({**kept, 'page': page})}"
