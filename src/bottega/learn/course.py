"""A whole course, on a machine with a GPU: python -m bottega.learn.course BUNDLE MINUTES OUT

It needs NumPy, PyTorch and CuPy alone. OUT gets the net and how it went: GAME.npz,
GAME.json.
"""

import argparse
import json
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from bottega.core.files import write_whole
from bottega.learn.games import Facts, Games
from bottega.learn.net import Net
from bottega.learn.ppo import BATCH, RATE, STRETCH, TRACE, School
from bottega.learn.trial import Trial, bounded, facts_of, longest

SIDE_BY_SIDE, TRIED = 16_384, 8_192  # games of the school, of a trial
TRIED_STEPS = 150  # of a form of the rules' code, before it is timed and while it is
WARM_UP = 1500  # steps of greedy alone that show how long a game is
UNSEEN = 1 << 20  # seeds from here on are for trials alone


@dataclass(frozen=True)
class How:
    """How a course is held."""

    seed: int = 1
    games: int = SIDE_BY_SIDE
    rate: float = RATE
    stretch: int = STRETCH
    trace: float = TRACE
    batch: int = BATCH
    resume: Path | None = None
    against: Path | None = None

    @property
    def lessons(self) -> dict[str, Any]:
        """What the school is told of it."""
        return {name: getattr(self, name) for name in ("rate", "stretch", "trace", "batch")}

    def __str__(self) -> str:
        """As options; folders are not named."""
        said = {"seed": self.seed, "games": self.games, **self.lessons}
        folders = {"resume": self.resume, "against": self.against}
        said |= {name: "FOLDER" for name, path in folders.items() if path}
        return " ".join(f"--{name} {value}" for name, value in said.items())


def course(facts: Facts, minutes: float, out: Path, how: How, **on: Any) -> None:
    """Train a net for so long, then measure it on fresh deals. It begins as greedy plays, or where
    an earlier course left off; or as a rival that it learns to beat. What there is so far is
    written at every look."""
    torch.manual_seed(how.seed)
    began = time.monotonic()
    facts = facts | {"codes": sorted(facts.get("codes", []), key=partial(taken, facts, how, on))}
    lengths = longest(_unseen(facts, how, 1, on), WARM_UP)
    print(json.dumps({"longest": lengths, "seconds": time.monotonic() - began}), flush=True)
    net, before = learned(facts, how.resume or how.against, on["device"])
    rival = learned(facts, how.against, on["device"])[0] if how.against else None
    played = bounded(Games(facts, how.games, how.stretch + 1, how.seed, **on), lengths)
    looks = Trial(bounded(_unseen(facts, how, 0, on), lengths), rival)
    school = School(net, played, looks, rival, bool(before), **how.lessons)
    card = _card(facts, minutes, how) | {"longest": lengths}
    if how.resume:
        school.curve, school.decisions = before["curve"], before["decisions"]
        card["before"] = {key: before.get(key) for key in ("command", "commit", "before")}
    school.learn(60 * minutes - (time.monotonic() - began), lambda: _write(out, school, card))
    last = Trial(bounded(_unseen(facts, how, 2, on), lengths), rival)
    measured = last.look(net, 2 * max(lengths) + 64, once=True)
    print(json.dumps({"measured": measured}), flush=True)
    _write(out, school, card | {"measured": measured})


def taken(facts: Facts, how: How, on: dict[str, Any], code: tuple[str, str]) -> float:
    """How many seconds games of greedy take with a form of the rules' code."""
    trial = Trial(Games(facts | {"codes": [code]}, how.games, 1, UNSEEN + how.seed, **on))
    for _ in range(TRIED_STEPS):
        trial.step(None)
    torch.cuda.synchronize()
    began = time.monotonic()
    for _ in range(TRIED_STEPS):
        trial.step(None)
    torch.cuda.synchronize()
    return time.monotonic() - began


def _unseen(facts: Facts, how: How, number: int, on: dict[str, Any]) -> Games:
    """Deals that no lesson plays."""
    return Games(facts, min(TRIED, how.games), 1, UNSEEN + how.seed + number, **on)


def learned(facts: Facts, folder: Path | None, device: str) -> tuple[Net, dict[str, Any]]:
    """The net of an earlier course and its card; or a new one."""
    net = Net(facts["alike"], facts["actions"], facts["ranks"]).to(device)
    if folder is None:
        return net, {}
    card = json.loads((folder / f"{facts['game']}.json").read_text())
    if any(card[key] != facts[key] for key in ("version", "parts", "names", "actions")):
        raise ValueError(f"the net in {folder} was made for another version of the game")
    with np.load(folder / f"{facts['game']}.npz") as file:
        net.take({name: torch.from_numpy(file[name]) for name in file.files})
    return net, card


def _card(facts: Facts, minutes: float, how: How) -> dict[str, Any]:
    """What a net was made for, and how."""
    said = f"python -m bottega.learn.course {facts['game']}.json {minutes:g} OUT {how}"
    card = {key: value for key, value in facts.items() if key not in ("codes", "alike")}
    device = torch.cuda.get_device_name() if torch.cuda.is_available() else "CPU"
    return card | {"command": said, "minutes": minutes, "device": device}


def _write(out: Path, school: School, card: dict[str, Any]) -> None:
    weights = {name: part.cpu().numpy() for name, part in school.net.cut(school.kept).items()}
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
    parser.add_argument("--batch", type=int, default=BATCH, help="decisions of a step of the net")
    parser.add_argument("--resume", type=Path, help="the folder of an earlier course")
    parser.add_argument("--against", type=Path, help="the folder of a rival to learn to beat")
    asked = vars(parser.parse_args())
    bundle, minutes, out = (asked.pop(name) for name in ("bundle", "minutes", "out"))
    course(facts_of(bundle), minutes, out, How(**asked), device="cuda")


if __name__ == "__main__":
    main()
