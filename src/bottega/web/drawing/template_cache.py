"""Parts of a board that are drawn once for everyone who would see the same.

{% keep language, b.track %} … {% endkeep %}

What stands between is drawn when these things were never seen together before, else taken from
memory. It may read nothing but what the tag names: then it cannot show more than they hold.
"""

from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

from bottega.web.drawing.drawn import Kept, kept

MOST = 32_768  # parts that are remembered, of all games together: 110 MB where all are of dice


class Keep(Extension):
    """The tag `keep`. It becomes plain Python in its place: a look into the memory, and only if
    that was in vain what stands within."""

    tags = {"keep"}  # noqa: RUF012

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self.drawn: dict[Any, Kept] = {}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        line = next(parser.stream).lineno
        things = parser.parse_tuple(with_condexpr=True)
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        key, found = parser.free_identifier(line), parser.free_identifier(line)
        where = nodes.Const(f"{parser.name}:{line}")
        steps = [
            nodes.Assign(key, nodes.Tuple([where, things], "load")),
            nodes.Assign(found, nodes.Call(self.attr("drawn.get"), [key], [], None, None)),
            nodes.If(
                nodes.Compare(found, [nodes.Operand("eq", nodes.Const(None))]),
                [
                    nodes.AssignBlock(found, None, body),
                    nodes.Assign(found, self.call_method("keep", [key, found])),
                ],
                [],
                [],
            ),
            nodes.Output([found]),
        ]
        return [step.set_lineno(line) for step in steps]

    def keep(self, key: Any, text: str) -> Kept:
        found = self.drawn[key] = kept(str(text))
        if len(self.drawn) > MOST:
            del self.drawn[next(iter(self.drawn))]  # the oldest
        return found
