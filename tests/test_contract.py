"""Every promise of the contract, for every game in GAMES at every kind of table.

A game that is dropped into GAMES is tested here with no further work.
"""

import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import bottega
import perft
from bottega.core import parts
from bottega.core.dice import Dice, below, pick, roll
from bottega.core.eyes import Scene
from bottega.core.game import Game
from bottega.core.record import Open, fields, names
from bottega.core.rule import DEALER, NONE, OVER, PADDING, SPECTATOR, Record
from bottega.core.words import LANGUAGES
from bottega.sim import batch
from bottega.sim.compiled import compiled
from bottega.sim.fingerprint import fingerprint
from bottega.sim.quick import quick
from tables import (
    TABLES,
    Table,
    at_every_table,
    choices,
    make_look,
    positions,
    seats_of,
    step,
    stream,
    tables_of,
)

DATA = Path(__file__).parent / "data"
PLAYED = sorted(DATA.glob("played/*/*.json"))


def public_fields(game: Game) -> list[str]:
    return sorted(names(game.Public))


def secret_fields(game: Game) -> list[str]:
    return sorted(set(game.STATE.names or ()) - set(public_fields(game)) - {PADDING})


def shown(game: Game, s: Record, name: str) -> Any:
    """A field of a state as a view has it: counts that are packed stand one by one."""
    packing = dict(fields(game.Public))[name].packing
    value = getattr(s, name)
    return packing.unpacked(value).astype(np.int8) if packing else value


# The record


def test_every_game_has_the_promised_fields_and_none_that_numpy_shadows(game: Game) -> None:
    for dtype in (game.STATE, game.VIEW):
        fields = dtype.names or ()
        assert set(names(Open)) <= set(names(game.Public)) <= set(fields)
        assert not [name for name in fields if hasattr(np.recarray, name) or hasattr(str, name)]
        assert not [name for name in fields if hasattr(np.record, name)]
        assert dtype.isalignedstruct
        assert dtype.itemsize == sum(dtype[name].itemsize for name in fields)  # no hidden padding


@at_every_table
def test_what_is_told_to_all_is_what_each_is_told(id: str, players: int) -> None:
    """Words that are made of what lies open are made once: each reads what their own view says."""
    game = quick(bottega.game(id))
    match, chance, event = game.match(players, seed=4), random.Random(4), game.words.event
    for _ in range(80):
        if match.over:
            break
        seat, since = chance.choice(match.to_move), len(match.entries)
        match.play(seat, int(chance.choice(match.mask(seat).nonzero()[0])))
        for viewer, language in itertools.product([*range(players), None], LANGUAGES):
            alone = [
                (s.length, event(s.before, s.after, s.seat, s.action, language))
                for s in match.scenes(viewer, since)
            ]
            assert match.worded(viewer, since, language) == alone


def test_action_numbers_are_a_public_format(game: Game) -> None:
    pinned = json.loads((DATA / "fingerprints.json").read_text())
    assert pinned[game.id]["actions"] == game.ACTIONS
    assert game.ACTIONS < 1000


def test_play_is_what_it_was(game: Game) -> None:
    """When this fails, play has changed: name the rule that changed it in the commit."""
    pinned = json.loads((DATA / "fingerprints.json").read_text())
    assert fingerprint(game) == pinned[game.id]["fingerprint"]


# One rulebook, every speed


def test_compiled_equals_interpreted_to_the_byte(table: Table) -> None:
    options = dict(table.options)
    for seed, limit in ((5, 150), (6, 400)):
        fast = batch.play(table.game, table.players, 1, seed, options, limit=limit)
        slow = batch.play(table.game, table.players, 1, seed, options, limit=limit, compile=False)
        assert fast.states.tobytes() == slow.states.tobytes()
        assert (fast.decisions == slow.decisions).all()
        assert (fast.scores == slow.scores).all()
        assert (fast.ranks == slow.ranks).all()


