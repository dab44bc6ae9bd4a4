"""The match, its log, its dice, and parts: what users do, and everything they can get wrong."""

import copy
import json
import random
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bottega
from bottega.core import dice
from bottega.core.log import replay
from bottega.core.match import Key, Match, new_key
from bottega.core.rule import DEALER
from bottega.games.fresco_dice.state import BET, FACE, PLACE
from bottega.sim.quick import quick
from tables import corrected

GAME = bottega.game("fresco-dice")


NO_KEY = Key(None, None, "")  # deals nothing


def playing(seed: int | None = 3, players: int = 3) -> bottega.Match:
    return GAME.match(players=players, seed=seed)


def random_turns(match: bottega.Match, decisions: int) -> bottega.Match:
    """Play on, the same way after the same number of entries."""
    for _ in range(decisions):
        if match.over:
            break
        seat = match.to_move[-1]
        numbers = match.game.odds(match._state, seat).nonzero()[0]
        picked = dice.deal(b"seats", len(match._entries)) % len(numbers)
        match.play(seat, int(numbers[picked]))
    return match


def finished(seed: int | None = 3) -> bottega.Match:
    return random_turns(playing(seed), 100_000)


# Dice


@pytest.mark.parametrize(
    ("key", "stream", "count", "word"),
    [
        (0, 0, 0, 0xFF1DAE59),
        (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0x2C3F628B),
        (0x13198A2E, 0x85A308D3, 0x243F6A88, 0xDD7CE038),
    ],
)
def test_streams_are_philox_2x32_10(key: int, stream: int, count: int, word: int) -> None:
    """The published known answers of Random123."""
    drawn = np.array([key, stream, count, 0, 0])
    assert dice.roll(drawn) == word


