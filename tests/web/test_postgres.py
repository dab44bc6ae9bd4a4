"""The same tables in PostgreSQL, where one is named by BOTTEGA_TEST_POSTGRES."""

import os
from pathlib import Path

import pytest

from bottega.web.settings import database_url
from visits import Guest, live, served

URL = os.environ.get("BOTTEGA_TEST_POSTGRES", "")

pytestmark = pytest.mark.skipif(
    not URL, reason="name a database: BOTTEGA_TEST_POSTGRES=postgresql://…"
)


def test_a_table_in_postgresql_survives_a_restart(tmp_path: Path) -> None:
    where = {"database": database_url(URL)}
    with served(tmp_path, **where) as client:
        red = Guest(client)
        id = red.table(seat0="you", seat1="here")
        for _ in range(8):
            table = live(client, id)
            seat = table.moment.to_move[0]
            action = table.moment.legal(seat)[0].number
            answer = red.post(f"/table/{id}/play", seat=seat, action=action, seq=table.seq(seat))
            assert answer.status_code == 303
        before = live(client, id).match.save()
    with served(tmp_path, **where) as client:
        again = Guest(client)
        again.cookie = red.cookie
        assert again.get(f"/table/{id}").status_code == 200
        assert live(client, id).match.save() == before
