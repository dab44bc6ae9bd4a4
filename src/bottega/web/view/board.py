"""The board as a seat sees it."""

from markupsafe import Markup

from bottega.web.drawing import faces
from bottega.web.drawing.drawn import Drawn
from bottega.web.table.moment import Moment


def board_shown(
    moment: Moment, seat: int | None, language: str, can: bool = True, every: bool = False
) -> Markup:
    """The board as a seat sees it, with what is put before it or with every choice."""
    return Markup(board_drawn(moment, seat, language, can, every))


def board_drawn(
    moment: Moment, seat: int | None, language: str, can: bool = True, every: bool = False
) -> Drawn:
    """The same line by line, drawn once for all who read it with its eyes."""
    key = ("board", seat, language, can, every)
    return moment.once(key, lambda: _drawn(moment, seat, language, can, every))


def _drawn(moment: Moment, seat: int | None, language: str, can: bool, every: bool) -> Drawn:
    offered = moment.offered(seat, language, every) if can else []
    actions = {action.number: action.words for action in offered}
    return faces.board_drawn(moment.match.game, moment.match.page(seat), actions, language)
