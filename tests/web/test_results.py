"""What came of games is kept, and ratings follow from it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from openskill.models import PlackettLuce
from sqlalchemy import delete, insert, select

from bottega.core.match import Match
from bottega.web.house import House
from bottega.web.people.ratings import FEW, Rated, Ratings, after
from bottega.web.store.models import ResultRow
from bottega.web.table import old_results
from bottega.web.table.agreed import EVERYONE, NOBODY, Agreed
from bottega.web.table.results import is_rated
from bottega.web.table.seats import BOT, PERSON, Seat
from visits import GAME, Guest, finish, house_of, live, nearly_over, served

RED, BLUE = Seat(PERSON, "red", "Red"), Seat(PERSON, "blue", "Blue")
COLUMNS = ResultRow.__table__.columns.keys()
MASTER, PROGRAM = Seat(BOT, name="Orso", level="master"), Seat(PERSON, "x", "X", bot=True)


def results(client: TestClient[Any]) -> list[ResultRow]:
    """All rows, by table and seat."""
    with house_of(client).engine.connect() as connection:
        ordered = select(ResultRow).order_by(ResultRow.table, ResultRow.seat)
        return [ResultRow(**row._mapping) for row in connection.execute(ordered)]


def told(row: ResultRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in COLUMNS}


def test_a_game_that_ends_leaves_a_row_for_every_seat(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = nearly_over(red)
        assert results(client) == []
        finish(red, id)
        match, rows = live(client, id).match, results(client)
        assert [row.place for row in rows] == match.ranks
        assert [row.points for row in rows] == match.scores
        assert {(row.table, row.game, row.players, row.name) for row in rows} == {
            (id, GAME, match.players, "Red")
        }
        assert rows[0].options == match.game.chosen(match.choices)
        assert not any(row.rated for row in rows)  # one person at all seats
        exported = red.get("/account/export.json").json()["results"]
        assert sorted(row["seat"] for row in exported) == list(range(match.players))


def test_older_games_get_their_rows_from_their_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        finish(red, nearly_over(red))
        finish(red, nearly_over(red))
        before = [told(row) for row in results(client)]
        with house_of(client).engine.begin() as connection:
            connection.execute(delete(ResultRow))
    with served(tmp_path) as client:
        house = house_of(client)
        client.blocking_portal.call(old_results.fill, house.tables)
        assert [told(row) for row in results(client)] == before

        with house.engine.begin() as connection:
            connection.execute(delete(ResultRow))
        monkeypatch.setattr("bottega.web.table.registry.replay", unknown)
        house.tables.live.clear()
        client.blocking_portal.call(old_results.fill, house.tables)
        assert [row.points for row in results(client)] == [row["points"] for row in before]


def unknown(*_: object) -> Match:
    from bottega.core.match import LogError

    raise LogError("of another version")


def test_who_is_deleted_is_nameless_in_results_too(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        finish(red, nearly_over(red))
        (before,) = {row.player for row in results(client)}
        assert red.post("/account/delete", sure="yes").status_code == 303
        (after,) = {row.player for row in results(client)}
        assert after.startswith("gone:")
        assert before not in str([told(row) for row in results(client)])
        assert {row.name for row in results(client)} == {""}


@pytest.mark.parametrize(
    ("seats", "agreed", "rated"),
    [
        ([RED, BLUE], Agreed(), True),
        ([RED, MASTER, MASTER], Agreed(), True),
        ([RED, RED], Agreed(), False),
        ([MASTER, MASTER], Agreed(), False),
        ([RED, PROGRAM], Agreed(), False),
        ([RED, PROGRAM], Agreed(rated=EVERYONE), True),
        ([RED, BLUE], Agreed(rated=NOBODY), False),
        ([RED, MASTER], Agreed(guide=True), False),
        ([RED, MASTER], Agreed(branch_of="another"), False),
        ([RED, replace(BLUE, person="")], Agreed(), False),
    ],
)
def test_what_counts(seats: list[Seat], agreed: Agreed, rated: bool) -> None:
    assert is_rated(seats, agreed) is rated


def test_a_table_says_for_whom_it_counts(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="open", rated="everyone")
        assert live(client, id).agreed.rated == EVERYONE
        assert red.post("/tables", game=GAME, rated="sometimes").status_code == 400


# Ratings

GAMES = [(["a", "b", "c"], [1, 2, 3]), (["b", "a"], [1, 1]), (["c", "a", "b", "d"], [2, 1, 3, 3])]


def openskills_own() -> dict[str, tuple[float, float]]:
    """The same results as openskill rates them by itself."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in "abcd"}
    for names, places in GAMES:
        ranks = [float(place) for place in places]
        rated = model.rate([[ratings[name]] for name in names], ranks=ranks)
        ratings |= {name: rating for name, (rating,) in zip(names, rated, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def played(number: int, names: list[str], places: list[int]) -> list[dict[str, Any]]:
    shared = {"game": GAME, "players": len(names), "options": {}, "at": float(number), "points": 0}
    return [
        {"table": f"t{number}", "seat": seat, "player": name, "name": name, "place": place}
        | {**shared, "rated": True}
        for seat, (name, place) in enumerate(zip(names, places, strict=True))
    ]


def write(house: House, rows: list[dict[str, Any]]) -> None:
    with house.engine.begin() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        connection.execute(insert(ResultRow), rows)


def test_ratings_are_openskills_own(tmp_path: Path) -> None:
    with served(tmp_path) as client:
        house = house_of(client)
        for number, (names, places) in enumerate(GAMES):
            write(house, played(number + 1, names, places))

        def scale(ratings: Ratings) -> dict[str, tuple[float, float]]:
            found = client.blocking_portal.call(ratings.of, GAME)
            return {name: (rated.mu, rated.sigma) for name, rated in found.items()}

        assert scale(house.ratings) == openskills_own()
        write(house, played(9, ["a", "b"], [2, 1]))
        counted_on, anew = scale(house.ratings), scale(Ratings(house.reader))
        assert counted_on == anew != openskills_own()
        write(house, played(0, ["d", "a"], [1, 2]))  # one that ended before the others
        assert scale(house.ratings) == scale(Ratings(house.reader)) != counted_on


def test_a_level_at_several_seats_is_rated_by_their_mean() -> None:
    found = after({}, ["red", "bot:master", "bot:master"], [2, 1, 3])
    model = PlackettLuce()
    red, *masters = (
        r for (r,) in model.rate([[model.rating()] for _ in range(3)], ranks=[2, 1, 3])
    )
    assert found["red"] == Rated(red.mu, red.sigma, 1)
    assert found["bot:master"].mu == pytest.approx(sum(each.mu for each in masters) / 2)
    assert found["bot:master"].games == 1


def test_a_rating_is_provisional_at_first() -> None:
    scale: dict[str, Rated] = {}
    for _ in range(FEW):
        assert scale.get("red", Rated()).provisional
        scale |= after(scale, ["red", "blue"], [1, 2])
    assert not scale["red"].provisional
    assert scale["red"].doubt < Rated().doubt
