"""Parts of a board that are drawn once for everyone who would see the same.

{% keep language, b.track %} … {% endkeep %}

What stands between is drawn when these things were never seen together before, else taken from
memory. It may read nothing but what the tag names: then it cannot show more than they hold.
"""

from collections.abc import Callable
from typing import Any

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

MOST = 32_768  # parts that are remembered, of all games together: some 30 MB


class Keep(Extension):
    """The tag `keep`."""

    tags = {"keep"}  # noqa: RUF012

    def __init__(self, environment: Any) -> None:
        super().__init__(environment)
        self.drawn: dict[Any, str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        things = parser.parse_tuple()
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        where = nodes.Const(f"{parser.name}:{line}")
        call = self.call_method("_once", [where, things])
        return nodes.CallBlock(call, [], [], body).set_lineno(line)

    def _once(self, where: str, things: Any, caller: Callable[[], str]) -> str:
        key = where, things
        found = self.drawn.get(key)
        if found is None:
            found = self.drawn[key] = caller()
            if len(self.drawn) > MOST:
                del self.drawn[next(iter(self.drawn))]  # the oldest
        return found