def test_batched_equals_single(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BLOCK", 7)
    options = dict(table.options)
    many = batch.play(table.game, table.players, 40, 3, options, cores=3)
    monkeypatch.setattr(batch, "BLOCK", 1000)
    one = batch.play(table.game, table.players, 40, 3, options, cores=1)
    assert many.states.tobytes() == one.states.tobytes()
    assert (many.scores == one.scores).all()


def test_observe_and_guess_compile_and_agree(game: Game) -> None:
    look = compiled(game, make_look)
    for table in tables_of(game):
        for number, s in enumerate(positions(table, 1)):
            for viewer in table.viewers():
                slow, fast = np.zeros(1, game.VIEW), np.zeros(1, game.VIEW)
                here, there = np.zeros(1, game.STATE), np.zeros(1, game.STATE)
                look(np.array([s], game.STATE), viewer, fast, stream(number), there)
                game.observe(s, viewer, slow[0])
                assert slow.tobytes() == fast.tobytes()
                game.guess(slow[0], viewer, stream(number), here[0])
                assert here.tobytes() == there.tobytes()


def test_no_rule_reaches_beyond_its_arrays(game: Game) -> None:
    """Compiled code checks no bounds unless told to: a process of its own, told to. Nor does any
    rule count places from the end, which compiled code does not know."""
    program = (
        "import sys, bottega\n"
        "from bottega.sim.batch import play\n"
        "game = bottega.game(sys.argv[1])\n"
        "for players, options in game.tables():\n"
        "    play(game, players, 60, 11, options)\n"
    )
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    subprocess.run([sys.executable, "-c", program, game.id], check=True, env=environment)


# Perft and played games


@pytest.mark.parametrize("line", perft.lines(), ids=str)
def test_perft(line: perft.Line, request: pytest.FixtureRequest) -> None:
    if line.deep and not request.config.getoption("--slow"):
        pytest.skip("a deep count: run it with --slow")
    assert line.count() == line.leaves


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_stored_games_replay(path: Path) -> None:
    stored = json.loads(path.read_text())
    match = bottega.replay(stored["log"])
    assert match.over
    assert match.scores == stored["scores"]
    assert match.ranks == stored["ranks"]
    assert match.game.audit(match._state) == []
    assert match.verify() > 0
    assert match.log["entries"] == stored["log"]["entries"]


def test_every_number_of_players_has_a_stored_game(game: Game) -> None:
    logs = [json.loads(path.read_text())["log"] for path in PLAYED]
    assert {log["seats"] for log in logs if log["game"] == game.id} == set(game.SEATS)


# Any legal line


class Play(RuleBasedStateMachine):
    """Any legal line at any table, watched after every step."""

    table: Table
    s: Record

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 2**31), skip=st.integers(0, 300))
    def sit_down(self, table: Table, seed: int, skip: int) -> None:
        self.table = table
        played = batch.play(table.game, table.players, 1, seed, dict(table.options), limit=skip)
        self.s = played.states[0]

    @precondition(lambda self: self.table.game.to_move(self.s) != OVER)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        game = self.table.game
        seat = data.draw(st.sampled_from(seats_of(game.to_move(self.s))))
        action = data.draw(st.sampled_from(choices(game, self.s, seat)))
        before = self.s.copy()
        game.apply(self.s, seat, action)
        assert self.s.reveals >= before.reveals
        assert self.s.lap >= before.lap

    @precondition(lambda self: self.table.game.to_move(self.s) == OVER)
    @rule()
    def play_again(self) -> None:
        """The game is over: another one begins."""
        self.s = self.table.fresh()

    @invariant()
    def nothing_is_created_or_lost(self) -> None:
        assert self.table.game.audit(self.s) == []

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        game = self.table.game
        seats = seats_of(game.to_move(self.s))
        assert all(seat < self.table.players for seat in seats)
        for seat in seats:
            odds = game.odds(self.s, seat)
            assert (odds >= 0).all()
            assert 0 < odds.astype(int).sum() < 1 << 15
            assert odds.max() < 1 << 7  # on a GPU they are bytes
            assert seat == DEALER or odds.max() == 1
            assert legal_outside(game, self.s, seat) == []

    @invariant()
    def places_are_places(self) -> None:
        game, players = self.table.game, self.table.players
        ranks = sorted(int(game.rank(self.s, seat)) for seat in range(players))
        assert ranks[0] == 1
        assert all(place == 1 + sum(r < place for r in ranks) for place in ranks)


