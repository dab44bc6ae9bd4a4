"""What routes answer people with: a page, or the way to one."""

from typing import Any

from litestar import Response
from litestar.response import Redirect

from bottega.web.drawing.pages import render
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.table.table import Table


def page(name: str, house: House, person: Person, **values: Any) -> Response[str]:
    """A template, filled."""
    token = house.people.form_token(person)
    shared = {"me": person, "token": token, "announced": house.announced}
    return html(render(name, person.language, **shared, **values))


def html(text: str) -> Response[str]:
    return Response(text, media_type="text/html", headers={"cache-control": "no-store"})


def to(table: Table, seat: int | None = None) -> Redirect:
    """On to a table; who plays several seats at one screen stays with the one they saw."""
    if seat is not None and (table.by_hand or len(table.held_by(table.seats[seat].person)) < 2):
        seat = None
    return Redirect(
        f"/table/{table.id}" + ("" if seat is None else f"?seat={seat}"), status_code=303
    )
