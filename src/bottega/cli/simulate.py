"""Random games in bulk: what came of them."""

import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import bottega
from bottega.cli.given import need, options_of, players_of
from bottega.cli.progress import progress
from bottega.core.files import write_whole
from bottega.sim.batch import Played, play


def run(
    id: str,
    players: int,
    games: int,
    seed: int,
    pairs: list[str],
    file: Path | None,
    cores: int,
    as_json: bool,
) -> None:
    game, options = bottega.game(id, file), options_of(pairs)
    with progress() as bar:
        task = bar.add_task(f"{games:,} games", total=games)
        played = play(
            game,
            players_of(game, players),
            games,
            seed,
            options,
            cores=cores or None,
            progress=lambda done: bar.advance(task, done),
        )
    facts = summary(played, seed, game.chosen(game.choices(options)))
    if as_json:
        print(json.dumps(facts))
    else:
        print_summary(facts)


def summary(played: Played, seed: int, options: dict[str, str]) -> dict[str, Any]:
    decisions = int(played.decisions.sum())
    return {
        "game": played.game.id,
        "players": played.players,
        "options": options,
        "seed": seed,
        "games": len(played.decisions),
        "unfinished": played.unfinished,
        "decisions": decisions,
        "seconds": round(played.seconds, 6),
        "decisions_per_second": round(decisions / played.seconds),
        "mean_scores": [round(float(mean), 4) for mean in played.scores.mean(axis=0)],
        "win_share": [round(share, 4) for share in played.win_share],
        "mean_rounds": round(float(played.rounds.mean()), 4),
        "longest_rounds": int(played.rounds.max()),
    }


def print_summary(facts: dict[str, Any]) -> None:
    game = bottega.game(facts["game"])
    console, table = Console(), Table("seat", "mean score", "win share")
    for seat in range(facts["players"]):
        score, share = facts["mean_scores"][seat], facts["win_share"][seat]
        table.add_row(game.seat(seat), f"{score:.2f}", f"{share:.1%}")
    console.print(f"{game.title()}, {facts['players']} random players, seed {facts['seed']}")
    console.print(table)
    console.print(
        f"{facts['games']:,} games of {facts['mean_rounds']:.1f} rounds on average "
        f"(longest {facts['longest_rounds']:,}), {facts['decisions']:,} decisions in "
        f"{facts['seconds']:.2f} s: {facts['decisions_per_second'] / 1e6:.2f} million a second",
        highlight=False,
    )
    if facts["unfinished"]:
        console.print(f"{facts['unfinished']:,} games were stopped before their end.")


def run_gpu(
    id: str,
    players: int,
    seed: int,
    pairs: list[str],
    file: Path | None,
    bundle: Path | None,
    games: int,
) -> None:
    from bottega.sim import gpu, ptx

    game = bottega.game(id, file)
    need("numba_cuda", "ptx")
    if bundle is None:
        need("cupy", "gpu")
    elif not bundle.parent.is_dir():
        raise ValueError(f"there is no folder {bundle.parent}: make it first")
    content = ptx.bundle(game, players_of(game, players), seed, options_of(pairs))
    if bundle is None:
        try:
            print(json.dumps(gpu.run(content, games)))
        except RuntimeError as error:  # CuPy's
            raise OSError(f"no GPU could be used: {error}") from error
        return
    write_whole(bundle, json.dumps(content))
    print(f"Wrote {bundle}. Where CuPy finds a GPU: python -m bottega.sim.gpu {bundle.name}")