def legal_outside(game: Game, s: Record, seat: int) -> list[int]:
    """What may be done, but lies where nobody looks for it."""
    first, end = game.window(s)
    return [action for action in choices(game, s, seat) if not first <= action < end]


def test_nothing_is_legal_outside_its_window(table: Table) -> None:
    for s in positions(table, 12):
        for seat in seats_of(table.game.to_move(s)):
            assert legal_outside(table.game, s, seat) == []


TestPlay = Play.TestCase
TestPlay.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


def test_random_games_end(table: Table) -> None:
    played = batch.play(table.game, table.players, 200, 17, dict(table.options))
    assert played.unfinished == 0
    assert all(table.game.audit(s) == [] for s in played.states[:20])


# Secrets


def test_a_view_is_what_lies_open_and_what_is_ones_own(table: Table) -> None:
    for s in positions(table):
        for viewer in table.viewers():
            view = table.game.seen(s, viewer)
            for name in public_fields(table.game):
                assert getattr(view, name).tobytes() == shown(table.game, s, name).tobytes(), name


def test_a_spectator_sees_nothing_that_is_secret(table: Table) -> None:
    """Change every secret byte: a spectator's view stays the same to the byte."""
    noise = np.random.default_rng(1)
    for s in positions(table):
        before = table.game.seen(s, SPECTATOR).tobytes()
        for name in secret_fields(table.game):
            field = getattr(s, name)
            setattr(s, name, noise.integers(0, 2, field.shape).astype(field.dtype))
        assert table.game.seen(s, SPECTATOR).tobytes() == before


def test_no_secret_shows_and_a_guess_gives_back_its_view(table: Table) -> None:
    """Another state that a seat cannot tell from this one looks the same, to the byte, and allows
    the same. It reads the same too: words are made from views alone."""
    game = quick(table.game)
    for number, s in enumerate(positions(table)):
        for viewer in table.viewers():
            other = guessed(table, s, viewer, number)
            assert game.seen(other, viewer).tobytes() == game.seen(s, viewer).tobytes()
            assert game.audit(other) == []
            if viewer != SPECTATOR and viewer in acting(game, s) & acting(game, other):
                assert choices(game, other, viewer) == choices(game, s, viewer)


def test_no_two_choices_are_said_alike(table: Table) -> None:
    game = quick(table.game)
    for s in positions(table, 1):
        for seat in acting(game, s) - {DEALER}:
            view = game.seen(s, seat)
            words = [game.words.action(view, seat, n, "en") for n in choices(game, s, seat)]
            assert len(set(words)) == len(words), words


def acting(game: Game, s: Record) -> set[int]:
    return set(seats_of(game.to_move(s)))


def guessed(table: Table, s: Record, viewer: int, number: int) -> Record:
    game = table.game
    seen, other = np.zeros(1, game.VIEW), np.zeros(1, game.STATE)
    compiled(game, make_look)(np.array([s], game.STATE), viewer, seen, stream(number), other)
    return other[0]


def test_guesses_are_guesses(game: Game) -> None:
    """Given only a view, a guess cannot always be the truth."""
    table = tables_of(game)[-1]
    wrong = sum(
        guessed(table, s, viewer, number).tobytes() != s.tobytes()
        for number, s in enumerate(positions(table, 6))
        for viewer in range(table.players)
    )
    assert wrong > 0


HISTORIES, STEPS = 50, 50  # how many are played twice, and how far


