"""Games in bulk: compiled, on every core and on a GPU. Takes a game as an argument."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottega.sim.stepped import Batch

__all__ = ["Batch"]


def __getattr__(name: str) -> Any:
    """Imported when it is needed: `bottega.sim.gpu` runs where there is no Numba."""
    if name == "Batch":
        from bottega.sim.stepped import Batch

        return Batch
    raise AttributeError(f"module 'bottega.sim' has no attribute {name!r}")
