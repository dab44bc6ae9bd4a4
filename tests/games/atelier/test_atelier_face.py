"""The face of Atelier: boards for every viewer, actions where they belong, and the reckoning."""

import itertools
import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bottega
from bottega.core.rule import DEALER, SPECTATOR, Record, blank
from bottega.core.words import LANGUAGES
from bottega.games.atelier import actions as do
from bottega.games.atelier import phases as at
from bottega.games.atelier.box import FACES, SUBJECT_IDS
from bottega.games.atelier.face.pieces import PICTURES
from bottega.games.atelier.face.places import Board
from bottega.games.atelier.phrases import discarded, subject_name
from bottega.sim.batch import play
from bottega.web.drawing import faces
from games.atelier.atelier_table import GAME, JOKERS, card, lay_out
from games.atelier.atelier_table import play as act
from tables import Table, choices, positions, seats_of, stream, tables_of

ALL = (("expert_mixing", "true"), ("expert_draw", "true"), ("subjects", "10"))
TABLES = [Table(GAME, players, options) for players in (2, 5) for options in ((), ALL)]
CITES = {"en": "rule", "it": "regol", "de": "Regel"}
ORDINARY = 32_000  # bytes of a board
DRAWN = (faces.folder("atelier") / "drawings.svg").read_text()


class Page(HTMLParser):
    """What a board is made of."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.keys: list[str] = []
        self.actions: set[int] = set()
        self.drawings: set[str] = set()
        self.attributes: set[str] = set()
        self.things: set[str] = set()
        self.tags: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.tags.append(tag)
        self.attributes |= set(given)
        if "data-help" in given:
            self.things.add(given["data-help"] or "")
        if "data-key" in given:
            self.keys.append(given["data-key"] or "")
        if tag == "button":
            self.actions.add(int(given["value"] or ""))
        if tag == "use":
            self.drawings.add((given["href"] or "").removeprefix("#"))


def drawn(view: Record, can: dict[int, str] | None = None, language: str = "en") -> str:
    return str(faces.board(GAME, view, can or {}, language))


@cache
def decisions(table: Table) -> list[tuple[Record, dict[int, str]]]:
    """Decisions from the middle of random games: what a seat sees and what it may do."""
    found = []
    for depth in range(40, 400, 60):
        for s in play(GAME, table.players, 12, depth, dict(table.options), limit=depth).states:
            for seat in set(seats_of(GAME.to_move(s))) - {DEALER}:
                view = GAME.seen(s, seat)
                can = {n: GAME.words.action(view, seat, n, "en") for n in choices(GAME, s, seat)}
                found.append((view, can))
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_board_is_drawn_for_every_viewer_at_many_moments(table: Table) -> None:
    ids = set(re.findall(r'id="([^"]+)"', DRAWN))
    languages = itertools.cycle(LANGUAGES)
    for s in positions(table, 1):
        for viewer in table.viewers():
            html = drawn(GAME.seen(s, viewer), language=next(languages))
            page = Page(html)
            assert len(html.encode()) <= ORDINARY
            assert len(page.keys) == len(set(page.keys))
            assert page.drawings <= ids
            assert not page.actions
            assert not page.attributes & {"style", "onclick"}
            assert "script" not in page.tags


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_action_has_its_place_on_the_board(table: Table) -> None:
    for view, can in decisions(table):
        page = Page(drawn(view, can))
        assert page.actions == set(can)
        assert len(page.keys) == len(set(page.keys))


def places(view: Record) -> set[int]:
    """The actions that stand on a viewer's board, open or not."""
    board: Board = GAME.face.board(view, "en")  # type: ignore[assignment]
    assert board.mine is not None
    stacks = [layer.action for stack in board.mine.stacks for layer in stack.layers]
    wells = [well.action for well in board.mine.wells]
    circle = [place.action for place in board.circle if place.card]
    hand = [held.action for held in board.hand]
    return {n for n in (*stacks, *wells, *circle, *hand, do.DECK) if n >= 0}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_place_that_is_closed_says_which_rule_closes_it(table: Table) -> None:
    for view, can in decisions(table):
        for action in places(view) - set(can):
            for language, cites in CITES.items():
                words = GAME.words.refusal(view, int(view.me), action, language)
                assert cites in words or view.phase in (at.TRIM, at.SHED), words


