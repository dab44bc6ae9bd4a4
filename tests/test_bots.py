"""Opponents: legal, honest, reproducible; duels that rotate seats; programs of other makes."""

import io
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

import bottega
from bottega.bots import LEVELS, duel, ladder, program
from bottega.bots.at_once import ready
from bottega.bots.at_once import tasted as hinted
from bottega.bots.hints import FEW, LEAST, _odds, weighed
from bottega.bots.levels import opponent, say
from bottega.bots.ready import bots_ready
from bottega.bots.search import Budget, Search, Weighed, fruits
from bottega.bots.taste import Taste
from bottega.core.game import Game
from bottega.core.match import plain
from bottega.core.rule import DEALER, NONE, OVER, Record, blank, unfolded
from bottega.core.words import LANGUAGES
from bottega.sim.quick import quick
from tables import TABLES, Table, choices, positions, seats_of, stream, tables_of

DOCS = Path(__file__).parent.parent / "docs"
PLAYED = Path(__file__).parent / "data" / "played"
TINY = ("random", "greedy", "search:8")


def deciding(table: Table) -> list[tuple[Record, int]]:
    """Positions of a table with each seat that has something to decide there."""
    found = []
    for s in positions(table, each=1):
        turn = table.game.to_move(s)
        if turn not in (DEALER, OVER):
            found += [(s, seat) for seat in seats_of(turn)]
    return found


def guessed(game: Game, view: Record, seat: int, number: int) -> Record:
    """Another state that looks the same to a seat."""
    s = blank(game.STATE)
    game.guess(view, seat, stream(number), s)
    return s


def tasted(game: Game, s: Record, seat: int) -> list[int]:
    """What `prefer` says of every legal action."""
    odds, worth = game.odds(s, seat), np.zeros(game.ACTIONS, np.int32)
    game.prefer(s, seat, odds, worth)
    return [int(worth[action]) for action in odds.nonzero()[0]]


def test_taste_reads_only_what_the_seat_may_know(table: Table) -> None:
    fast = quick(table.game)
    for s, seat in deciding(table):
        view = fast.seen(s, seat)
        for number in range(2):
            assert tasted(fast, guessed(fast, view, seat, number), seat) == tasted(fast, s, seat)


def test_every_bot_answers_with_a_legal_action(table: Table) -> None:
    fast = quick(table.game)
    bots = [opponent(table.game, name, 5) for name in TINY]
    for s, seat in deciding(table):
        view, odds = fast.seen(s, seat), fast.odds(s, seat)
        for bot in bots:
            assert odds[bot.choose(view, seat)]


def test_nobody_takes_less_than_there_is(game: Game) -> None:
    """Not even who does anything: what needs no thought is done, what nobody would do is not, and
    is no hint either."""
    sure, struck = 0, 0
    for table in tables_of(game)[:3]:
        for s in positions(table, 4):
            for seat in seats_of(game.to_move(s)):
                if seat == DEALER:
                    continue
                odds, view = game.odds(s, seat), game.seen(s, seat)
                action, sensible = game.surely(s, seat, odds), game.sensible(s, seat, odds)
                chosen = Taste(game, sure, anything=True, compile=False).choose(view, seat)
                assert chosen in sensible
                assert {idea.action for idea in hinted(game, view, seat)} <= set(sensible)
                assert action in (NONE, chosen)
                sure, struck = sure + (action != NONE), struck + (odds.sum() > len(sensible))
    assert (sure and struck) or game.id != "fresco"


