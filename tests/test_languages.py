"""Every sentence in every language: a missing translation fails here."""

import re
import string
import tomllib
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest

import arrows
import bottega
from bottega.core.words import LANGUAGES, sentences
from bottega.web.drawing import faces
from bottega.web.view.box import parts_shown
from bottega.web.view.rules import rules_shown
from stage import played

FOLDERS = sorted(path.parent for path in arrows.SOURCE.rglob("speech/en.toml"))
OTHERS = LANGUAGES[1:]
TYPED = re.compile(r"""['"]|(?<!\w)-\d|\.\.\.""")  # as a typewriter writes, not a printer


def room(folder: Path) -> str:
    return str(folder.relative_to(arrows.SOURCE))


def blanks(sentence: str) -> set[str]:
    """What is filled into a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def rules_in(game: str, language: str) -> str:
    folder = arrows.SOURCE / "games" / bottega.GAMES[game].rsplit(".", 1)[1]
    name = "RULES.md" if language == LANGUAGES[0] else f"RULES.{language}.md"
    return (folder / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=room)
def test_every_sentence_is_translated_and_says_as_much(folder: Path, language: str) -> None:
    ours, theirs = sentences(folder, LANGUAGES[0]), sentences(folder, language)
    assert set(ours) == set(theirs)
    for name, sentence in ours.items():
        assert blanks(sentence) == blanks(theirs[name]), name
        assert theirs[name].strip() or not sentence.strip(), name


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", FOLDERS, ids=room)
def test_a_translation_is_not_the_original(folder: Path, language: str) -> None:
    """Names, numbers and letters may be the same; a sentence of four words is not."""
    ours, theirs = sentences(folder, LANGUAGES[0]), sentences(folder, language)
    same = [name for name in ours if ours[name] == theirs[name]]
    words = {name: re.findall(r"[a-z]{2,}", re.sub(r"{\w+}", "", ours[name])) for name in same}
    assert [name for name in same if len(words[name]) > 3] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_a_game_has_its_title_its_seats_and_its_options_in_words(id: str, language: str) -> None:
    game = bottega.game(id)
    say = game.words.say
    seats = range(max(game.SEATS))
    assert len(game.SEAT_COLOURS) == len(seats)
    assert len({say(f"letter{seat}", language) for seat in seats}) == len(seats)
    assert len({game.seat(seat, language) for seat in seats}) == len(seats)
    assert 100 < len(game.face.say("about", language)) < 600
    assert 5 <= game.face.MINUTES <= 90
    names = ["title"]
    for option in game.OPTIONS:
        stem = f"option_{option.name}"
        names += [stem, f"{stem}_means", *(f"{stem}_{value}" for value in option.values)]
    assert [name for name in names if not say(name, language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_the_things_on_a_board_are_explained_by_a_rule(id: str, language: str) -> None:
    face, rules = bottega.game(id).face, rules_in(id, language)
    assert len(face.HELP) >= 10
    for thing, rule in face.HELP.items():
        assert f"\n- {rule} " in rules, thing
        assert face.say(f"thing_{thing}", language)
        assert face.say(f"help_{thing}", language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_a_first_game_is_guided_in_about_ten_steps(id: str, language: str) -> None:
    face = bottega.game(id).face
    assert 8 <= len(face.GUIDE) <= 14
    for step, thing in face.GUIDE.items():
        assert thing in face.HELP, step
        assert face.say(f"guide_{step}", language)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_the_rules_have_the_same_numbers_in_every_language(id: str, language: str) -> None:
    numbers = re.compile(r"^(?:## \d+|- \d+\.\d+)(?= )", re.M)
    assert numbers.findall(rules_in(id, LANGUAGES[0])) == numbers.findall(rules_in(id, language))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_what_is_known_of_the_box_is_told_in_every_language(id: str, language: str) -> None:
    folder = arrows.SOURCE / "games" / bottega.GAMES[id].rsplit(".", 1)[1]
    notes = tomllib.loads((folder / f"parts.{language}.toml").read_text(encoding="utf-8"))
    assert set(notes) == set(tomllib.loads((folder / "parts.toml").read_text(encoding="utf-8")))


def written(value: object) -> set[str]:
    """The words of a parts file: names of fields, and values."""
    if isinstance(value, dict):
        return {*value, *written(list(value.values()))}
    if isinstance(value, list):
        return {word for each in value for word in written(each)}
    return {value} if isinstance(value, str) else set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", bottega.GAMES)
def test_the_box_is_told_in_the_words_of_players(id: str, language: str) -> None:
    """A table, a column or a value that has no words cannot be told at all."""
    game = bottega.game(id)
    told: set[str] = set()
    for table in parts_shown(game, language):
        figures = [*table.lines, *table.lists]
        told |= {table.title, *(each.title for each in figures)}
        told |= {head for each in figures for head in each.heads}
        told |= {cell for each in figures for row in each.rows for cell in row}
    names = written([table.columns for table in game.PARTS.tables.values()])
    if language in OTHERS:
        assert {word for word in told & names if len(word) > 1} == set()


QUOTES = {"en": "“”", "it": "«»", "de": "„“"}
FOREIGN = re.compile("[“”„«»‹›‚‘\"'—]|\\.{3}")  # but for those of the language
HYPHEN = re.compile(r"(?<![\w-])-(?=[\d{]|\s|$)|(?<=[\d}])-(?=[\d{])")  # as a minus or a dash
TEXTS = [*arrows.SOURCE.rglob("speech/*.toml"), *arrows.SOURCE.glob("games/*/parts*.toml")]
TEXTS += arrows.SOURCE.glob("games/*/RULES*.md")


def texts(path: Path) -> list[str]:
    """What people read of a file, paragraph by paragraph."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        values = tomllib.loads(text).values()
        return [value["note"] if isinstance(value, dict) else value for value in values]
    no_code = re.sub(r"`[^`]*`|^\| ---.*$", "", text, flags=re.M)
    return re.split(r"\n\n(?:- )?|\n- |\n(?=\|)", no_code)


