"""What makes an app of the house: its worker, its manifest, its icons, and its page without a
network."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from bottega.games import GAMES
from bottega.web.drawing import faces, icon
from bottega.web.drawing.pages import render
from bottega.web.http.answers import html
from bottega.web.http.visit import Visit
from bottega.web.routes.files import CACHED
from bottega.web.speech.language import say, spoken
from bottega.web.speech.refusals import Unknown
from bottega.web.table.compiling import rules


@get("/service.js", include_in_schema=False)
async def service() -> Response[bytes]:
    """The worker stands at the root: it may answer for every page."""
    text = (faces.HERE / "static" / "service.js").read_bytes()
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/app.webmanifest", include_in_schema=False)
async def manifest(request: Visit) -> Response[Any]:
    """How the house is installed as an app."""
    sizes = [size for size in icon.SIZES if size > 180]
    icons = [{"src": f"/icon/{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in sizes]
    told = {
        "name": "Bottega",
        "short_name": "Bottega",
        "description": say("welcome", request.user.language),
        "lang": request.user.language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": icon.BEAM,
        "background_color": "#f4ead8",
        "icons": [{**each, "purpose": use} for each in icons for use in ("any", "maskable")],
    }
    return Response(told, media_type="application/manifest+json")


@get("/icon/{name:str}", include_in_schema=False, sync_to_thread=True)
def picture(name: FromPath[str]) -> Response[bytes]:
    """The sign of the house, so many pixels wide."""
    size = name.removesuffix(".png")
    if size not in map(str, icon.SIZES):
        raise Unknown("no_such_page")
    return Response(icon.icon(int(size)), media_type="image/png", headers=CACHED)


@get("/offline", include_in_schema=False)
async def offline(request: Visit, read: FromQuery[str] = "") -> Response[str]:
    """What is shown when the network is away: the rules can be read."""
    language = spoken(read, request.headers.get("accept-language", ""))
    titles = {id: rules(id).title(language) for id in GAMES}
    answer = html(render("offline.html", language, titles=titles))
    answer.headers["content-language"] = language
    return answer


HANDLERS = [service, manifest, picture, offline]
