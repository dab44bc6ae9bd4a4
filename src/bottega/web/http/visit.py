"""A request as routes take it: who visits, and which house."""

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import QueryParameter

from bottega.web.house import House
from bottega.web.people.person import Person

Visit = Request[Person, Any, Any]
Seat = Annotated[int | None, QueryParameter(ge=0, le=9)]


def address_of(request: Visit) -> str:
    """Where people find the server: as the host says, or as this visitor did."""
    return house_of(request).settings.address or str(request.base_url).rstrip("/")


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    house: House = connection.app.state.house
    return house
