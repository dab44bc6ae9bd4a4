"""The same tables in PostgreSQL."""

import asyncio
import uuid
from collections.abc import Awaitable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect, make_url, text, update

import postgresql
from bottega.web.house import House
from bottega.web.people.person import Person
from bottega.web.store.examined import Unusable, ready
from bottega.web.store.models import PersonRow
from bottega.web.store.writer import ADD_EVENT, Deed, NotStored, Unsure
from bottega.web.table.orders import order_of
from neighbouring import with_houses
from postgresql import tell
from visits import GAME, Guest, live, served

OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"

pytestmark = pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)


def test_a_table_in_postgresql_survives_a_restart(tmp_path: Path, database: str) -> None:
    with served(tmp_path, database=database) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        for _ in range(8):
            table = live(client, id)
            seat = table.moment.to_move[0]
            action = table.moment.legal(seat)[0].number
            answer = red.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
            assert answer.status_code == 303
        before = live(client, id).match.save()
    with served(tmp_path, database=database) as client:
        again = Guest(client)
        again.cookie = red.cookie
        assert again.get(f"/table/{id}").status_code == 200
        assert live(client, id).match.save() == before


def test_an_empty_database_is_made_ready_once(database: str) -> None:
    ready(database)
    ready(database)


def test_a_database_of_others_is_left_alone(database: str) -> None:
    tell(database, "CREATE TABLE recipes (name TEXT)")
    with pytest.raises(Unusable, match="holds other tables than Bottega's"):
        ready(database)
    engine = create_engine(database)
    assert inspect(engine).get_table_names() == ["recipes"]
    engine.dispose()


def test_a_newer_database_is_named(database: str) -> None:
    ready(database)
    tell(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unusable, match="made by a newer Bottega"):
        ready(database)


def test_who_may_not_make_tables_is_told(database: str) -> None:
    guest = f"guest_{uuid.uuid4().hex}"
    tell(database, f"CREATE ROLE {guest} LOGIN PASSWORD 'hush'")
    tell(database, "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    url = make_url(database).set(username=guest, password="hush")
    with pytest.raises(Unusable, match="permission denied") as refused:
        ready(url.render_as_string(hide_password=False))
    assert "hush" not in str(refused.value)
    tell(database, f"DROP ROLE {guest}")


def test_a_database_that_is_not_there_is_named(server: str) -> None:
    with pytest.raises(Unusable, match='database "nowhere" does not exist'):
        ready(make_url(server).set(database="nowhere").render_as_string(hide_password=False))


def test_who_waits_in_a_circle_gives_way_and_is_stored_all_the_same(database: str) -> None:
    soon, rest = text("SET LOCAL deadlock_timeout = '50ms'"), text("SELECT pg_sleep(0.1)")

    def called(person: str, name: str) -> Deed:
        return Deed(update(PersonRow).where(PersonRow.id == person).values(name=name))

    async def work(one: House, other: House) -> None:
        for id in ("red", "blue"):
            await one.people.stored(Person(id, id.title()))
        await asyncio.gather(
            one.writer.write(Deed(soon), called("red", "A"), Deed(rest), called("blue", "A")),
            other.writer.write(Deed(soon), called("blue", "B"), Deed(rest), called("red", "B")),
        )
        names = {person.name for id in ("red", "blue") if (person := await one.people.by_id(id))}
        assert names in ({"A"}, {"B"})  # one after the other, neither lost

    with_houses(database, work)


def test_what_the_database_refuses_is_certain_and_what_it_leaves_open_is_not(database: str) -> None:
    async def work(one: House) -> None:
        red = await one.people.stored(Person("red", "Red"))
        here = await one.tables.create(order_of({"game": GAME, "seats": ["you", "open"]}, red))

        def write(number: int) -> Awaitable[None]:
            row = {"table": here.id, "number": number, "kind": "chat", "seat": None}
            return one.writer.write(Deed(ADD_EVENT, {**row, "body": {}, "at": 0.0}))

        wrong, good = await asyncio.gather(write(2**40), write(7), return_exceptions=True)
        assert type(wrong) is NotStored
        assert good is None
        slow = [one.reader.ask(lambda s: s.execute(text("SELECT pg_sleep(0.05)"))) for _ in "abcd"]
        await asyncio.gather(*slow)  # so that some connections are in stock
        tell(database, f"SELECT pg_terminate_backend(pid) {OTHERS}")
        with pytest.raises(Unsure):
            await write(8)
        await write(9)

    with_houses(database, work, count=1)
