"""Games in bulk: compiled, on every core and on a GPU. Takes a game as an argument."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bottega.sim.stepped import Batch
    from bottega.sim.stepped_gpu import GpuBatch

__all__ = ["Batch", "GpuBatch"]


def __getattr__(name: str) -> Any:
    """Imported when it is needed: `bottega.sim.gpu` runs where there is no Numba."""
    if name == "Batch":
        from bottega.sim.stepped import Batch

        return Batch
    if name == "GpuBatch":
        from bottega.sim.stepped_gpu import GpuBatch

        return GpuBatch
    raise AttributeError(f"module 'bottega.sim' has no attribute {name!r}")
