"""What an installed Bottega can do far from its sources: play every game with bots that have no
machine code, open every page in every language. Run in its environment; prints where it lies."""

import re
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

import bottega
from bottega.core.words import LANGUAGES
from visits import Guest, heard, nearly_over, served

HOUSE = ("/", "/account", "/api/docs", "/api/openapi.json")
GAME = ("/set/{game}", "/rules/{game}", "/edition/{game}", "/observatory/{game}")
TABLE = ("/table/{table}", "/table/{table}/after", "/table/{table}/moment/9")
FILE = re.compile(r'(?:href|src)="(/(?:static|face)/[^"]+)"')


def played(id: str) -> bottega.Match:
    """A game between bots."""
    game = bottega.game(id)
    match = game.match(players=game.SEATS[0], seed=1)
    bot = bottega.opponent(game, "greedy", seed=1, at_once=True)
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, bot.choose(match.seen(seat), seat))
    return match


def finished(client: TestClient[Any], match: bottega.Match) -> str:
    """A table where bots of the house make the last decision of a game."""
    guest = Guest(client)
    id = nearly_over(guest, "bot:greedy", match.log)
    with guest.socket(id) as socket:
        while not heard(socket).get("over"):
            pass
    return id


def main() -> None:
    with served(Path.cwd()) as client:
        pages = [*HOUSE, *(path.format(game=game) for game in bottega.GAMES for path in GAME)]
        tables = [finished(client, played(game)) for game in bottega.GAMES]
        files = opened(client, [path.format(table=id) for id in tables for path in TABLE])
        files |= {file for language in LANGUAGES for file in opened(client, pages, language)}
        assert not opened(client, sorted(files))
    assert len(files) > len(bottega.GAMES)
    print(bottega.__file__)


def opened(client: TestClient[Any], paths: list[str], language: str = "en") -> set[str]:
    """Open them all: the files that they name."""
    guest, files = Guest(client, language), set[str]()
    for path in paths:
        page = guest.get(path)
        assert page.status_code == 200, path
        files |= set(FILE.findall(page.text))
    return files


if __name__ == "__main__":
    main()
