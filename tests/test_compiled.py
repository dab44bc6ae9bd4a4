"""Machine code: beside other people's, and kept on disk."""

from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import event

import bottega
from bottega.core.dice import pick
from bottega.core.rule import rule
from bottega.sim.compiled import Kernel

DICE = bottega.game("fresco-dice")
LISTED = 8


@rule
def drawn(odds: Any, bits: int, unused: Any) -> int:
    """Too much to stand twice in one kernel, and with an argument that the optimiser drops."""
    last = 0
    for number in range(LISTED):
        last = max(last, pick(odds, bits + number) + pick(odds[1:], bits - number))
    return last


def twice(odds: Any, bits: int) -> int:
    return drawn(odds, bits, odds) + drawn(odds, bits + 1, odds)


def once(unused: Any, odds: Any, bits: int) -> int:
    return drawn(odds, bits, unused)


def test_a_rule_of_a_kernel_may_be_called_by_somebody_elses_code(tmp_path: Path) -> None:
    """The optimiser changes how a kernel's rules are called: nobody else may find them."""
    odds = np.arange(1, LISTED + 2, dtype=np.int16)
    kernel = Kernel(DICE, twice, tmp_path)
    assert kernel(odds, 5) == twice(odds, 5)
    theirs = numba.njit(once)
    assert theirs(odds[2:], odds, 5) == once(odds[2:], odds, 5)
    library = next(iter(kernel.kernel.overloads.values())).library
    own = [each.name for each in library.get_defined_functions() if each.linkage.name == "internal"]
    assert own
    assert all(name.startswith("own.") for name in own)


@rule
def doubled(number: int) -> int:
    return number * 2


def in_all_widths(numbers: Any, narrow: Any) -> int:
    return doubled(numbers[0]) + doubled(narrow[0]) + doubled(3)


def test_a_rule_is_translated_once_for_numbers_of_any_width(tmp_path: Path) -> None:
    """And none of them overflows there: a rule counts as Python does."""
    most = np.iinfo(np.int8).max
    numbers, narrow = np.array([1 << 40]), np.array([most], np.int8)
    heard = event.RecordingListener()
    with event.install_listener("numba:compile", heard):
        kernel = Kernel(DICE, in_all_widths, tmp_path)
        assert kernel(numbers, narrow) == 2 * ((1 << 40) + most + 3)
    started = [each.data["dispatcher"].py_func for _, each in heard.buffer if each.is_start]
    assert started.count(doubled) == 1


def test_references_are_not_counted_where_nobody_needs_it(tmp_path: Path) -> None:
    """The optimiser drops it if it knows its name; else rules run at half speed."""
    kernel = Kernel(DICE, twice, tmp_path)
    kernel(np.ones(LISTED, np.int16), 5)
    library = next(iter(kernel.kernel.overloads.values())).library
    assert not any("own.NRT_" in each.name for each in library.get_defined_functions())
    assert library.get_asm_str().count("NRT_") < 30
