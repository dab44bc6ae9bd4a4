"""The games as environments: what other projects' own tests ask of them, and what we promise."""

import pickle
import re
from collections.abc import Callable
from copy import deepcopy
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bottega
from bottega.core.game import Game
from bottega.sim import Batch
from tables import GET_ENVS, at_every_table

gymnasium = pytest.importorskip("gymnasium", reason=GET_ENVS)
zoo_tests = pytest.importorskip("pettingzoo.test", reason=GET_ENVS)

from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from bottega.bots import opponent  # noqa: E402
from bottega.envs.gymnasium import Seat, Seats  # noqa: E402
from bottega.envs.ids import id_of, version_of  # noqa: E402
from bottega.envs.opponents import Against  # noqa: E402
from bottega.envs.pettingzoo import AEC, Parallel  # noqa: E402

DICE = bottega.game("fresco-dice")
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
    assert list(env.rewards.values()) == [
        (r == 1) / sum(batch.ranks[0] == 1) for r in batch.ranks[0]
    ]
    assert "Red" in env.render()


def test_agents_may_be_paid_in_points_and_a_game_may_be_cut_short() -> None:
    env = AEC("fresco-dice", rewards="score")
    for limit in (None, 20):
        env.limit = limit
        env.reset(seed=1)
        for number, _ in enumerate(env.agent_iter()):
            seen, _, over, late, _ = env.last()
            if over or late:
                break
            env.step(choice(seen["action_mask"], number))
        assert (over, late) == (limit is None, limit == 20)
        assert list(env.rewards.values()) == (env.batch.scores[0].tolist() if over else [0, 0])
    with pytest.raises(ValueError, match="allowed are victory, score"):
        AEC("fresco-dice", rewards="money")


NO_ACTIONS = (-1, DICE.ACTIONS)  # and no numbers of actions


def test_what_is_illegal_loses() -> None:
    env = AEC("fresco-dice")
    env.reset(seed=1)
    forbidden = int(np.argmin(env.last()[0]["action_mask"]))
    for action in (forbidden, *NO_ACTIONS):
        env.reset(seed=1)
        mine = env.agent_selection
        env.step(action)
        assert env.rewards == {agent: -1.0 * (agent == mine) for agent in env.possible_agents}
        assert all(env.terminations.values())


def test_seats_that_choose_at_once_do_so_in_one_step() -> None:
    """Whoever is asked acts, and nobody else: as a batch plays that asks them one by one."""
    env, batch, together = Parallel("fresco-dice", 3), Batch(DICE, 1, 3, 2), 0
    seen, _ = env.reset(seed=2)
    for _ in range(40):
        asked = [n for n, each in enumerate(seen.values()) if each["action_mask"].any()]
        together += len(asked) > 1
        actions = {agent: first(each["action_mask"]) for agent, each in seen.items()}
        seen, *_ = env.step(actions)
        for seat in asked:
            assert batch.seats[0] == seat
            batch.step(actions[f"seat_{seat}"])
        assert env.batch.states.tobytes() == batch.states.tobytes()
    assert together > 3


def first(mask: NDArray[Any]) -> int:
    return int(np.argmax(mask))


# Gymnasium


@at_every_table
def test_gymnasium_is_content(id: str, players: int) -> None:
    env = gymnasium.make(id_of(bottega.game(id)), players=players, opponents="random")
    check_env(env.unwrapped)


@at_every_table
def test_many_games_at_once_are_what_each_is_alone(id: str, players: int) -> None:
    setting: dict[str, Any] = {"players": players, "seat": players - 1, "opponents": "greedy"}
    env = Seat(id, **setting)
    envs = gymnasium.make_vec(id_of(bottega.game(id)), num_envs=1, **setting)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    alone, _ = env.reset(seed=3)
    seen, _ = envs.reset(seed=3)
    for number in range(20):
        assert seen in envs.observation_space
        assert (seen["observation"][0] == alone["observation"]).all()
        action = choice(alone["action_mask"], number)
        assert seen["action_mask"][0, action]
        alone, *paid, _ = env.step(action)
        seen, *all_paid, _ = envs.step(np.array([action]))
        assert [array[0] for array in all_paid] == paid


def test_games_that_end_begin_anew_with_the_next_step() -> None:
    envs = Seats("fresco-dice", 8, opponents="random", max_episode_steps=150)
    seen, _ = envs.reset(seed=4)
    ended, won, late = np.zeros(8, bool), [], 0
    for number in range(400):
        actions = np.array(
            [choice(mask | (not mask.any()), number) for mask in seen["action_mask"]]
        )
        seen, paid, over, cut, infos = envs.step(actions)
        assert not (ended & (over | cut)).any()
        assert not paid[~over].any()
        won += paid[over].tolist()
        late += int(cut.sum())
        if over.any():
            assert (infos["_scores"] == over).all()
        ended = over | cut
        assert seen["action_mask"][~over].any(1).all()
    assert {0.0, 1.0} <= set(won) <= {0.0, 0.5, 1.0}
    assert late


