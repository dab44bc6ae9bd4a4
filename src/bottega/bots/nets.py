"""Nets as data: one file a game, made by `bottega.learn`, and a card that says how.

A net plays the game that it was made for: the same version, the same parts, views of the same
columns. For any other there is none, and the reason can be told.
"""

import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bottega.core.files import write_whole
from bottega.core.game import Game

FOLDER = Path(__file__).with_name("weights")
# What compiled code calls the weights, and the trainer; of those that are turned a row is an input
NAMES = {
    "rows": "rows.weight",
    "bias": "rows.bias",
    "likes": "likes.weight",
    "middle": "middle.weight",
    "middle_bias": "middle.bias",
    "deep": "inner.weight",
    "deep_bias": "inner.bias",
    "policy": "policy.weight",
    "policy_bias": "policy.bias",
    "value": "value.weight",
    "value_bias": "value.bias",
    "keen": "keen",
}
TURNED = "rows", "likes", "middle", "deep"
# What lies near the processor only if it is small: as whole numbers, with a scale for each sum
WHOLE = {"rows": "int8", "middle": "int16", "deep": "int16"}
# How a search trusts a net, which its card may say: how much of its certainty is believed before
# anything was tried, how eagerly all is tried, and up to how many players it speaks for all of them
BELIEVED, EAGER, FEW = range(3)
TRUST = {"believed": 0.1, "eager": 0.4, "few": 2}
IMAGINED, IN_COMPANY = 400, 2
# What of a card people chose; the rest is how its net came about
CHOSEN = *TRUST, "games", "in_company", "unsure_within"

Net = NDArray[Any]  # one record: its shapes are known when it is compiled for


def made_for(game: Game) -> dict[str, Any]:
    """What a net of a game depends on."""
    names = hashlib.sha256("\n".join(game.space.names).encode()).hexdigest()
    facts = {"game": game.id, "version": game.VERSION, "parts": game.PARTS.digest}
    return facts | {"actions": game.ACTIONS, "names": names}


@cache
def net_of(game: Game) -> Net | None:
    """The net of a game, if there is one that fits it."""
    return None if why_not(game) else _read(game)


@cache
def why_not(game: Game) -> str | None:
    """Why a game has no net, as the key of a sentence; or nothing."""
    net, card = _files(game.id)
    if not net.exists() or not card.exists():
        return "no_net"
    told = json.loads(card.read_text())
    if any(told[key] != value for key, value in made_for(game).items()):
        return "other_game"
    return None if hashlib.sha256(net.read_bytes()).hexdigest() == told["sha256"] else "broken_net"


@cache
def imagined(game: Game) -> int:
    """How many games a search with the net imagines for a decision: as many as take no longer than
    the master's, and no more than help, as the card says."""
    return int(_card(game).get("games", IMAGINED))


@cache
def in_company(game: Game) -> int:
    """How many times as many where the others go by taste, as its card says: they cost less."""
    return int(_card(game).get("in_company", IN_COMPANY))


@cache
def unsure_within(game: Game) -> int:
    """So few acts from the end a search without the net does better, as the net's card says."""
    return int(_card(game).get("unsure_within", 0))


def _card(game: Game) -> dict[str, Any]:
    """What is told of a game's net; nothing where there is none."""
    path = _files(game.id)[1]
    found: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return found


def _files(id: str) -> tuple[Path, Path]:
    return FOLDER / f"{id}.npz", FOLDER / f"{id}.json"


def _read(game: Game) -> Net:
    """The weights as compiled code takes them, and how far the net is to be trusted."""
    parts, card = weights(_files(game.id)[0]), _card(game)
    given = {name: np.atleast_1d(parts[of].squeeze()) for name, of in NAMES.items()}
    given |= {name: given[name].T for name in TURNED}
    for name, type in WHOLE.items():
        given[name], given[f"{name}_scale"] = _whole(given[name], type)
    given["trust"] = np.array([card.get(name, usual) for name, usual in TRUST.items()], np.float32)
    net = np.zeros((), record_of((name, each.dtype, each.shape) for name, each in given.items()))
    for name, each in given.items():
        net[name] = each
    return net


def _whole(rows: NDArray[Any], type: str) -> tuple[NDArray[Any], NDArray[Any]]:
    """Rows as whole numbers, and the scale of each of their columns."""
    scale = np.abs(rows).max(0) / np.iinfo(type).max
    scale[scale == 0] = 1
    return np.round(rows / scale).astype(type), scale.astype(np.float32)


def weights(file: Path) -> dict[str, NDArray[np.float32]]:
    """All parts of a net as numbers: rows may be kept as bytes and a scale."""
    with np.load(file) as found:
        parts = {name: found[name].astype(np.float32) for name in found.files}
    if "rows.scale" in parts:
        parts["rows.weight"] *= parts.pop("rows.scale")[:, None]
    return parts


def record_of(fields: Iterable[tuple[str, Any, Any]]) -> np.dtype[Any]:
    """A record of arrays, which compiled code gets as one thing."""
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


def write(game: Game, parts: dict[str, NDArray[Any]], card: dict[str, Any]) -> Path:
    """A net and its card, into the package: rows as bytes with a scale, the rest half as wide. What
    was chosen for the net before stays."""
    net, beside = _files(game.id)
    FOLDER.mkdir(exist_ok=True)
    before = _card(game)
    card = {name: before[name] for name in CHOSEN if name in before} | card
    rows = parts["rows.weight"]
    scale = np.abs(rows).max(1) / 127
    kept: dict[str, Any] = {name: part.astype(np.float16) for name, part in parts.items()}
    kept["rows.weight"] = np.round(rows / scale[:, None]).astype(np.int8)
    kept["rows.scale"] = scale.astype(np.float32)
    np.savez_compressed(net, **kept)
    digest = hashlib.sha256(net.read_bytes()).hexdigest()
    write_whole(beside, json.dumps(card | made_for(game) | {"sha256": digest}, indent=1) + "\n")
    return net
