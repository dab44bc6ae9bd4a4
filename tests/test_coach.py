"""The coach: luck and choices make the result, blunders are found, and nothing hidden is read."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import bottega
from bottega.bots import levels
from bottega.bots.levels import opponent, strongest
from bottega.bots.maestro import Maestro
from bottega.bots.nets import net_of
from bottega.cli.app import app
from bottega.coach import judging, review
from bottega.coach.judging import compared
from bottega.coach.review import Decision, Review, Reviewing
from bottega.coach.telling import told
from bottega.coach.trials import Trials, trials, usual_lead
from bottega.core.dice import STREAM, start
from bottega.core.game import Game
from bottega.core.history import Entry, History
from bottega.core.match import Match
from bottega.core.rule import Record, blank
from bottega.core.words import LANGUAGES
from bottega.sim.quick import quick

GRAVE, TRIED = 0.2, 60  # what a blunder costs at least, in so many games of every option
RARE = 0.2  # of the decisions may become one
MANY = 20  # how many are planted in the long form
BOT = "maestro:400"  # decides well: what it does else is not worse than what is planted


def played(game: Game, bots: list[str], seed: int = 3, **options: str) -> Match:
    """A game of bots to its end."""
    match = quick(game).match(len(bots), seed, **options)
    return played_on(match, bots, seed)


def played_on(match: Match, bots: list[str], seed: int) -> Match:
    minds = [opponent(match.game, bot, seed + seat, patient=True) for seat, bot in enumerate(bots)]
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, minds[seat].choose(match.seen(seat), seat))
    return match


def reviewed(match: Match, seat: int) -> tuple[Reviewing, Review]:
    reviewing = Reviewing(match, seat)
    return reviewing, reviewing.finished([piece() for piece in reviewing.pieces()])


def written(match: Match, seat: int, language: str = "en") -> str:
    return json.dumps(asdict(told(match, *reviewed(match, seat), language)))


@pytest.mark.usefixtures("hasty")
def test_luck_and_choices_make_the_result(game: Game) -> None:
    match = played(game, ["greedy"] * game.SEATS[-1])
    for seat in (0, match.players - 1):
        _, found = reviewed(match, seat)
        assert found.expected + found.luck + sum(found.skill) == pytest.approx(found.result)
        assert len(found.skill) == match.players
        assert (
            found.curve[-1].chance
            == found.result
            == (match.ranks[seat] == 1) / match.ranks.count(1)
        )
        assert len(found.moments) == review.MOMENTS


class Exchanged(History):
    """A history in which, at every fifth step, all is different that a seat could not see."""

    def __init__(self, true: History, game: Game, seat: int) -> None:
        vars(self).update(vars(true))
        self.plain, self.seat = game, seat

    def steps(self, since: int = 0) -> Iterator[tuple[Record, Entry, Record]]:
        states = [before for before, _, _ in super().steps()]
        others = [self.another(s, n) if n % 5 == 0 else s for n, s in enumerate(states)]
        for (before, after), entry in zip(
            pairwise([*others, self.state]), self.entries, strict=True
        ):
            yield before, entry, after

    def another(self, s: Record, number: int) -> Record:
        """A state that the seat cannot tell from this one, and that asks the same seats."""
        dice, other, view = (
            np.zeros(STREAM, np.int64),
            blank(self.plain.STATE),
            self.game.seen(s, self.seat),
        )
        for stream in range(100):
            start(dice, number, stream)
            self.plain.guess(view, self.seat, dice, other)
            if self.game.to_move(other) == self.game.to_move(s):
                return other
        return s


@pytest.mark.usefixtures("hasty")
def test_what_a_seat_never_saw_changes_no_byte_of_its_review(game: Game) -> None:
    match, seat = played(game, ["greedy", "greedy"]), 1
    other = match.copy()
    other.history = Exchanged(match.history, game, seat)
    pairs = zip(match.history.steps(), other.history.steps(), strict=True)
    different = sum(one[0].tobytes() != two[0].tobytes() for one, two in pairs)
    assert different > 5 or game.id == "fresco"  # whose deals lie open
    assert written(match, seat) == written(other, seat)


@pytest.mark.usefixtures("hasty")
def test_it_speaks_every_language(game: Game) -> None:
    match = played(game, ["random", "greedy"])
    spoken = [json.loads(written(match, 0, language)) for language in LANGUAGES]
    assert len({each["words"] for each in spoken}) == len(LANGUAGES)
    for moments in zip(*(each["moments"] for each in spoken), strict=True):
        assert len({moment["words"] for moment in moments}) == len(LANGUAGES)


def test_a_difference_within_the_noise_is_no_mistake() -> None:
    noise = np.random.default_rng(0)
    lead = noise.normal(0, 10, 400)
    done, slightly, better = (Trials((lead > -by).astype(float), lead + by) for by in (0, 0.001, 8))
    assert not compared(0, 1, done, slightly).mistake
    assert compared(0, 1, done, better).mistake
    assert not compared(0, 1, better, done).mistake


@pytest.mark.parametrize("by_net", [False, True])
def test_tried_actions_begin_with_the_same_guesses(by_net: bool) -> None:
    game = bottega.game("fresco-dice")
    match, net = game.match(2, seed=1), net_of(game) if by_net else None
    seat = match.to_move[0]
    action, view = match.legal(seat)[0].number, match.seen(seat)
    both = [trials(game, view, seat, 20, 5, action, net=net) for _ in range(2)]
    split = trials(game, view, seat, 12, 5, action, net=net)
    split += trials(game, view, seat, 8, 5, action, first=12, net=net)
    for other in (both[1], split):
        assert (both[0].lead == other.lead).all()


@pytest.mark.parametrize("fits", [True, False])
def test_what_the_strongest_would_do_is_no_mistake(
    fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a net where one fits, by search and taste where none does."""
    game = bottega.game("fresco-dice")
    if not fits:
        monkeypatch.setattr(levels, "net_of", lambda _: None)
        monkeypatch.setattr(judging, "net_of", lambda _: None)
    match = played(game, ["random", "random"])
    for scene in islice((each for each in match.recall(0) if each.seat == 0), 8):
        bot = strongest(game, seed=1)
        assert isinstance(bot, Maestro) is fits
        best = bot.choose(scene.before, 0)
        judged = judging.judge(game, scene.before, 0, best, seed=1)
        assert judged.action == best
        assert judged.cost <= 0