def test_beside_a_portrait_all_the_money_is_earned_or_the_portrait_is_painted() -> None:
    """Whoever plays and however: by anything, by taste, by search, by a net."""
    game = bottega.game("fresco")
    stored = json.loads((PLAYED / "fresco" / "all-modules-2.json").read_text())["log"]
    whole, found = bottega.replay(stored), 0
    bots = [opponent(game, name, 3) for name in (*TINY, "talent", "talent:999")]
    for cut, (seat, _) in enumerate(whole.entries):
        if seat == DEALER or not whole.copy(cut).question(seat).startswith("Studio"):
            continue
        match = whole.copy(cut)
        view, actions = match.seen(seat), {each.number: each.words for each in match.legal(seat)}
        if any(words.startswith("Take") for words in actions.values()):
            most = max(n for n, words in actions.items() if words.startswith("Earn"))
            for bot in bots:
                words = actions[choice := bot.choose(view, seat)]
                assert choice == most or words.startswith("Take")
            found += 1
    assert found


def test_no_secret_reaches_a_search(game: Game) -> None:
    """Its choice is the same in a state whose secrets contradict what it guesses."""
    table, fast = next(t for t in TABLES if t.game.id == game.id), quick(game)
    different = 0
    for s, seat in deciding(table):
        other = guessed(fast, fast.seen(s, seat), seat, 7)
        different += other.tobytes() != s.tobytes()
        answers = {
            Search(game, 3, Budget(24)).choose(fast.seen(state, seat), seat) for state in (s, other)
        }
        assert len(answers) == 1
    assert different


def test_a_search_with_a_number_of_games_is_reproducible(game: Game) -> None:
    table = next(t for t in TABLES if t.game.id == game.id)
    for s, seat in deciding(table)[:3]:
        view = quick(game).seen(s, seat)
        first, second = (Search(game, 3, Budget(40)).weigh(view, seat) for _ in range(2))
        assert first == second
        assert sum(option.games for option in first) <= 40


def test_a_search_stops_when_its_time_is_up(game: Game) -> None:
    s, seat = deciding(next(t for t in TABLES if t.game.id == game.id))[0]
    weighed = Search(game, 3, Budget(seconds=0.0)).weigh(quick(game).seen(s, seat), seat)
    assert 1 <= sum(option.games for option in weighed) <= 2


@pytest.mark.parametrize(
    "name",
    [
        *("", "champion", "search:", "search:0", "search:5s", "openspiel:9@2", "program:"),
        *("talent:", "talent:0", "talent:9ms", "talent:9@2", "talent:10000"),
    ],
)
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(ValueError, match="there are random, greedy"):
        opponent(bottega.game("fresco-dice"), name)


# At once, without a compiler


