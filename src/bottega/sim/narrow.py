"""Whole numbers of 32 bits, in code for a GPU.

Numba makes every whole number 64 bits wide. A processor of a GPU is 32 bits wide: there each of
them takes two registers, and what is done with it two instructions or more. So the result of two
numbers of at most 32 bits has 32 bits here, and so has a number in a rule that needs no more. What
is wider stays so, whatever it is taken together with: chance, and what a rule marks with `wide`.

This leans on how Numba finds types, which is why its version is bounded.
"""

import operator
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from numba.core import datamodel, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.types.functions import BaseFunction
from numba.core.typing import signature
from numba.core.typing.typeof import typeof_impl

from bottega.core import translating
from bottega.sim.linking import swapped

NARROW, WIDE, BITS = types.int32, types.int64, 32
SHIFTS = {operator.lshift, operator.ilshift, operator.rshift, operator.irshift}
OPERATIONS = {
    getattr(operator, name)
    for usual in ("add", "sub", "mul", "mod", "floordiv", "and", "or", "xor")
    for name in ("i" + usual, usual + "_" if usual in ("and", "or") else usual)
} | {operator.neg, operator.pos, operator.invert}


@contextmanager
def narrow() -> Iterator[None]:
    """Let whole numbers be so meanwhile. Nobody else compiles: the lock is Numba's own."""
    from numba.cuda.typing.typeof import typeof_impl as typeof_on_gpu

    with global_compiler_lock, ExitStack() as meanwhile:
        meanwhile.enter_context(swapped(translating, "whole_number", NARROW))
        meanwhile.enter_context(swapped(BaseFunction, "get_call_type", _call_type))
        meanwhile.enter_context(_literals())
        for typeof in (typeof_impl, typeof_on_gpu):
            meanwhile.enter_context(_constants(typeof))
        yield


class Literal(types.IntegerLiteral):
    """A whole number that is known when a rule is translated: a type of its own, for Numba keeps
    those that it has made, as wide as they were."""


datamodel.register_default(Literal)(datamodel.models.IntegerModel)


@contextmanager
def _literals() -> Iterator[None]:
    kinds = types.Literal.ctor_map
    usual = kinds[int]
    kinds[int] = Literal
    try:
        yield
    finally:
        kinds[int] = usual


@contextmanager
def _constants(typeof: Any) -> Iterator[None]:
    usual = typeof.dispatch(int)

    def known(number: int, purpose: Any) -> Any:
        return NARROW if number.bit_length() < BITS else usual(number, purpose)

    typeof.register(int)(known)
    try:
        yield
    finally:
        typeof.register(int)(usual)


_usual_type = BaseFunction.get_call_type


def _call_type(function: Any, context: Any, given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What comes of an operation, and what it is given."""
    found, key = None, function.typing_key
    if key in SHIFTS and _fits(given[0]):
        found = signature(NARROW, NARROW, WIDE)
    elif key in OPERATIONS and all(map(_fits, given)):
        found = signature(NARROW, *[NARROW] * len(given))
    elif key is int and isinstance(given[0], types.Boolean):
        found, key = signature(NARROW, NARROW), operator.pos
    if found is None:
        return _usual_type(function, context, given, named)
    function._impl_keys[found.args] = key
    return found


def _fits(type: Any) -> bool:
    is_one = isinstance(type, types.Integer)
    return is_one and bool(type.signed) and int(type.bitwidth) <= BITS