def test_the_decisions_are_of_every_kind() -> None:
    met = {number for table in TABLES for _, can in decisions(table) for number in can}
    firsts = (do.TAKE, do.DECK, do.STOP, do.REST, do.ROTATE, do.DISCARD, do.LAY, do.ONTO)
    for first, end in itertools.pairwise(firsts):
        assert met & set(range(first, end))
    assert max(met) >= do.ONTO


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_looks_the_same_is_drawn_the_same(table: Table) -> None:
    for number, s in enumerate(positions(table, 1)):
        for viewer in table.viewers():
            view, other = GAME.seen(s, viewer), blank(GAME.STATE)
            GAME.guess(view, viewer, stream(number), other)
            assert drawn(GAME.seen(other, viewer)) == drawn(view)


@pytest.mark.parametrize("table", tables_of(GAME), ids=str)
def test_the_reckoning_adds_up(table: Table) -> None:
    for s in play(GAME, table.players, 20, 7, dict(table.options), cores=1).states:
        lines = GAME.face.reckoning(GAME.seen(s, SPECTATOR), (), "en")
        totals = [sum(line.points[seat] for line in lines) for seat in range(table.players)]
        assert totals == [GAME.score(s, seat) for seat in range(table.players)]
        assert len({line.words for line in lines}) == len(lines)


def test_as_many_cards_tilt_as_are_turned() -> None:
    tilted = 0
    for view, can in decisions(TABLES[0]):
        html = drawn(view, can)
        turned = int(view.used.sum() + view.turned.sum())
        assert len(re.findall(r'class="card [^"]* turned\b', html)) == turned
        tilted += turned
    assert tilted


def tilted(s: Record, viewer: int = 0) -> set[str]:
    """The cards that a viewer sees turned."""
    html = drawn(GAME.seen(s, viewer))
    return set(re.findall(r'class="card [^"]* turned"[^>]* data-key="([^"]+)"', html))


def codes(*codes: str) -> set[str]:
    return {f"c{card(code)}" for code in codes}


def mixes(s: Record, viewer: int = 0) -> list[tuple[str, int]]:
    """The secondary colours that a viewer's own pairs still make, and how often."""
    board: Board = GAME.face.board(GAME.seen(s, viewer), "en")  # type: ignore[assignment]
    assert board.mine is not None
    return [(well.dab.letter, well.upright) for well in board.mine.wells if well.dab.mix]


@pytest.mark.parametrize("covered", ["yes", "no"])
def test_expert_mixing_turns_both_cards_of_a_pair(covered: str) -> None:
    """G B W K: of the yellow cards not the first laid is turned, but the one that lies on cyan."""
    palette = [
        "Y:CM",
        "M:CY M.fruit",
        "C:MY Y.cat",
        "C:MW C.lady",
        "M:CW C.balloon",
        "W:CM",
        "K:CM",
    ]
    options = {"expert_mixing": "true", "covered_pair_mixes": covered}
    hands, circle = ["C!cat W:CY", JOKERS, ""], "K:W - - - - - - -"
    s = lay_out(hands, [palette], circle, deck="", **options)
    assert mixes(s) == [("G", 1), ("B", 1)]
    act(s, do.LAY + card("C!cat"))
    pairs = codes("C:MY", "Y.cat", "M:CW", "C.balloon")
    assert tilted(s) == pairs
    assert mixes(s) == []
    assert tilted(s, 1) == set()  # nothing shows before the card is laid
    act(s, do.DISCARD + card("W:CY"))
    assert (s.painting[2], s.phase) == (card("C!cat"), at.REFILL)
    for viewer in (0, 1, SPECTATOR):
        assert tilted(s, viewer) == pairs | codes("K:CM")


def test_a_card_just_laid_stands_upright() -> None:
    hand = "C.lady C.fruit W:CM W:CY K:CM K:CY K:CW W:CK"
    s = lay_out([hand, ""], [["M:CW", "M:CK", "K:MY C.cat"]])
    act(s, do.LAY + card("C.lady"), do.ROTATE, do.REST)
    assert tilted(s) == codes("C.cat", "K:MY")
    act(s, do.STOP)
    assert tilted(s) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_discards_can_be_looked_through_without_a_script(language: str) -> None:
    s = lay_out(discards="C:MY Y.cat W!lady J J1")
    view = GAME.seen(s, SPECTATOR)
    pile = unescape(drawn(view, language=language)).split("<details")[1].split("</details>")[0]
    assert "<b>5</b>" in pile.split("</summary>")[0]
    heaps = discarded(view, language)
    assert re.findall("<dt>(.+?)</dt><dd>(.+?)</dd>", pile) == heaps
    assert [len(cards.split("; ")) for _, cards in heaps] == [1, 1, 1, 1]
    assert heaps[3][1] == "2"


