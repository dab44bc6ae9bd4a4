"""The house in three languages: no English is left, and each reads their own."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from bottega.core.match import Action
from bottega.core.words import LANGUAGES, sentences
from bottega.web.drawing.faces import HERE, folder
from bottega.web.speech.language import say, spoken
from bottega.web.speech.refusals import Refusal
from bottega.web.view.action_groups import grouped
from visits import GAME, Bot, Guest, heard, live, nearly_over, served

OTHERS = LANGUAGES[1:]
PEOPLES = (
    "history",
    "real",
    f"real/{GAME}",
    "ratings",
    "friends",
    "play",
    "tournaments",
    "person/bot:master",
)
TEMPLATES = sorted((HERE / "templates").glob("*.html"))
PROSE = re.compile(r"[^\W\d_]{2,}")  # a word
ADDRESS = r"{% block (?:here|style) %}.*?{% endblock %}"  # of a page, of its style
SPOKEN_ALOUD = re.compile(r'(?:aria-label|placeholder|title|alt|label)="([^"{]*)')


def name_of(path: Path) -> str:
    return path.name


def told(guest: Guest, phrase: str, **values: Any) -> str:
    return say(phrase, guest.language, **values)


def in_english(page: str, language: str) -> list[str]:
    """The sentences of more than three words that stand in a page in English."""
    ours, theirs, text = (
        sentences(say.folder, "en"),
        sentences(say.folder, language),
        unescape(page),
    )
    pieces = [
        piece
        for name, sentence in ours.items()
        if sentence != theirs[name]
        for piece in re.split(r"{\w+}", sentence)
    ]
    return [piece for piece in pieces if len(PROSE.findall(piece)) > 3 and piece in text]


# No English is left


@pytest.mark.parametrize("language", OTHERS)
def test_every_page_is_in_the_language_of_its_visitor(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        guest, watcher = Guest(client, language), Guest(client, language)
        open_table = guest.table(seat0="you", seat1="open", listed="on", clock="slow")
        shared = guest.table(seat0="you", seat1="here", seat2="here", clock="live")
        seat = live(client, shared).moment.to_move[0]
        guest.post(f"/table/{shared}/resign", seat=seat)
        pages = [
            guest.get("/"),
            watcher.get("/"),
            guest.get(f"/set/{GAME}"),
            guest.get("/account"),
            *(guest.get(f"/{name}") for name in PEOPLES),
            guest.get("/nowhere"),
            guest.get("/api/docs"),
            guest.get(f"/table/{open_table}"),
            watcher.get(f"/table/{open_table}"),
            guest.get(f"/table/{shared}"),
            guest.post(f"/table/{open_table}/leave", seat=1),
            guest.get(f"/table/{open_table}/moment/1"),
            client.delete("/tables", headers=guest.headers),
        ]
        guest.post("/account/keep", name="Rosso", password="burnt sienna")
        pages.append(guest.get("/account"))
        for page in pages:
            assert f'<html lang="{language}">' in page.text
            assert in_english(page.text, language) == [], page.url


@pytest.mark.parametrize("language", OTHERS)
def test_the_end_is_told_in_the_language_of_its_visitor(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        guest = Guest(client, language)
        id = nearly_over(guest)
        table = live(client, id)
        while not table.moment.over:
            seat = table.moment.to_move[0]
            move = {
                "seat": seat,
                "action": table.moment.legal(seat)[0].number,
                "seq": table.seq(seat),
            }
            assert guest.post(f"/table/{id}/play", **move).status_code == 303
        addresses = ("", "/after", "/moment/0", "/moment/7")
        pages = [guest.get(f"/table/{id}{address}") for address in addresses]
        for page in [*pages, guest.post(f"/table/{id}/check"), guest.get("/")]:
            assert page.status_code == 200
            assert in_english(page.text, language) == [], page.url


@pytest.mark.parametrize("template", TEMPLATES, ids=name_of)
def test_a_template_holds_no_words_of_its_own(template: Path) -> None:
    """What people read comes from `say`, or it could not be in three languages."""
    text = template.read_text(encoding="utf-8")
    for other in (ADDRESS, r"<code>.*?</code>", r"{#.*?#}|{%.*?%}"):
        text = re.sub(other, "", text, flags=re.S)
    literals = [
        literal
        for code in re.findall(r"{{.*?}}", text, flags=re.S)
        for literal in re.findall(r'"([^"]*)"', code)
    ]
    assert [words for words in literals if re.search(r"[A-Z]|\w \w", words)] == []
    labels = " ".join(SPOKEN_ALOUD.findall(text))
    shown = re.sub(r"{{.*?}}|<[^>]*>", " ", text, flags=re.S)
    assert set(PROSE.findall(f"{labels} {shown}")) <= {"Bottega"}


def test_scripts_and_styles_hold_no_words_of_their_own() -> None:
    for script in (HERE / "static").glob("*.js"):
        assert re.findall(r'["`][A-Z][a-z]+[ .][^"`]*["`]', script.read_text()) == [], script
    styles = [*(HERE / "static").glob("*.css"), folder(GAME) / "style.css"]
    for style in styles:
        assert re.findall(r'content: "[^"]*[a-z]{2}[^"]*"', style.read_text()) == [], style


def test_every_sentence_that_is_asked_for_exists() -> None:
    refusals = "|".join(kind.__name__ for kind in Refusal.__subclasses__())
    asked = re.compile(rf'(?:(?<!\.)\bsay|\.tell|\b(?:{refusals}))\(\s*"([^"]*)"')
    names = set[str]()
    for path in [*TEMPLATES, *HERE.parent.rglob("*.py")]:
        names |= set(asked.findall(path.read_text(encoding="utf-8")))
    begun = {"place", "error_", "option_", "pace_"}  # a number or a name follows
    begun |= {
        "comfort_",
        "kind_",
        "rhythm_",
        "tournament_",
        "way_",
        "avoid_",
        "avoided_",
        "load_",
        "did_",
    }
    assert {name for name in names if name not in say} <= begun


def test_what_may_be_done_is_ordered_alike_in_every_language() -> None:
    verbs = {
        "en": ("Buy {}", "Sell {} again"),
        "de": ("{} heute kaufen", "Einen {} (gern) verkaufen"),
        "it": ("Compra {}", "Vendi {} ancora"),
    }
    offers = {
        language: [Action(n, verb.format(n)) for verb in both for n in range(6)]
        for language, both in verbs.items()
    }
    named = {"en": ["Buy", "Sell"], "de": ["Kaufen", "Verkaufen"], "it": ["Compra", "Vendi"]}
    for language, names in named.items():
        groups = grouped(offers[language], offers["en"])
        assert [group.name for group in groups] == names
        assert [group.kind for group in groups] == ["Buy", "Sell"]
        assert [len(group.actions) for group in groups] == [6, 6]


# Which language


@pytest.mark.parametrize(
    ("chosen", "asked", "language"),
    [
        (None, "", "en"),
        (None, "it", "it"),
        (None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, "fr,en;q=0.3,it;q=0.7", "it"),
        (None, "fr-FR,*;q=0.5", "en"),
        (None, "it;q=zero,de;q=0.1", "de"),
        ("de", "it", "de"),
        ("fr", "it", "it"),
        ("", "it", "it"),
    ],
)
def test_a_visitor_is_answered_as_chosen_or_as_their_browser_asks(
    chosen: str | None, asked: str, language: str
) -> None:
    assert spoken(chosen, asked) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_is_switched_where_one_is(tmp_path: Path, language: str) -> None:
    with served(tmp_path, secure_cookies=True) as client:
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="bot:random")
        page = guest.get(f"/table/{id}").text
        links = re.findall(rf'href="([^"]*)" lang="{language}" hreflang="{language}"', page)
        answer = guest.get(unescape(links[0]))
        assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{id}")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(f"language={language}; ")
        assert {"HttpOnly", "SameSite=Lax", "Secure"} <= set(cookie.split("; "))
        there = guest.get(answer.headers["location"]).text
        assert f'<html lang="{language}">' in there
        assert re.search(rf'hreflang="{language}"[^>]* aria-current="true"', there)
        assert say("you_are", language, colour="")[:4] in there  # still one's own seat


@pytest.mark.parametrize(
    "to", ["", "https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example",
           "/\t/elsewhere.example", "\\\\elsewhere.example", "/x\r\nset-cookie: a=b", "account"]
)  # fmt: skip
def test_the_switch_leads_nowhere_else(tmp_path: Path, to: str) -> None:
    with served(tmp_path) as client:
        answer = Guest(client).get("/speak/it", params={"to": to})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_a_language_nobody_speaks_here_is_404(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        answer = Guest(client).get("/speak/fr", params={"to": "/account"})
        assert answer.status_code == 404
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("template", TEMPLATES, ids=name_of)
def test_a_page_says_where_it_is(template: Path) -> None:
    """Else the switch of language would lead away from it."""
    text = template.read_text(encoding="utf-8")
    assert "{% block here %}" in text or '{% extends "house.html" %}' not in text


def test_a_guest_is_called_one_in_their_language(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest, other = Guest(client, "de"), Guest(client, "it")
        id = guest.table(seat0="you", seat1="open")
        other.post(f"/table/{id}/sit", seat=1)
        assert [seat.name for seat in live(client, id).seats] == ["Gast", "Ospite"]
        for reader, words in ((guest, "Gast"), (other, "Ospite"), (Guest(client, "en"), "Guest")):
            page = reader.get(f"/table/{id}").text
            assert page.count(f"<b>{words}</b>") == 2
        guest.language = "it"  # who reads another language is called so
        assert "Ospite" in guest.get("/").text


# Refusals


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_in_the_language_of_its_visitor(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        guest, thief = Guest(client, language), Guest(client, language)
        id = guest.table(seat0="you", seat1="open")
        thief.post(f"/table/{id}/sit", seat=1)
        table = live(client, id)
        colour = table.colour(0, language)
        stolen = thief.post(f"/table/{id}/undo", seat=0)
        assert told(thief, "not_your_seat", colour=colour) in unescape(stolen.text)
        with guest.socket(id) as socket:
            heard(socket)
            for message in ({"chat": ""}, {"undo": True, "seq": table.seq(0)}):
                socket.send_text(json.dumps(message))
            errors = list[str]()
            while len(errors) < 2:
                errors += [m["error"] for m in [heard(socket)] if "error" in m]
        assert errors[0] == told(guest, "limits_line", most=500)
        assert table.name(0, language) in errors[1]
        seat = table.moment.to_move[0]
        view = table.match.seen(seat)
        why = table.match.game.words.refusal(view, seat, 0, language)
        asked = guest if seat == 0 else thief
        illegal = asked.post(f"/table/{id}/play", seat=seat, action=0, seq=table.seq(seat))
        assert why in unescape(illegal.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_program_is_refused_in_the_language_it_asks_for(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        bot = Bot(client)
        bot.headers["accept-language"] = language
        seen = bot.table("you", "here")
        answer = bot.post(f"table/{seen['table']}/resign", seat=7).json()
        assert answer["error"] == say("no_such_seat", language, seat=7, last=1)
        assert bot.post("table/nowhere/resign").json()["error"] == say("no_such_table", language)
        assert [seat["colour"] for seat in seen["seats"]] == ["red", "yellow"]


# One table, two languages


def test_each_viewer_of_a_table_reads_their_own_language(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guests = [Guest(client, "it"), Guest(client, "de")]
        id = guests[0].table(seat0="you", seat1="open", seat2="bot:master")
        guests[1].post(f"/table/{id}/sit", seat=1, name="Blau")
        for seat, guest in enumerate(guests):
            colour = live(client, id).colour(seat, guest.language)
            mine = live(client, id).colour(1, guest.language)
            with guest.socket(id) as socket:
                parts = heard(socket)
            assert told(guest, "you_are", colour=colour) in unescape(parts["bar"])
            assert told(guest, "sits_down", name="Blau", colour=mine) in parts["log"]["lines"]
        with guests[0].socket(id) as italian, guests[1].socket(id) as german:
            masters = [heard(socket)["players"] for socket in (italian, german)]
        assert ["Maestro" in masters[0], "Meister" in masters[1]] == [True, True]
        assert "Meister" not in masters[0]
