"""The parts file: what is refused, and a corrected copy."""

from pathlib import Path

import pytest

import bottega
from bottega.core.parts import PartsError
from bottega.core.rule import DEALER
from games.fresco.playing import GAME, tiles_in_booths
from tables import choices


@pytest.mark.parametrize(
    ("printed", "corrected", "why"),
    [
        ("sizes = [2, 3, 4, 4]", "sizes = [4, 4, 4, 4]", "hold more than the 11 tiles"),
        ('{ paints = "G", four = 1', '{ paints = "G", four = 2', "14 tiles are used, not 15"),
        ('{ paints = "G", four', '{ paints = "O", four', "something of its own"),
        ('paints = "RRYB", splashes', 'paints = "RRZB", splashes', "letters out of RYBOGPKN"),
        ('paints = "RRYB", splashes', 'paints = "RRYK", splashes', "special blend colours"),
        ('paints = "YP", splashes = "P"', 'paints = "YP", splashes = "R"', "letters out of OGP"),
        ("points = 11, paints", "points = 9, paints", "must stand first"),
        ('name = "muse"', 'name = "poet"', "names are abbot"),
        ('{ name = "muse", pile = "B", mood = 8 },', "", "must hold 18 rows, not 17"),
        ("orange = [10, 9, 8]", "orange = [8, 9, 10]", "must fall from top to bottom"),
        ("marked = 2", "marked = 5", "meet"),
        ('{ from = "OG", gives = "N" }', '{ from = "OG", gives = "G" }', "must come last"),
        ("count = 5", "count = 0", "allowed are 1 to 14"),
    ],
)
def test_parts_that_do_not_describe_this_box_are_refused(
    tmp_path: Path, printed: str, corrected: str, why: str
) -> None:
    text = GAME.PARTS.path.read_text()
    assert printed in text
    copy = tmp_path / "parts.toml"
    copy.write_text(text.replace(printed, corrected))
    with pytest.raises(PartsError, match=why):
        bottega.game("fresco", parts=copy)


def test_corrected_parts_are_played(tmp_path: Path) -> None:
    copy = tmp_path / "parts.toml"
    text = GAME.PARTS.path.read_text()
    copy.write_text(text.replace("sizes = [2, 3, 4, 4]", "sizes = [3, 3, 3, 4]"))
    other = bottega.game("fresco", parts=copy)
    s = other.fresh(4, other.choices({}))
    while other.to_move(s) == DEALER:
        other.apply(s, DEALER, choices(other, s, DEALER)[0])
    assert tiles_in_booths(s) == [3, 3, 3, 4]