def test_forgeries_hang_upside_down_and_originals_do_not() -> None:
    s = play(GAME, 3, 1, 12, {}, cores=1).states[0]
    html, made = drawn(GAME.seen(s, SPECTATOR)), s.painting[: s.stacks] >= 0
    assert html.count('class="stack forged"') == s.forged.sum() > 0
    assert html.count('class="stack original"') == made.sum() - s.forged.sum() > 0


def test_every_work_has_a_picture_of_its_own() -> None:
    assert set(SUBJECT_IDS) == set(PICTURES)
    for name in (*PICTURES, "other"):
        assert f'<symbol id="at-{name}"' in DRAWN
    view = GAME.seen(TABLES[1].fresh(), SPECTATOR)
    html = drawn(view)
    for number, face in enumerate(FACES[1]):
        if face.subject >= 0:
            assert subject_name(view, number, "en") in html


def test_a_work_of_a_corrected_box_is_drawn_too(tmp_path: Path) -> None:
    text = GAME.PARTS.path.read_text()
    (tmp_path / "parts.toml").write_text(text.replace('"cat"', '"dog"'))
    game = bottega.game("atelier", parts=tmp_path / "parts.toml")
    page = Page(faces.board(game, game.seen(game.fresh(2, game.choices({})), SPECTATOR), {}, "en"))
    assert "at-other" in page.drawings
    assert "at-cat" not in page.drawings


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_of_the_rules_belong_to_a_section(language: str) -> None:
    pictures = vars(faces.environment().get_template("atelier/pictures.html").module)
    rules, ids = (GAME.PARTS.path.parent / "RULES.md").read_text(), re.findall(r'id="(.+?)"', DRAWN)
    numbers = [name.removeprefix("picture_") for name in pictures if name.startswith("picture_")]
    assert 4 <= len(numbers) <= 7
    for number in numbers:
        assert f"\n## {number} " in rules
        html = pictures[f"picture_{number}"](lambda name: GAME.face.say(name, language))
        assert GAME.face.say(f"picture_{number}", language) in unescape(html)
        assert Page(html).drawings <= set(ids)
        assert "style" not in Page(html).attributes


def test_the_face_stays_light() -> None:
    sizes = {"style.css": 25_000, "drawings.svg": 40_000, "cover.svg": 20_000}
    for name, most in sizes.items():
        text = (faces.folder("atelier") / name).read_text()
        assert len(text.encode()) < most
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_everything_that_is_explained_lies_on_a_board() -> None:
    finished = play(GAME, 3, 1, 12, {}, cores=1).states[0]
    shown = Page(drawn(GAME.seen(finished, SPECTATOR))).things
    for table in TABLES:
        for view, can in decisions(table):
            shown |= Page(drawn(view, can)).things
    assert shown == set(GAME.face.HELP)


def first_game(seed: int) -> list[str]:
    """The steps that the guide shows a seat among greedy ones, in the order they are met."""
    match, steps = GAME.match(players=3, seed=seed), []
    bots = [bottega.opponent(GAME, "greedy", seed=seat) for seat in range(3)]
    while not match.over:
        steps.append(GAME.face.guide(match.seen(0), 0))
        seat = match.to_move[0]
        match.play(seat, bots[seat].choose(match.seen(seat), seat))
    assert steps[-1] in (None, "race")
    return list(dict.fromkeys(step for step in steps if step))


def test_first_games_meet_every_step_of_the_guide_mostly_in_order() -> None:
    order, met = list(GAME.face.GUIDE), set()
    for seed in range(8):
        places = [order.index(step) for step in first_game(seed)]
        pairs = list(itertools.combinations(places, 2))
        assert sum(one < other for one, other in pairs) >= 0.8 * len(pairs)
        met |= set(places)
    assert met == set(range(len(order)))
