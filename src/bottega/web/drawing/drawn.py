"""A part of a page, drawn: as lines, so that what is kept from one drawing to the next is the same
object in both, and nobody reads text again to see that it did not change."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup


class Kept(Markup):
    """Text that was drawn once and will be shown again."""

    __slots__ = ("lines",)
    lines: tuple[str, ...]  # of plain text: nothing that is looked through for garbage


def kept(text: str) -> Kept:
    found = Kept(text)
    found.lines = tuple(text.split("\n"))
    return found


class Drawn:
    """Text by its lines."""

    def __init__(self, chunks: Iterable[str]) -> None:
        self.lines, open = [""], list[str]()
        for chunk in chunks:
            if type(chunk) is not Kept:
                open.append(chunk)
                continue
            if open:
                self._add("".join(open).split("\n"))
                open = []
            self._add(chunk.lines)
        self._add("".join(open).split("\n"))

    def _add(self, lines: Sequence[str]) -> None:
        """The first goes on where the last one ended."""
        if self.lines[-1]:
            self.lines[-1] += lines[0]
            self.lines += lines[1:]
        else:
            self.lines[-1:] = lines

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawn) and self.lines == other.lines

    __hash__ = object.__hash__

    def __str__(self) -> str:
        return "\n".join(self.lines)

    __html__ = __str__