def mistaken(text: str, language: str) -> list[str]:
    """The marks of a text that are not of its language, or that stand alone."""
    found = [mark for mark in FOREIGN.findall(text) if mark not in QUOTES[language]]
    found += HYPHEN.findall(text)
    for pair in (QUOTES[language], "()", "[]"):
        marks = "".join(mark for mark in text if mark in pair)
        if marks != pair * (len(marks) // 2):
            found.append(marks)
    return found + ["–"] * (len(re.findall(r"\s–\s", text)) % 2)


@pytest.mark.parametrize("path", sorted(TEXTS), ids=room)
def test_quotation_marks_and_dashes_are_of_the_language_and_in_pairs(path: Path) -> None:
    written_in = path.stem.rpartition(".")[2]
    language = written_in if written_in in LANGUAGES else LANGUAGES[0]
    wrong = [(text, mistaken(text, language)) for text in texts(path)]
    assert [(text, marks) for text, marks in wrong if marks] == []


def test_wrong_marks_are_found() -> None:
    assert not mistaken("a “word” (one’s own) – the set-up – from 9–12, at −3 …", "en")
    assert not mistaken("das „Wort“, Dreh- und Farbplättchen", "de")
    for quotes in ("“word", "”word“", "«word»", "it's", '"word"', "(a", "[a] b]"):
        assert mistaken(quotes, "en"), quotes
    for dashes in ("a – b", "a - b", "-3", "-", "9-12", "{low}-{high}", "a — b — c", "so ..."):
        assert mistaken(dashes, "en"), dashes


def test_languages_are_told_apart_by_more_than_their_name() -> None:
    for folder in FOLDERS:
        for one, other in combinations(LANGUAGES, 2):
            assert sentences(folder, one) != sentences(folder, other), room(folder)


@pytest.mark.parametrize(
    ("id", "language"), list(zip(bottega.GAMES, ("it", "de", "en", "it"), strict=True))
)
def test_what_is_told_and_drawn_has_the_signs_of_a_printer(id: str, language: str) -> None:
    """Apostrophes, quotation marks and minus signs: in the story, on the boards, in the rules."""
    match, told = played(id, "end"), list[str]()
    for length in range(0, len(match.entries), len(match.entries) // 8):
        then = match.copy(length)
        told += then.story(None, language, max(length - 12, 0))
        for seat in then.to_move:
            told += [then.question(seat, language), *(a.words for a in then.legal(seat, language))]
            can = {action.number: action.words for action in then.legal(seat, language)}
            told += visible(faces.board(match.game, then.seen(seat), can, language))
    rules = rules_shown(match.game, language)
    for section in rules.sections:
        told += visible(section.title + section.body + section.picture)
    assert len(told) > 300
    assert [words for words in told if TYPED.search(words)] == []


def visible(page: str) -> list[str]:
    """What is read of a page, by eye and by ear."""
    aloud = re.findall(r'aria-label="([^"]*)"', page)
    return [unescape(words) for words in (*aloud, *re.split(r"<[^>]*>", page))]
