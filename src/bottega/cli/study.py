"""`bottega study`: many games of bots, and what they show."""

import json
from pathlib import Path

import bottega
from bottega.cli.given import need, options_of
from bottega.cli.progress import progress
from bottega.core.files import write_whole
from bottega.study.kept import keep
from bottega.study.plots import page_of
from bottega.study.rows import write_parquet
from bottega.study.study import study, tables


def run(
    id: str,
    names: str,
    players: list[int],
    pairs: list[str],
    games: int,
    seed: int,
    cores: int,
    ray: str,
    out: Path,
    language: str,
    keeping: bool,
) -> None:
    """Play, and write what came of it."""
    need("pyarrow", "study")
    game, bots = bottega.game(id), [name.strip() for name in names.split(",")]
    asked = tables(game, bots, players, options_of(pairs))
    with progress() as bar:
        task = bar.add_task(f"{len(asked)} kinds of tables", total=games * len(asked))
        columns, findings = study(
            asked,
            games,
            seed,
            cores=cores or None,
            ray=ray,
            progress=lambda done: bar.advance(task, done),
        )
    out.mkdir(parents=True, exist_ok=True)
    write_parquet(columns, out / f"{id}.parquet")
    write_whole(out / f"{id}.json", json.dumps(findings, indent=1, ensure_ascii=False) + "\n")
    write_whole(out / f"{id}.html", page_of(game, findings, language))
    for kind in ("parquet", "json", "html"):
        print(out / f"{id}.{kind}")
    if keeping:
        print(keep(findings))
