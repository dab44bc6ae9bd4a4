"""The card game's face: it shows what a viewer may know, offers all they may do, and adds up."""

import re
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from markupsafe import escape

import bottega
from bottega.core.dice import Dice, pick, roll
from bottega.core.face import Line
from bottega.core.game import Game
from bottega.core.rule import SPECTATOR, Record, unfolded
from bottega.core.words import LANGUAGES
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import COLOURS, KINDS
from bottega.games.fresco_card.face.guide import ROUNDS
from bottega.games.fresco_card.packed import by_kind, many
from bottega.sim.batch import play
from bottega.sim.quick import quick
from bottega.web.drawing import faces
from tables import Table, choices, positions, seats_of, step, stream, tables_of

GAME = bottega.game("fresco-card")
EVERY = tables_of(GAME)
# The smallest table as it comes, and the largest with every option at its last value
TABLES = [EVERY[0], next(t for t in EVERY if t.players == 4 and len(t.options) > 1)]
LIMITS = {"style.css": 25_000, "drawings.svg": 40_000, "cover.svg": 20_000}


@pytest.fixture(params=TABLES, ids=str)
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


def can(s: Record, viewer: int) -> dict[int, str]:
    """What a viewer may do now, in words."""
    if viewer == SPECTATOR or viewer not in seats_of(GAME.to_move(s)):
        return {}
    view = GAME.seen(s, viewer)
    return {n: GAME.words.action(view, viewer, n, "en") for n in choices(GAME, s, viewer)}


def html(s: Record, viewer: int, language: str = "en") -> str:
    return str(faces.board(GAME, GAME.seen(s, viewer), can(s, viewer), language))


def buttons(text: str) -> set[int]:
    return {int(number) for number in re.findall(r'name="action" value="(\d+)"', text)}


def keys(text: str) -> list[str]:
    return re.findall(r'data-key="([^"]*)"', text)


def reached(players: int, wanted: int, seed: int = 1) -> Record:
    """A random game, played until this is asked."""
    s, dice = GAME.fresh(players, GAME.choices({})), stream(seed)
    while s.phase != wanted:
        assert s.phase != at.DONE
        step(GAME, s, dice)
    return s


# The board


def test_every_viewer_sees_a_board_of_decent_size(table: Table) -> None:
    for s in positions(table):
        for viewer in table.viewers():
            text = html(s, viewer)
            assert len(text.encode()) < 32_000
            assert "style=" not in text
            assert "<script" not in text


def test_all_that_can_be_done_is_done_on_the_board(table: Table) -> None:
    for s in positions(table):
        for seat in seats_of(GAME.to_move(s)):
            if seat >= 0:
                assert buttons(html(s, seat)) == set(choices(GAME, s, seat))


def test_every_piece_has_a_key_of_its_own(table: Table) -> None:
    for s in positions(table):
        for viewer in table.viewers():
            twice = [key for key, n in Counter(keys(html(s, viewer))).items() if n > 1]
            assert twice == []


def test_who_only_looks_on_is_offered_nothing(table: Table) -> None:
    for s in positions(table, 1):
        waiting = set(table.viewers()) - set(seats_of(GAME.to_move(s)))
        assert not any(buttons(html(s, viewer)) for viewer in waiting)


def test_states_that_look_the_same_are_drawn_the_same(table: Table) -> None:
    for number, s in enumerate(positions(table)):
        for viewer in table.viewers():
            view, other = GAME.seen(s, viewer), np.zeros(1, GAME.STATE)[0]
            GAME.guess(view, viewer, stream(number), other)
            drawn = faces.board(GAME, view, {}, "en")
            assert faces.board(GAME, GAME.seen(other, viewer), {}, "en") == drawn


def test_a_card_of_the_hand_is_a_picture_with_words() -> None:
    s = reached(3, at.ACT)
    text = html(s, int(s.turn))
    for kind in range(KINDS):
        held = int(many(s.hand[s.turn], kind))
        assert text.count(f'value="{do.CARD + kind}"') == held


# Keys follow their pieces


def of(kind: str, text: str) -> set[str]:
    """The keys of one kind of pieces."""
    return {key for key in keys(text) if key.startswith(f"{kind}-")}


def tiles_at(turn: int, text: str) -> set[str]:
    """The keys of the tiles in front of the active seat, and of those that it may take."""
    return {key for key in of("tile", text) if key.split("-")[2] == str(turn)}


def test_a_card_keeps_its_key_from_the_hand_to_the_table() -> None:
    s = reached(2, at.ACT)
    seat, before = int(s.turn), of("card", html(s, int(s.turn)))
    for kind in range(KINDS):
        if many(s.hand[seat], kind):
            GAME.apply(s, seat, do.CARD + kind)
            assert of("card", html(s, seat)) == before
    GAME.apply(s, seat, do.LAY)
    assert by_kind.unpacked(s.laid).any()
    assert of("card", html(s, seat)) == before


def test_sections_and_tiles_keep_their_keys_throughout_a_turn() -> None:
    s, dice = GAME.fresh(3, GAME.choices({})), stream(3)
    after = html(s, SPECTATOR)
    while s.placed < 8:
        before, turn, dealt = after, int(s.turn), s.phase <= at.CARD_DEAL
        step(GAME, s, dice)
        after = html(s, SPECTATOR)
        if s.turn == turn and not dealt:
            assert of("section", after) == of("section", before)
            assert tiles_at(turn, after) <= tiles_at(turn, before)  # those used leave the game


def test_a_section_turns_as_it_rises() -> None:
    s = reached(2, at.ROTATE)
    seat, turns = int(s.turn), int(s.placed_turns[s.placed - 1])
    assert f"section t{turns} fresh" in html(s, seat)
    GAME.apply(s, seat, do.TURN)
    assert f"section t{turns + 1} fresh" in html(s, seat)


