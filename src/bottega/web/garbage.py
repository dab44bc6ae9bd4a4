"""When garbage is looked for: to go through a house of 500 tables takes 0.4 s, and all would wait.

What is only held by itself is found while it is young. Whatever stays is set apart and not looked
at again before nobody is at any table; tables that leave the memory let go of themselves.

Moves leave no garbage, and where many play nearly all that is new is theirs: unless something else
was done meanwhile, what is new is set apart unseen, and nobody waits for a look that finds nothing.
"""

import gc

# New objects until a look, young looks before an older one, and those before one at everything. A
# look at objects that lie all over the memory takes some microseconds for each: what is looked at
# in one go has to be little. Boards come and go, and Python counts the difference alone: it finds
# several times as many as this says.
YOUNG, OFTEN, NEVER = 1_500, 0, 1_000_000
LOOKS = 2  # at what is new, then once more at what was still in use

_due = 0  # looks that may find something


def spare() -> None:
    """From now on look at what is new alone, and only when there may be garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OFTEN, NEVER)
    if _about_to_look not in gc.callbacks:
        gc.callbacks.append(_about_to_look)
    expect()


def expect() -> None:
    """Something is done, or was, that may leave garbage: anything but moves."""
    global _due
    _due = LOOKS


def _about_to_look(phase: str, facts: dict[str, int]) -> None:
    """Python is about to look; where nothing is left to look at it has done so at once."""
    global _due
    if phase != "start" or facts["generation"] > 1:  # the oldest is only looked at when we ask
        return
    if _due:
        _due -= 1
    else:
        gc.freeze()


def tidy(alone: bool) -> None:
    """From time to time: set apart what has stayed, or look at everything while nobody is here."""
    if alone:
        gc.unfreeze()
        gc.collect()
    gc.freeze()
    expect()  # of what nobody thought of, at least a little is found
