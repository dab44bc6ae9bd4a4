"""The games as environments: what other projects' own tests ask of them, and what we promise."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bottega
from bottega.core.game import Game
from bottega.core.rule import DEALER
from bottega.sim import Batch

GET_IT = "needs the extra envs: pip install 'bottega[envs]'"
gymnasium = pytest.importorskip("gymnasium", reason=GET_IT)
zoo_tests = pytest.importorskip("pettingzoo.test", reason=GET_IT)
pyspiel = pytest.importorskip("pyspiel", reason=GET_IT)

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

from bottega.bots import opponent  # noqa: E402
from bottega.envs.gymnasium import Seat, Seats  # noqa: E402
from bottega.envs.ids import id_of, version_of  # noqa: E402
from bottega.envs.openspiel import digest  # noqa: E402
from bottega.envs.opponents import Against  # noqa: E402
from bottega.envs.pettingzoo import AEC, Parallel  # noqa: E402

DICE = bottega.game("fresco-dice")
SEATED = [(id, players) for id in bottega.GAMES for players in bottega.game(id).SEATS]
at_every_table = pytest.mark.parametrize(("id", "players"), SEATED)
# What PettingZoo says to every observation with a mask that is not one of its own games'
content = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def choice(mask: NDArray[Any], number: int = 0) -> int:
    """One of the legal actions."""
    legal = mask.nonzero()[0]
    return int(legal[(7 * number + 3) % len(legal)])


# PettingZoo


@content
@at_every_table
def test_pettingzoo_is_content(id: str, players: int) -> None:
    zoo_tests.api_test(AEC(id, players, limit=40), num_cycles=25)
    zoo_tests.seed_test(lambda: AEC(id, players), num_cycles=10)
    zoo_tests.parallel_api_test(Parallel(id, players, limit=20), num_cycles=30)
    zoo_tests.parallel_seed_test(lambda: Parallel(id, players), num_cycles=10)


def test_agents_play_what_a_batch_plays_to_the_end() -> None:
    env, batch = AEC("fresco-dice", 3, favour="round"), Batch(DICE, 1, 3, 5, {"favour": "round"})
    env.reset(seed=5)
    for number, agent in enumerate(env.agent_iter()):
        seen, _, over, *_ = env.last()
        if over:
            break
        assert agent == f"seat_{batch.seats[0]}"
        assert (seen["observation"] == batch.vectors[0]).all()
        assert (seen["action_mask"] == batch.mask[0]).all()
        env.step(choice(seen["action_mask"], number))
        batch.step(choice(batch.mask[0], number))
    assert batch.over[0]
    assert list(env.rewards.values()) == [(r == 1) / sum(batch.ranks[0] == 1) for r in batch.ranks[0]]
    assert "Red" in env.render()


def test_agents_may_be_paid_in_points_and_a_game_may_be_cut_short() -> None:
    env = AEC("fresco-dice", rewards="score", limit=500)
    for limit in (500, 20):
        env.limit = limit
        env.reset(seed=1)
        for number, _ in enumerate(env.agent_iter()):
            seen, _, over, late, _ = env.last()
            if over or late:
                break
            env.step(choice(seen["action_mask"], number))
        assert (over, late) == (limit == 500, limit == 20)
        assert list(env.rewards.values()) == (env.batch.scores[0].tolist() if over else [0, 0])
    with pytest.raises(ValueError, match="allowed are victory, score"):
        AEC("fresco-dice", rewards="money")


def test_what_is_illegal_loses() -> None:
    env = AEC("fresco-dice")
    env.reset(seed=1)
    mine = env.agent_selection
    env.step(int(np.argmin(env.last()[0]["action_mask"])))
    assert env.rewards == {agent: -1.0 * (agent == mine) for agent in env.possible_agents}
    assert all(env.terminations.values())


def test_seats_that_choose_at_once_do_so_in_one_step() -> None:
    env, match = Parallel("fresco-dice", 3), DICE.match_by_hand(3)
    seen, _ = env.reset(seed=2)
    while sum(each["action_mask"].any() for each in seen.values()) < 2:
        seen, *_ = env.step({agent: choice(each["action_mask"] + (not each["action_mask"].any())) for agent, each in seen.items()})
    asked = [n for n, each in enumerate(seen.values()) if each["action_mask"].any()]
    match.history.state[()] = env.batch.states[0]
    for seat in asked:
        assert (match.mask(seat) == seen[f"seat_{seat}"]["action_mask"]).all()
        match.play(seat, choice(match.mask(seat)))
    env.step({agent: choice(each["action_mask"]) if each["action_mask"].any() else 0 for agent, each in seen.items()})
    assert (env.batch.states[0]["answer"] == match._state.answer).all() or match.chance_outcomes()
