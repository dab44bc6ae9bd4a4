"""A page that changed, as what changed: compressing whole boards was the dearest part of a move.

A patch is a list: a line that is new stands in it as it is, lines that the reader has already as
[first, end] of the text before.
"""

from collections.abc import Sequence
from typing import Any

from bottega.web.shared import shared

DRAWN = {"board", "bar", "players"}  # the parts of a page that are sent as patches

NEW = -1  # the place of a line that the reader has not

Patch = list[str | list[int]]


def patch(old: Sequence[str], new: Sequence[str]) -> Patch:
    """What to send to someone who has the old lines."""
    head = shared(old, new)
    tail = shared(old[head:][::-1], new[head:][::-1])
    first, last = len(old) - tail, len(new) - tail
    same = [0, head]  # lines that the reader has already
    parts: Patch = [same] if head else []
    end = head if head else NEW  # where they go on
    middle, places = new[head:last], dict(zip(old[head:first], range(head, first), strict=True))
    for line, place in zip(middle, map(places.get, middle), strict=True):
        if place is None:
            parts.append(line)
            end = NEW
        elif place == end:
            same[1] = end = place + 1
        else:
            end = place + 1
            same = [place, end]
            parts.append(same)
    return parts + ([[first, len(old)]] if tail else [])


def patched(before: str, parts: Sequence[str | list[int]]) -> str:
    """The text after, for readers in Python; static/table.js does the same for pages."""
    old, lines = before.split("\n"), list[str]()
    for part in parts:
        lines += [part] if isinstance(part, str) else old[part[0] : part[1]]
    return "\n".join(lines)


def with_patches(page: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """A message with its patches applied to the page that its reader has."""
    drawn = {}
    for name in DRAWN & message.keys():
        before, news = page.get(name), message[name]
        if isinstance(before, str) and isinstance(news, list):
            drawn[name] = patched(before, news)
    return {**message, **drawn}