@pytest.fixture
def nothing_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty cache and a process that has loaded nothing, where compiling is an error."""
    monkeypatch.setenv("BOTTEGA_CACHE", str(tmp_path))
    monkeypatch.setattr("bottega.sim.compiled._made", {})
    monkeypatch.setattr("numba.core.dispatcher.Dispatcher.compile", _refuse)


def _refuse(*arguments: object) -> None:
    raise AssertionError("compiled")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.usefixtures("nothing_compiled")
def test_every_level_plays_at_once_without_any_compiled_code(game: Game, level: str) -> None:
    match, bot = game.match(max(game.SEATS), seed=4), opponent(game, level, 1, at_once=True)
    assert not ready(game)
    for _ in range(12):
        seat = match.to_move[0]
        match.play(seat, bot.choose(match.seen(seat), seat))


@pytest.mark.usefixtures("nothing_compiled")
def test_a_hint_at_once_is_what_looks_best(game: Game) -> None:
    match = game.match(players=2, seed=6)
    seat, budget = match.to_move[0], LEVELS["journeyman"].budget
    assert budget is not None
    ideas = weighed(game, match.seen(seat), seat, budget, "en", at_once=True)
    best, *others = ideas
    assert best.why
    assert say("taste", "en") not in {idea.why for idea in others}
    assert {idea.odds for idea in ideas} == {say("few", "en")}
    assert best.action in {action.number for action in match.legal(seat)}


def test_who_has_a_net_takes_what_is_free() -> None:
    """All the money and all the fun there is, whatever the net would say."""
    game = quick(bottega.game("fresco"))
    match, greedy, found = game.match(2, seed=5), Taste(game, 1), 0
    bots = [opponent(game, name, 3) for name in ("talent", "talent:999", "maestro:8")]
    while found < 6:
        seat = match.to_move[0]
        view, odds = match.seen(seat), match.mask(seat).astype(np.int16)
        surely = game.surely(guessed(game, view, seat, 0), seat, odds)
        if surely != NONE and odds.sum() > 1:
            found += 1
            assert [bot.choose(view, seat) for bot in bots] == [surely] * len(bots)
        match.play(seat, greedy.choose(view, seat))


def test_taste_interpreted_is_taste_compiled(game: Game) -> None:
    table, fast = next(t for t in TABLES if t.game.id == game.id), quick(game)
    slow, quicker = Taste(game, 5, compile=False), Taste(game, 5)
    for s, seat in deciding(table):
        view = fast.seen(s, seat)
        assert slow.choose(view, seat) == quicker.choose(view, seat)


def test_a_bot_at_once_thinks_as_soon_as_it_can(game: Game) -> None:
    bots_ready(game)
    match = game.match(players=2, seed=6)
    bots = [opponent(game, "search:20", 3, at_once=at_once) for at_once in (True, False)]
    view, seat = match.seen(match.to_move[0]), match.to_move[0]
    assert ready(game)
    assert len({bot.choose(view, seat) for bot in bots}) == 1


# Duels


def test_a_duel_rotates_seats_over_the_same_deals() -> None:
    """The same bot in every seat: over whole rotations everyone has the same share."""
    game = bottega.game("fresco-dice")
    found = duel.duel(game, ["greedy", "greedy", "greedy"], 10, seed=3)
    assert found.games == 12
    assert sum(found.win_share) == pytest.approx(1)
    assert found.bots == ("greedy", "greedy", "greedy")
    assert len(found.milliseconds) == 3
    assert min(found.milliseconds) > 0


def test_a_duel_is_reproducible_and_independent_of_cores() -> None:
    game = bottega.game("fresco-dice")
    once, again = (duel.duel(game, ["search:8", "greedy"], 6, 2, cores=c) for c in (1, 2))
    assert duel.told(once) == duel.told(again)
    other = duel.duel(game, ["search:8", "greedy"], 6, 3)
    assert (once.shares != other.shares).any()


def test_greedy_beats_random_at_every_module_set(game: Game) -> None:
    """The long form is `bottega duel GAME --bots greedy,random --games 400`."""
    for players, options in game.tables():
        if players == 2:
            found = duel.duel(game, ["greedy", "random"], 8, 1, options)
            assert found.win_share[0] >= 0.8, options


def test_the_levels_of_search_play_each_other(game: Game) -> None:
    """Tiny budgets: that it works. That it wins is the ladder's to show."""
    most = max(game.SEATS)
    found = duel.duel(game, ["search:6", "search:3"] + ["greedy"] * (most - 2), most, 1)
    assert found.games == most
    assert 1 <= found.mean_place[0] <= most


def test_a_duel_stops_when_it_is_clear() -> None:
    game = bottega.game("fresco-dice")
    found = duel.duel(game, ["greedy", "random"], 4000, until_clear=True)
    assert found.games == 32
    assert found.clear == 1


def test_intervals_are_wilsons() -> None:
    low, high = duel.wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert duel.wilson(1.0, 10)[1] == 1.0
    assert duel.wilson(1.0, 10)[0] == pytest.approx(0.7225, abs=1e-4)


@pytest.mark.parametrize(
    ("bots", "games", "seed"), [(["greedy"], 4, 0), (["greedy"] * 2, 0, 0), (["greedy"] * 2, 4, -1)]
)
def test_a_duel_that_cannot_be_is_refused(bots: list[str], games: int, seed: int) -> None:
    with pytest.raises(ValueError, match=r"allowed are|not a whole number"):
        duel.duel(bottega.game("fresco-dice"), bots, games, seed)


