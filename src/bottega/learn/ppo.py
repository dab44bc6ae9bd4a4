"""Self-play and its lessons (PPO): a stretch of decisions in many games, then a few steps of the
net towards what went better than expected.

Rules against learning to wait, and against going round in circles: play begins as greedy's and is
held near it for a while; in a quarter of the games every other seat is greedy or an earlier self; a
game that does not end is lost by all; and a net that has become worse against greedy goes back to
the best there was, at half the rate.

An exploiter learns to beat one rival net that learns no more: it has one seat of every game, the
rival the others. What it comes to win tells how far the rival is from being unbeatable.
"""

import json
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.nn import functional

from bottega.learn.games import WAITS, Games, Tensor
from bottega.learn.net import FURTHEST, KEEN, NEVER, Net, by_taste, drawn
from bottega.learn.trial import Trial, rival_acts

STRETCH = 64  # decisions between two lessons: the longer, the less a lesson rests on guessed values
BATCH, EPOCHS = 65_536, 2
RATE, LOWEST = 1e-3, 2e-5
TRACE, CLIP = 0.95, 0.2  # how far later surprises count for a decision; of the step
ENTROPY, HELD, HELD_FOR = 0.01, 0.03, 0.2  # curiosity; how near to taste, and for how long
STRANGERS = 8  # one game in so many is against greedy, and one against an earlier self
EVEN = 0.5  # against greedy: where every net begins
LOOKS, LOOK_STEPS, FALL = 20.0, 200, 0.15  # seconds between looks, their steps, a fall


