"""A page as it is sent: made once for all who see the same, and so is what is new in it for all
who had the same before."""

from typing import Any
from weakref import WeakKeyDictionary

from msgspec.json import Encoder

from bottega.web.drawing.patches import DRAWN, patch
from bottega.web.shared import shared

JSON = Encoder()


class Sheet:
    """Everything a viewer is shown, part by part."""

    def __init__(self, parts: dict[str, Any], log: list[str], chat: list[dict[str, Any]]) -> None:
        self.parts, self.log, self.chat = parts, log, chat
        self.length = len(log)  # more may be added to it later
        self._news: WeakKeyDictionary[Sheet, str] = WeakKeyDictionary()

    def since(self, before: "Sheet") -> str:
        """What to send to who has the sheet before: nothing, if they could not tell them apart."""
        news = self._news.get(before)
        if news is None:
            changed = self._changes(before)
            whole = JSON.encode({**changed, "seq": self.parts["seq"]}) if changed else b""
            news = self._news[before] = whole.decode()
        return news

    def _changes(self, before: "Sheet") -> dict[str, Any]:
        had = before.parts
        changed = {n: part for n, part in self.parts.items() if n not in had or had[n] != part}
        for name in DRAWN & changed.keys():
            if name in had:
                changed[name] = patch(had[name].lines, changed[name].lines)
            else:
                changed[name] = str(changed[name])
        same = self._told_before(before)
        if same < max(before.length, self.length):
            changed["log"] = {"from": same, "lines": self.log[same : self.length]}
        fresh = [line for line in self.chat if line["number"] > before.heard]
        return {**changed, "chat": fresh} if fresh else changed

    def _told_before(self, before: "Sheet") -> int:
        """How many lines of the log are still the same."""
        if before.log is self.log:
            return min(before.length, self.length)
        return shared(before.log[: before.length], self.log[: self.length])

    @property
    def heard(self) -> int:
        """The number of the last line of chat."""
        return int(self.chat[-1]["number"]) if self.chat else 0


BLANK = Sheet({}, [], [])  # what someone has who has just come, or who may have something old
