"""Where chance comes from: secrets for matches, counted streams for simulation.

A match keys its dealer by a secret that nobody sees before the end. Simulation needs millions of
numbers a second, the same on every machine, so its streams are Philox2x32-10 on masked integers:
a pure function of seed, stream and count, equal interpreted, compiled and on a GPU.
"""

import hashlib
import hmac
import secrets
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from bottega.core.rule import Odds, rule, whole

Dice = NDArray[np.int64]  # one stream: seed, stream, numbers drawn, the next one, which that is
STREAM = 5  # the length of a Dice array
SEEDS = 1 << 32  # seeds and streams are below this

WORD = 0xFFFFFFFF
MULTIPLIER, WEYL, ROUNDS = 0xD256D193, 0x9E3779B9, 10  # Philox2x32-10
BLOCK = 8  # actions that pick passes over at a time


@rule
def start(dice: Dice, seed: int, stream: int) -> None:
    """Set a stream to its beginning."""
    dice[0], dice[1], dice[2], dice[4] = seed, stream, 0, 0


@rule
def resume(dice: Dice, seed: int, stream: int, drawn: int) -> None:
    """Set a stream to where so many numbers were drawn."""
    start(dice, seed, stream)
    dice[2] = drawn


@rule
def roll(dice: Dice) -> int:
    """The next 32 random bits of a stream. Those after them are made ready, for nobody waits for
    them then: a processor makes them while it goes on with the game."""
    drawn = int(dice[2])
    bits = int(dice[3]) if dice[4] == drawn + 1 else mixed(dice, drawn)
    dice[2], dice[3], dice[4] = drawn + 1, mixed(dice, drawn + 1), drawn + 2
    return bits


@rule
def mixed(dice: Dice, low: int) -> int:
    """The bits of a stream with this number."""
    key, high = int(dice[0]), int(dice[1])
    for _ in range(ROUNDS):
        # The product may pass 63 bits; its masked halves are the same wrapped or not.
        product = low * MULTIPLIER
        low = (product >> 32 & WORD) ^ key ^ high
        high = product & WORD
        key = key + WEYL & WORD
    return low


@rule
def below(dice: Dice, limit: int) -> int:
    """A random number from 0 to limit - 1."""
    return roll(dice) * limit >> 32


@rule
def pick(odds: Odds, bits: int) -> int:
    """The action on which 32 random bits fall, each action as wide as its odds."""
    return pick_within(odds, 0, len(odds), bits)


@rule
def pick_within(odds: Odds, first: int, end: int, bits: int) -> int:
    """The same where all that may be done lies between two numbers.

    A third of a playout was spent here: hence sums that stay 16 bits wide, whole blocks passed
    over, and no branch within a block. All odds together stay below 32,768.
    """
    total = np.int16(0)
    for action in range(first, end):
        total = np.int16(total + odds[action])
    left = bits * int(total) >> 32
    while first + BLOCK <= end:
        block = np.int16(0)
        for action in range(first, first + BLOCK):
            block = np.int16(block + odds[action])
        if left < block:
            break
        left -= int(block)
        first += BLOCK
    passed, picked = 0, first
    for action in range(first, min(first + BLOCK, end)):
        passed += int(odds[action])
        picked += int(passed <= left)
    return picked


def fallen(odds: Sequence[int], bits: int) -> int:
    """Where `pick` would fall, for Python's own numbers: those of NumPy are slow one by one."""
    sums = list(accumulate(odds))
    return bisect_right(sums, bits * sums[-1] >> 32)


def seeded(seed: object) -> int:
    """A seed, checked. It is one thing everywhere: the number that all chance of a match, of games
    in bulk or of a bot's mind is made from, the same again on any machine and on any cores. A match
    draws from a secret made of it, and games in bulk from stream i for game i: the same rules and
    the same odds, but other dice."""
    number = whole(seed)
    if number is None or not 0 <= number < SEEDS:
        raise ValueError(f"the seed {seed!r} is not a whole number from 0 to {SEEDS - 1}")
    return number


def fresh_secret() -> bytes:
    """A secret for a new match."""
    return secrets.token_bytes(32)


def secret_of(seed: int) -> bytes:
    """The secret of a match that is meant to be repeated."""
    return hashlib.sha256(b"bottega seed %d" % seed).digest()


def commitment(secret: bytes) -> str:
    """What a table may publish before the game without giving any deal away."""
    return hashlib.sha256(secret).hexdigest()


def deal(secret: bytes, index: int) -> int:
    """The 32 random bits for entry `index` of a match: independent of all that was played."""
    return int.from_bytes(hmac.digest(secret, index.to_bytes(8, "big"), "sha256")[:4], "big")