@dataclass
class School:
    """A net, its games, and how it gets on."""

    net: Net
    games: Games
    trial: Trial
    rival: Net | None = None
    learned: bool = False  # elsewhere, before: it needs no hand to hold
    rate: float = RATE
    stretch: int = STRETCH
    trace: float = TRACE
    batch: int = BATCH
    curve: list[dict[str, Any]] = field(default_factory=list)
    decisions: int = 0
    best: float = EVEN
    playing: float = 0.0  # seconds of play

    def __post_init__(self) -> None:
        self.earlier, self.kept = deepcopy(self.net), deepcopy(self.net.state_dict())
        games, shape = self.games, (self.stretch, self.games.games)
        own = {"lr": self.rate, "eps": 1e-5, "fused": games.steps is None}
        self.optimizer = torch.optim.Adam(self.net.parameters(), **own)
        self.tried = tried if games.steps else fused(tried)
        self.missed = missed if games.steps else fused(missed)
        self.number = torch.arange(games.games, device=games.device)
        most = max(games.facts["seats"])
        self.movers = games.movers.new_zeros(shape).long()
        self.actions, self.players = self.movers.clone(), self.movers.clone()
        self.chances, self.values = games.won.new_zeros(shape), games.won.new_zeros(shape)
        self.over = torch.zeros(shape, dtype=torch.bool, device=games.device)
        self.theirs = torch.zeros_like(self.over)
        self.aims = games.won.new_zeros(self.stretch, most, games.games)

    def learn(self, seconds: float, write: Callable[[], None]) -> None:
        """Go to school for so long; what is best so far is written now and then."""
        began, looked, told = time.monotonic(), 0.0, 0.0
        self.look(0.0, 0.0)
        while (spent := time.monotonic() - began) < seconds:
            progress = spent / seconds
            self.play()
            self.playing += time.monotonic() - began - spent
            told = self.study(progress, *self.advantages())
            self.decisions += self.stretch * self.games.games
            if spent - looked > LOOKS:
                looked = spent
                self.look(spent, told)
                write()
                if len(self.curve) % 4 == 0:
                    self.earlier.load_state_dict(self.net.state_dict())
        self.look(time.monotonic() - began, told)
        self.net.load_state_dict(self.kept)

    def look(self, spent: float, entropy: float) -> None:
        """Measure; keep the best; go back to it after a fall."""
        found = self.trial.look(self.net, LOOK_STEPS)
        found |= {"seconds": round(spent, 1), "decisions": self.decisions, "entropy": entropy}
        found["playing"], found["keen"] = round(self.playing, 1), self.net.keen.item()
        if found["even"] >= self.best and spent:  # at first only short games have ended
            self.best, self.kept = found["even"], deepcopy(self.net.state_dict())
        elif found["even"] < self.best - FALL:
            self.net.load_state_dict(self.kept)
            self.rate, found["back"] = max(self.rate / 2, LOWEST), True
        self.curve.append(found)
        print(json.dumps(found), flush=True)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self) -> None:
        """A stretch of decisions in all games."""
        games = self.games
        for seen in (games.columns, games.values, games.ranks):
            seen[0] = seen[self.stretch]
        for t in range(self.stretch):
            rows, ranks = games.seen(games.units(t))
            action, self.chances[t], self.values[t] = self.tried(self.net, rows, ranks)
            self.movers[t], self.players[t] = games.movers, games.players
            self.theirs[t] = self.strangers(self.movers[t])
            self.actions[t] = torch.where(self.theirs[t], self.others(rows, ranks, action), action)
            games.actions.copy_(self.actions[t])
            games.step(t + 1)
            self.over[t], self.aims[t] = games.ended != 0, games.aims
        if games.steps is None:
            torch.cuda.synchronize()

    def others(self, rows: Tensor, ranks: Tensor, own: Tensor) -> Tensor:
        """What those do that do not learn: the rival; or greedy, then an earlier self, then where
        nobody is asked whatever there is."""
        if self.rival is not None:
            return rival_acts(self.rival, rows, ranks)
        share = self.games.games // STRANGERS
        greedy = drawn(by_taste(ranks[:share]))
        second = slice(share, 2 * share)
        earlier, _, _ = self.tried(self.earlier, rows[second], ranks[second])
        return torch.cat([greedy, earlier, own[2 * share :]])

    def strangers(self, movers: Tensor) -> Tensor:
        """Whose decisions teach nothing: all but one seat's beside a rival, else every other seat's
        in the first games; and where nobody decides yet."""
        if self.rival is not None:
            return movers != self.games.hero
        among = self.number < 2 * (self.games.games // STRANGERS)
        return (movers == WAITS) | (among & ((movers + self.number) % 2 == 0))

    def advantages(self) -> tuple[Tensor, Tensor]:
        """How much better each decision went than expected, and whether one can know: each seat's
        next value is kept, going backwards, until that seat decides again."""
        most, games = self.aims.shape[1:]
        after, ahead = self.aims.new_zeros(most, games), self.aims.new_zeros(most, games)
        known = torch.zeros(most, games, dtype=torch.bool, device=self.aims.device)
        better, sure = torch.zeros_like(self.values), torch.zeros_like(self.over)
        for t in reversed(range(self.stretch)):
            over, asked = self.over[t], self.movers[t] != WAITS
            seat = self.movers[t].clamp(min=0)[None]
            after = torch.where(over, self.aims[t], after)
            ahead = ahead.masked_fill(over, 0)
            known = known | over
            step = after.gather(0, seat) - self.values[t] + self.trace * ahead.gather(0, seat)
            sure[t] = known.gather(0, seat).squeeze(0)
            better[t] = step.squeeze(0)
            hopes = torch.where(asked, self.values[t], after.gather(0, seat))
            ahead.scatter_(0, seat, torch.where(asked, step * sure[t], ahead.gather(0, seat)))
            known.scatter_(0, seat, known.gather(0, seat) | asked)
            after.scatter_(0, seat, hopes)
        return better, sure & ~self.theirs

    def study(self, progress: float, better: Tensor, sure: Tensor) -> float:
        """A few steps of the net; how undecided it is."""
        games, size = self.games, self.games.block
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * (1 - progress) + LOWEST
        held = 0.0 if self.learned else HELD * max(0.0, 1 - progress / HELD_FOR)
        curious = ENTROPY * (1 - progress) + ENTROPY / 20
        care = torch.tensor([held, curious], device=games.device)
        better_now = self.usual(better, sure)
        aims = (better + self.values).clamp(0, 1)
        kept = self.actions, self.chances, better_now, aims, sure
        units = torch.cat([games.units(t) for t in range(self.stretch)])
        for _ in range(EPOCHS):
            order = torch.randperm(len(units), device=games.device)
            for chosen in units[order].split(max(self.batch // size, 1)):
                rows, ranks = games.seen(chosen)
                parts = (p.view(self.stretch, -1, size)[chosen[:, 0], chosen[:, 1]] for p in kept)
                entropy = self.lesson(rows, ranks, care, *(p.reshape(-1) for p in parts))
        return float(entropy)

    def usual(self, better: Tensor, sure: Tensor) -> Tensor:
        """Advantages beside those of tables with as many players: what a table for five expects at
        first is too much in all its decisions."""
        scaled = torch.zeros_like(better)
        for players in self.games.facts["seats"]:
            here = sure & (self.players == players)
            if here.any():
                mean, spread = better[here].mean(), better[here].std()
                scaled = torch.where(here, (better - mean) / (spread + 1e-8), scaled)
        return scaled

    def lesson(self, *known: Tensor) -> Tensor:
        """One step of the net."""
        miss, entropy = self.missed(self.net, *known)
        self.optimizer.zero_grad(set_to_none=True)
        miss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return entropy.detach()


def fused(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same on a GPU, the dozens of passes over every action's numbers made a few; where PyTorch
    cannot make them so, as it is."""
    torch._dynamo.config.suppress_errors = True
    fused: Callable[..., Any] = torch.compile(function, dynamic=False)
    return fused


def tried(net: Net, rows: Tensor, ranks: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """An action as likely as the net says, the logarithm of that, and what may be hoped for."""
    logits, value = net(rows, ranks)
    action = drawn(logits)
    chance = logits.log_softmax(1).gather(1, action[:, None]).squeeze(1)
    return action, chance, value.sigmoid()


def missed(
    net: Net,
    rows: Tensor,
    ranks: Tensor,
    care: Tensor,
    action: Tensor,
    chance: Tensor,
    better: Tensor,
    aim: Tensor,
    sure: Tensor,
) -> tuple[Tensor, Tensor]:
    """How far a net is from what it should say, and how undecided it is. `care` is how near to
    taste it is held, and how curious it is."""
    held, curious = care
    logits, value = net(rows, ranks)
    likely, weight = logits.log_softmax(1), sure / sure.sum().clamp(min=1)
    ratio = (likely.gather(1, action[:, None]).squeeze(1) - chance).exp()
    gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better)
    legal, share = ranks >= 0, likely.exp()
    taste = (-KEEN * net.far[ranks.clamp(min=0).long()]).clamp(min=-FURTHEST)
    taste = taste.masked_fill(~legal, NEVER).log_softmax(1)
    entropy = -(share * likely.masked_fill(~legal, 0)).sum(1)
    away = (share * (likely - taste).masked_fill(~legal, 0)).sum(1)
    miss = functional.binary_cross_entropy_with_logits(value, aim, reduction="none")
    each = miss / 2 - gain - curious * entropy + held * away
    return (each * weight).sum(), (entropy * weight).sum()
