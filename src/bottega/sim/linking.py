"""Machine code of a kernel, made once.

Numba optimises a rule together with all that it calls and makes machine code of it, and then does
so again for every rule that calls it, up to the kernel, which alone is ever run: that was more than
half of what compiling cost. Here a rule is only translated; a kernel is linked with all that it
calls, optimised, and made machine code of, once.

This leans on how Numba keeps a function's code, which is why its version is bounded.
"""

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from llvmlite.binding import Linkage, ModuleRef
from numba.core import event, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import lookup_environment
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.core.targetconfig import TargetConfig
from numba.np import arrayobj

SHARED = Linkage.linkonce_odr  # several may have it, and they are the same
COUNTING = "NRT_"  # these count references: the optimiser knows them by name, and drops most
ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of what Numba keeps for a function begin


@contextmanager
def linked_once(level: int) -> Iterator[None]:
    """Let kernels be made in this way meanwhile, as well optimised as is said. Nobody else
    compiles: the lock is Numba's own."""
    with global_compiler_lock, nothing_collected(), ExitStack() as meanwhile:
        cpu_target.target_context.refresh()  # its own runtime Numba makes in its own way
        for place, name, own in (AS_IT_IS, SAME_FLAGS, FLAGS, _to_nobody()):
            meanwhile.enter_context(swapped(place, name, own))
        codegen = cpu_target.target_context.codegen()
        codegen._library_class, Linked.level = Linked, level
        try:
            yield
        finally:
            del codegen._library_class


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Leave garbage where it is meanwhile: what Numba makes stays until the kernel is done, and
    going through it again and again was a quarter of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


@contextmanager
def swapped(place: Any, name: str, own: Any) -> Iterator[None]:
    """Let something of Numba's be of our own meanwhile."""
    usual = getattr(place, name)
    setattr(place, name, own)
    try:
        yield
    finally:
        setattr(place, name, usual)


# An index is taken as it is: no rule counts places from the end, as -1 does in Python, and to ask
# at every index whether it does was a tenth of a playout. A wary process refuses it
AS_IT_IS = (
    arrayobj,
    "fix_integer_index",
    lambda context, builder, kind, index, size: context.cast(
        builder, index, kind, types.intp if kind.signed else types.uintp
    ),
)

# To compare all flags at every call, one by one, and to tell listeners of every step, where there
# are none, was a twentieth of compiling
SAME_FLAGS = TargetConfig, "__eq__", lambda flags, other: flags._values == other._values
FLAGS = TargetConfig, "__hash__", lambda flags: len(flags._values)


def _to_nobody() -> tuple[Any, str, Any]:
    """Where nobody listens nobody is told."""
    heard = any(event._registered.values())
    return event, "broadcast", event.broadcast if heard else lambda told: None


class Linked(JITCodeLibrary):  # type: ignore[misc]
    """A function's code: its own alone, until somebody wants to run it."""

    made, level = False, 3
    _shared_module: Any

    def finalize(self) -> None:
        """Numba is done with this function, and would now link, optimise and make machine code."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Where a function of ours is that Python calls; rules have none."""
        if not self.made:
            if name not in {function.name for function in self.get_defined_functions()}:
                return 0
            self._make()
        pointer: int = super().get_pointer_to_function(name)
        return pointer

    @property
    def codegen(self) -> Any:
        return super().codegen if self.made else self

    def set_env(self, name: str, environment: Any) -> None:
        """Kept by Numba under its name until there is machine code to tell."""

    def _optimize_functions(self, module: ModuleRef) -> None:
        """Not now: what is optimised in the end would have been so twice."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        """Nobody else calls these rules: the optimiser may do with them what it likes, even change
        how they are called. Under their names somebody else's code could find them: they lose them.
        """
        for function in self._final_module.functions:
            ours = not function.name.startswith(COUNTING)
            if ours and function.linkage == SHARED and not function.is_declaration:
                function.linkage = Linkage.internal
                function.name = f"own.{function.name}"
        passes, builder = self._codegen._module_pass_manager(opt=self.level, slp_vectorize=True)
        passes.run(self._final_module, builder)

    def _make(self) -> None:
        for library in self._callees({}):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(_shared(library))
        self._optimize_final_module()
        self._final_module.verify()
        self.made = True
        self._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self._codegen.set_env(variable.name, lookup_environment(variable.name))

    def _callees(self, found: dict[Any, None]) -> dict[Any, None]:
        """All that it calls, and what they call, each once."""
        for library in self._linking_libraries:
            if library not in found:
                found[library] = None
                if isinstance(library, Linked):
                    library._callees(found)
        return found

    def _get_module_for_linking(self) -> ModuleRef:
        """For somebody else's compiled function that calls a rule: with all that it calls."""
        if not self.made and self._shared_module is None:
            module = _shared(self)
            for library in self._callees({}):
                module.link_in(_shared(library))
            self._shared_module = module
        return super()._get_module_for_linking()


def _shared(library: Any) -> ModuleRef:
    """A copy of the code of one library alone, in a form that may be linked in several times."""
    if not isinstance(library, Linked):
        return library._get_module_for_linking().clone()
    module = library._final_module.clone()
    for function in module.functions:
        if function.linkage == Linkage.external and not function.is_declaration:
            function.linkage = SHARED
    return module
