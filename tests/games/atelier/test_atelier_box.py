"""The box of Atelier, ours and a corrected one."""

import json
from pathlib import Path

import pytest

import bottega
from bottega.core.dice import below
from bottega.core.parts import PartsError
from bottega.core.words import LANGUAGES
from bottega.games.atelier import actions as do
from bottega.games.atelier.box import CHART, LETTERS, SUBJECT_IDS, SUBJECT_NAMES
from games.atelier.atelier_table import GAME, PLAYED, card
from tables import corrected, stream


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('C = ["MY", ', "C = [", "must hold 40 canvases, not 39"),
        ('cost = "MYWK", colours = "CMYWKC"', 'cost = "MYWK", colours = "CMYWK"', "30 cards"),
        ('cost = "GBWK"', 'cost = "GBWX"', "letters out of CMYWKRGB"),
        ('cost = "MYWK"', 'cost = "MYWR"', "letters out of CMYWK"),
        ('cost = "MWKK"', 'cost = "MWWK"', "no drawing costs MWKK"),
        ('{ subject = "cat", cost', '{ subject = "dog", cost', "'dog' is not in"),
        ('mix = "CY"', 'mix = "MY"', "in a way of its own"),
        ('letter = "G"', 'letter = "C"', "taken"),
        ('id = "lady"', 'id = "cat"', "different subjects"),
        ("circle = 8", "circle = 9", "allowed are 2 to 8"),
        ("\ndraw = 2", "\ndraw = 3", "allowed are 2 to 2"),
        ("hand = 10", "hand = 6", "allowed are 1 to 6"),
        ("most = [3, 2, 1]", "most = [3, 2, 2]", "one painting a turn"),
        ("cards = [5, 6, 6, 7, 7]", "cards = [5, 6, 6, 7]", "must hold 5 whole numbers"),
        ('colours = "CMY"', 'colours = "CMX"', "must be out of CMYWK"),
        ('names = { en = "green" }', 'names = "green"', "English name"),
        ('rows = [{ letter = "R"', 'row = [{ letter = "R"', "has no 'rows'"),
        ('C = ["MY", ', "C = [7, ", "1 to 8 letters"),
    ],
)
def test_a_wrong_box_is_refused_with_a_reason(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(PartsError, match=why):
        bottega.game("atelier", parts=corrected(GAME, tmp_path, old, new))


def test_the_chart_may_hold_any_pair_of_the_five(tmp_path: Path) -> None:
    """An owner whose chart mixes pink of magenta and white, and whose cats need it."""
    row = '{ letter = "G", names = { en = "green" }, mix = "CY" },'
    pink = '{ letter = "P", names = { en = "pink" }, mix = "MW" },'
    path = corrected(GAME, tmp_path, row, row + pink)
    path.write_text(path.read_text().replace('cost = "GBWK"', 'cost = "GPYK"'))
    game = bottega.game("atelier", parts=path)
    match = game.match(players=3, seed=1, expert_mixing=True)
    assert "P pink = magenta + white" in match.board()
    for _ in range(300):
        if match.over:
            break
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[-1].number)
    assert game.audit(match._state) == []


@pytest.mark.parametrize(("old", "new"), [("circle = 8", "circle = 5"), ("hand = 10", "hand = 7")])
def test_another_circle_or_hand_limit_is_played_with(tmp_path: Path, old: str, new: str) -> None:
    game = bottega.game("atelier", parts=corrected(GAME, tmp_path, old, new))
    match, dice = game.match(players=4, seed=2), stream(2)
    for _ in range(400):
        seat = match.to_move[0]
        legal = match.legal(seat)
        match.play(seat, legal[below(dice, len(legal))].number)
        assert game.audit(match._state) == []


def test_a_log_of_our_box_is_not_one_of_a_corrected_box(tmp_path: Path) -> None:
    log = json.loads((PLAYED / "random-2.json").read_text())["log"]
    assert log["parts"] in GAME.PARTS.earlier
    assert bottega.replay(log).over
    with pytest.raises(bottega.LogError, match="parts"):
        bottega.replay(log, corrected(GAME, tmp_path, "hand = 10", "hand = 9"))


def test_a_name_of_a_corrected_box_is_said_as_it_stands_there(tmp_path: Path) -> None:
    path = corrected(GAME, tmp_path, '"Cat at the Window"', '"Two Cats", it = "Due gatti"')
    game = bottega.game("atelier", parts=path)
    s = game.fresh(2, game.choices({}))
    named = {
        language: game.words.action(game.seen(s, 0), 0, do.LAY + card("C.cat"), language)
        for language in LANGUAGES
    }
    assert "“Two Cats”" in named["en"]
    assert "«Due gatti»" in named["it"]
    assert "„Two Cats“" in named["de"]


def test_our_own_names_are_those_of_the_box() -> None:
    say = GAME.words.say
    for row in CHART:
        assert say(f"mix_{row['letter']}", "en") == row["names"]["en"]
    for work, names in zip(SUBJECT_IDS, SUBJECT_NAMES, strict=True):
        assert say(f"work_{work}", "en") == names["en"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_paint_has_a_letter_of_its_own(language: str) -> None:
    signs = [*LETTERS, *(row["letter"] for row in CHART)]
    assert len({GAME.words.say(f"letter_{sign}", language) for sign in signs}) == len(signs)
