"""The games as OpenSpiel plays them: its own tests, its own algorithms, and perfect recall."""

from typing import Any

import numpy as np
import pytest

import bottega
from bottega.bots.duel import duel
from bottega.bots.levels import opponent
from bottega.core.game import Game
from tables import GET_ENVS, at_every_table

pyspiel = pytest.importorskip("pyspiel", reason=GET_ENVS)

from open_spiel.python.algorithms import cfr, ismcts, mcts  # noqa: E402

import bottega.envs.openspiel  # noqa: E402


def load(id: str, **given: Any) -> Any:
    inside = ",".join(f"{name}={value}" for name, value in given.items())
    return pyspiel.load_game(f"bottega_{id.replace('-', '_')}({inside})")


@at_every_table
def test_openspiel_is_content(id: str, players: int) -> None:
    """Every option at another of its values."""
    options = {option.name: option.values[-1] for option in bottega.game(id).OPTIONS}
    game = load(id, players=players, limit=12, **options)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_pays_everyone() -> None:
    pyspiel.random_sim_test(load("fresco-dice"), num_sims=1, serialize=False, verbose=False)
    game = load("fresco-dice", rewards="score", limit=40)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"players": 9}, "allowed are 2, 3, 4"),
        ({"rewards": "money"}, "allowed are victory, score"),
        ({"favour": "never"}, "allowed are turn, round"),
        ({"deal": -2}, "the seed -2"),
    ],
)
def test_what_cannot_be_is_named(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        load("fresco-dice", **given)


def played(game: Any, decisions: int) -> Any:
    """A state after so many decisions."""
    state, chance = game.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node() or decisions:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(actions, p=odds)))
        else:
            decisions -= 1
            state.apply_action(int(chance.choice(state.legal_actions())))
    return state


def test_an_information_state_is_all_that_a_seat_has_lived_through(game: Game) -> None:
    """As a match recalls it; and what a seat cannot tell apart has one name."""
    state = played(load(game.id, players=2), 25)
    match = game.match_by_hand(2)
    for _, seat, action in state.position.past:
        match.play(seat, action)
    for seat in (0, 1):
        recalled = [s.action for s in match.recall(seat) if s.action is not None]
        told = [word for word in state.information_state_string(seat).split() if ":" in word]
        assert [int(word.split(":")[1]) for word in told] == recalled
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)


def test_a_secret_choice_is_no_part_of_what_the_other_lived_through() -> None:
    state = played(load("fresco-dice"), 1)
    asked = state.current_player()
    children = [state.child(action) for action in state.legal_actions()]
    assert len(children) > 1
    assert len({child.information_state_string(asked) for child in children}) == len(children)
    bets = children[1:]  # the first is to wait, which everybody sees
    assert len({child.information_state_string(1 - asked) for child in bets}) == 1


def test_ismcts_plays_unchanged() -> None:
    state = played(load("fresco-dice", limit=8), 3)
    chance = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, chance),
        uct_c=1.4,
        max_simulations=15,
        random_state=chance,
    )
    assert bot.step(state) in state.legal_actions()


def test_cfr_goes_through_a_tiny_game_unchanged(game: Game) -> None:
    """One deal and two decisions: all that each seat can live through, and how it should choose."""
    solver = cfr.CFRSolver(load(game.id, deal=5, limit=2))
    for _ in range(2):
        solver.evaluate_and_update_policy()
    states, policy = played(load(game.id, deal=5, limit=2), 0), solver.average_policy()
    found = policy.action_probabilities(states)
    assert list(found) == states.legal_actions()
    assert sum(found.values()) == pytest.approx(1)


def test_its_search_is_an_opponent_by_name() -> None:
    """With so many imagined games it plays the same again."""
    game = bottega.game("fresco-dice")
    found = [duel(game, ["openspiel:3", "greedy"], 2, seed=1, cores=1) for _ in range(2)]
    assert found[0].games == 2
    assert found[0].places.tolist() == found[1].places.tolist()


def test_its_search_may_be_given_time() -> None:
    game = bottega.game("fresco-dice")
    match = game.match(players=2, seed=1)
    seat = match.to_move[0]
    bot = opponent(game, "openspiel:1ms", 1)
    assert bot.choose(match.seen(seat), seat) in [action.number for action in match.legal(seat)]
