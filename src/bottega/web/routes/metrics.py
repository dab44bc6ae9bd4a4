"""Numbers for the host: who may read them, and how things stand at present."""

import hmac
import ipaddress
import time

from litestar import Response, get

from bottega.web import counting
from bottega.web.house import House
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import NotYours

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")
TEXT = "text/plain; version=0.0.4; charset=utf-8"


@get("/metrics", include_in_schema=False)
async def metrics(request: Visit) -> Response[str]:
    """For who has the token; without one, for this machine alone."""
    house = house_of(request)
    if not _may(request, house.settings.metrics):
        raise NotYours("for_the_host")
    return Response(counting.told(_present(house)), media_type=TEXT)


def _may(request: Visit, token: str) -> bool:
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    passed_on = any(name in request.headers for name in FORWARDED)
    return not passed_on and is_here(request.client.host if request.client else "")


def is_here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _present(house: House) -> dict[str, tuple[str, float]]:
    """How things stand."""
    tables, thinking = list(house.tables.live.values()), house.opponents.thinking
    running = [table for table in tables if not table.moment.over]
    queue = [len(each) for each in thinking.waiting.values()]
    return {
        "bottega_tables": ("Tables in memory.", len(tables)),
        "bottega_tables_running": ("Those whose game is not over.", len(running)),
        "bottega_viewers": ("Open lines.", sum(len(t.presence.lines) for t in tables)),
        "bottega_bots_queue": ("Tables whose bots wait for their turn to think.", sum(queue)),
        "bottega_bots_thinking": ("Bots that think.", thinking.busy.total()),
        "bottega_writes_waiting": ("Wishes that wait for a commit.", house.writer.waiting),
        "bottega_process_cpu_seconds": ("Time this process has computed.", time.process_time()),
    }


HANDLERS = [metrics]
