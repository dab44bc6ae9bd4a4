"""Parts of the board that are made once for all who see the same."""

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from ..state import View

MOST = 4096  # remembered of each kind of part

Part = TypeVar("Part")
Make = Callable[[View, str], Part]


def once(*fields: str) -> Callable[[Make[Part]], Make[Part]]:
    """Make a part of these fields alone, once for all views that agree in them: it is given nothing
    else, so it cannot show more than they hold."""

    def decorate(make: Make[Part]) -> Make[Part]:
        made: dict[Any, Part] = {}

        @wraps(make)
        def found(view: View, language: str) -> Part:
            known = {name: getattr(view, name) for name in fields}
            key = language, *map(_plain, known.values())
            if key not in made:
                if len(made) >= MOST:
                    del made[next(iter(made))]  # the oldest
                alone: Any = SimpleNamespace(**known)
                made[key] = make(alone, language)
            return made[key]

        return found

    return decorate


def _plain(value: Any) -> Any:
    return value.tobytes() if isinstance(value, np.ndarray) else value
