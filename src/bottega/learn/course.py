"""A whole course, on a machine with a GPU: python -m bottega.learn.course BUNDLE MINUTES OUT

It needs NumPy, PyTorch and CuPy alone. OUT gets the net and how it went: GAME.npz, GAME.json.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bottega.learn.games import Facts, Games
from bottega.learn.net import Net
from bottega.learn.ppo import STRETCH, School
from bottega.learn.trial import Trial, bounded, facts_of, longest

SIDE_BY_SIDE, TRIED = 16_384, 8_192  # games of the school, of a trial
WARM_UP = 1500  # steps of greedy alone that show how long a game is
UNSEEN = 1 << 20  # seeds from here on are for trials alone


def course(facts: Facts, minutes: float, seed: int, out: Path, games: int, **on: Any) -> None:
    """Train a net for so long, then measure it on fresh deals."""
    torch.manual_seed(seed)
    began, device = time.monotonic(), on["device"]
    lengths = longest(Games(facts, min(TRIED, games), 1, UNSEEN + seed + 1, **on), WARM_UP)
    print(json.dumps({"longest": lengths, "seconds": time.monotonic() - began}), flush=True)
    played = bounded(Games(facts, games, STRETCH + 1, seed, **on), lengths)
    trial = Trial(bounded(Games(facts, min(TRIED, games), 1, UNSEEN + seed, **on), lengths))
    net = Net(facts["columns"], facts["actions"]).to(device)
    school = School(net, played, trial, lambda found: print(json.dumps(found), flush=True))
    school.learn(60 * minutes - (time.monotonic() - began))
    last = Trial(bounded(Games(facts, min(TRIED, games), 1, UNSEEN + seed + 2, **on), lengths))
    measured = last.look(net, 2 * max(lengths) + 64, once=True)
    print(json.dumps({"measured": measured}), flush=True)
    weights = {name: part.cpu().numpy() for name, part in net.state_dict().items()}
    np.savez(out / f"{facts['game']}.npz", **weights)
    card = {key: value for key, value in facts.items() if key not in ("ptx", "kernel")}
    told = f"{facts['game']} for {minutes} minutes, --seed {seed} --games {games}"
    card |= {"command": f"python -m bottega.learn.course, {told}"}
    card |= {"minutes": minutes, "seed": seed, "decisions": school.decisions, "longest": lengths}
    card |= {"device": torch.cuda.get_device_name() if device == "cuda" else "CPU"}
    card |= {"curve": school.curve, "measured": measured}
    (out / f"{facts['game']}.json").write_text(json.dumps(card, indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bottega.learn.course")
    parser.add_argument("bundle")
    parser.add_argument("minutes", type=float)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=SIDE_BY_SIDE)
    asked = parser.parse_args()
    facts = facts_of(asked.bundle)
    course(facts, asked.minutes, asked.seed, asked.out, asked.games, device="cuda")


if __name__ == "__main__":
    main()
