"""The rules and the box as pages: every rule has an address, in every language."""

import re
from pathlib import Path

import pytest

import bottega
from bottega.core.parts import LABELS
from bottega.core.words import LANGUAGES
from bottega.web.view.box import parts_shown
from bottega.web.view.rules import rules_shown
from visits import Guest, served

RULE = re.compile(r"^- (\d+\.\d+) ", re.M)


def written(id: str) -> str:
    package = bottega.GAMES[id].rsplit(".", 1)[1]
    root = Path(bottega.__file__).parent
    return (root / "games" / package / "RULES.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_every_rule_has_an_address_and_every_link_leads_to_one(id: str, language: str) -> None:
    shown = rules_shown(bottega.game(id), language)
    page = "".join(section.body for section in shown.sections)
    anchors = re.findall(r'<li id="r(\d+\.\d+)"', page)
    assert anchors == RULE.findall(written(id))
    links = set(re.findall(r'href="#r([^"]+)" class="cited"', page))
    assert links
    assert links <= set(anchors)
    assert not re.search(r"<li>\s*\d+\.\d+", page)


@pytest.mark.parametrize("id", bottega.GAMES)
def test_rules_open_with_words_for_a_beginner_and_are_in_sections(id: str) -> None:
    shown = rules_shown(bottega.game(id), "en")
    assert len(shown.opening) > 100
    assert len({section.anchor for section in shown.sections}) == len(shown.sections) > 5
    assert "Rulings" in shown.sections[-1].title


def test_a_picture_stands_in_its_section_with_its_caption() -> None:
    for id in bottega.GAMES:
        game = bottega.game(id)
        for section in rules_shown(game, "de").sections:
            assert bool(section.picture) == (f"picture_{section.number}" in game.face.say)
            if section.picture:
                assert 'role="img"' in section.picture
                assert section.caption == game.face.say(f"picture_{section.number}", "de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_speak_the_visitors_language(tmp_path: Path, language: str) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        for id in bottega.GAMES:
            title = bottega.game(id).title(language)
            for path in (f"/rules/{id}", f"/edition/{id}", f"/observatory/{id}"):
                answer = guest.get(path, headers={"accept-language": language})
                assert answer.status_code == 200
                assert f'<html lang="{language}"' in answer.text
                assert title in answer.text
                assert 'style="' not in answer.text
        assert guest.get("/rules/nowhere").status_code == 404
        assert guest.get("/edition/nowhere").status_code == 404


@pytest.mark.parametrize("id", bottega.GAMES)
def test_the_edition_shows_every_figure_with_its_label(id: str) -> None:
    game = bottega.game(id)
    shown = {table.name: table for table in parts_shown(game, "en")}
    assert list(shown) == list(game.PARTS.tables)
    for name, table in game.PARTS.tables.items():
        assert shown[name].label.id == table.label
        assert shown[name].note == table.note
        figures = [*shown[name].lines, *shown[name].lists]
        assert {each.name for each in figures} == set(table.columns)
        cells = " ".join(cell for each in figures for row in each.rows for cell in row)
        for number in re.findall(r"\d+", str(list(table.columns.values()))):
            assert number in cells, (name, number)


def test_the_edition_explains_the_labels_it_uses(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        guest = Guest(client)
        for id in bottega.GAMES:
            used = {table.label for table in bottega.game(id).PARTS.tables.values()}
            explained = set(
                re.findall(r'<dt><span class="label (\w+)"', guest.get(f"/edition/{id}").text)
            )
            assert explained == used <= set(LABELS)