def test_the_same_history_shows_the_same_whatever_is_hidden(game: Game) -> None:
    """A game and another that looks like it are played on by the same acts: they look the same
    until a viewer sees something else happen, or something hidden is turned up in both."""
    fast, tables = quick(game), tables_of(game)
    for number in range(HISTORIES):
        dice, table = stream(number), tables[number % len(tables)]
        viewer, depths = below(dice, table.players + 1) - 1, positions(table, 1)
        s = depths[below(dice, len(depths))]
        other = guessed(table, s, viewer, number)
        for _ in range(STEPS):
            act = shared_act(fast, s, other, viewer, dice)
            if act is None:
                break
            here, there = (acted(fast, each, viewer, *act) for each in (s, other))
            if here.after.tobytes() != there.after.tobytes():
                asked_alike = fast.to_move(s) == fast.to_move(other)
                assert may_differ(fast, here, there, asked_alike), (str(table), viewer, act)
                break


def shared_act(
    game: Game, s: Record, other: Record, viewer: int, dice: Dice
) -> tuple[int, int] | None:
    """Something that can be done in both games, unless they are over or ask other seats."""
    seats = seats_of(game.to_move(s))
    if not seats or game.to_move(other) != game.to_move(s):
        return None
    seat = seats[below(dice, len(seats))]
    here, there = game.odds(s, seat), game.odds(other, seat)
    assert seat == DEALER or seat != viewer or (here == there).all()
    both = np.minimum(here, there)
    return (seat, int(pick(both, roll(dice)))) if both.any() else None


def acted(game: Game, s: Record, viewer: int, seat: int, action: int) -> Scene:
    """Play an act; what a viewer sees of it."""
    before, bit = game.seen(s, viewer), -1 if viewer == SPECTATOR else 1 << viewer
    witnessed = game.witnesses(s, seat, action) & bit == bit
    game.apply(s, seat, action)
    return Scene(before, seat, action if witnessed else None, game.seen(s, viewer))


def may_differ(game: Game, here: Scene, there: Scene, asked_alike: bool) -> bool:
    """An act that was done unseen may come to something else; what was hidden may be turned up."""
    stories = [
        game.words.event(scene.before, scene.after, scene.seat, scene.action, "en")
        for scene in (here, there)
    ]
    if here.action is None and (not asked_alike or stories[0] != stories[1]):
        return True
    turned_up = [scene.after.reveals - scene.before.reveals for scene in (here, there)]
    return bool(turned_up[0] == turned_up[1] > 0)


def test_the_order_of_simultaneous_choices_does_not_matter(table: Table) -> None:
    game = table.game
    for number, s in enumerate(positions(table, 4)):
        seats = seats_of(game.to_move(s))
        if len(seats) < 2:
            continue
        acts = {seat: choices(game, s, seat)[number % 2 - 1] for seat in seats}
        ends = set()
        for order in itertools.permutations(seats):
            after = s.copy()
            for seat in order:
                game.apply(after, seat, acts[seat])
            ends.add(after.tobytes())
        assert len(ends) == 1


# Undo


def test_what_a_decision_teaches_its_seat_is_a_reveal(table: Table) -> None:
    """If a seat's own act tells it more than it knew, `reveals` counts it: undo stops there."""
    game = quick(table.game)
    for number, s in enumerate(positions(table, 8)):
        for seat in seats_of(game.to_move(s)):
            if seat == DEALER:
                continue
            other = guessed(table, s, seat, number)
            if seat not in seats_of(game.to_move(other)):
                continue
            actions = choices(game, s, seat)
            for action in {actions[0], actions[number % len(actions)], actions[-1]}:
                here, there = s.copy(), other.copy()
                game.apply(here, seat, action)
                game.apply(there, seat, action)
                if game.seen(here, seat).tobytes() != game.seen(there, seat).tobytes():
                    assert here.reveals != s.reveals or there.reveals != other.reveals


