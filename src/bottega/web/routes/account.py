"""An account: a name, and what keeps it."""

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from bottega.web.http.answers import page
from bottega.web.http.cookies import cookie_header
from bottega.web.http.forms import form_of
from bottega.web.http.rate import require_few
from bottega.web.http.visit import Visit, house_of
from bottega.web.speech.refusals import Unknown


@get("/account", include_in_schema=False)
async def account(request: Visit) -> Response[str]:
    return page("account.html", house_of(request), request.user)


@post("/account/{what:str}", include_in_schema=False)
async def change(request: Visit, what: FromPath[str]) -> Redirect:
    """A new name; a name kept; coming in under a kept name; going out."""
    form, house, me = await form_of(request), house_of(request), request.user
    if what in ("keep", "enter"):
        require_few(request, "too_many_passwords")
    if what == "name":
        me = await house.people.called(me, form.get("name"))
    elif what == "keep":
        me = await house.people.keep(me, form.get("name"), form.get("password"))
    elif what == "enter":
        me = await house.people.enter(form.get("name"), form.get("password"))
    elif what == "out":
        me = house.people.stranger()
    else:
        raise Unknown("no_such_page")
    return Redirect("/account", status_code=303, headers={"set-cookie": cookie_header(house, me)})


HANDLERS = [account, change]
