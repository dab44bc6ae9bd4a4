"""The scale of a game: who plays it how well, people and bots together."""

from collections.abc import Mapping
from dataclasses import dataclass

from bottega.bots import LEVELS
from bottega.web.people.person import LEVEL, Person
from bottega.web.people.ratings import Rated, Scale
from bottega.web.people.who import Who, who_is
from bottega.web.store.reader import Reader
from bottega.web.view.profile import RatedShown, rated_shown

MOST = 100  # on a page


@dataclass(frozen=True, slots=True)
class Rung:
    """Someone on the scale."""

    place: int | None  # none while it is provisional
    who: Who
    mine: bool
    rated: RatedShown


async def rungs(scale: Scale, me: Person, reader: Reader) -> list[Rung]:
    """The best first. Guests stand there only for themselves: their names are nobody's."""
    ordered = sorted(scale.items(), key=lambda each: (each[1].provisional, -each[1].mu, each[0]))
    people = await reader.people([player for player, _ in ordered])
    known = {row.id: who_is(row, me.language) for row in people if row.kept or row.id == me.id}
    house = {f"{LEVEL}{n}": Who(f"{LEVEL}{n}", v.called(me.language)) for n, v in LEVELS.items()}
    return _numbered(ordered, known | house, me)[:MOST]


def _numbered(ordered: list[tuple[str, Rated]], known: Mapping[str, Who], me: Person) -> list[Rung]:
    shown = [(known[player], rated) for player, rated in ordered if player in known]
    return [
        Rung(
            None if rated.provisional else number,
            who,
            who.player == me.id,
            rated_shown(rated, me.language),
        )
        for number, (who, rated) in enumerate(shown, 1)
    ]