# Hints


def test_a_hint_names_legal_actions_with_a_reason(game: Game) -> None:
    match = game.match(players=2, seed=6)
    while len(match.legal(match.to_move[0])) < 2:
        match.play(match.to_move[0], match.legal(match.to_move[0])[0].number)
    seat = match.to_move[0]
    before = match.log
    ideas = bottega.hint(match, seat, "apprentice")
    assert match.log == before
    words = {action.number: action.words for action in match.legal(seat)}
    assert 1 <= len(ideas) <= 3
    for idea in ideas:
        assert words[idea.action] == idea.words
        assert 0 <= idea.win_share <= 1
        assert "imagined" in ideas[0].odds
        assert idea.why.endswith(".") or (not idea.why and idea is not ideas[0])
        assert idea.odds.endswith(".")


def test_a_hint_rests_on_enough_games_however_late_it_is(game: Game) -> None:
    match = game.match(players=2, seed=6)
    while len(match.legal(match.to_move[0])) < 2:
        match.play(match.to_move[0], match.legal(match.to_move[0])[0].number)
    seat = match.to_move[0]
    late = Search(game, 0, Budget(240, 0.0, LEAST)).weigh(match.seen(seat), seat, clear=False)
    assert LEAST <= sum(option.games for option in late) < 240
    assert "imagined" in weighed(game, match.seen(seat), seat, Budget(240, 0.0), "en")[0].odds


def test_a_hint_from_too_few_games_says_so() -> None:
    option = Weighed(1, FEW - 1, 1.0, 9.0, 1.0)
    for best in (option, option._replace(games=FEW)):
        assert _odds(option, best, "en") == say("few", "en")


def test_no_idea_behind_the_best_claims_to_win_oftener() -> None:
    best = Weighed(1, 200, 0.52, 1.0, 0.6)
    assert "52 %" in _odds(best, best, "en")
    for share in (0.55, 0.52, 0.4):
        other = Weighed(2, 50, share, 3.0, 0.59)
        assert ("%" in _odds(other, best, "en")) == (share < 0.52)


def test_a_reason_is_what_the_imagined_games_had_in_common() -> None:
    """Rows are first actions: what followed one far oftener than the others comes first."""
    found = [Weighed(0, 10, 0.5, 0.0, 0.5), Weighed(1, 10, 0.4, 0.0, 0.4)]
    later = np.zeros((4, 4), np.int16)
    later[0] = 0, 9, 10, 5
    later[1] = 0, 8, 2, 9
    assert [action for action, _ in fruits(found[0], found, later)] == [2, 1]
    assert [action for action, _ in fruits(found[1], found, later)] == [3]


def test_every_reason_can_be_told(game: Game) -> None:
    """Whatever is done and whatever follows, in every language, from what the seat sees."""
    told = set()
    for table in tables_of(game)[:3]:
        for s in positions(table, 1):
            for seat in seats_of(game.to_move(s)):
                if seat == DEALER:
                    continue
                view, actions = unfolded(game.seen(s, seat)), choices(game, s, seat)
                for action in {actions[0], actions[-1]}:
                    for later in (NONE, *range(game.ACTIONS)):
                        for language in LANGUAGES if later % 7 == 0 else ("en",):
                            why = game.words.because(view, seat, action, later, language)
                            assert not why or why.endswith(".")
                            told.add(why)
    assert len(told) > 6


def test_no_question_is_without_a_cause(game: Game) -> None:
    """Whatever turns out best: the position alone says why, or that it makes no difference."""
    asked = [(table, *found) for table in tables_of(game) for found in deciding(table)]
    for n, (table, s, seat) in enumerate(asked):
        view, odds = unfolded(game.seen(s, seat)), game.odds(s, seat)
        if odds.sum() > 1 and game.surely(s, seat, odds) == NONE:
            language = LANGUAGES[n % len(LANGUAGES)]
            for action in map(int, odds.nonzero()[0]):
                why = game.words.because(view, seat, action, NONE, language)
                words = game.words.action(view, seat, action, language)
                assert why.endswith("."), (str(table), words)


