"""The logs of many games as one file, made while it is sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from zipfile import ZIP_DEFLATED, ZipFile

from bottega.core.match import Match
from bottega.web.speech.refusals import Refusal
from bottega.web.table.registry import Tables


class Pipe:
    """A file that is given away piece by piece; nothing in it can be reached again."""

    def __init__(self) -> None:
        self.pieces: list[bytes] = []

    def write(self, data: bytes, /) -> int:
        self.pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """All is given away as it comes."""

    def close(self) -> None:
        """There is nothing to close."""

    def taken(self) -> bytes:
        pieces, self.pieces = self.pieces, []
        return b"".join(pieces)


async def zipped(tables: Tables, ids: Sequence[str]) -> AsyncIterator[bytes]:
    """Games that cannot be played again are named in a list of their own."""
    pipe, lost = Pipe(), []
    with ZipFile(pipe, "w", ZIP_DEFLATED) as archive:
        for id in ids:
            try:
                match = await tables.past(id)
            except Refusal as refusal:
                lost.append(f"{id}: {refusal}\n")
                continue
            await asyncio.to_thread(_add, archive, id, match)
            yield pipe.taken()
        if lost:
            archive.writestr("missing.txt", "".join(lost))
    yield pipe.taken()


def _add(archive: ZipFile, id: str, match: Match) -> None:
    if match.over:  # before that a log holds secrets
        archive.writestr(f"{match.game.id}-{id}.json", json.dumps(match.log))
