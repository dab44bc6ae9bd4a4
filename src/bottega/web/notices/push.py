"""Web push: a message for one browser, sealed for it alone (RFC 8291), by way of its own service,
which knows us by our signature (RFC 8292)."""

import base64
import hmac
import json
import logging
import os
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import http_ece
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from bottega.web.notices.outcome import Outcome
from bottega.web.speech.refusals import NotAllowed
from bottega.web.store.models import PushRow

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
LASTS = 86_400  # seconds that a service keeps a message for a browser that sleeps
SIGNED = 12 * 3_600  # seconds that a signature counts
PATIENCE = 10.0
SENT, GONE = (200, 201, 202, 204), (404, 410)
POINT, SALT = 65, 16  # bytes of a browser's key and of its secret

log = logging.getLogger("bottega")


class Pushes:
    """Our key, and the services that we send to. The key follows from the server's secret: it is
    the same at every process, and backed up with it."""

    def __init__(self, secret: bytes, services: Sequence[str], contact: str) -> None:
        number = int.from_bytes(hmac.digest(secret, b"push", "sha512")) % (ORDER - 1) + 1
        self.key = ec.derive_private_key(number, CURVE)
        self.services, self.contact = services, contact

    @property
    def public(self) -> str:
        """What a browser must know of us."""
        key = self.key.public_key()
        return _written(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def checked(self, endpoint: object, key: object, auth: object) -> tuple[str, str, str]:
        """A browser's address at a service that we know: we send to nobody else."""
        given = (str(endpoint), str(key), str(auth))
        place = urlsplit(given[0]) if len(given[0]) <= 1000 and given[0].isprintable() else None
        if place is None or not self._known(f"{place.scheme}://{place.netloc}"):
            raise NotAllowed("no_such_service")
        if len(_read(given[1])) != POINT or len(_read(given[2])) != SALT:
            raise NotAllowed("no_such_service")
        return given

    def _known(self, origin: str) -> bool:
        """`https://*.name` stands for every host of a name."""
        return any(
            origin == known
            or ("*." in known and origin.startswith("https://") and _below(origin, known))
            for known in self.services
        )

    async def send(self, row: PushRow, body: dict[str, Any]) -> Outcome:
        sealed = http_ece.encrypt(
            json.dumps(body, ensure_ascii=False).encode(),
            salt=os.urandom(SALT),
            private_key=ec.generate_private_key(CURVE),
            dh=_read(row.key),
            auth_secret=_read(row.auth),
            version="aes128gcm",
        )
        try:
            async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as client:
                answer = await client.post(
                    row.endpoint, content=sealed, headers=self._headers(row.endpoint)
                )
        except httpx.HTTPError as error:
            log.warning("push", extra={"reason": type(error).__name__})
            return Outcome.LATER
        if answer.status_code in GONE:
            return Outcome.GONE
        return Outcome.SENT if answer.status_code in SENT else Outcome.LATER

    def _headers(self, endpoint: str) -> dict[str, str]:
        place = urlsplit(endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "sub": self.contact}
        claims |= {"exp": str(int(time.time()) + SIGNED)}
        signed: dict[str, str] = Vapid02(self.key).sign(claims)
        sealed = {"content-encoding": "aes128gcm", "content-type": "application/octet-stream"}
        return {**signed, **sealed, "ttl": str(LASTS), "urgency": "normal"}


def _below(origin: str, known: str) -> bool:
    """Whether a host is one of a name's, at the usual port."""
    host = origin.removeprefix("https://").lower()
    return host.endswith(known.removeprefix("https://*")) and ":" not in host and "@" not in host


def _written(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


def _read(given: str) -> bytes:
    try:
        return base64.b64decode(given + "=" * (-len(given) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""
