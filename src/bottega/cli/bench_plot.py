"""The plot of a house under load: how late 99 of 100 moves are with so many tables."""

from typing import Any

LATE = 100.0  # milliseconds: more is not raised
WIDTH, HEIGHT, LEFT, FOOT, HEAD = 640, 300, 60, 40, 20
COLOURS = ("#b3261e", "#1f5a7a", "#5a7a1f", "#7a5230")


def plot_of(facts: dict[str, Any]) -> str:
    """A line for every house, and one for the echo."""
    lines: dict[str, list[dict[str, Any]]] = facts["lines"]
    most = max(point["tables"] for points in lines.values() for point in points)

    def x(tables: float) -> float:
        return float(round(LEFT + (WIDTH - LEFT - 20) * tables / most, 1))

    def y(late: float) -> float:
        top = min(late, 1.25 * LATE)  # what is far too late leaves the picture
        return float(round(HEIGHT - FOOT - (HEIGHT - FOOT - HEAD) * top / (1.25 * LATE), 1))

    marks = [
        f'<path d="M{LEFT} {y(tick)}H{WIDTH - 20}" stroke="#d8c9ae"/>'
        f'<text x="{LEFT - 8}" y="{y(tick) + 4}" text-anchor="end">{tick}</text>'
        for tick in range(0, int(LATE) + 1, 25)
    ]
    marks += [
        f'<text x="{x(tables)}" y="{HEIGHT - 22}" text-anchor="middle">{tables}</text>'
        for tables in sorted({point["tables"] for points in lines.values() for point in points})
    ]
    for number, (name, points) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [(x(point["tables"]), y(point["p99_ms"])) for point in points]
        way = "L".join(f"{a} {b}" for a, b in places)
        marks.append(f'<path d="M{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        marks += [f'<circle cx="{a}" cy="{b}" r="4" fill="{colour}"/>' for a, b in places]
        line = HEAD + 16 * number
        marks.append(f'<text x="{LEFT + 14}" y="{line + 4}" fill="{colour}">{name}</text>')
    said = "tables, two viewers and a move every four seconds at each; 99 of 100 moves within, ms"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="Georgia, serif" font-size="12" fill="#2b2118">'
        f'<rect width="100%" height="100%" fill="#fbf6ea"/>{"".join(marks)}'
        f'<text x="{LEFT}" y="{HEIGHT - 6}">{said}</text></svg>\n'
    )
