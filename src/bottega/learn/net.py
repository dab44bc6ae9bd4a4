"""The net: sums of rows, two small layers, and three answers: how good each action is beside what
taste says of it, and what the seat may hope for."""

from collections.abc import Sequence
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from bottega.learn.games import Tensor, even

ROWS, INNER = 256, 128  # how wide the first layer is, and the others
# How much a rank counts at first, and at most: play begins as greedy's, and what looks worst stays
# within reach, or nobody would ever find out that it is best now
KEEN, FURTHEST = 2.0, 7.0
NEVER = -1e9  # what an illegal action is worth


class Net(nn.Module):  # type: ignore[misc]
    """From the entries of a view and the ranks of actions to policy and value.

    A column's row is the sum of its own and of one that all columns share which say the same of
    different places: what a card is worth need not be learned anew for every place of a hand. Files
    have the sums.

    The further a rank is from the first, the less likely; the last of nine only some three times as
    far as the second.
    """

    def __init__(self, alike: Sequence[int], actions: int, ranks: int) -> None:
        super().__init__()
        columns, kinds = len(alike), max(alike) + 1
        filled = [*alike, *[kinds] * (even(columns) - columns)]
        self.rows = nn.Linear(even(columns), ROWS)
        self.shared = nn.Parameter(torch.zeros(kinds + 1, ROWS))
        self.register_buffer("alike", torch.tensor(filled), persistent=False)
        self.likes = nn.Linear(even(actions), ROWS, bias=False)
        self.middle, self.inner = nn.Linear(ROWS, INNER), nn.Linear(INNER, INNER)
        self.policy, self.value = nn.Linear(INNER, even(actions)), nn.Linear(INNER, 1)
        self.sizes = {
            "rows.weight": (ROWS, columns),
            "likes.weight": (ROWS, actions),
            "policy.weight": (actions, INNER),
            "policy.bias": (actions,),
        }
        self.keen = nn.Parameter(torch.tensor(KEEN))
        self.register_buffer("far", torch.log2(1 + torch.arange(ranks)), persistent=False)
        self.furthest = FURTHEST
        nn.init.normal_(self.rows.weight, std=0.06)
        for part in (self.policy.weight, self.policy.bias, self.value.weight, self.value.bias):
            nn.init.zeros_(part)

    def cut(self, parts: dict[str, Tensor]) -> dict[str, Tensor]:
        """Weights as files have them: summed, without what only fills matrices up, and what each
        rank counts."""
        whole = parts | {"rows.weight": self._summed(parts["rows.weight"], parts["shared"])}
        whole["keen"] = (parts["keen"] * self.far).clamp(max=self.furthest)
        return {name: whole[name][self._used(name)] for name in whole if name != "shared"}

    def take(self, parts: dict[str, Tensor]) -> None:
        """The weights of a file."""
        filled = {name: torch.zeros_like(part) for name, part in self.state_dict().items()}
        ranks = parts["keen"].to(self.far)
        for name, part in (parts | {"keen": ranks[1]}).items():
            filled[name][self._used(name)] = part.to(filled[name])
        self.load_state_dict(filled)
        self.far.copy_(ranks / ranks[1])
        self.furthest = ranks.max().item()

    def _summed(self, own: Tensor, shared: Tensor) -> Tensor:
        return own + shared[self.alike].T

    def _used(self, name: str) -> tuple[Any, ...]:
        return tuple(slice(size) for size in self.sizes.get(name, ())) or (...,)

    def forward(self, rows: Tensor, ranks: Tensor) -> tuple[Tensor, Tensor]:
        """The logit of every action, and of the value."""
        places, legal = ranks.clamp(min=0).long(), ranks >= 0
        likes = torch.where(legal, 0.5 ** places.float(), 0)
        weight = self._summed(self.rows.weight, self.shared)
        with torch.autocast(rows.device.type, dtype=torch.bfloat16):
            x = functional.linear(rows, weight, self.rows.bias)
            x = functional.relu(x + self.likes(likes))
            x = functional.relu(self.middle(x))
            x = x + functional.relu(self.inner(x))
            policy, value = self.policy(x), self.value(x)
        logits = policy.float() - (self.keen * self.far[places]).clamp(max=self.furthest)
        return logits.masked_fill(~legal, NEVER), value.float().squeeze(1)


def by_taste(ranks: Tensor) -> Tensor:
    """The logits of what looks best, all of them alike."""
    return torch.where(ranks == 0, 0.0, NEVER)


def drawn(logits: Tensor) -> Tensor:
    """An action for each row, as likely as its logit says."""
    noise = torch.rand_like(logits).clamp(1e-10, 1 - 1e-7)
    return (logits - (-noise.log()).log()).argmax(1)
