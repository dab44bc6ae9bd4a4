"""When garbage is looked for: to go through a house of 500 tables takes 0.4 s, and all would wait.

What is only held by itself is found while it is young. Whatever stays is set apart and not looked
at again before nobody is at any table; tables that leave the memory let go of themselves.
"""

import gc

# New objects until a look, young looks before an older one, and those before one at everything. A
# look at objects that lie all over the memory takes some microseconds for each: what is looked at
# in one go has to be little. Boards come and go, and Python counts the difference alone: it finds
# several times as many as this says.
YOUNG, OFTEN, NEVER = 1_500, 0, 1_000_000


def spare() -> None:
    """From now on look at what is new alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OFTEN, NEVER)


def tidy(alone: bool) -> None:
    """From time to time: set apart what has stayed, or look at everything while nobody is here."""
    if alone:
        gc.unfreeze()
        gc.collect()
    gc.freeze()
