"""The type of the house: small, kept by browsers, and able to write what we say."""

import io
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

import bottega
from bottega.core.words import LANGUAGES
from bottega.web.drawing import faces, type
from visits import served

LARGEST = 25_000  # bytes
PAGES = ("house", "table", "moment")  # they ask for type before it is read of in a style
NUMBERED = re.compile(r'"?/type/(\w+)\?v=(\d+)"?')


def letters(name: str) -> set[str]:
    return {chr(code) for code in TTFont(io.BytesIO(type.font(name))).getBestCmap()}


def test_titles_and_figures_can_be_written_in_capitals() -> None:
    titles = [bottega.game(id).title(language) for id in bottega.GAMES for language in LANGUAGES]
    assert set("".join(titles)) | set("Bottega 0123456789 +−") <= letters("capitals")


def test_reading_text_has_the_letters_of_our_languages() -> None:
    said = {name: letters(name) for name in type.FACES}
    assert all(set("àèéìòùäöüßÄÖÜ“”„’–−×… 0aZ") <= has for has in said.values())


@pytest.mark.parametrize("name", type.FACES)
def test_no_letter_is_as_narrow_as_a_part_of_it(name: str) -> None:
    glyphs = TTFont(io.BytesIO(type.font(name)))["glyf"]
    made = [glyphs[each] for each in glyphs.keys() if glyphs[each].isComposite()]  # noqa: SIM118
    assert made
    assert not any(part.flags & 0x0200 for glyph in made for part in glyph.components)


def test_fonts_are_small_and_kept_for_good(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        for name in type.NAMES:
            answer = client.get(f"/type/{name}")
            assert len(answer.content) < LARGEST, name
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-type"] == "font/woff2"
        assert client.get("/type/times").status_code == 404


@pytest.mark.parametrize("file", ["static/house.css", *(f"templates/{n}.html" for n in PAGES)])
def test_pages_ask_for_the_edition_that_is_made(file: str) -> None:
    asked = NUMBERED.findall((faces.HERE / file).read_text())
    assert asked
    assert all(name in type.NAMES and int(edition) == type.EDITION for name, edition in asked)
