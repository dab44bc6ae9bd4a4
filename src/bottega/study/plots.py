"""The figures of a study as one page, to print or to put into a talk: HTML with SVG alone."""

from html import escape

from bottega.core.game import Game
from bottega.study.figures import Figure, Section, played, sections
from bottega.study.findings import Findings

LEFT, WIDTH, RIGHT, ROW, HEAD = 300, 360, 150, 24, 12
STYLE = """body { max-width: 54rem; margin: 2rem auto; padding: 0 1rem; background: #fbf6ea;
  color: #2b2118; font: 1.05rem/1.5 Georgia, serif }
svg { width: 100%; height: auto } th, td { padding: 0.2rem 1rem 0.2rem 0; text-align: left }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #d8c9ae } section, figure { break-inside: avoid }
figure { margin: 1.5rem 0 } figcaption { font-weight: bold }"""


def page_of(game: Game, findings: Findings, language: str) -> str:
    """All sections of a study."""
    title = escape(game.title(language))
    body = "".join(map(_section, sections(game, findings, language)))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1>"
        f"<p>{escape(played(findings, language))}</p>{body}</html>\n"
    )


def _section(section: Section) -> str:
    figures = "".join(
        f"<figure><figcaption>{escape(figure.title)}</figcaption>"
        f"<p>{escape(figure.words)}</p>{plot_of(figure)}</figure>"
        for figure in section.figures
    )
    lines = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in line)}</tr>"
        for line in ([section.heads] if section.heads else []) + section.lines
    )
    table = f"<table>{lines}</table>" if lines else ""
    return f"<h2>{escape(section.title)}</h2><p>{escape(section.words)}</p>{figures}{table}"


def plot_of(figure: Figure) -> str:
    """A dot and its interval for every row, and the line that they are held against."""
    height = 2 * HEAD + ROW * len(figure.rows)

    def x(value: float) -> float:
        return round(LEFT + WIDTH * figure.at(value) / 100, 1)

    marks = [f'<path d="M{x(figure.even)} 0V{height}" stroke="#7a5230" stroke-dasharray="3 3"/>']
    for number, row in enumerate(figure.rows):
        y, colour = (
            HEAD + ROW * number + ROW // 2,
            "#b3261e" if row.clear(figure.even) else "#8a7d68",
        )
        words = row.words if len(row.words) <= 44 else f"{row.words[:42]}…"
        marks.append(
            f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(words)}</text>'
            f'<path d="M{x(row.low)} {y}H{x(row.high)}" stroke="{colour}" stroke-width="2"/>'
            f'<circle cx="{x(row.value)}" cy="{y}" r="4.5" fill="{colour}"/>'
            f'<text x="{LEFT + WIDTH + 12}" y="{y + 4}">{row.told} <tspan fill="#8a7d68">'
            f"{row.doubt}</tspan></text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + RIGHT} {height}" '
        f'font-family="Georgia, serif" font-size="12" fill="#2b2118">{"".join(marks)}</svg>'
    )
