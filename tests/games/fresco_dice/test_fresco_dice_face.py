"""The face of the dice game: true to the view, silent about the rest, complete and small."""

import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser

import pytest
from markupsafe import escape

import bottega
from bottega.core.match import Match
from bottega.core.rule import SPECTATOR, blank, unfolded
from bottega.core.words import LANGUAGES
from bottega.games.fresco_dice.box import BISHOP_BONUS, COLOURS, DICE
from bottega.games.fresco_dice.state import BETS, BISHOP, KEEP, PLACE
from bottega.sim import batch
from bottega.web.drawing import faces
from tables import Table, positions, stream, tables_of

GAME = bottega.game("fresco-dice")
TABLES = tables_of(GAME)
LIMIT = 32_000  # bytes of a board


class Keys(HTMLParser):
    """Every data-key of a board, every thing it explains, and every action that has a button."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.things: set[str] = set()
        self.actions: list[int] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert "style" not in given
        assert tag != "script"
        if given.get("data-key"):
            self.keys.append(str(given["data-key"]))
        if given.get("data-help"):
            self.things.add(str(given["data-help"]))
        if tag == "button":
            assert given["aria-label"]
            self.actions.append(int(str(given["value"])))


def drawn(match: Match, seat: int | None) -> str:
    """A seat's board, or a spectator's, with what can be done there."""
    can = {} if seat is None else {a.number: a.words for a in match.legal(seat)}
    return str(faces.board(GAME, match.seen(seat), can, "en"))


def moments(table: Table, seed: int, every: int = 1) -> Iterator[Match]:
    """Positions of a random game that wait for somebody, and its end."""
    match, chance = table.match(seed), random.Random(seed)
    for number in itertools.count():
        if match.over or number % every == 0:
            yield match
        if match.over:
            return
        seat = chance.choice(match.to_move)
        match.play(seat, chance.choice(match.legal(seat)).number)


@cache
def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', str(faces.drawings(GAME.id))))


def test_the_reckoning_names_bishop_bets_and_skipped_spaces() -> None:
    """As the story tells them."""
    match, chance = GAME.match(players=4, seed=5), random.Random(2)
    while not match.over:
        seat = chance.choice(match.to_move)
        match.play(seat, int(chance.choice(GAME.odds(match._state, seat).nonzero()[0])))
    found = GAME.face.reckoning(match.seen(), match.scenes(), "en")
    lines = {line.words: line.points for line in found}
    story = " ".join(match.story())
    for seat in range(4):
        name = GAME.seat(seat)
        right = re.findall(rf"{name}’s bet on [\w ’]+ was right and scores (\d+)", story)
        assert sum(map(int, right)) == lines["Right bets"][seat]
    assert sum(lines["The bishop’s bonus"]) % BISHOP_BONUS == 0
    assert sum(lines["Right bets"])
    assert sum(map(int, re.findall(r"past [\w ,]+? (\d+) more", story))) == sum(
        lines["Skipped spaces"]
    )


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_reckoning_adds_up(table: Table) -> None:
    ends = batch.play(GAME, table.players, 20, 3, dict(table.options))
    for s, scores in zip(ends.states, ends.scores, strict=True):
        lines = GAME.face.reckoning(GAME.seen(s, SPECTATOR), (), "en")
        sums = [sum(points) for points in zip(*(line.points for line in lines), strict=True)]
        assert sums == list(scores[: table.players])
        assert all(points >= 0 for line in lines for points in line.points)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_moment_can_be_drawn_for_everybody(table: Table) -> None:
    for match in moments(table, 3, every=43):
        for viewer in table.viewers():
            html = drawn(match, None if viewer == SPECTATOR else viewer)
            assert len(html.encode()) < LIMIT
            keys = Keys(html).keys
            assert len(keys) == len(set(keys))
            assert set(re.findall(r'href="#([^"]+)"', html)) <= symbols()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_even_what_no_player_waits_at_can_be_drawn(table: Table) -> None:
    """A replay shows the dealer's acts one by one."""
    for s in positions(table, 1):
        for viewer in table.viewers():
            assert faces.board(GAME, GAME.seen(s, viewer), {}, "en")


@pytest.mark.parametrize("players", GAME.SEATS)
def test_every_action_is_on_the_board_once(players: int) -> None:
    for match in moments(Table(GAME, players, ()), 8, every=7):
        for seat in match.to_move:
            actions = Keys(drawn(match, seat)).actions
            assert sorted(actions) == [a.number for a in match.legal(seat)]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_looks_the_same_is_drawn_the_same(table: Table) -> None:
    for number, s in enumerate(positions(table, 1)):
        for viewer in table.viewers():
            view = GAME.seen(s, viewer)
            other = blank(GAME.STATE)
            GAME.guess(view, viewer, stream(number), other)
            again = faces.board(GAME, GAME.seen(other, viewer), {}, "en")
            assert faces.board(GAME, view, {}, "en") == again


def test_a_bet_of_another_seat_is_the_same_token_whatever_it_says() -> None:
    boards = []
    for bet in (1, 2, 3):
        match = betting()
        first, *others = match.to_move
        match.play(first, word(match, first, "Bet")[bet - 1])
        for seat in others:
            match.play(seat, word(match, seat, "Wait")[0])
        boards.append(drawn(match, None))
    assert boards[0] == boards[1] == boards[2]


def betting() -> Match:
    match = GAME.match(players=4, seed=2)
    (active,) = match.to_move
    match.play(active, match.legal(active)[0].number)
    assert match.seen(None).phase == BETS
    return match


