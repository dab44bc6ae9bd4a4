"""What is done, in words: learned from games that were played, as each game names its actions.

An action is called by its words where they are the same in every game; else by its kind, which is
the word that it begins with in English, and by what all words of that kind share. A number that
means one thing now and another then has no name.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from bottega.core.rule import DEALER
from bottega.core.words import LANGUAGES
from bottega.sim.quick import quick
from bottega.study.sittings import Sitting, Table

Names = dict[str, str]  # one in each language
ENOUGH, A_GAME = 24, 3  # examples of an action, and of them from one game
BRACKETS = re.compile(r"\s*\(.*?\)")
GAP = "…"


class Namer:
    """Knows what actions are called, from examples."""

    def __init__(self) -> None:
        self.heard: dict[int, list[Names]] = defaultdict(list)

    def listen(self, table: Table, games: Iterable[Sitting]) -> None:
        """Hear the words of what was done, where there are too few examples yet."""
        for sitting in games:
            seats = sitting.seats
            done = {int(a) for a, n in zip(sitting.acts, seats, strict=True) if n != DEALER}
            if any(len(self.heard[action]) < ENOUGH for action in done):
                self._replay(table, sitting, seats)

    def _replay(self, table: Table, sitting: Sitting, seats: Sequence[int]) -> None:
        game, new = quick(table.game), Counter[int]()
        s = game.fresh(table.players, table.choices)
        for seat, action in zip(seats, map(int, sitting.acts), strict=True):
            if seat != DEALER and new[action] < A_GAME and len(self.heard[action]) < ENOUGH:
                new[action] += 1
                view, say = game.seen(s, seat), game.words.action
                told = {language: say(view, seat, action, language) for language in LANGUAGES}
                self.heard[action].append({n: BRACKETS.sub("", t) for n, t in told.items()})
            game.apply(s, seat, action)

    def kinds(self) -> dict[str, list[int]]:
        """The actions of each kind: the word that all their examples begin with in English."""
        found = defaultdict(list)
        for action in sorted(self.heard):
            first = {each["en"].split()[0].strip(":,") for each in self.heard[action]}
            if len(first) == 1:
                found[first.pop()].append(action)
        return found

    def named(self) -> dict[str, tuple[Names, list[int]]]:
        """All that has a name: the name in English and in every language, and the actions. An
        action may have a name of its own beside that of its kind."""
        found: dict[str, tuple[Names, list[int]]] = {}
        for actions in self.kinds().values():
            heads = [self._head(action) for action in actions]
            for action, head in zip(actions, heads, strict=True):
                own = head if heads.count(head) == 1 else self._constant(action)
                if own is not None:
                    found.setdefault(own["en"], (own, []))[1].append(action)
            shared = _shared([each for action in actions for each in self.heard[action]])
            found.setdefault(shared["en"], (shared, actions))
        return found

    def called(self) -> dict[int, str]:
        """The name of each action: its own, or that of its kind."""
        names: dict[int, tuple[int, str]] = {}
        for name, (_, actions) in self.named().items():
            for action in actions:
                names[action] = min(names.get(action, (len(actions), name)), (len(actions), name))
        return {action: name for action, (_, name) in names.items()}

    def _constant(self, action: int) -> Names | None:
        """What it is always called, if it is."""
        first, *others = self.heard[action]
        return first if all(other == first for other in others) else None

    def _head(self, action: int) -> Names | None:
        """The same up to a colon, after which some tell what will come of it."""
        heads = [{n: t.partition(": ")[0] for n, t in each.items()} for each in self.heard[action]]
        return heads[0] if all(head == heads[0] for head in heads) else None


def _shared(heard: list[Names]) -> Names:
    """What all words have in common, with gaps where they differ; up to a colon where all have
    one. Where nothing is in common two of them stand for all."""
    colon = all(": " in words for each in heard for words in each.values())
    said = {
        n: [each[n].partition(": ")[0] if colon else each[n] for each in heard] for n in LANGUAGES
    }
    shared = {n: _common([words.split() for words in said[n]]) for n in LANGUAGES}
    few = {n: " / ".join([*list(dict.fromkeys(said[n]))[:2], GAP]) for n in LANGUAGES}
    return {n: few[n] if shared[n] == GAP else shared[n] for n in LANGUAGES}


def _common(sentences: list[list[str]]) -> str:
    first, shortest = sentences[0], min(map(len, sentences))
    head = 0
    while head < shortest and all(each[head] == first[head] for each in sentences):
        head += 1
    tail = 0
    while tail < shortest - head and all(each[-1 - tail] == first[-1 - tail] for each in sentences):
        tail += 1
    if head == shortest == max(map(len, sentences)):
        return " ".join(first)
    return " ".join([*first[:head], GAP, *first[len(first) - tail :]])
