"""How fast one address may ask."""

from litestar.types import Scope

from bottega.web.house import House
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import TooFast

FREE = ("/static/", "/face/", "/type/", "/icon/", "/health")  # files are not counted


def require_slow(house: House, scope: Scope) -> None:
    """A rate for each visitor."""
    client = scope.get("client")
    address = client[0] if client else ""
    if not scope["path"].startswith(FREE) and not house.requests.allow(address):
        raise TooFast("too_fast")


def require_few(request: Visit, phrase: str, account: object = "") -> None:
    """A much lower rate, for passwords and new accounts: for an address, and for whom they open,
    wherever they come from."""
    address = request.client.host if request.client else ""
    doors = [address] + ([f"name {str(account).strip().casefold()}"] if account else [])
    if not all([house_of(request).passwords.allow(door) for door in doors]):
        raise TooFast(phrase)
