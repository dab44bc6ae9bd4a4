"""Company as its own people see it: friends, invitations, groups."""

from collections.abc import Callable
from dataclasses import dataclass

from bottega.bots import LEVELS
from bottega.core.words import decimal
from bottega.games import GAMES
from bottega.web.club.friends import Circle
from bottega.web.club.groups import Group, Standing
from bottega.web.club.invitations import Invited
from bottega.web.people.person import LEVEL, Person
from bottega.web.people.text import harmless
from bottega.web.people.who import who_is
from bottega.web.speech.language import called
from bottega.web.store.models import ClubRow, PersonRow
from bottega.web.table.compiling import rules
from bottega.web.table.table import Table
from bottega.web.view.lobby import Row, rows_shown

Present = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class OtherShown:
    """Somebody else."""

    id: str
    name: str
    kept: bool
    here: bool


@dataclass(frozen=True, slots=True)
class InvitedShown:
    """An invitation."""

    id: str
    table: str
    game: str
    title: str
    by: str
    by_id: str
    text: str
    open: bool  # there is a seat
    mine: bool  # meant for the reader by name


@dataclass(frozen=True, slots=True)
class CompanyShown:
    """Someone's friends and groups."""

    friends: list[OtherShown]
    asking: list[OtherShown]
    asked: list[OtherShown]
    invitations: list[InvitedShown]
    groups: list[ClubRow]


@dataclass(frozen=True, slots=True)
class StandingShown:
    """What someone's games in a group came to."""

    player: str
    name: str
    played: int
    won: int
    place: str


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group: to strangers only its name."""

    id: str
    name: str
    member: bool
    maker: bool
    code: str  # the one given, or for members the one that opens
    members: list[OtherShown]
    tables: list[Row]
    game: str
    titles: dict[str, str]
    standings: list[StandingShown]


def company_shown(
    circle: Circle, invited: list[Invited], groups: list[ClubRow], me: Person, present: Present
) -> CompanyShown:
    friends = others(circle.friends, me, present)
    return CompanyShown(
        sorted(friends, key=lambda friend: not friend.here),
        others(circle.asking, me),
        others(circle.asked, me),
        [invited_shown(each, me) for each in invited],
        groups,
    )


def others(
    rows: list[PersonRow], me: Person, present: Present = lambda person: False
) -> list[OtherShown]:
    people = [(row.id, who_is(row, me.language)) for row in rows]
    return [OtherShown(id, who.name, who.kept, present(id)) for id, who in people]


def invited_shown(invited: Invited, me: Person) -> InvitedShown:
    invitation, table, by = invited
    return InvitedShown(
        invitation.id,
        table.id,
        table.game,
        rules(table.game).title(me.language) if table.game in GAMES else table.game,
        who_is(by, me.language).name,
        by.id,
        harmless(invitation.text),
        table.finished is None and table.free > 0,
        invitation.person == me.id,
    )


def group_shown(
    group: Group,
    me: Person,
    code: str,
    game: str = "",
    tables: list[Table] | None = None,
    standings: list[Standing] | None = None,
    present: Present = lambda person: False,
) -> GroupShown:
    member = group.holds(me.id)
    return GroupShown(
        group.club.id,
        harmless(group.club.name),
        member,
        group.club.maker == me.id,
        group.club.code if member else code,
        others(group.members, me, present) if member else [],
        rows_shown(sorted(tables or [], key=lambda table: not table.asks(me)), me),
        game,
        {id: rules(id).title(me.language) for id in GAMES},
        [_standing(each, me.language) for each in standings or []],
    )


def _standing(standing: Standing, language: str) -> StandingShown:
    player, name, played, won, place = standing
    bot = player.startswith(LEVEL)
    shown = _level(player, language) if bot else called(name, language)
    known = bot or bool(name)
    return StandingShown(player if known else "", shown, played, won, decimal(place, language))


def _level(player: str, language: str) -> str:
    """What people call a level of bots."""
    level = LEVELS.get(player.removeprefix(LEVEL))
    return level.called(language) if level is not None else player