def planted(game: Game, seed: int) -> tuple[Match, int, int] | None:
    """A game of good bots in which one decision was the worst there was: whose, and its entry."""
    match, chance = quick(game).match(2, seed), Random(seed)
    good = opponent(game, BOT, seed)
    while not match.over:
        seat = match.to_move[0]
        view, action = match.seen(seat), good.choose(match.seen(seat), seat)
        options = match.mask(seat).nonzero()[0].tolist()
        worst = blunder(game, view, seat, options, action, seed) if chance.random() < RARE else None
        if worst is not None:
            entry = len(match.entries)
            match.play(seat, worst)
            return played_on(match, [BOT, BOT], seed), seat, entry
        match.play(seat, action)
    return None


def blunder(
    game: Game, view: Record, seat: int, options: list[int], good: int, seed: int
) -> int | None:
    """The worst that can be done instead, if that is grave in other games too, whoever plays them
    on."""
    net = net_of(game)
    tried = {option: trials(game, view, seat, TRIED, seed, option, net=net) for option in options}
    usual = usual_lead(*tried.values())
    worst = min(tried, key=lambda option: float(tried[option].worth(usual).mean()))
    if compared(worst, good, tried[worst], tried[good]).cost <= GRAVE:
        return None
    for player in (None, net):
        pair = judging.tried(game, view, seat, (worst, good), 4 * TRIED, seed + 1, player)
        if compared(worst, good, *pair).cost <= GRAVE:
            return None
    return worst


def found_again(game: Game, seed: int) -> bool | None:
    """Whether the review counts a blunder among its three moments."""
    case = planted(game, seed)
    if case is None:
        return None
    match, seat, entry = case
    reviewing, found = reviewed(match, seat)
    shown = [m.scene for m in found.moments if isinstance(m, Decision)]
    return entry + 1 in [reviewing.scenes[scene].length for scene in shown]


def blunders_found(game: Game) -> Iterator[bool]:
    """Game by game in which there was one."""
    cases = (found_again(game, seed) for seed in count())
    return (case for case in cases if case is not None)


def test_a_blunder_is_among_the_three_moments() -> None:
    assert next(blunders_found(bottega.game("fresco-dice")))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_nine_of_ten_blunders_are_among_the_three_moments(game: Game) -> None:
    found = list(islice(blunders_found(game), MANY))
    print(f"{game.id}: {sum(found)} of {MANY}")
    assert sum(found) >= 0.9 * MANY


# Games between the two: 200, more where one is looked at sooner
PLAYED = {"fresco-dice": 140, "fresco-card": 30, "fresco": 15, "atelier": 20}


def lost(game: Game, seed: int) -> tuple[float, float]:
    """What greedy and master lose by their mistakes in a game between them."""
    bots = ["greedy", "master"] if seed % 2 else ["master", "greedy"]
    match, costs = played(game, bots, seed), dict[str, float]()
    for seat, bot in enumerate(bots):
        _, found = reviewed(match, seat)
        assert found.expected + found.luck + sum(found.skill) == pytest.approx(found.result)
        costs[bot] = sum(d.judged.cost for d in found.decisions if d.judged.mistake)
    return costs["greedy"], costs["master"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_greedy_loses_more_by_its_choices_than_master(game: Game) -> None:
    games = np.array([lost(game, seed) for seed in range(PLAYED[game.id])])
    more, (greedy, master) = games[:, 0] - games[:, 1], games.mean(0)
    sure = more.std(ddof=1) / len(more) ** 0.5
    print(f"{game.id}: {greedy:.2f}, {master:.2f}, {more.mean():.2f} ± {sure:.2f}")
    assert more.mean() > 3 * sure


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_who_plays_better_is_told_of_fewer_mistakes() -> None:
    """The strongest above all, though the search of another bot would do something else."""
    game, bots = bottega.game("fresco"), ["greedy", "journeyman", "talent", "maestro"]
    modules = {option.name: str(option.values[-1]) for option in game.OPTIONS if option.module}
    match, told = played(game, bots, seed=7, **modules), []
    for seat, bot in enumerate(bots):
        costs = [d.judged.cost for d in reviewed(match, seat)[1].decisions if d.judged.mistake]
        print(f"{bot}: {len(costs)}, {sum(costs):.2f}")
        told.append(len(costs))
    assert told[0] > max(told[1:])


@pytest.mark.usefixtures("hasty")
def test_the_command_reviews_a_log(tmp_path: Path) -> None:
    match = played(bottega.game("fresco-dice"), ["greedy", "greedy"])
    log = tmp_path / "log.json"
    log.write_text(json.dumps(match.log))
    one = run("review", str(log), "--seat", "1", "--json")
    assert {"seat", "decisions", "luck", "skill", "moments"} <= json.loads(one.stdout).keys()
    both = run("review", str(log), "--json", "--language", "de")
    assert [each["seat"] for each in json.loads(both.stdout)] == [0, 1]
    assert "Yellow" in run("review", str(log)).stdout


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        Reviewing(bottega.game("fresco-dice").match(2, seed=1), 0)


def run(*arguments: str) -> Any:
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 0, found.output
    return found
