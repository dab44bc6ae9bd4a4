"""Files of the games, fonts, whether the server is well, and what is nowhere."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from bottega.games import GAMES
from bottega.web.drawing import faces, type
from bottega.web.http.headers import YEAR
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Unknown

CACHED = {"cache-control": f"public, max-age={YEAR}, immutable"}


@get("/face/{game:str}/{file:str}", include_in_schema=False)
async def face(game: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """A game's own style and cover."""
    kinds = {"style.css": "text/css", "cover.svg": "image/svg+xml"}
    path = faces.folder(game) / file if game in GAMES else None
    if path is None or file not in kinds or not path.is_file():
        raise Unknown("no_such_page")
    return Response(path.read_bytes(), media_type=kinds[file], headers=CACHED)


@get("/type/{name:str}", include_in_schema=False, sync_to_thread=True)
def letters(name: FromPath[str]) -> Response[bytes]:
    """A font, made when it is first asked for."""
    if name not in type.NAMES:
        raise Unknown("no_such_page")
    return Response(type.font(name), media_type="font/woff2", headers=CACHED)


@get("/health", include_in_schema=False)
async def health(request: Visit) -> dict[str, Any]:
    house = house_of(request)
    await house.reader.awake()
    progress = {"compiled": house.compiler.done, "compiling": house.compiler.coming}
    return {"status": "ok", "tables": len(house.tables.live), **progress}


@get("/{path:path}", include_in_schema=False)
async def nowhere(path: FromPath[str]) -> None:
    raise Unknown("no_such_page")


HANDLERS = [face, letters, health, nowhere]
