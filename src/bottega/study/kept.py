"""The findings that come with the package: what the observatory shows."""

import json
from pathlib import Path

from bottega.core.files import write_whole
from bottega.core.game import Game
from bottega.study.findings import Findings

FOLDER = Path(__file__).with_name("kept")


def keep(findings: Findings) -> Path:
    """Make findings the ones that come with the package."""
    path = FOLDER / f"{findings['game']}.json"
    write_whole(path, json.dumps(findings, ensure_ascii=False, separators=(",", ":")) + "\n")
    return path


def kept(game: Game) -> Findings | None:
    """The findings of a game, if there are any of its version."""
    path = FOLDER / f"{game.id}.json"
    if not path.exists():
        return None
    findings: Findings = json.loads(path.read_text(encoding="utf-8"))
    return findings if findings["version"] == game.VERSION else None
