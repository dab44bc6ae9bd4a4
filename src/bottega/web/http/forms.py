"""Forms that our own pages send."""

from collections.abc import Mapping

from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Malformed, NotAllowed, NotYours

Form = Mapping[str, str]


async def form_of(request: Visit) -> Form:
    """The fields of a form that one of our pages sent."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    if not house_of(request).people.is_form_token(request.user, form.get("token")):
        raise NotYours("foreign_form")
    if any("\0" in value for value in form.values()):
        raise NotAllowed("unshowable")
    return form


def number_in(form: Form, name: str) -> int:
    """A whole number of a form."""
    value = form.get(name, "")
    if not value.isdecimal() or len(value) > 9:
        raise Malformed("no_number", name=name)
    return int(value)
