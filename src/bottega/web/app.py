"""The application: everything wired together, and nothing else."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import DataError, SQLAlchemyError

import bottega
from bottega.core.words import LANGUAGES
from bottega.web import counting, garbage
from bottega.web.drawing import faces
from bottega.web.house import House
from bottega.web.http.door import Door
from bottega.web.http.errors import away, broken, failed, misfit, not_stored, refused, too_deep
from bottega.web.http.headers import YEAR, discreet, outgoing
from bottega.web.routes import (
    account,
    after,
    api,
    app_files,
    company,
    exercises,
    files,
    host,
    lobby,
    manners,
    metrics,
    people,
    real,
    review,
    rules,
    seeking,
    socket,
    table,
    tournaments,
    wishes,
)
from bottega.web.settings import Settings
from bottega.web.speech.refusals import Refusal
from bottega.web.store.writer import NotStored
from bottega.web.table import compiling
from bottega.web.table.moment import Moment
from bottega.web.view.board import board_shown
from bottega.web.view.lobby import games_shown

ROUTES = (
    lobby,
    table,
    after,
    review,
    real,
    exercises,
    rules,
    account,
    wishes,
    manners,
    host,
    people,
    company,
    seeking,
    tournaments,
    api,
    socket,
    app_files,
    metrics,
    files,
)
TURN = 0.0005  # seconds until the database's thread gets its turn: five turns make a commit

BEARER = SecurityScheme("http", scheme="bearer", description="POST /api/bots gives one.")


def create_app(settings: Settings) -> Litestar:
    """The server of the table."""
    house = House(settings)
    for each in (discreet, counting.noticed):
        logging.getLogger("bottega").addFilter(each)
    return Litestar(
        [*(handler for route in ROUTES for handler in route.HANDLERS), _files()],
        middleware=[Door(house)],
        before_send=[outgoing],
        exception_handlers={
            Refusal: refused,
            NotStored: not_stored,
            DataError: misfit,
            SQLAlchemyError: away,
            RecursionError: too_deep,
            HTTPException: failed,
            Exception: broken,
        },
        lifespan=[_running],
        state=State({"house": house}),
        request_max_body_size=settings.body_limit,
        openapi_config=_described(),
        logging_config=None,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5),
    )


def _files() -> Router:
    """Styles and scripts. Pages name them with their version: a browser may keep them."""
    kept = CacheControlHeader(max_age=YEAR, public=True, immutable=True)
    return create_static_files_router(
        "/static", [faces.HERE / "static"], cache_control=kept, include_in_schema=False
    )


def _described() -> OpenAPIConfig:
    """The description of the API; our own page shows it, without scripts from elsewhere."""
    return OpenAPIConfig(
        title="Bottega",
        version=bottega.__version__,
        path="/api",
        render_plugins=[JsonRenderPlugin()],
        use_handler_docstrings=True,
        components=Components(security_schemes={"token": BEARER}),
        security=[{}, {"token": []}],  # whoever has none may look
    )


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    house: House = app.state.house
    async with house.open():
        if house.settings.warm_up:
            await asyncio.to_thread(_warm_up)
        yield


def _warm_up() -> None:
    """Draw every game once, so that the first guest need not wait."""
    for language in LANGUAGES:
        for game in games_shown(language):
            board_shown(Moment(compiling.rules(game.id).match(game.players[0])), 0, language)
    sys.setswitchinterval(TURN)
    garbage.spare()
