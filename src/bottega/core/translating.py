"""How Numba translates a rule: as it does any Python, less what no rule needs.

Translating is most of what compiling takes. This leans on how Numba is made inside, which is why
its version is bounded.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir
from numba import jit
from numba.core import types
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import infer, infer_global, make_overload_template
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode
from numba.extending import intrinsic

STEPS = PassManager("rule")  # a third of Numba's: what can never happen the optimiser finds too
for step in (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
):
    STEPS.add_pass(step, step.__name__)
STEPS.finalize()

# What makes arrays: a rule that does counts who holds them. The others are only lent theirs, and
# counting that at every call was a sixth of a playout to a third
MAKERS = {"zeros", "empty"}


def translated(function: Callable[..., object], meant: Callable[..., object]) -> None:
    """Let compiled code call a rule, which is translated as the one meant."""
    options = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    options["_nrt"] = not MAKERS.isdisjoint(meant.__code__.co_names)
    template = make_overload_template(function, lambda *_, **__: meant, options, False, "never")
    marked = type(template.__name__, (Rule, template), {})
    infer(marked)
    infer_global(function, types.Function(marked))


whole_number: Any = types.int64  # what a rule is given that is no wider


class Rule:
    """A rule as compiled code finds it."""

    def _get_impl(self, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Translated once: not again for every width of whole numbers, nor for a caller that counts
        who holds its arrays beside one that does not."""
        wide = tuple(map(_whole, given))
        meant: Any = self.context, whole_number, wide, tuple(named.items())  # type: ignore[attr-defined]
        if meant not in self._impl_cache:  # type: ignore[attr-defined]
            self._impl_cache[meant] = super()._get_impl(wide, named)  # type: ignore
        return self._impl_cache[meant]  # type: ignore[attr-defined]

    def _get_jit_decorator(self) -> Any:
        """A GPU has steps of its own."""
        usual = super()._get_jit_decorator()  # type: ignore[misc]
        return partial(jit, pipeline_class=Plain) if usual is jit else usual


class Plain(CompilerBase):  # type: ignore[misc]
    """A rule has no closures, no literal types and no array expressions to look for."""

    def define_pipelines(self) -> list[PassManager]:
        return [STEPS]


def _whole(type: Any) -> Any:
    is_one = isinstance(type, types.Integer)
    if not is_one:
        return type
    return whole_number if type.bitwidth <= whole_number.bitwidth else types.int64


# What every processor, a GPU's too, finds out about the bits of a number in one step


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(context: Any, bits: Any) -> Any:
    """Which is the lowest that is set; of none it is nothing to rely on."""

    def made(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.cttz(given[0], ir.IntType(1)(1))

    return bits(bits), made


@intrinsic  # type: ignore[untyped-decorator]
def bits_of(context: Any, bits: Any) -> Any:
    """How many are set."""

    def made(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.ctpop(given[0])

    return bits(bits), made