def test_pick_follows_the_odds() -> None:
    odds = np.array([0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 4, 0], np.int16)
    picked = [dice.pick(odds, (8 * k + 4) * 2**32 // 64) for k in range(8)]
    assert picked == [1, 1, 1, 3, 10, 10, 10, 10]
    assert dice.pick(odds, 0) == 1
    assert dice.pick(odds, 2**32 - 1) == 10


def test_live_dice_are_even() -> None:
    counts = np.zeros(6, int)
    six = np.ones(6, np.int16)
    for index in range(6000):
        counts[dice.pick(six, dice.deal(b"a secret", index))] += 1
    assert (
        (counts - 1000) ** 2 / 1000
    ).sum() < 20.5  # chi-squared, five degrees, one in a thousand


def test_python_picks_what_rules_pick() -> None:
    chance = random.Random(1)
    for _ in range(300):
        odds = [chance.randint(1, 500) for _ in range(chance.randint(1, 60))]
        bits = chance.choice([0, dice.SEEDS - 1, chance.randrange(dice.SEEDS)])
        assert dice.fallen(odds, bits) == dice.pick(np.array(odds, np.int16), bits)


def test_deals_depend_on_the_secret_and_the_index_alone() -> None:
    assert dice.deal(b"a", 1) == dice.deal(b"a", 1)
    assert len({dice.deal(b"a", 1), dice.deal(b"a", 2), dice.deal(b"b", 1)}) == 3


# Playing


def test_the_api_of_the_readme() -> None:
    match = playing()
    (seat,) = match.to_move
    assert match.legal(seat)[0].number == PLACE
    assert match.legal((seat + 1) % 3) == []
    assert match.view(seat)["me"] == seat
    assert match.view()["me"] == -1
    assert json.loads(json.dumps(match.view(0))) == match.view(0)
    assert not match.over
    assert match.scores == [0, 0, 0]
    assert match.ranks == [1, 1, 1]


def test_same_seed_same_match() -> None:
    assert finished(5).log == finished(5).log
    assert finished(5).log != finished(6).log
    assert playing(None).log != playing(None).log


@pytest.mark.parametrize("players", [1, 5, 0, "three", 2.0, True, None])
def test_a_wrong_number_of_players_is_named(players: Any) -> None:
    with pytest.raises(ValueError, match="allowed are 2, 3, 4"):
        GAME.match(players=players)


@pytest.mark.parametrize("seed", [-1, "seven", 1.5, True])
def test_a_wrong_seed_is_named(seed: Any) -> None:
    with pytest.raises(ValueError, match=str(seed)):
        GAME.match(players=2, seed=seed)


def test_wrong_options_are_named() -> None:
    with pytest.raises(ValueError, match="no option 'colour'; its options are favour, portraits"):
        GAME.match(players=2, colour="red")
    with pytest.raises(ValueError, match="cannot be 'never'; allowed are turn, round"):
        GAME.match(players=2, favour="never")
    assert GAME.match(players=2, portraits_shown=False).log["options"]["portraits_shown"] == "false"


def test_a_wrong_game_is_named() -> None:
    with pytest.raises(ValueError, match="no game 'chess'; there are fresco, "):
        bottega.game("chess")


@pytest.mark.parametrize("seat", [-1, 3, "red", None, True])
def test_a_wrong_seat_is_named(seat: Any) -> None:
    match = playing()
    for call in (match.legal, match.undo, match.question, lambda s: match.play(s, 0)):
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            call(seat)
    if seat is not None:
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            match.view(seat)


@pytest.mark.parametrize("action", [-1, 60, 1000, "bishop", 26.0, None, True])
def test_a_wrong_action_number_is_named(action: Any) -> None:
    match = playing()
    before = copy.deepcopy(match.log)
    with pytest.raises(bottega.IllegalAction, match=f"no action {action!r}; actions are 0 to 59"):
        match.play(match.to_move[0], action)
    assert match.log == before


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    match = playing()
    (seat,) = match.to_move
    before, state = match.log, match._state.tobytes()
    with pytest.raises(bottega.IllegalAction, match="does not bet"):
        match.play(seat, BET)
    with pytest.raises(bottega.IllegalAction, match="cannot act now; the match waits for"):
        match.play((seat + 1) % 3, PLACE)
    assert match.log == before
    assert match._state.tobytes() == state
    done = finished()
    with pytest.raises(bottega.IllegalAction, match="the game is over"):
        done.play(0, PLACE)


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(ValueError, match="no language 'xx'; there are en"):
        playing().board(language="xx")


# Undo


def test_undo_goes_back_before_the_last_decision() -> None:
    match = playing()
    (seat,) = match.to_move
    before = match.log
    with pytest.raises(bottega.UndoRefused, match="has not decided anything"):
        match.undo(seat)
    assert not match.can_undo(seat)
    match.play(seat, PLACE + 2)
    assert match.can_undo(seat)
    match.undo(seat)
    assert match.log == before


def test_what_goes_by_itself_goes_with_the_decision_before_it() -> None:
    """Whoever decided takes back both; who was not asked takes back that much, and is asked."""
    match, both, own = bottega.game("fresco").match(players=3, seed=2), 0, 0
    while not match.over and not (both and own):
        seat, length = match.to_move[-1], len(match.entries)
        random_turns(match, 1).go_on(range(3))
        last = len(match.entries) - 1
        if last not in match.foregone:
            continue
        unasked, twin = match.entries[last][0], match.copy()
        if twin.can_undo(seat) and unasked != seat:
            twin.undo(seat)
            assert len(twin.entries) == length
            both += 1
        if match.can_undo(unasked) and unasked != seat:
            match.undo(unasked)
            assert unasked in match.to_move
            assert len(match.legal(unasked)) > 1
            own += 1
    assert both
    assert own


def test_undo_stops_at_chance_at_reveals_and_at_other_seats() -> None:
    match = playing(players=2)
    (first,) = match.to_move
    other = 1 - first
    match.play(first, PLACE)
    match.play(other, BET + 1)  # the only bettor: the dice roll
    with pytest.raises(bottega.UndoRefused, match="chance has spoken"):
        match.undo(other)
    match = playing()
    (first,) = match.to_move
    match.play(first, PLACE)
    match.play((first + 1) % 3, BET)
    with pytest.raises(bottega.UndoRefused, match="another seat has acted"):
        match.undo(first)
    match = playing(players=2)
    while not match.view()["turned"][0] and not match.view()["turned"][1]:
        random_turns(match, 1)
    scorer = next(seat for seat, _ in reversed(match.log["entries"]) if seat != DEALER)
    with pytest.raises(bottega.UndoRefused):
        match.undo(scorer)


def test_a_sealed_bet_can_be_revised_until_the_last_one_is_laid() -> None:
    match = GAME.match(players=4, seed=1)
    (first,) = match.to_move
    match.play(first, PLACE)
    a, b, c = match.to_move
    match.play(a, BET + 1)
    match.play(b, BET + 2)
    match.undo(a)
    assert match.to_move == tuple(sorted((a, c)))
    assert match.view(b)["my_answer"] == 3
    match.play(a, BET + 3)
    match.play(c, BET)
    assert match.view(a)["my_bet"] == 3
    with pytest.raises(bottega.UndoRefused):
        match.undo(a)


# Logs


def test_a_running_log_holds_no_secret_and_a_finished_one_does() -> None:
    match = playing(None)
    assert "secret" not in match.log
    assert len(match.log["commitment"]) == 64
    assert match.key.secret is not None
    secret = match.key.secret.hex()
    assert secret not in json.dumps(match.log)
    assert all(secret not in json.dumps(match.view(seat)) for seat in (None, 0, 1, 2))
    random_turns(match, 100_000)
    assert match.over
    assert match.log["secret"] == secret


def test_a_saved_match_goes_on_as_it_would_have() -> None:
    match = random_turns(playing(None), 20)
    again = bottega.replay(json.loads(json.dumps(match.save())))
    for each in (match, again):
        random_turns(each, 25)
    assert again.log == match.log


@pytest.mark.parametrize("length", [0, 1, 63, 64, 65, 128, 200, None])
def test_a_copy_is_the_match_as_it_was_and_goes_its_own_way(length: int | None) -> None:
    match = random_turns(playing(), 60)
    assert len(match.entries) > 200
    kept = match.save()
    twin = match.copy(length)
    assert list(twin.entries) == list(match.entries[:length])
    entries = kept["entries"][:length]
    assert twin.view(0) == bottega.Match(match.game, 3, match.choices, NO_KEY, entries).view(0)
    if length is None:
        random_turns(twin, 20)
        assert list(twin.entries[: len(match.entries)]) == list(match.entries)
        for seat in filter(twin.can_undo, range(3)):
            twin.undo(seat)
    assert match.save() == kept
    assert match.view(1) == bottega.replay(kept).view(1)


def test_a_running_log_without_its_secret_can_be_read_but_not_played() -> None:
    match = random_turns(playing(None), 20)
    again = bottega.replay(match.log)
    assert again.view(0) == match.view(0)
    seat = again.to_move[0]
    with pytest.raises(bottega.LogError, match="holds no secret"):
        again.play(seat, again.legal(seat)[0].number)
    with pytest.raises(bottega.LogError, match="holds no secret"):
        again.verify()


def test_verify_deals_everything_again() -> None:
    log = finished(None).log
    deals = sum(seat == DEALER for seat, _ in log["entries"])
    assert bottega.verify(log) == deals


def test_verify_finds_a_loaded_die() -> None:
    log = finished(8).log
    index = next(i for i, (seat, action) in enumerate(log["entries"]) if seat == DEALER and i > 9)
    faces = [[DEALER, FACE + face] for face in range(6)]
    other = next(face for face in faces if face != log["entries"][index])
    log["entries"][index:] = [other]
    with pytest.raises(bottega.LogError, match=f"entry {index}: the dealer played"):
        bottega.verify(log)


def branch(of: bottega.Match, entries: int) -> bottega.Match:
    """A match with fresh dice that goes on from another's first entries."""
    return Match(GAME, of.players, of.choices, new_key(None), of.entries[:entries], entries)


def test_a_branch_verifies_what_its_own_secret_dealt() -> None:
    past = finished(8)
    match = random_turns(branch(past, len(past.entries) // 2), 100_000)
    log = match.log
    assert log["given"] == len(past.entries) // 2
    deals = sum(seat == DEALER for seat, _ in log["entries"][log["given"] :])
    assert bottega.verify(log) == deals > 0
    with pytest.raises(bottega.LogError, match="the dealer played"):
        bottega.verify({**log, "given": 0})
    assert "given" not in past.log


def test_a_decision_that_was_taken_over_can_be_taken_back() -> None:
    past = playing()
    past.play(past.to_move[0], past.legal(past.to_move[0])[0].number)
    bettor, length = past.to_move[0], len(past.entries)
    past.play(bettor, past.legal(bettor)[0].number)
    match = branch(past, length + 1)
    assert match.copy(length).given == length
    match.undo(bettor)
    assert match.given == length
    assert bottega.verify(random_turns(match, 100_000).log) > 0


def broken(**changes: Any) -> dict[str, Any]:
    log = random_turns(playing(), 10).log
    log.update(changes)
    return {name: value for name, value in log.items() if value is not ...}


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        (broken(entries=...), "must hold game, version"),
        (broken(game="chess"), "no game 'chess'"),
        (broken(version=99), "version 99 of fresco-dice is unknown; known are 1"),
        (broken(parts="0123"), "was played with the parts '0123'"),
        (broken(seats=7), "allowed are 2, 3, 4"),
        (broken(seats="two"), "allowed are 2, 3, 4"),
        (broken(options={"favour": "x"}), "allowed are turn, round"),
        (broken(options=[]), "options stand by name"),
        (broken(entries={}), "entries in a list"),
        (broken(given=-1), "-1 of .* entries cannot be taken over"),
        (broken(given=10_000), "10000 of .* entries cannot be taken over"),
        (broken(given=True), "True of .* entries cannot be taken over"),
        (broken(seed=-4), "the seed -4"),
        (broken(seed=None), "neither a seed nor a commitment"),
        (broken(entries=[[-1, 0]]), "entry 0, .-1, 0.: action 0"),
        (broken(entries=[[9, 0]]), "entry 0, .9, 0.: there is no seat 9"),
        (broken(entries=[[0]]), "an entry is .seat, action."),
        (broken(entries=[7]), "an entry is .seat, action."),
        (broken(entries=[[0, 26]]), "entry 0, .0, 26.: Red cannot act now"),
        (broken(seed=..., commitment="00" * 32, secret="00"), "not the one that was committed to"),
        (broken(seed=..., commitment="00" * 32, secret="xyz"), "is not hexadecimal"),
    ],
)
def test_what_is_wrong_with_a_log_is_named(log: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        bottega.replay(log)


@pytest.mark.parametrize("log", [None, [], "log", 7])
def test_what_is_no_log_at_all_is_said(log: Any) -> None:
    with pytest.raises(bottega.LogError, match="not a log"):
        bottega.replay(log)


def test_logs_of_an_earlier_version_replay_with_its_readings() -> None:
    """A rule fix is a new option whose other value is the old reading; old logs name no option."""
    newer = replace(GAME, VERSION=2, EARLIER={1: {"favour": "round"}})
    log = random_turns(GAME.match(players=3, seed=2, favour="round"), 60).log
    old = {**log, "options": {"portraits_shown": "true"}}
    again = replay(newer, old)
    assert again.log["entries"] == log["entries"]
    assert again.log["version"] == 2
    assert again.log["options"]["favour"] == "round"


# Parts


def test_corrected_parts_are_played_with_and_named_in_the_log(tmp_path: Path) -> None:
    path = corrected(GAME, tmp_path, "bishop = 3", "bishop = 7")
    other = bottega.game("fresco-dice", parts=path)
    assert other.PARTS.digest != GAME.PARTS.digest
    log = random_turns(other.match(players=2, seed=1), 30).log
    assert bottega.replay(log, parts=path).log == log
    with pytest.raises(bottega.LogError, match="give the parts file it was played with"):
        bottega.replay(log)


def test_corrected_parts_have_compiled_rules_of_their_own(tmp_path: Path) -> None:
    from bottega.sim.batch import play

    path = corrected(GAME, tmp_path, "bishop = 3", "bishop = 7")
    other = bottega.game("fresco-dice", parts=path)
    slow, fast = play(other, 2, 3, seed=1, compile=False), play(other, 2, 50, seed=1)
    plain = play(GAME, 2, 50, seed=1)
    assert fast.states[:3].tobytes() == slow.states.tobytes()
    assert fast.scores.tolist() != plain.scores.tolist()


def test_a_reworded_note_is_the_same_box(tmp_path: Path) -> None:
    path = corrected(GAME, tmp_path, "The five sections", "All five sections")
    assert bottega.game("fresco-dice", parts=path).PARTS.digest == GAME.PARTS.digest


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[8, 13, 16, 19, 24]", "[8, 13, 16, 19]", "sections. 'numbers' must hold 5 whole numbers"),
        ("[8, 13, 16, 19, 24]", "[8, 13, 16, 19, 99]", "holds 99; allowed are 1 to 60"),
        ("[8, 13, 16, 19, 24]", '[8, 13, 16, 19, "x"]', "must hold 5 whole numbers"),
        ("[8, 13, 16, 19, 24]", "[9, 13, 16, 19, 24]", "the total 9 would earn two things"),
        ("[8, 13, 16, 19, 24]", "[13, 8, 16, 19, 24]", "must rise"),
        ("[5, 5, 6, 7]", "[7, 5, 6, 7]", "stack 1 must rise from top to bottom"),
        ("[[9, 12]", "[[12, 9]", "must rise|is empty"),
        ("values = [1, 2, 2, 3] },\n    { sitter", "values = [1] },\n    { sitter", "8 portraits"),
        ('sitter = "man", players = 4', 'sitter = "man", players = 3', "3 players use 12"),
        ('sitter = "man", players = 4', 'sitter = "cat", players = 4', "sitter .woman or man."),
        ("values = [2, 2]", "values = [2, 99]", "worth 1 to 50"),
        ('"orange", "purple"]\nfaces = [1', '"orange", "red"]\nfaces = [1', "6 different colours"),
        ('label = "certain"', 'label = "sure"', "label 'sure'; allowed are certain"),
        ("[sections]", "[rooms]", "the table .sections. is missing"),
        ("numbers =", "figures =", ".sections. has no 'numbers'"),
        ("[sections]", "sections = 3\n[other]", "'sections' stands outside any"),
        ("[sections]", "[sections", "is not a parts file"),
    ],
)
def test_what_is_wrong_with_a_parts_file_is_named(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = corrected(GAME, tmp_path, old, new)
    with pytest.raises(bottega.PartsError, match=complaint):
        bottega.game("fresco-dice", parts=path)
    with pytest.raises(bottega.PartsError):  # and again: nothing half-imported stays behind
        bottega.game("fresco-dice", parts=path)


def test_a_parts_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(bottega.PartsError, match="cannot be read"):
        bottega.game("fresco-dice", parts=tmp_path / "none.toml")
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(bottega.PartsError, match="is not a parts file"):
        bottega.game("fresco-dice", parts=tmp_path / "binary.toml")


@pytest.mark.parametrize("id", bottega.GAMES)
def test_whether_a_move_can_be_taken_back_tells_nothing_hidden(id: str) -> None:
    """It is the same in every state that a seat cannot tell from the true one."""
    game, chance, compared = quick(bottega.game(id)), random.Random(2), 0
    for seed in range(3):
        match = game.match(2, seed=seed)
        for _ in range(40):
            if match.over:
                break
            seat = chance.choice(match.to_move)
            match.play(seat, chance.choice(match.mask(seat).nonzero()[0]))
            for guess in islice(match._eyes(seat).guesses(), 1, 3):
                twin = match.copy()
                twin.history.state = guess
                twin._anew()
                if twin.to_move == match.to_move:
                    assert twin.can_undo(seat) == match.can_undo(seat)
                    compared += 1
    assert compared