def test_a_hint_that_cannot_be_given_is_refused() -> None:
    match = bottega.game("fresco-dice").match(players=2, seed=6)
    waiting = 1 - match.to_move[0]
    with pytest.raises(ValueError, match="nothing to decide"):
        bottega.hint(match, waiting)
    with pytest.raises(ValueError, match="there are apprentice, journeyman, master"):
        bottega.hint(match, match.to_move[0], "greedy")


# Programs of other makes


@pytest.mark.skipif(shutil.which("perl") is None, reason="needs perl: apt-get install perl")
def test_the_example_in_another_language_plays() -> None:
    game = bottega.game("fresco-dice")
    found = duel.duel(game, ["greedy", f"program:perl {DOCS / 'bot.pl'}"], 2)
    assert found.games == 2


def asked(game: Game, line: str, level: str = "greedy") -> dict[str, object]:
    out = io.StringIO()
    program.serve(game, opponent(game, level, 1), [line], out)
    answer: dict[str, object] = json.loads(out.getvalue())
    return answer


def test_our_bots_answer_programs(game: Game) -> None:
    match = game.match(players=2, seed=5)
    seat = match.to_move[0]
    line = json.dumps({"seat": seat, "view": match.view(seat)})
    legal = {action.number for action in match.legal(seat)}
    assert asked(game, line)["action"] in legal


def test_a_view_survives_json(table: Table) -> None:
    fast = quick(table.game)
    for s in positions(table, each=1):
        for viewer in table.viewers():
            view = fast.seen(s, viewer)
            again = program.record_of(table.game, json.loads(json.dumps(plain(view))))
            assert again.tobytes() == view.tobytes()


def test_a_line_that_is_no_question_gets_an_error_and_the_next_is_answered() -> None:
    game = bottega.game("fresco-dice")
    match = game.match(players=2, seed=5)
    seat = match.to_move[0]
    good = {"seat": seat, "view": match.view(seat)}
    wrong = ["", "[]", "{}", '{"view": {}}', json.dumps({**good, "seat": 9})]
    wrong.append(json.dumps({**good, "seat": 1 - seat}))
    wrong.append(json.dumps({**good, "view": {**match.view(seat), "lap": "x"}}))
    wrong.append(json.dumps({**good, "view": {**match.view(seat), "pips": [1]}}))
    wrong.append(json.dumps({**good, "view": {**match.view(seat), "phase": 4000}}))
    out = io.StringIO()
    program.serve(game, opponent(game, "greedy", 1), [*wrong, json.dumps(good)], out)
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [("error" in answer) for answer in answers] == [True] * (len(wrong) - 1) + [False]


