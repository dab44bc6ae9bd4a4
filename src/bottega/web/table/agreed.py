"""What a table's people agreed on before they began."""

from dataclasses import asdict, dataclass, field
from typing import Any

from bottega.web.table.clock import Pace


@dataclass(frozen=True, slots=True)
class Agreed:
    """About time, company and help."""

    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    hints: bool = True
    guide: bool = False
    branch_of: str | None = None

    def stored(self) -> dict[str, Any]:
        terms = {"listed": self.listed, "hints": self.hints, "guide": self.guide}
        return {"pace": asdict(self.pace), **terms}
