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
    else, so it cannot show more than they hold. Rows of numbers become lists: parts look at one
    after the other, which takes several times as long in NumPy's."""

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
                plain = [_plain(value) for value in values]
                alone: Any = SimpleNamespace(**dict(zip(fields, plain, strict=True)))
                part = made[key] = make(alone, language)
            return part

        vars(found)["cache_clear"] = made.clear  # as functools' own have it
        return found

    return decorate


def _plain(value: Any) -> Any:
    return value.tolist() if type(value) is np.ndarray and value.ndim == 1 else value
