"""What every response carries, refusals too."""

import logging
import re
import time

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from bottega.web import counting

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
YEAR = 31_536_000
_KEY = re.compile(r"((?:^|/table/)[\w-]{4})[\w-]+")

log = logging.getLogger("bottega")


def discreet(record: logging.LogRecord) -> bool:
    """The id of a table opens it: logs name a table by its beginning alone."""
    for name in ("path", "table"):
        value = getattr(record, name, None)
        if isinstance(value, str):
            setattr(record, name, _KEY.sub(r"\1…", value))
    return True


async def outgoing(message: Message, scope: Scope) -> None:
    """Headers are added, and one line is logged."""
    if message["type"] != "http.response.start":
        return
    headers, state = MutableScopeHeaders.from_message(message), scope["state"]
    for name, value in HEADERS.items():
        headers[name] = value
    html = headers.get("content-type", "").startswith("text/html")
    if html and "cookie" in state and "set-cookie" not in headers:
        headers.add("set-cookie", state["cookie"])
    took = round((time.perf_counter() - state.get("began", time.perf_counter())) * 1000, 1)
    request = {"method": scope.get("method"), "path": scope["path"]}
    counting.REQUESTS.add(status=str(message["status"]))
    counting.ANSWERING.add(took / 1000)
    log.info("request", extra={**request, "status": message["status"], "ms": took})
