"""A whole course, on a machine with a GPU: python -m bottega.learn.course BUNDLE MINUTES OUT

It needs NumPy, PyTorch and CuPy alone. OUT gets the net and how it went: GAME.npz,
GAME.json.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bottega.core.files import write_whole
from bottega.learn.games import Facts, Games
from bottega.learn.net import Net
from bottega.learn.ppo import RATE, STRETCH, TRACE, School
from bottega.learn.trial import Trial, bounded, facts_of, longest

SIDE_BY_SIDE, TRIED = 16_384, 8_192  # games of the school, of a trial
WARM_UP = 1500  # steps of greedy alone that show how long a game is
UNSEEN = 1 << 20  # seeds from here on are for trials alone


def course(
    facts: Facts,
    minutes: float,
    out: Path,
    *,
    seed: int = 1,
    games: int = SIDE_BY_SIDE,
    rate: float = RATE,
    stretch: int = STRETCH,
    trace: float = TRACE,
    resume: Path | None = None,
    against: Path | None = None,
    **on: Any,
) -> None:
    """Train a net for so long, then measure it on fresh deals. It begins as greedy plays, or where
    an earlier course left off; or as a rival that it learns to beat. What there is so far is
    written at every look."""
    torch.manual_seed(seed)
    began = time.monotonic()
    lengths = longest(Games(facts, min(TRIED, games), 1, UNSEEN + seed + 1, **on), WARM_UP)
    print(json.dumps({"longest": lengths, "seconds": time.monotonic() - began}), flush=True)

    def fresh(number: int) -> Games:
        """Deals for a trial."""
        deals = Games(facts, min(TRIED, games), 1, UNSEEN + seed + number, **on)
        return bounded(deals, lengths)

    net, before = learned(facts, resume or against, on["device"])
    rival = learned(facts, against, on["device"])[0] if against else None
    played = bounded(Games(facts, games, stretch + 1, seed, **on), lengths)
    school = School(net, played, Trial(fresh(0), rival), rival, bool(before), rate, stretch, trace)
    how: dict[str, Any] = {
        "seed": seed,
        "games": games,
        "rate": rate,
        "stretch": stretch,
        "trace": trace,
    }
    how |= {name: "FOLDER" for name, path in (("resume", resume), ("against", against)) if path}
    card = _card(facts, minutes, how)
    card |= {"longest": lengths}
    if resume:
        school.curve, school.decisions = before["curve"], before["decisions"]
        card["before"] = {key: before.get(key) for key in ("command", "commit", "before")}
    school.learn(60 * minutes - (time.monotonic() - began), lambda: _write(out, school, card))
    measured = Trial(fresh(2), rival).look(net, 2 * max(lengths) + 64, once=True)
    print(json.dumps({"measured": measured}), flush=True)
    _write(out, school, card | {"measured": measured})


def learned(facts: Facts, folder: Path | None, device: str) -> tuple[Net, dict[str, Any]]:
    """The net of an earlier course and its card; or a new one."""
    net = Net(facts["columns"], facts["actions"]).to(device)
    if folder is None:
        return net, {}
    card = json.loads((folder / f"{facts['game']}.json").read_text())
    if any(card[key] != facts[key] for key in ("version", "parts", "names", "actions")):
        raise ValueError(f"the net in {folder} was made for another version of the game")
    with np.load(folder / f"{facts['game']}.npz") as file:
        net.load_state_dict({name: torch.from_numpy(file[name]) for name in file.files})
    return net, card


def _card(facts: Facts, minutes: float, how: dict[str, Any]) -> dict[str, Any]:
    """What a net was made for, and how."""
    said = f"python -m bottega.learn.course {facts['game']}.json {minutes:g} OUT"
    said += "".join(f" --{name} {value}" for name, value in how.items())
    card = {key: value for key, value in facts.items() if key not in ("ptx", "kernel")}
    device = torch.cuda.get_device_name() if torch.cuda.is_available() else "CPU"
    return card | {"command": said, "minutes": minutes, "device": device}


def _write(out: Path, school: School, card: dict[str, Any]) -> None:
    weights = {name: part.cpu().numpy() for name, part in school.kept.items()}
    np.savez(out / f"{card['game']}.npz", **weights)
    told = card | {"decisions": school.decisions, "curve": school.curve}
    write_whole(out / f"{card['game']}.json", json.dumps(told, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.learn.course")
    parser.add_argument("bundle")
    parser.add_argument("minutes", type=float)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=SIDE_BY_SIDE, help="side by side")
    parser.add_argument("--rate", type=float, default=RATE, help="how fast it learns at first")
    parser.add_argument("--stretch", type=int, default=STRETCH, help="decisions between lessons")
    parser.add_argument("--trace", type=float, default=TRACE, help="how far surprises count back")
    parser.add_argument("--resume", type=Path, help="the folder of an earlier course")
    parser.add_argument("--against", type=Path, help="the folder of a rival to learn to beat")
    asked = vars(parser.parse_args())
    bundle, minutes, out = (asked.pop(name) for name in ("bundle", "minutes", "out"))
    course(facts_of(bundle), minutes, out, **asked, device="cuda")


if __name__ == "__main__":
    main()
