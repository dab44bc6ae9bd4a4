"""The parts file, held against the box."""

from pathlib import Path

import pytest

import bottega
from bottega.games.fresco_card import actions as do
from games.fresco_card.setting import BLUE, GAME, card, favour, hold, table
from tables import corrected


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('swap = "M", count = 3', 'swap = "M", count = 4', "14 cards"),
        ('swap = "W W", count', 'swap = "X", count', "swap icons"),
        ("first = 2, second = 2", "first = 3, second = 2", "14 cards"),
        ('["red", "yellow", "blue"], values', '["red", "red", "blue"], values', "different paints"),
        ("[1, 2, 3, 5], count = 3", "[1, 2, 2, 5], count = 3", "rising values"),
        ("[1, 2, 3, 5], count = 3", "[1, 2, 3, 5], count = 2", "25"),
        ("rotate = [5, 5]", "rotate = [6, 5]", "20"),
        ("count = [2, 2, 2, 2, 2, 2]", "count = [2, 2, 2, 2, 2, 1]", "12"),
        ('green = ["yellow", "blue"]', 'green = ["red", "blue"]', "pair of primary paints"),
        ('["orange", "green"]', '["orange", "red"]', "mixed paints"),
        ("blend = true, bishop = 0", 'blend = "yes", bishop = 0', "must name blend"),
    ],
)
def test_parts_that_are_not_this_box_are_refused(
    tmp_path: Path, old: str, new: str, why: str
) -> None:
    with pytest.raises(bottega.PartsError, match=why):
        bottega.game("fresco-card", parts=corrected(GAME, tmp_path, old, new))


def test_9_8_a_bishop_on_a_blending_card_counts_besides_the_blend(tmp_path: Path) -> None:
    before, after = (f'blend = true, bishop = {n}, swap = "M",' for n in (0, 1))
    path = corrected(GAME, tmp_path, before, after)
    other = bottega.game("fresco-card", parts=path)
    s = table(2)
    favour(s, BLUE)
    hold(s, 0, card("yellow blend M"), card("blue blend M/W"), card("orange W"), card("purple W"))
    other.apply(s, 0, do.RESTORE + 1)
    assert s.placed_turns[0] == 2
