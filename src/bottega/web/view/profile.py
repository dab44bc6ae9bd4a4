"""What everybody may know of someone: their games, how well they play, and how one has fared
against them."""

from dataclasses import dataclass

from bottega.core.words import decimal
from bottega.games import GAMES
from bottega.web.people.history import Against, History, Record, Wanted
from bottega.web.people.person import Person
from bottega.web.people.ratings import Rated, Ratings
from bottega.web.people.who import Who
from bottega.web.table.compiling import rules
from bottega.web.view.account import day_of
from bottega.web.view.ended import EndedShown, ended_shown

LATELY = 10  # games


@dataclass(frozen=True, slots=True)
class RatedShown:
    """A rating in words."""

    words: str
    provisional: bool
    games: int


@dataclass(frozen=True, slots=True)
class RecordShown:
    """What someone's games of one kind came to."""

    game: str
    title: str
    played: int
    won: int
    share: int  # of the games, in per cent
    place: str
    rated: RatedShown | None


@dataclass(frozen=True, slots=True)
class ProfileShown:
    """Someone's page."""

    who: Who
    since: str
    mine: bool
    favourite: str
    played: int
    records: list[RecordShown]
    lately: list[EndedShown]
    against: Against | None  # for somebody else who has met them


async def profile_shown(who: Who, me: Person, history: History, ratings: Ratings) -> ProfileShown:
    records = [each for each in await history.records(who.player) if each.game in GAMES]
    shown = [await _record(each, who.player, ratings, me.language) for each in records]
    against = await history.against(me.id, who.player) if me.id != who.player else Against(0, 0, 0)
    return ProfileShown(
        who,
        day_of(who.since, me.language) if who.since is not None else "",
        me.id == who.player,
        shown[0].title if shown else "",
        sum(each.played for each in records),
        shown,
        ended_shown(await history.games(who.player, Wanted(), LATELY), me),
        against if any(against) else None,
    )


async def _record(record: Record, player: str, ratings: Ratings, language: str) -> RecordShown:
    rated = (await ratings.of(record.game)).get(player)
    return RecordShown(
        record.game,
        rules(record.game).title(language),
        record.played,
        record.won,
        round(100 * record.won / record.played),
        decimal(record.place, language),
        None if rated is None else rated_shown(rated, language),
    )


def rated_shown(rated: Rated, language: str) -> RatedShown:
    words = f"{decimal(rated.mu, language)} ± {decimal(rated.doubt, language)}"
    return RatedShown(words.replace("-", "−"), rated.provisional, rated.games)
