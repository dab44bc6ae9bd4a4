"""A tournament as everybody sees it: how it stands, who plays whom, and what decides."""

from dataclasses import dataclass

from bottega.bots import LEVELS
from bottega.core.words import decimal
from bottega.games import GAMES
from bottega.web.club.pairing import meets_all
from bottega.web.club.tournaments import OPEN, Tournament
from bottega.web.people.person import LEVEL, Person
from bottega.web.people.text import harmless
from bottega.web.speech.language import called, say
from bottega.web.store.models import EntrantRow, PairingRow, TournamentRow
from bottega.web.table.compiling import rules


@dataclass(frozen=True, slots=True)
class EntrantShown:
    """Someone in a tournament."""

    number: int
    player: str  # whose page there is, if any
    name: str
    level: str
    mine: bool


@dataclass(frozen=True, slots=True)
class LineShown:
    """Where an entrant is."""

    entrant: EntrantShown
    points: str
    met: str
    won: int


@dataclass(frozen=True, slots=True)
class PairingShown:
    """A table of a round; the entrants by their places if it is over."""

    table: str
    over: bool
    entrants: list[EntrantShown]


@dataclass(frozen=True, slots=True)
class TournamentShown:
    """The page of a tournament."""

    id: str
    name: str
    title: str
    kind: str
    all_meet: bool  # also those who would not
    facts: str
    state: str
    maker: bool
    entered: bool
    club: str
    entrants: list[EntrantShown]
    lines: list[LineShown]
    rounds: list[list[PairingShown]]
    winner: str


@dataclass(frozen=True, slots=True)
class TournamentRowShown:
    """A tournament in a list."""

    id: str
    name: str
    game: str
    facts: str
    state: str


def tournament_row(row: TournamentRow, language: str) -> TournamentRowShown:
    state = say(f"tournament_{row.state}", language)
    return TournamentRowShown(row.id, harmless(row.name), row.game, _facts(row, language), state)


def tournament_shown(t: Tournament, me: Person) -> TournamentShown:
    language, row = me.language, t.row
    shown = {entrant.number: _entrant(entrant, me) for entrant in t.entrants}
    lines = [
        LineShown(
            shown[line.entrant],
            decimal(line.points, language),
            decimal(line.met, language),
            line.won,
        )
        for line in ([] if row.state == OPEN else t.lines)
    ]
    return TournamentShown(
        row.id,
        harmless(row.name),
        rules(row.game).title(language) if row.game in GAMES else row.game,
        row.kind,
        meets_all(row.kind, row.seats),
        _facts(row, language),
        row.state,
        row.maker == me.id,
        any(entrant.player == me.id for entrant in t.entrants),
        row.club or "",
        list(shown.values()),
        lines,
        [[_pairing(t, pairing, shown) for pairing in each] for each in reversed(t.rounds)],
        lines[0].entrant.name if row.state == "over" else "",
    )


def _facts(row: TournamentRow, language: str) -> str:
    title = rules(row.game).title(language) if row.game in GAMES else row.game
    kind, pace = say(f"tournament_{row.kind}", language), say(f"set_clock_{row.pace}", language)
    return f"{title} · {kind} · {say('tables_of', language, seats=row.seats)} · {pace}"


def _entrant(entrant: EntrantRow, me: Person) -> EntrantShown:
    level = LEVELS.get(entrant.player.removeprefix(LEVEL))
    bot = entrant.player.startswith(LEVEL)
    name = entrant.name if bot else called(entrant.name, me.language)
    page = entrant.player if bot or entrant.name else ""
    skill = level.called(me.language) if bot and level is not None else ""
    return EntrantShown(entrant.number, page, name, skill, entrant.player == me.id)


def _pairing(t: Tournament, pairing: PairingRow, shown: dict[int, EntrantShown]) -> PairingShown:
    played = t.played(pairing)
    order = (
        sorted(played, key=lambda each: each[1]) if played else [(n, 0) for n in pairing.entrants]
    )
    return PairingShown(pairing.table or "", played is not None, [shown[who] for who, _ in order])
