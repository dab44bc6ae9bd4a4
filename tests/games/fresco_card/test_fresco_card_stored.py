"""Stored games show every way a game can go."""

import json

import bottega
from bottega.core.rule import Record
from bottega.games.fresco_card import actions as do
from bottega.games.fresco_card import phases as at
from bottega.games.fresco_card.box import PAINT_TILE
from bottega.games.fresco_card.state import EMPTY
from games.fresco_card.setting import GAME
from played import FOLDER


def stored() -> list[tuple[str, bottega.Match]]:
    folder = FOLDER / "fresco-card"
    logs = [(path.stem, json.loads(path.read_text())["log"]) for path in folder.glob("*.json")]
    return [(name, bottega.replay(log)) for name, log in sorted(logs)]


def happenings(match: bottega.Match) -> set[str]:
    """What of the rarer things happened in a match."""
    found = {f"{option}={value}" for option, value in GAME.chosen(match.choices).items()}
    found.add(f"{match.players} players")
    for before, (seat, action), after in match.history.steps():
        if before.phase == at.GIVE:
            found.add("a card given")
        if do.ASK <= action < do.USE_PAINT:
            found.add(f"ask in phase {before.phase}")
        if after.limited != before.limited:
            found.add("a hand shown")
        if action == do.TURN:
            found.add("rotate")
        if action == do.USE_JOKER:
            found.add("joker")
        if after.placed > before.placed:
            found |= _restored(before, after, seat)
        if before.phase == at.CARD_DEAL and before.pile[before.source] == 1:
            found.add("a pile mixed anew")
        if after.tiles_left == 0 and (after.offer == EMPTY).any():
            found.add("the tiles used up")
    return found | _ended(match)


def _restored(before: Record, after: Record, seat: int) -> set[str]:
    found = set()
    if before.backs[seat].sum() - after.backs[seat].sum() > 3:
        found.add("a blend")
    if (before.tiles[seat, PAINT_TILE:] > after.tiles[seat, PAINT_TILE:]).any():
        found.add("a paint tile")
    if before.phase == at.AFTER:
        found.add("restored after a swap")
    if before.restored:
        found.add("two sections in one action")
    return found


def _ended(match: bottega.Match) -> set[str]:
    s, last = match._state, 5 if match.players == 4 else 6
    found = {f"ended by section {last}" if s.ending else "ended because nobody restored"}
    if match.ranks.count(1) > 1 and s.ending:
        found.add("a shared victory")
    if s.sections.max() > last:
        found.add("more sections than needed")
    return found


def test_stored_games_show_every_way_to_end_every_tile_and_every_option() -> None:
    found = set().union(*(happenings(match) for _, match in stored()))
    assert found >= {f"{option.name}={value}" for option in GAME.OPTIONS for value in option.values}
    assert found >= {f"{players} players" for players in GAME.SEATS}
    assert found >= {"rotate", "restored after a swap", "a paint tile", "joker"}
    phases = (at.START, at.ACT, at.DRAW, at.MORE, at.ROTATE, at.REWARD, at.LIMIT)
    assert found >= {f"ask in phase {phase}" for phase in phases}
    assert found >= {"a card given", "a hand shown", "a blend", "two sections in one action"}
    assert found >= {"a pile mixed anew", "the tiles used up", "more sections than needed"}
    assert found >= {"ended by section 5", "ended by section 6", "a shared victory"}
    assert "ended because nobody restored" in found
