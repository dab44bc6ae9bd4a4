"""What a seat may do, put in an order when it is much."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bottega.core.match import Action

FEW, DEALT = 8, 12  # actions that need no order, and things that chance may bring


@dataclass(frozen=True, slots=True)
class Group:
    """Actions of one kind."""

    kind: str  # the word they begin with in English, whatever the viewer reads
    name: str
    actions: list[Action]


def grouped(actions: Sequence[Action], in_english: Sequence[Action], few: int = FEW) -> list[Group]:
    """The same kinds in every language, single things last."""
    if len(actions) <= few:
        return [Group("", "", list(actions))] if actions else []
    by_kind: dict[str, list[Action]] = {}
    for action, english in zip(actions, in_english, strict=True):
        by_kind.setdefault(_words(english)[0], []).append(action)
    named = [
        Group(kind, _name(kind, found), found) for kind, found in by_kind.items() if len(found) > 1
    ]
    single = [found[0] for found in by_kind.values() if len(found) == 1]
    return [*named, Group("", "", single)] if single else named


def _name(kind: str, actions: Sequence[Action]) -> str:
    """The word that all begin with; else the last that they share: German has its verb there, also
    where all begin with an article."""
    first, *others = [_words(action) for action in actions]
    shared = [word for word in first if word.isalpha() and all(word in each for each in others)]
    infinitive = first[0] != kind and first[-1] in shared and first[-1].endswith("n")
    if not infinitive and all(each[0] == first[0] for each in others):
        shared = first[:1]
    return shared[-1][:1].upper() + shared[-1][1:] if shared else ""


def _words(action: Action) -> list[str]:
    """Without marks, and without what stands in brackets."""
    return [word.strip(":,") for word in re.sub(r"\(.*?\)", "", action.words).split()]
