"""The board as a seat sees it."""

from markupsafe import Markup

from bottega.web.drawing import faces
from bottega.web.table.moment import Moment


def board_shown(moment: Moment, seat: int | None, language: str, can: bool = True) -> Markup:
    """The board as a seat sees it, drawn once for all who read it with its eyes."""
    key = ("board", seat, language, can)
    return moment.html(key, lambda: _drawn(moment, seat, language, can))


def _drawn(moment: Moment, seat: int | None, language: str, can: bool) -> Markup:
    game, view = moment.match.game, moment.seen(seat)
    actions = {a.number: a.words for a in moment.legal(seat, language)} if can else {}
    return faces.board(game, view, actions, language)