def test_learners_may_be_shown_how_actions_look() -> None:
    setting: dict[str, Any] = {"opponents": "greedy", "taste": True}
    env, envs = Seat("fresco-dice", **setting), Seats("fresco-dice", 5, **setting)
    for environment in (env, envs):
        seen, _ = environment.reset(seed=4)
        assert seen in environment.observation_space
        assert ((seen["taste"] >= 0) == seen["action_mask"]).all()
        assert (seen["taste"].max(-1) > 0).any()
        best = np.where(seen["taste"] < 0, 9, seen["taste"]).argmin(-1)
        environment.step(best)
    greedy = opponent(DICE, "greedy", 1).choose(envs.table.batch.views[2], 0)
    assert envs.table.tastes()[2, greedy] == 0


def test_an_illegal_action_ends_its_game_alone() -> None:
    env, envs = Seat("fresco-dice"), Seats("fresco-dice", 3, opponents="random")
    seen, _ = envs.reset(seed=4)
    for action in (seen["action_mask"][1].argmin(), *NO_ACTIONS):
        seen, _ = envs.reset(seed=4)
        actions = seen["action_mask"].argmax(1)
        actions[1] = action
        seen, paid, over, *_ = envs.step(actions)
        assert paid.tolist() == [0, -1, 0]
        assert over.tolist() == [False, True, False]
        _, paid, over, *_ = envs.step(seen["action_mask"].argmax(1))
        assert not paid.any()
        assert not over.any()
    for action in NO_ACTIONS:
        env.reset(seed=4)
        assert env.step(action)[1:3] == (-1, True)


@pytest.mark.parametrize("copied", [deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_of_an_environment_plays_on_by_itself(copied: Callable[[Any], Any]) -> None:
    """As a search does that tries things out; those who think longer come along."""
    env, agents = Seat("fresco-dice", 3, opponents=["search:3", "greedy"]), AEC("fresco-dice")
    seen, _ = env.reset(seed=3)
    agents.reset(seed=3)
    other, others = copied(env), copied(agents)
    for number in range(8):
        action = choice(seen["action_mask"], number)
        seen, *_ = env.step(action)
        again, *_ = other.step(action)
        assert (seen["observation"] == again["observation"]).all()
        action = choice(agents.last()[0]["action_mask"], number)
        agents.step(action)
        assert others.batch.states.tobytes() != agents.batch.states.tobytes()
        others.step(action)
        assert others.batch.states.tobytes() == agents.batch.states.tobytes()


def test_greedy_opponents_do_what_greedy_does(game: Game) -> None:
    batch = Batch(game, 6, max(game.SEATS), 5, auto_reset=False)
    against, bot = Against(batch, 0, "greedy"), opponent(game, "greedy", 1)
    for number in range(60):
        against._answer(
            against._greedy | True,
            batch.states,
            batch.seats,
            batch.mask,
            against._dice,
            against._actions,
        )
        if number % 12 == 0:
            for i in range(3):
                s, seat, worth = (
                    batch.states[i],
                    int(batch.seats[i]),
                    np.zeros(game.ACTIONS, np.int32),
                )
                game.prefer(s, seat, game.odds(s, seat), worth)
                chosen = bot.choose(batch.views[i], seat)
                assert worth[chosen] == worth[against._actions[i]]
        batch.step(against._actions)


def test_bots_that_think_sit_down_too_and_seeds_begin_the_same_again() -> None:
    env = Seat("fresco-dice", 3, seat=1, opponents=["search:3", "greedy"])
    runs = []
    for _ in range(2):
        seen, _ = env.reset(seed=9)
        run = [seen["observation"]]
        for number in range(15):
            seen, *_ = env.step(choice(seen["action_mask"], number))
            run.append(seen["observation"])
        runs.append(np.array(run))
    assert (runs[0] == runs[1]).all()
    assert "Yellow" in env.render()
    with pytest.raises(ValueError, match="2 opponents are named; there are 1"):
        Seat("fresco-dice", 2, opponents=["greedy", "greedy"])
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        Seat("fresco-dice", 2, seat=2)


# What a version of an id stands for: raise EDITION in envs/ids.py when one of these changes alone
PROMISED = {
    "fresco": (2, 277, "252d669fab14f082"),
    "fresco-card": (1, 165, "4c9baaf4ac5b0404"),
    "fresco-dice": (1, 60, "2dba2039fe1942ac"),
    "atelier": (2, 357, "3a1bc94f6bc3b2d5"),
}


def test_ids_have_a_version_that_tells_what_is_seen_and_done(game: Game) -> None:
    columns = blake2b("\n".join(game.space.names).encode(), digest_size=8).hexdigest()
    assert (version_of(game), game.ACTIONS, columns) == PROMISED[game.id]
    assert id_of(game) in gymnasium.registry


# Documentation


def test_the_examples_of_the_documentation_run() -> None:
    text = (Path(__file__).parent.parent / "docs" / "environments.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 5
    for block in blocks:
        exec(compile(block, "docs/environments.md", "exec"), {})
