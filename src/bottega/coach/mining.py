"""Mining bots' games for exercises: choices of which one is clearly best, and another than what
looks best at once. All is weighed from what the seat sees."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from bottega.bots.search import Budget, Search
from bottega.bots.taste import Taste
from bottega.coach.exercises import Exercise, Mine, Mined
from bottega.coach.judging import Judged, compared
from bottega.coach.trials import trials, usual_lead
from bottega.core.game import Game
from bottega.core.match import Match
from bottega.core.rule import DEALER, NONE, Record, unfolded
from bottega.sim.quick import quick

FIRST, DEPTH = 12, 96  # games imagined with every choice, and with those that stay in question
DEEPER = 10  # times as many games check an exercise
LIKELY, ALIKE = 1.5, 0.4  # standard errors: worth a check, and not worth another game
TRIFLE, OPEN = 0.03, 0.03  # of a victory: a cost, and a chance, below which nothing is at stake
LEADS = Budget(480)  # how that is looked for which the best choice leads to
ASKED = 8  # times that greedy is asked: of choices that look alike it takes any


class Position(NamedTuple):
    """A choice as the seat sees it that has it."""

    game: Game
    view: Record
    seat: int
    actions: Sequence[int]


def mine(
    game: Game, count: int, seed: int, depth: int = DEPTH, begun: Mine | None = None
) -> Iterator[Mine]:
    """What was mined after each game of bots, until there are so many exercises."""
    found = begun or Mine(game.id, seed, depth, DEEPER * depth, 0, ())
    while len(found.exercises) < count:
        mined = mined_game(game, seed, found.looked, depth)
        found = found._replace(looked=found.looked + 1, mined=(*found.mined, mined))
        yield found


def mined_game(game: Game, seed: int, number: int, depth: int) -> Mined:
    """One game of bots who do what went best in a few imagined games, and the exercises in it: at
    most one for each seat and round."""
    match, taken, found = opened(game, seed, number), set(), []
    start = {**match.log, "entries": []}
    while not match.over:
        position, acts = position_of(game, match, match.to_move[0]), _acts(match)
        own, moment = mixed(seed, number, len(acts)), (position.seat, int(position.view.lap))
        best, clear = looked(position, own, depth)
        wanted = clear and moment not in taken
        others = checked(position, best, own + 1, DEEPER * depth) if wanted else None
        if others:
            taken.add(moment)
            name, greedy = f"{number}-{len(acts)}", min(obvious(position, own))
            chosen = position.seat, best, greedy, leads_to(position, best, own)
            found.append(Exercise(name, game.id, start, acts, *chosen, others))
        match.play(position.seat, best)
        match.go_on(range(match.players))
    kept = tuple(each for each in found if matters(each))
    return Mined(number, start, kept[-1].acts if kept else (), kept)


def matters(exercise: Exercise) -> bool:
    """Whether the game is still open, and greedy's choice costs more than a trifle."""
    greedy = exercise.judged(exercise.greedy)
    return greedy is not None and greedy.cost >= TRIFLE and OPEN <= greedy.better <= 1 - OPEN


def opened(game: Game, seed: int, number: int) -> Match:
    """A game that greedy has played to its middle: before it choices are seldom clear, and dear to
    weigh. Where the middle is shows when it is over."""
    players, greedy = game.SEATS[number % len(game.SEATS)], Taste(game, number)
    match = quick(game).match(players, seed=mixed(seed, number))
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, greedy.choose(match.seen(seat), seat))
    decided = [n for n, (seat, _) in enumerate(match.entries) if seat != DEALER]
    return match.copy(decided[len(decided) // 2])


def position_of(game: Game, match: Match, seat: int) -> Position:
    """The choice that a seat has now."""
    actions = [int(action) for action in match.mask(seat).nonzero()[0]]
    return Position(game, match.seen(seat), seat, actions)


def looked(position: Position, seed: int, depth: int) -> tuple[int, bool]:
    """What went best, and whether all else went clearly worse and greedy would do something else.
    Most choices need few games to be passed over."""
    game, view, seat, actions = position
    if len(actions) == 1:
        return actions[0], False
    easy, games = obvious(position, seed), FIRST
    tried = {each: trials(game, view, seat, games, seed, each) for each in actions}
    while True:
        usual = usual_lead(*tried.values())
        best = max(tried, key=lambda each: float(tried[each].worth(usual).mean()))
        rivals = [compared(each, best, tried[each], tried[best]) for each in tried if each != best]
        near = [rival.action for rival in rivals if rival.cost <= LIKELY * rival.doubt]
        alike = any(rival.cost <= ALIKE * rival.doubt for rival in rivals)
        if best in easy or alike or not near or games >= depth:
            return best, best not in easy and not near
        tried = {
            each: tried[each] + trials(game, view, seat, games, seed, each, first=games)
            for each in (best, *near)
        }
        games *= 2


def obvious(position: Position, seed: int) -> set[int]:
    """What greedy might do."""
    greedy = Taste(position.game, seed)
    return {greedy.choose(position.view, position.seat) for _ in range(ASKED)}


def checked(position: Position, best: int, seed: int, games: int) -> tuple[Judged, ...] | None:
    """Every other choice beside the best, the least costly first; None if one is not clearly
    worse."""
    game, view, seat, actions = position
    tried, others = trials(game, view, seat, games, seed, best), []
    for action in actions:
        if action != best:
            other = compared(action, best, trials(game, view, seat, games, seed, action), tried)
            if not other.mistake:
                return None
            others.append(other)
    return tuple(sorted(others, key=lambda other: other.cost))


def leads_to(position: Position, best: int, seed: int) -> int:
    """What the seat then does that the game has words for: why the best is good. Or NONE."""
    game, view, seat, _ = position
    found = Search(game, seed, LEADS).explained(view, seat)
    fruits = [fruit for each in found if each.action == best for fruit, _ in each.fruits]
    told = unfolded(view)
    return next((f for f in fruits if game.words.because(told, seat, best, f, "en")), NONE)


def _acts(match: Match) -> tuple[int, ...]:
    return tuple(action for seat, action in match.entries if seat != DEALER)


def mixed(*numbers: int) -> int:
    """A seed of its own for each."""
    return crc32(" ".join(map(str, numbers)).encode()) >> 1
