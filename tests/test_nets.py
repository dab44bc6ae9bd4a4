"""Nets as data, what compiled code makes of them, and the step that learners take."""

import dataclasses
import json
import pickle
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bottega
from bottega.bots import nets
from bottega.bots.instinct import make_feel, rank, wits_of
from bottega.bots.levels import opponent
from bottega.bots.maestro import Maestro, Tempered, heated
from bottega.bots.ponder import make_ponder
from bottega.bots.search import Budget, Search
from bottega.bots.think import FORGETFUL, NODE, make_narrow, make_outcome
from bottega.core.dice import STREAM
from bottega.core.game import Game
from bottega.core.rule import blank
from bottega.learn.kernel import WAITS, alike, here

MOST = 4_000_000  # bytes of a net
ASKED = 400  # times that a bot which draws is asked


@pytest.fixture(params=bottega.GAMES)
def learned(request: pytest.FixtureRequest) -> Game:
    return bottega.game(request.param)


def test_a_net_fits_its_game_and_is_small(learned: Game) -> None:
    assert nets.why_not(learned) is None
    net = nets.net_of(learned)
    assert net is not None
    assert len(net["rows"]) == len(learned.space.names)
    assert (nets.FOLDER / f"{learned.id}.npz").stat().st_size < MOST


def test_corrected_parts_have_no_net_and_a_search_plays(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    plain, copy = bottega.game("fresco-dice"), tmp_path / "parts.toml"
    copy.write_text(plain.PARTS.path.read_text().replace("bishop = 3", "bishop = 7"))
    other = bottega.game("fresco-dice", parts=copy)
    assert nets.net_of(other) is None
    for level in ("maestro", "talent", "talent:80", "maestro"):
        assert isinstance(opponent(other, level, 1), Search)
    assert caplog.text.count(plain.title()) == 1  # said once, however often it is asked


def test_an_unknown_version_has_no_net(learned: Game) -> None:
    newer = dataclasses.replace(learned, VERSION=learned.VERSION + 1)
    assert nets.why_not.__wrapped__(newer) == "other_game"


def test_games_that_cannot_change_the_choice_are_not_imagined(learned: Game) -> None:
    net = nets.net_of(learned)
    assert net is not None
    bot, tree = Maestro(learned, net, 1, Budget(9)), np.zeros(3, NODE)
    assert bot._decided(tree, 9)  # no choice at all
    tree[0]["first"], tree[1]["next"], tree[1]["visits"], tree[2]["visits"] = 1, 2, 3, 2
    assert bot._decided(tree, 0)
    assert not bot._decided(tree, 1)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The nets, where a test may change them."""
    shutil.copytree(nets.FOLDER, tmp_path / "weights")
    monkeypatch.setattr(nets, "FOLDER", tmp_path / "weights")
    return tmp_path / "weights"


def test_a_damaged_net_is_not_played(learned: Game, copied: Path) -> None:
    path = copied / f"{learned.id}.npz"
    path.write_bytes(path.read_bytes()[:-1] + b"?")
    assert nets.why_not.__wrapped__(learned) == "broken_net"


def test_a_card_says_how_far_its_net_is_trusted(learned: Game, copied: Path) -> None:
    file = copied / f"{learned.id}.json"
    card = json.loads(file.read_text()) | {"believed": 0.5, "eager": 0.25, "few": 3}
    file.write_text(json.dumps(card))
    assert nets._read(learned)["trust"].tolist() == [0.5, 0.25, 3]
    for name in nets.TRUST:
        card.pop(name)
    file.write_text(json.dumps(card))
    assert nets._read(learned)["trust"] == pytest.approx([*nets.TRUST.values()])


def test_what_was_chosen_for_a_net_stays_when_another_takes_its_place(
    learned: Game, copied: Path
) -> None:
    file = copied / f"{learned.id}.json"
    card = json.loads(file.read_text())
    file.write_text(json.dumps(card | {"games": 7, "eager": 0.25}))
    bare = {name: value for name, value in card.items() if name not in nets.CHOSEN}
    nets.write(learned, nets.weights(copied / f"{learned.id}.npz"), bare | {"eager": 0.5})
    told = json.loads(file.read_text())
    assert (told["games"], told["eager"]) == (7, 0.5)  # what the new card says itself counts


def test_maestro_imagines_more_where_its_net_does_not_speak_for_all(learned: Game) -> None:
    net, maestro = nets.net_of(learned), opponent(learned, "maestro", 1)
    assert net is not None
    assert isinstance(maestro, Maestro)
    for players in learned.SEATS:
        view = learned.match(players, seed=1).seen(0)
        times = 1 if players <= net["trust"][nets.FEW] else nets.in_company(learned)
        assert maestro._games(view) == times * nets.imagined(learned)
    named = opponent(learned, "maestro:7", 1)
    assert isinstance(named, Maestro)
    assert named._games(learned.match(max(learned.SEATS), seed=1).seen(0)) == 7


def test_a_card_says_how_the_net_was_made(learned: Game) -> None:
    card = json.loads((nets.FOLDER / f"{learned.id}.json").read_text())
    assert learned.id in card["command"]
    assert card["decisions"] > 0
    assert card["curve"]
    assert card["measured"]["games"]


def test_columns_are_alike_that_say_the_same_of_different_places() -> None:
    names = "turn=me", "mine[0]=7", "mine[11]=7", "mine[11]=8", "tiles[next,2]", "tiles[me,2]"
    assert alike(names) == [0, 1, 1, 2, 3, 4]
    others = "tiles[next,2]", "tiles[next,3]", "seen[next,me,4]", "seen[next,me,5]"
    assert alike(others) == [0, 0, 1, 1]


def looked_at(game: Game) -> tuple[Any, int, Any]:
    """A state whose seat has a choice, and what it may do."""
    match = game.match(2, seed=3)
    while len(match.legal(match.to_move[0])) < 2:
        match.play(match.to_move[0], match.legal(match.to_move[0])[0].number)
    seat = match.to_move[0]
    s, odds = blank(game.STATE), np.zeros(game.ACTIONS, np.int16)
    game.guess(match.seen(seat), seat, np.zeros(STREAM, np.int64), s)
    game.legal(s, seat, odds)
    return s, seat, odds


def test_instinct_is_the_net(learned: Game) -> None:
    """The sums of rows give what whole matrices give, also when they are kept from view to view,
    and whole numbers what the file's do."""
    s, seat, odds = looked_at(learned)
    net, of = nets.net_of(learned), nets.weights(nets.FOLDER / f"{learned.id}.npz")
    assert net is not None
    wits, feel = wits_of(learned, net), make_feel(learned)
    chances = np.zeros(learned.ACTIONS, np.float32)
    learned.setup(other := blank(learned.STATE), 2, learned.choices({}))
    feel(other, seat, odds, chances, wits)
    hope = feel(s, seat, odds, chances, wits)
    view, _, _, room = wits
    ranks = room["ranks"]
    liked = np.where(odds > 0, 0.5 ** ranks.astype(float), 0)
    seen = of["rows.weight"] @ learned.space.vector(view[0])
    x = np.maximum(seen + of["rows.bias"] + of["likes.weight"] @ liked, 0)
    x = np.maximum(of["middle.weight"] @ x + of["middle.bias"], 0)
    x = x + np.maximum(of["inner.weight"] @ x + of["inner.bias"], 0)
    logits = of["policy.weight"] @ x + of["policy.bias"] - of["keen"][ranks]
    logits = np.where(odds > 0, logits, -np.inf)
    wanted = np.exp(logits - logits.max())
    assert np.allclose(chances, wanted / wanted.sum(), atol=1e-4)
    wanted_hope = 1 / (1 + np.exp(-(of["value.weight"] @ x + of["value.bias"]).item()))
    assert hope == pytest.approx(wanted_hope, abs=1e-4)


@pytest.mark.parametrize("games", [0, 6])
def test_a_net_chooses_what_is_legal(learned: Game, games: int) -> None:
    match = learned.match(max(learned.SEATS), seed=4)
    ponder = make_ponder(learned, make_feel(learned), make_outcome(learned), make_narrow(learned))
    net = nets.net_of(learned)
    assert net is not None
    for _ in range(4):
        seat, tree = match.to_move[0], np.zeros(games + 1, NODE)
        rest = tree, 1, blank(learned.STATE), FORGETFUL, wits_of(learned, net)
        used = ponder(match.seen(seat), seat, 1, games, 1, *rest)
        match.play(seat, int(max(tree[1:used], key=lambda n: n.visits, default=tree[0]).action))


def test_heat_brings_chances_together_and_cold_drives_them_apart() -> None:
    chances = np.array([0.2, 0.0, 0.8], np.float32)
    assert heated(chances, 1.0) == pytest.approx([0.2, 0.0, 0.8])
    assert heated(chances, 0.5) == pytest.approx([1 / 17, 0.0, 16 / 17])
    assert heated(chances, 2.0) == pytest.approx([1 / 3, 0.0, 2 / 3])
    assert heated(chances, 0.01) == pytest.approx([0.0, 0.0, 1.0])


def test_who_has_a_heat_does_what_the_net_likes_as_often_as_it_says(learned: Game) -> None:
    s, seat, odds = looked_at(learned)
    net, view = nets.net_of(learned), learned.seen(s, seat)
    assert net is not None
    chances, wits = np.zeros(learned.ACTIONS, np.float32), wits_of(learned, net)
    make_narrow(learned)(s, seat, odds)
    make_feel(learned)(s, seat, odds, chances, wits)
    for heat in (1.0, 4.0):
        bot, wanted = Tempered(learned, net, 3, heat), heated(chances, heat)
        done = [bot.choose(view, seat) for _ in range(ASKED)]
        seen = np.bincount(done, minlength=learned.ACTIONS) / ASKED
        assert not seen[odds == 0].any()
        assert seen == pytest.approx(wanted, abs=4 * (0.25 / ASKED) ** 0.5)


def test_the_coldest_is_talent_and_the_same_seed_draws_the_same(learned: Game) -> None:
    talent, cold, hot = (opponent(learned, f"talent{heat}", 5) for heat in ("", ":1", ":400"))
    again, same = pickle.loads(pickle.dumps(hot)), 0
    match = learned.match(2, seed=8)
    for _ in range(60):
        view, seat = match.seen(match.to_move[0]), match.to_move[0]
        liked = talent.choose(view, seat)
        assert cold.choose(view, seat) == liked
        done = hot.choose(view, seat)
        assert again.choose(view, seat) == done
        same += done == liked
        match.play(seat, done)
    assert same < 60


def test_ranks_count_what_looks_better() -> None:
    odds, worth = np.array([1, 0, 1, 1, 1], np.int16), np.array([5, 9, 7, 5, -3], np.int32)
    ranks = np.zeros(5, np.int8)
    rank(odds, worth, ranks, 0, 5, np.zeros(5, np.int16))
    assert ranks.tolist() == [1, -1, 0, 1, 2]


def test_a_step_of_few_acts_leaves_games_waiting_and_changes_nothing_in_them(game: Game) -> None:
    assert asked_in_steps(game, acts=1) == asked_in_steps(game, acts=1000)


def asked_in_steps(game: Game, acts: int) -> list[list[bytes]]:
    """What seats saw when they were first asked, game by game, in interpreted steps: they are
    offered what is legal, and games end too late or in time."""
    many, most = 3, max(game.SEATS)
    states, dice = (
        np.zeros((many, game.STATE.itemsize), np.uint8),
        np.zeros((many, STREAM), np.int64),
    )
    views = np.zeros((many, game.VIEW.itemsize), np.int8)
    tables = np.array([[n, *game.choices({})] for n in game.SEATS], np.int16)
    limits, movers = np.full(most + 1, 5, np.int32), np.full(many, -2, np.int8)
    actions, acted, ended = np.zeros(many, np.int16), np.zeros(many, np.int32), np.zeros(many, int)
    won, aims = np.ones((most, many), np.float32), np.ones((most, many), np.float32)
    columns = np.zeros((game.space.cells, many), np.int16)
    values, ranks = np.zeros(columns.shape, np.float32), np.zeros((game.ACTIONS, many), np.int8)
    step, seen = here(game, compile=False), (columns, values, ranks)
    played, asked = 0, [list[bytes](), list[bytes](), list[bytes]()]
    while len(min(asked, key=len)) < 8:
        told = 1, tables, limits, acts
        step(states, dice, views, *told, movers, actions, acted, ended, won, aims, *seen)
        played += int((ended < 0).sum())
        for i in np.flatnonzero(movers != WAITS):
            asked[i].append(views[i].tobytes())
            record = np.frombuffer(bytearray(states[i].tobytes()), game.STATE)[0]
            odds = game.odds(record, int(movers[i]))
            assert (odds[ranks[:, i] >= 0] > 0).all()
            assert (ranks[:, i] == 0).any()
            assert (ranks[:, i] >= 0).sum() > 1
        actions[:] = (ranks == 0).argmax(0)
    assert played  # stopped: lost by all
    assert won.min() == aims.min() == 0
    return [views_of[:8] for views_of in asked]
