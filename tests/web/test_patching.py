"""What is sent of a page that changed is enough to have all of it."""

import gc
import json
import random
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bottega
from bottega.core.words import LANGUAGES
from bottega.sim.quick import quick
from bottega.web.drawing import faces
from bottega.web.drawing.drawn import Drawn, kept
from bottega.web.drawing.patches import patch, patched
from bottega.web.drawing.template_cache import Keep
from bottega.web.table.moment import Moment
from bottega.web.view.board import board_drawn

TEXTS = st.lists(st.sampled_from(["<ol>", "</ol>", "<li>red</li>", "<li>blue</li>", ""])).map(
    "\n".join
)


@given(TEXTS, TEXTS)
def test_a_patch_makes_one_text_of_the_other(before: str, after: str) -> None:
    sent = json.loads(json.dumps(patch(before.split("\n"), after.split("\n"))))
    assert patched(before, sent) == after


def test_what_stays_is_not_sent_again() -> None:
    before = [f"<p>line {number}</p>" for number in range(100)]
    after = [*before[:50], "<p>another line</p>", *before[51:]]
    assert patch(before, after) == [[0, 50], "<p>another line</p>", [51, 100]]
    assert patch(before, before) == [[0, 100]]


@given(st.lists(st.tuples(TEXTS, st.booleans())))
def test_what_is_drawn_of_parts_is_the_text_of_them_all(parts: list[tuple[str, bool]]) -> None:
    text = "".join(part for part, _ in parts)
    drawn = Drawn(kept(part) if keep else part for part, keep in parts)
    assert drawn.lines == text.split("\n")
    assert str(drawn) == text


def test_what_is_kept_of_a_board_is_the_same_in_the_next_one() -> None:
    match = bottega.game("fresco-dice").match(2, seed=3)
    before = board_drawn(Moment(match), None, "en")
    later = match.copy()
    later.play(later.to_move[0], later.legal(later.to_move[0])[0].number)
    after = board_drawn(Moment(later), None, "en")
    same = {id(line) for line in before.lines} & {id(line) for line in after.lines}
    assert before != after
    assert len(same) > len(after.lines) / 2


@pytest.mark.parametrize("id", bottega.GAMES)
def test_what_is_kept_of_a_board_is_what_would_be_drawn_anew(id: str) -> None:
    """In a whole game, for every viewer."""
    game, chance, boards = quick(bottega.game(id)), random.Random(5), list[Any]()
    match = game.match(game.SEATS[-1], seed=5)
    while not match.over:
        seat = chance.choice(match.to_move)
        match.play(seat, int(chance.choice(match.mask(seat).nonzero()[0])))
        viewer, language = chance.choice([*range(match.players), None]), chance.choice(LANGUAGES)
        if chance.random() < 0.2:
            drawn = str(board_drawn(Moment(match), viewer, language))
            boards.append((match.copy(), viewer, language, drawn))
    for later, viewer, language, drawn in chance.sample(boards, 20):
        forget(id)
        assert str(board_drawn(Moment(later), viewer, language)) == drawn


def forget(id: str) -> None:
    """Nothing of a board was ever drawn, or made."""
    keep = faces.environment().extensions[Keep.identifier]
    assert isinstance(keep, Keep)
    keep.drawn.clear()
    for name in [name for name in sys.modules if name.startswith(f"{bottega.GAMES[id]}.face")]:
        for made in vars(sys.modules[name]).values():
            if hasattr(made, "cache_clear"):
                made.cache_clear()


@pytest.mark.parametrize("id", bottega.GAMES)
def test_what_is_drawn_leaves_no_garbage(id: str) -> None:
    """Else all that is new is looked through for it again and again, and moves wait meanwhile."""
    moment = Moment(bottega.game(id).match(2, seed=3))
    board_drawn(moment, 0, "en")  # what is made once
    gc.collect()
    gc.disable()
    try:
        board_drawn(Moment(moment.match), 0, "en")
        assert gc.collect() == 0
    finally:
        gc.enable()
