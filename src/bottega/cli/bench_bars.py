"""The plot of what was measured: a bar for each, ours and peers, in the order of speed."""

import math
from typing import Any

WIDTH, NAMES, ROW, HEAD = 760, 250, 18, 26
OURS, THEIRS = "#1f5a7a", "#b3261e"
LEAST = 100  # decisions a second: where bars begin


def bars_of(rows: list[dict[str, Any]], ways: dict[str, str]) -> str:
    """A picture with a part for each way, on one scale of powers of ten."""
    most = max(row["decisions_per_second"] for row in rows)
    marks, y = [], 0
    for way, words in ways.items():
        alike = [row for row in rows if row["way"] == way]
        if not alike:
            continue
        y += HEAD
        marks.append(f'<text x="8" y="{y}" font-weight="bold">{words}</text>')
        for row in sorted(alike, key=lambda row: -row["decisions_per_second"]):
            y += ROW
            marks.append(_bar(row, y, most))
    said = f'<text x="8" y="{y + HEAD}">decisions a second: ours blue, peers red</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 2 * ROW}" '
        'font-family="Georgia, serif" font-size="12" fill="#2b2118">'
        f'<rect width="100%" height="100%" fill="#fbf6ea"/>{"".join(marks)}{said}</svg>\n'
    )


def _bar(row: dict[str, Any], y: int, most: float) -> str:
    rate, colour = row["decisions_per_second"], THEIRS if row["peer"] else OURS
    share = math.log10(max(rate / LEAST, 1.01)) / math.log10(most / LEAST)
    wide = round((WIDTH - NAMES - 90) * share, 1)
    return (
        f'<text x="{NAMES}" y="{y}" text-anchor="end">{row["name"]}</text>'
        f'<rect x="{NAMES + 8}" y="{y - 10}" width="{wide}" height="12" fill="{colour}"/>'
        f'<text x="{NAMES + 14 + wide}" y="{y}">{rate:,}</text>'
    )
