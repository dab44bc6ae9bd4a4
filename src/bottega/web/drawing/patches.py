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
    same = [0, head]  # lines that the reader has already
    parts: Patch = [same] if head else []
    places = {old[index]: index for index in range(head, len(old) - tail)}
    for line in new[head : len(new) - tail]:
        place = places.get(line, NEW)
        if place == NEW:
            parts.append(line)
            same = [NEW, NEW]
        elif place == same[1] and parts:
            same[1] += 1
        else:
            same = [place, place + 1]
            parts.append(same)
    return parts + ([[len(old) - tail, len(old)]] if tail else [])


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
