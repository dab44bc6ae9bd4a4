"""Who watches while something is compiled. Nobody does, unless a command says how it is shown."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

# Given the game, and entered for as long as a kernel of it is compiled
watch: Callable[[Any], AbstractContextManager[object]] = nullcontext
