"""Cookies: by which a visitor is known again, and answered in the language they chose."""

from http.cookies import CookieError, SimpleCookie

from litestar.datastructures import Headers

from bottega.web.house import House
from bottega.web.http.headers import YEAR
from bottega.web.people.people import COOKIE
from bottega.web.people.person import Person
from bottega.web.speech.language import COOKIE as LANGUAGE
from bottega.web.speech.language import spoken

# What a browser's letter of introduction mentions, the telling words first
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
DEVICES = (BROWSERS, SYSTEMS)


def cookie_header(house: House, person: Person) -> str:
    """By which a visitor is known again."""
    return _kept(house, COOKIE, house.people.cookie(person))


def language_header(house: House, language: str) -> str:
    """By which a visitor is answered in the language they chose."""
    return _kept(house, LANGUAGE, language)


def _kept(house: House, name: str, value: str) -> str:
    secure = "; Secure" if house.settings.secure_cookies else ""
    return f"{name}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"


def device_of(headers: Headers) -> str:
    """The browser and the system of a visitor, as they would say it themselves."""
    agent = headers.get("user-agent", "")
    found = [next((name for mark, name in known if mark in agent), "") for known in DEVICES]
    return " · ".join(filter(None, found))


def language_of(headers: Headers) -> str:
    """The language to answer in."""
    return spoken(cookie_in(headers, LANGUAGE), headers.get("accept-language", ""))


def cookie_in(headers: Headers, name: str) -> str | None:
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return None if cookie is None else cookie.value
