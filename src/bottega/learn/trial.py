"""A net against greedy, or another net, on deals that training never sees: at every game one seat
is the net's."""

import json
from pathlib import Path
from typing import Any

import torch

from bottega.learn.games import Facts, Games, Tensor
from bottega.learn.net import Net, by_taste, drawn

PATIENCE = 2  # times greedy's longest game: a longer one is lost by all


def rival_acts(rival: Net | None, rows: Tensor, ranks: Tensor) -> Tensor:
    """What the others do: what a rival net likes best, or what looks best to greedy."""
    return drawn(by_taste(ranks)) if rival is None else rival(rows, ranks)[0].argmax(1)


class Trial:
    """Games that go on from look to look, and what ended of them."""

    def __init__(self, games: Games, rival: Net | None = None) -> None:
        self.games, self.rival = games, rival

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def step(self, net: Net | None) -> Tensor:
        """One decision in each game; without a net all are the rival's. The seats the net had."""
        games, hero = self.games, self.games.hero
        rows, ranks = games.seen(games.units(0))
        actions = rival_acts(self.rival, rows, ranks)
        if net is not None:
            own = games.movers.long() == hero
            actions = torch.where(own, net(rows, ranks)[0].argmax(1), actions)
        games.actions.copy_(actions)
        games.step(0)
        return hero

    def look(self, net: Net | None, steps: int, once: bool = False) -> dict[str, Any]:
        """The net's share of the victories by players; or of the first game of each alone."""
        games, device = self.games, self.games.device
        most = max(games.facts["seats"]) + 1
        won, count = torch.zeros(most, device=device), torch.zeros(most, device=device)
        fresh = torch.ones(games.games, dtype=torch.bool, device=device)
        for step in range(steps):
            hero = self.step(net)
            over = (games.ended != 0) & fresh
            share = games.won.gather(0, hero[None]).squeeze(0)
            place = games.ended.long().abs()
            won.index_add_(0, place, share * over)
            count.index_add_(0, place, over.float())
            fresh &= ~(over & once)
            if once and step % 64 == 0 and not fresh.any():
                break
        shares = {n: float(won[n] / count[n].clamp(min=1)) for n in games.facts["seats"]}
        found = {n: int(count[n]) for n in games.facts["seats"]}
        played = [n for n in found if found[n]]
        even = sum(shares[n] * n / 2 for n in played) / max(len(played), 1)
        return {"even": even, "shares": shares, "games": found}


def longest(games: Games, steps: int) -> list[int]:
    """How many decisions greedy's longest game had, by players."""
    trial, lengths = Trial(games), [0] * (max(games.facts["seats"]) + 1)
    for _ in range(steps):
        before = games.acted.clone()
        trial.step(None)
        for n in games.facts["seats"]:
            ended = before[games.ended == n]
            lengths[n] = max(lengths[n], int(ended.max()) if len(ended) else 0)
    return lengths


def bounded(games: Games, lengths: list[int]) -> Games:
    """Games of which none goes on much longer than greedy's."""
    fallback = max(*lengths, 1)
    limits = [PATIENCE * (length or fallback) for length in lengths]
    games.limits.copy_(torch.tensor(limits, dtype=torch.int32))
    return games


def facts_of(path: str) -> Facts:
    """A bundle, read."""
    found: Facts = json.loads(Path(path).read_text())
    return found
