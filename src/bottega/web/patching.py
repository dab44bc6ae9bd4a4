"""A page that changed, as what changed: compressing whole boards was the dearest part of a move.

A patch is a list: a line that is new stands in it as it is, lines that the reader has already as
[first, end] of the text before.
"""

from collections.abc import Sequence
from typing import Any

DRAWN = {"board", "bar", "players"}  # the parts of a page that are sent as patches

Patch = list[str | list[int]]


def patch(before: str, after: str) -> Patch:
    """What to send to someone who has the text before."""
    old = before.split("\n")
    places = {line: index for index, line in enumerate(old)}
    parts: Patch = []
    for line in after.split("\n"):
        last = parts[-1] if parts else ""
        if isinstance(last, list) and last[1] < len(old) and old[last[1]] == line:
            last[1] += 1
        elif line in places:
            parts.append([places[line], places[line] + 1])
        else:
            parts.append(line)
    return parts


def patched(before: str, parts: Sequence[str | list[int]]) -> str:
    """The text after, for readers in Python; static/table.js does the same for pages."""
    old, lines = before.split("\n"), list[str]()
    for part in parts:
        lines += [part] if isinstance(part, str) else old[part[0] : part[1]]
    return "\n".join(lines)


def whole(page: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """A message with its patches applied to the page that its reader has."""
    drawn = {}
    for name in DRAWN & message.keys():
        before, news = page.get(name), message[name]
        if isinstance(before, str) and isinstance(news, list):
            drawn[name] = patched(before, news)
    return {**message, **drawn}