@pytest.mark.parametrize(
    "script", ["print('no')", "print('{\"action\": 9999}')", "pass", "print('[]')"]
)
def test_a_program_that_breaks_the_protocol_is_named(script: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(f"input()\n{script}\n")
    game = bottega.game("fresco-dice")
    match = game.match(players=2, seed=5)
    seat = match.to_move[0]
    bot = opponent(game, f"program:{sys.executable} {path}")
    with pytest.raises(program.ProgramError, match=r"bot\.py"):
        bot.choose(match.seen(seat), seat)
    bot.close()


def test_a_program_that_is_not_there_is_named() -> None:
    with pytest.raises(program.ProgramError, match="no-such-program"):
        opponent(bottega.game("fresco-dice"), "program:no-such-program")


# The ladder


def test_the_ladder_is_written_as_played(tmp_path: Path) -> None:
    steps: list[str] = []
    game = bottega.game("fresco-dice")
    bots = ("random", "greedy", "search:2")
    played = ladder.climb([game], bots, 3, 1, 1, lambda done, total, words: steps.append(words))
    assert [words.count(",") for words in steps] == [1, 1, 2]
    assert [each["bots"][0] for each in played["rungs"]] == ["greedy", "search:2", "search:2"]
    assert [each["games"] for each in played["rungs"]] == [4, 4, 3]
    ladder.write(played, tmp_path)
    assert ladder.read(tmp_path / "ladder.json") == played
    assert (tmp_path / "ladder.md").read_text() == ladder.table_of(played)


def test_a_ladder_grows_by_what_is_added() -> None:
    game, still = bottega.game("fresco-dice"), lambda *_: None
    first = ladder.climb([game], ("random", "greedy"), 6, 1, 1, still, players=[2])
    both = ladder.climb([game], ("greedy", "search:2"), 2, 2, 1, still, players=[2], before=first)
    assert both["rungs"][:1] == first["rungs"]
    assert [each["seed"] for each in both["rungs"]] == [1, 2]


def test_one_bot_meets_a_panel() -> None:
    game, still, bots = bottega.game("fresco-dice"), lambda *_: None, ("random", "greedy")
    met = ladder.climb([game], bots, 2, 1, 1, still, players=[2, 3], champion="greedy")
    assert [each["bots"] for each in met["rungs"]] == [["greedy"] + ["random"] * n for n in (1, 2)]
    met = ladder.climb([game], bots, 2, 1, 1, still, players=[2], champion="search:2")
    assert [each["bots"][1] for each in met["rungs"]] == ["random", "greedy"]


def test_a_ladder_that_was_cut_goes_on() -> None:
    """What was there is not played again; what is new is kept at once."""
    game, bots, still = (
        bottega.game("fresco-dice"),
        ("random", "greedy", "search:2"),
        lambda *_: None,
    )
    kept: list[ladder.Ladder] = []
    whole = ladder.climb([game], bots, 3, 1, 1, still, players=[2], keep=kept.append)
    assert [len(each["rungs"]) for each in kept] == [1, 2]
    cut, kept = kept[0], []
    on = ladder.climb([game], bots, 3, 1, 1, still, players=[2], before=cut, keep=kept.append)
    assert on == whole
    assert kept == [whole]
    more = ladder.climb([game], bots, 5, 1, 1, still, players=[2], before=whole)
    assert [each["games"] for each in more["rungs"]] == [4, 4, 6, 6]


OLDER = {"game": "fresco-dice", "bots": ["greedy", "random"], "low": 0.5, "high": 0.9, "share": 0.7}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"tables": []}',
        '{"rungs": [{"bots": ["greedy"]}]}',
        json.dumps({"rungs": [OLDER]}),
    ],
)
def test_what_is_no_ladder_is_not_added_to(tmp_path: Path, text: str) -> None:
    (tmp_path / "ladder.json").write_text(text)
    with pytest.raises(ValueError, match="leave out --add"):
        ladder.read(tmp_path / "ladder.json")


def test_the_published_ladder_is_what_the_command_wrote() -> None:
    published = json.loads((DOCS / "ladder.json").read_text())
    assert (DOCS / "ladder.md").read_text() == ladder.table_of(published)
    assert (DOCS / "ladder.svg").read_text() == ladder.plot_of(published)
    for id in bottega.GAMES:
        met = (each["bots"] for each in published["rungs"] if each["game"] == id)
        assert {name for names in met for name in names} == set(LEVELS)


def test_a_rung_says_whether_bots_can_be_told_apart() -> None:
    shares = [(0.55, 0.7), (0.3, 0.45), (0.4, 0.6)]
    rungs = [{"bots": ["x", "y"], "low": low, "high": high} for low, high in shares]
    assert [ladder.verdict(each) for each in rungs] == ["above", "below", "not told apart"]
