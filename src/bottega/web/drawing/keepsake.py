"""What someone made, as a picture to keep: one file that needs no other, with its colours in it."""

import re

from markupsafe import Markup, escape

from bottega.core.game import Game
from bottega.core.rule import Record, unfolded
from bottega.web.drawing.faces import drawings, environment

# The colours of the seats, as by day on a page
PIGMENTS = {
    "red": "#b3261e",
    "yellow": "#d9a400",
    "green": "#3c7d3a",
    "blue": "#2a5fa5",
    "orange": "#cf6a17",
    "purple": "#6f3d8f",
    "brown": "#7b4a2a",
    "silver": "#9aa0a6",
    "gold": "#c9a227",
}
INK = 'fill="none" stroke="#4a2f1a" stroke-linecap="round" stroke-linejoin="round"'


def keepsake(game: Game, view: Record, language: str, **words: object) -> str:
    """The work of the seat with this view, framed."""
    lying = game.face.board(unfolded(view), language)
    template = environment().get_template("keepsake.html")
    return template.render(game=game.id, b=lying, pigments=PIGMENTS, piece=Pieces(game.id), **words)


class Pieces:
    """The drawings of a game, in the colours one asks for: a file to keep has no style sheet."""

    def __init__(self, game: str) -> None:
        self.drawings = drawings(game)

    def __call__(
        self, id: str, x: float, y: float, width: float, height: float, **colours: str
    ) -> Markup:
        found = re.search(
            rf'<symbol id="{id}" (viewBox="[^"]*").*?>(.*?)</symbol>', self.drawings, re.S
        )
        assert found is not None, id
        view, body = found.groups()
        body = body.replace('class="at-ink"', INK)
        for name, colour in colours.items():
            body = re.sub(rf"var\(--{name}\b[^)]*\)", str(escape(colour)), body)
        place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
        return Markup(f"<svg {place} {view}>{body}</svg>")
