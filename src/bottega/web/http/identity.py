"""Who comes in: a visitor with our cookie, a program with a token, or someone new."""

from litestar.datastructures import Headers

from bottega.web.http.cookies import cookie_in
from bottega.web.people.people import COOKIE, People
from bottega.web.people.person import Person
from bottega.web.speech.refusals import Refusal


class Unnamed(Refusal):
    """A token that nobody has."""

    status = 401


async def identified(people: People, headers: Headers) -> tuple[Person, bool]:
    """Who it is, and whether they are new here."""
    if is_program(headers):
        token = headers["authorization"].partition(" ")[2]
        known = await people.by_bearer(token.strip())
        if known is None:
            raise Unnamed("no_such_token")
        return known, False
    cookie = cookie_in(headers, COOKIE)
    person = await people.by_cookie(cookie) if cookie else None
    return (person, False) if person is not None else (people.stranger(), True)


def is_program(headers: Headers) -> bool:
    return headers.get("authorization", "").lower().startswith("bearer ")
