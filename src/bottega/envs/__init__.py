"""The games as environments of the learning world: Gymnasium, PettingZoo, OpenSpiel.

Importing this room registers the ids of Gymnasium, where that is installed. A seed is what it is
everywhere (`core/dice.py`): the same seed deals the same again, on any machine.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from bottega.envs.ids import register

    register()