def word(match: Match, seat: int, start: str) -> list[int]:
    return [a.number for a in match.legal(seat) if a.words.startswith(start)]


def test_my_bet_lies_in_the_slot_before_the_others_have_chosen() -> None:
    match = betting()
    seat = match.to_move[0]
    match.play(seat, word(match, seat, "Bet")[1])
    slot = re.search(r'data-key="slot-1".*?</li>', drawn(match, seat), re.S)
    assert slot is not None
    assert f'data-key="token-{seat}-1"' in slot[0]
    assert "another section" in slot[0]
    other = re.search(r'data-key="slot-1".*?</li>', drawn(match, match.to_move[0]), re.S)
    assert other is not None
    assert "token" not in other[0]


def test_a_piece_keeps_its_key_wherever_it_goes() -> None:
    """Painters, dice, portraits, tiles, bishop, palette: none is lost or doubled on the way."""
    lasting = re.compile(r"painter-\d|die-\w+|colour-die-\d|tile-\d-\d|bishop|palette|token-\d-\d")
    match_keys = [
        {key for key in Keys(drawn(match, 0)).keys if lasting.fullmatch(key)}
        for match in moments(Table(GAME, 4, ()), 5, every=9)
    ]
    assert all(keys == match_keys[0] for keys in match_keys)
    assert len(match_keys[0]) == 4 + 6 + 2 + 5 * 4 + 1 + 1 + 4 * 3


def test_portraits_that_lie_face_down_are_not_in_the_page() -> None:
    table = Table(GAME, 3, (("portraits_shown", "false"),))
    for match in moments(table, 4, every=9):
        boards = drawn(match, 0).split('data-key="painters"')[1]
        assert ("#fd-woman" in boards or "#fd-man" in boards) <= match.over


def test_dice_roll_again_whenever_they_are_thrown() -> None:
    """A roll is shown when the class of a die in its well changes."""
    seen: list[str] = []
    for match in moments(Table(GAME, 2, ()), 6, every=5):
        view = match.seen(None)
        html = drawn(match, None).split('class="aside"')[0]
        throws = set(re.findall(r'class="cube t(\d)', html))
        assert len(throws) == 1
        if view.phase == KEEP:
            assert throws == {str(view.roll + 1)}
        elif view.phase == BETS:
            assert throws == {str(view.roll)}
        else:
            assert view.phase > KEEP or view.phase == BISHOP
        seen += throws
    assert {"0", "1", "2", "3"} == set(seen)


def test_all_that_is_explained_is_on_some_board_and_nothing_else_is() -> None:
    seen: set[str] = set()
    for match in moments(Table(GAME, 2, ()), 5, every=3):
        seen |= Keys(drawn(match, match.to_move[0] if match.to_move else None)).things
    assert seen == set(GAME.face.HELP)


def steps_met(players: int, seed: int) -> list[str]:
    """The steps that a seat is shown in a first game, each when it comes first."""
    steps: list[str] = []
    for match in moments(Table(GAME, players, ()), seed):
        view = unfolded(match.seen(0))
        step = GAME.face.guide(view, 0)
        if view.lap > 3:
            assert step is None
            break
        if step is not None and step not in steps:
            assert GAME.face.GUIDE[step] in Keys(drawn(match, 0)).things
            steps.append(step)
    return steps


def test_a_first_game_meets_the_steps_of_the_guide_mostly_in_order() -> None:
    games = [steps_met(2 + seed % 3, seed) for seed in range(6)]
    order = list(GAME.face.GUIDE)
    assert set(itertools.chain(*games)) == set(order)
    for steps in games:
        assert len(steps) >= 8
        places = [order.index(step) for step in steps]
        rising = sum(one < other for one, other in itertools.pairwise(places))
        assert rising >= len(steps) - 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_greyed_out_is_refused_for_a_reason_with_its_rule(language: str) -> None:
    for match in moments(Table(GAME, 3, ()), 9, every=5):
        for seat in match.to_move:
            view, legal = match.seen(seat), {a.number for a in match.legal(seat)}
            for action in set(range(PLACE, GAME.ACTIONS)) - legal:
                told = GAME.words.refusal(view, seat, action, language)
                assert re.search(r"\(\w+ \d\.\d\)", told), told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_pictures_with_words(language: str) -> None:
    pictures = faces.environment().get_template(f"{GAME.id}/pictures.html").module
    for section in range(1, 8):
        name = f"picture_{section}"
        html = str(getattr(pictures, name)(lambda phrase: GAME.face.say(phrase, language)))
        assert f'aria-label="{escape(GAME.face.say(name, language))}"' in html
        assert set(re.findall(r"#(fd-[a-z]+\d*)", html)) <= symbols() | {"fd-arch"}
        assert Keys(html).keys == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_the_dice_apart(language: str) -> None:
    assert len({GAME.face.say(f"letter_{colour}", language) for colour in COLOURS}) == DICE


def test_files_are_small_and_obey_the_house() -> None:
    folder = faces.folder(GAME.id)
    limits = {"style.css": 25_000, "drawings.svg": 40_000, "cover.svg": 20_000}
    for name, limit in limits.items():
        text = (folder / name).read_text(encoding="utf-8")
        assert len(text.encode()) < limit
        assert 'style="' not in text
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    style = (folder / "style.css").read_text(encoding="utf-8")
    before, moving = style.split("@media (prefers-reduced-motion: no-preference)")
    assert "animation" not in before
    assert "transition" not in before
    assert "animation" in moving
    # a die tumbles longest; nothing waits for it
    assert all(int(ms) <= 900 for ms in re.findall(r"(\d+)ms", style))