def test_what_needs_no_thought_is_legal_and_no_secret(table: Table) -> None:
    """Others imagine the same: that it is done at once tells them nothing."""
    game = quick(table.game)
    for number, s in enumerate(positions(table, 2)):
        for seat in seats_of(game.to_move(s)):
            if seat == DEALER:
                continue
            odds = game.odds(s, seat)
            action = game.surely(s, seat, odds)
            assert odds.tobytes() == game.odds(s, seat).tobytes()
            assert action == NONE or odds[action]
            sensible = game.sensible(s, seat, odds)
            assert sensible
            for other in range(table.players):
                imagined = guessed(table, s, other, number)
                if seat in seats_of(game.to_move(imagined)):
                    same = game.odds(imagined, seat)
                    if action != NONE:
                        assert game.surely(imagined, seat, same) == action
                    if same.tobytes() == odds.tobytes():
                        assert game.sensible(imagined, seat, same) == sensible


def test_undo_never_crosses_the_frontier(table: Table) -> None:
    match = table.match(seed=4)
    dice, taken_back, refused = stream(4), 0, 0
    for _ in range(60):
        if match.over:
            break
        before = match._state.copy()
        seats = match.to_move
        seat = seats[int(dice[2]) % len(seats)]
        dice[2] += 1
        numbers = [action.number for action in match.legal(seat)]
        match.play(seat, numbers[int(dice[2]) % len(numbers)])
        log = match.log["entries"]
        try:
            match.undo(seat)
        except bottega.UndoRefused:
            refused += 1
            assert match.log["entries"] == log
        else:
            taken_back += 1
            assert match._state.tobytes() == before.tobytes()
            assert log[:-1] == match.log["entries"]
            assert log[-1][0] == seat
            match.play(*log[-1])
            assert match.log["entries"] == log
    assert refused or taken_back


# The match


def test_a_log_replays_to_the_byte(table: Table) -> None:
    match = table.match(seed=12)
    dice = stream(1)
    for _ in range(30):
        if match.over:
            break
        seat = match.to_move[0]
        numbers = [action.number for action in match.legal(seat)]
        match.play(seat, numbers[int(dice[2]) % len(numbers)])
        dice[2] += 1
    log = json.loads(json.dumps(match.log))
    again = bottega.replay(log)
    assert again._state.tobytes() == match._state.tobytes()
    assert again.log == log


def test_everything_can_be_said(table: Table) -> None:
    """Every action and event has words for every viewer, and every illegal action can be told."""
    game, words = quick(table.game), table.game.words
    for number, s in enumerate(positions(table)):
        dice = stream(number)
        for _ in range(3):
            if game.to_move(s) == OVER:
                break
            for seat in seats_of(game.to_move(s)):
                view = game.seen(s, seat)
                odds = game.odds(s, seat)
                for action in range(game.ACTIONS):
                    if not odds[action]:  # "" is that it is not what is asked
                        why = words.refusal(view, seat, action, "en")
                        assert why == why.strip()
            before = s.copy()
            seat, action = step(game, s, dice)
            for viewer in table.viewers():
                seen = game.seen(before, viewer), game.seen(s, viewer)
                bit = -1 if viewer == SPECTATOR else 1 << viewer
                witnessed = game.witnesses(before, seat, action) & bit == bit
                for line in words.event(*seen, seat, action if witnessed else None, "en"):
                    assert line == line.strip() != ""


# Parts


def test_every_table_of_parts_has_a_label_and_a_note(game: Game) -> None:
    assert game.PARTS.tables
    for table in game.PARTS.tables.values():
        assert table.label in parts.LABELS
        assert table.note


def test_a_copy_of_the_parts_is_the_same_game(game: Game, tmp_path: Path) -> None:
    copy = tmp_path / "parts.toml"
    copy.write_text(game.PARTS.path.read_text())
    other = bottega.game(game.id, parts=copy)
    assert other.PARTS.digest == game.PARTS.digest
    assert other.package != game.package
    players = max(game.SEATS)
    here, there = (batch.play(g, players, 2, limit=300, compile=False) for g in (game, other))
    assert here.states.tobytes() == there.states.tobytes()
