"""A push service of our own: it takes messages as those of the browsers' makers do, checks who
signed them (RFC 8292) and opens them as the browser would (RFC 8291)."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def written(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).rstrip(b"=").decode()


def read(given: str) -> bytes:
    return base64.urlsafe_b64decode(given + "=" * (-len(given) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


@dataclass
class Browser:
    """A subscription, and what opens its messages."""

    address: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = b"sixteen letters!"

    @property
    def form(self) -> dict[str, str]:
        key = written(point(self.key.public_key()))
        return {"endpoint": self.address, "key": key, "auth": written(self.auth)}

    def opened(self, body: bytes) -> dict[str, Any]:
        """A message of one record, as RFC 8188 and 8291 have it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65
        assert len(sealed) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\x00" + point(self.key.public_key()) + sender
        secret = derived(self.key.exchange(ec.ECDH(), theirs), self.auth, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert text.endswith(b"\x02")  # the last record
        found: dict[str, Any] = json.loads(text[:-1])
        return found


@dataclass
class Service:
    """What arrived, and what is answered."""

    address: str
    status: int = 201
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def browser(self, name: str = "one") -> Browser:
        return Browser(f"{self.address}/send/{name}")

    def messages(self, browser: Browser, server_key: str) -> list[dict[str, Any]]:
        """What a browser is told, after all signatures were checked."""
        found = []
        for path, headers, body in self.got:
            if browser.address.endswith(path):
                signed(headers, self.address, server_key)
                assert headers["content-encoding"] == "aes128gcm"
                assert int(headers["ttl"]) > 0
                found.append(browser.opened(body))
        return found


def signed(headers: dict[str, str], audience: str, server_key: str) -> None:
    """Refuse a message that the server with this key did not sign for us."""
    scheme, _, rest = headers["authorization"].partition(" ")
    given = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert given["k"] == server_key
    head, claims, signature = given["t"].split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    told, raw = json.loads(read(claims)), read(signature)
    assert told["aud"] == audience
    assert told["sub"].startswith(("mailto:", "https:"))
    assert time.time() < int(told["exp"]) <= time.time() + 86_400
    half = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, read(server_key))
    key.verify(half, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


@contextmanager
def push_service() -> Iterator[Service]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            service.got.append((self.path, headers, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