def test_a_card_that_was_handed_over_is_drawn_for_those_who_saw_it() -> None:
    s = reached(3, at.GIVE)
    asker, giver = int(s.turn), int(s.asked)
    GAME.apply(s, giver, choices(GAME, s, giver)[0])
    assert of(f"known-{asker}", html(s, giver))
    assert of(f"known-{asker}", html(s, SPECTATOR))


# Help and guide


def things(text: str) -> set[str]:
    return set(re.findall(r'data-help="([^"]*)"', text))


def test_all_that_is_explained_lies_on_some_board_and_nothing_else() -> None:
    found = {
        thing
        for table in TABLES
        for s in [*positions(table), reached(3, at.GIVE)]
        for viewer in table.viewers()[-2:]
        for thing in things(html(s, viewer))
    }
    assert found == set(GAME.face.HELP)


def eager(game: Game, s: Record, dice: Dice) -> None:
    """Play one action: a section where there is one to be had, else anything. Tiles to ask with
    are kept for the next turn."""
    (seat,) = seats_of(game.to_move(s))
    odds = game.odds(s, seat)
    if seat >= 0 and odds[do.RESTORE : do.DRAW_FROM].any():
        odds[: do.RESTORE], odds[do.DRAW_FROM :] = 0, 0
    if s.phase in (at.MORE, at.ROTATE, at.REWARD):
        odds[do.ASK : do.USE_PAINT] = 0
    game.apply(s, seat, int(pick(odds, roll(dice))))


def steps_met(seed: int) -> list[list[str]]:
    """The steps of the guide as each seat of a first game meets them."""
    game, dice = quick(GAME), stream(seed)
    s = game.fresh(2 + seed % 3, game.choices({}))
    met: list[list[str]] = [[] for _ in range(s.seats)]
    while s.phase != at.DONE and s.lap <= ROUNDS:
        for seat, steps in enumerate(met):
            view = game.seen(s, seat)
            step = GAME.face.guide(unfolded(view), seat)
            if step and step not in steps:
                steps.append(step)
                assert GAME.face.GUIDE[step] in things(str(faces.board(GAME, view, {}, "en")))
        eager(game, s, dice)
    return met


def test_first_games_meet_every_step_of_the_guide_mostly_in_order() -> None:
    order = list(GAME.face.GUIDE)
    games = [steps for seed in range(20) for steps in steps_met(seed)]
    assert {step for steps in games for step in steps} == set(order)
    pairs = [pair for steps in games for pair in combinations(map(order.index, steps), 2)]
    assert sum(one < other for one, other in pairs) > 0.7 * len(pairs)


def test_the_guide_is_silent_after_the_first_rounds() -> None:
    for s in positions(TABLES[0]):
        for viewer in range(2):
            step = GAME.face.guide(GAME.seen(s, viewer), viewer)
            assert step is None or s.lap <= ROUNDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_done_on_the_board_is_refused_by_a_rule(language: str) -> None:
    for s in positions(TABLES[1]):
        for seat in seats_of(GAME.to_move(s)):
            if seat < 0 or s.phase == at.GIVE:
                continue
            view = GAME.seen(s, seat)
            held = {do.CARD + kind for kind in range(KINDS) if view.my_hand[kind]}
            places = held | set(range(do.RESTORE, do.ASK)) | set(range(do.TURN, do.LAY))
            for number in places - set(choices(GAME, s, seat)):
                why = GAME.words.refusal(view, seat, number, language)
                assert re.search(r"\(\w+ \d", why), why


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_the_paints_apart(language: str) -> None:
    assert len({GAME.face.say(colour, language) for colour in COLOURS}) == len(COLOURS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_on_swap_icons_are_spoken(language: str) -> None:
    s = reached(3, at.ACT)
    text = html(s, int(s.turn), language)
    letters = {GAME.face.say(f"icon_{name}", language) for name in ("market", "workshop")}
    assert set(re.findall(r"<text[^>]*>(\w+)</text>", text)) <= letters
    assert "<text" not in faces.drawings(GAME.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_pictures_in_every_language(language: str) -> None:
    pictures = faces.environment().get_template(f"{GAME.id}/pictures.html").module
    names = [name for name in dir(pictures) if name.startswith("picture_")]
    assert len(names) == 6
    for name in names:
        drawn = str(getattr(pictures, name)(lambda phrase: GAME.face.say(phrase, language)))
        assert escape(GAME.face.say(name, language)) in drawn
        assert set(re.findall(r'href="#([^"]+)"', drawn)) <= symbols()


# The reckoning


@pytest.mark.parametrize("table", EVERY, ids=str)
def test_the_reckoning_adds_up(table: Table) -> None:
    for s in play(GAME, table.players, 20, 4, dict(table.options), cores=1).states:
        lines: list[Line] = GAME.face.reckoning(GAME.seen(s, SPECTATOR), (), "en")
        for seat in range(table.players):
            assert sum(line.points[seat] for line in lines) == GAME.score(s, seat)


# What does not change


@pytest.mark.parametrize(("name", "limit"), LIMITS.items())
def test_style_and_drawings_are_light(name: str, limit: int) -> None:
    assert (faces.folder(GAME.id) / name).stat().st_size < limit


def symbols() -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', faces.drawings(GAME.id)))


def test_every_drawing_that_is_used_exists() -> None:
    drawn = symbols()
    used = {
        name
        for table in TABLES
        for s in positions(table)
        for name in re.findall(r'href="#([^"]+)"', html(s, 0))
    }
    assert used <= drawn
    assert len(used) > len(drawn) / 2
