"""Parts of the board that are made once for all who see the same."""

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
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

        known = attrgetter(*fields)

        @wraps(make)
        def found(view: View, language: str) -> Part:
            values = known(view)
            key = language, *[v.tobytes() if type(v) is np.ndarray else v for v in values]
            part = made.get(key)
            if part is None:
                if len(made) >= MOST:
                    del made[next(iter(made))]  # the oldest
                alone: Any = SimpleNamespace(**dict(zip(fields, values, strict=True)))
                part = made[key] = make(alone, language)
            return part

        return found

    return decorate
