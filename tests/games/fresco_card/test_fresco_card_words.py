"""The game in words."""

from bottega.games.fresco_card import actions as do
from games.fresco_card.setting import GAME, PURPLE, asking, card, hold, table


def test_refusals_cite_the_rules() -> None:
    s = table(2)
    hold(s, 0, card("red W"))
    view = GAME.seen(s, 0)
    refusal = GAME.words.refusal
    assert "4.2" in refusal(view, 0, do.RESTORE, "en")
    assert "5.3" in refusal(view, 0, do.ASK, "en")
    assert "do not hold" in refusal(view, 0, do.CARD + card("red MM"), "en")


def test_the_story_keeps_secrets() -> None:
    s = asking()
    for viewer, told in ((0, True), (1, False), (-1, False)):
        before, after = GAME.seen(s, viewer), s.copy()
        GAME.apply(after, 0, do.ASK + PURPLE)
        lines = GAME.words.event(before, GAME.seen(after, viewer), 0, do.ASK + PURPLE, "en")
        assert lines[0] == "Red asks for purple."
        assert any("Yellow has no purple" in line for line in lines)
        assert any("Yellow holds" in line for line in lines) == told


def test_the_board_fits_a_terminal() -> None:
    s = table(4)
    for viewer in range(-1, 4):
        board = GAME.words.board(GAME.seen(s, viewer), "en")
        assert max(map(len, board.splitlines())) <= 100
