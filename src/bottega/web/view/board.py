"""The board as a seat sees it."""

from markupsafe import Markup

from bottega.web.drawing import faces
from bottega.web.drawing.drawn import Drawn
from bottega.web.table.moment import Moment


def board_shown(moment: Moment, seat: int | None, language: str, can: bool = True) -> Markup:
    """The board as a seat sees it."""
    return Markup(board_drawn(moment, seat, language, can))


def board_drawn(moment: Moment, seat: int | None, language: str, can: bool = True) -> Drawn:
    """The same line by line, drawn once for all who read it with its eyes."""
    key = ("board", seat, language, can)
    return moment.once(key, lambda: _drawn(moment, seat, language, can))


def _drawn(moment: Moment, seat: int | None, language: str, can: bool) -> Drawn:
    actions = {a.number: a.words for a in moment.legal(seat, language)} if can else {}
    return faces.board_drawn(moment.match.game, moment.match.page(seat), actions, language)
