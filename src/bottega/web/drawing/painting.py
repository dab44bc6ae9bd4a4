"""Pictures as browsers' shops and other people's chats want them: PNG, painted here."""

import struct
import zlib
from collections.abc import Iterable, Sequence

import numpy as np

Point = tuple[float, float]
FINE = 3  # a pixel is so many times so many


class Canvas:
    """A picture of so many pixels, measured in units of one's own."""

    def __init__(self, width: int, height: int, colour: str, unit: float = 1.0) -> None:
        self.unit = unit * FINE
        self.ground = np.empty((height * FINE, width * FINE, 3), np.uint8)
        self.ground[:] = _rgb(colour)

    def fill(self, outline: Sequence[Point], colour: str) -> None:
        """What lies within an outline, however often it winds around."""
        x, y = (np.array(each) * self.unit for each in zip(*outline, strict=True))
        high, wide, _ = self.ground.shape
        top, bottom = max(0, int(y.min())), min(high, int(y.max()) + 1)
        left, right = max(0, int(x.min())), min(wide, int(x.max()) + 1)
        across = np.arange(left, right) + 0.5
        down = (np.arange(top, bottom) + 0.5)[:, None]
        winds = np.zeros((bottom - top, right - left), np.int8)
        for x1, y1, x2, y2 in zip(x, y, np.roll(x, -1), np.roll(y, -1), strict=True):
            if y1 != y2:
                beside = across < (x2 - x1) * (down - y1) / (y2 - y1) + x1
                winds += (beside & (y1 <= down) & (down < y2)).astype(np.int8)
                winds -= (beside & (y2 <= down) & (down < y1)).astype(np.int8)
        self.ground[top:bottom, left:right][winds != 0] = _rgb(colour)

    def inset(self, edge: float, colour: str) -> None:
        """All but a frame around the edge."""
        side = round(edge * self.unit)
        self.ground[side:-side, side:-side] = _rgb(colour)

    def png(self) -> bytes:
        high, wide, _ = (side // FINE for side in self.ground.shape)
        cells = self.ground.reshape(high, FINE, wide, FINE, 3).mean(axis=(1, 3))
        lines = np.zeros((high, 1 + wide * 3), np.uint8)
        lines[:, 1:] = cells.round().reshape(high, wide * 3)
        head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
        parts = (b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def _rgb(colour: str) -> tuple[int, int, int]:
    value = int(colour.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def arch(x: float, y: float, radius: float, foot: float) -> list[Point]:
    """A round arch over its two feet."""
    turns = np.linspace(np.pi, 2 * np.pi, 48)
    bow = [(x + radius * float(np.cos(turn)), y + radius * float(np.sin(turn))) for turn in turns]
    return [(x - radius, foot), *bow, (x + radius, foot)]


def moved(outline: Iterable[Point], x: float, y: float, size: float = 1.0) -> list[Point]:
    return [(x + at * size, y + down * size) for at, down in outline]
