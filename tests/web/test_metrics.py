"""Numbers for the host: right, in the format that Prometheus reads, and for the host alone."""

import json
import re
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from bottega.web import counting
from bottega.web.counting import Count, Times
from bottega.web.routes.metrics import is_here
from visits import Guest, live, served

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
LINE = re.compile(r'(\w+)(\{(?:\w+="(?:[^"\\]|\\.)*",?)+\})? (-?[\d.e+-]+)')


def read(text: str) -> dict[str, float]:
    """Every value by its name and labels; a line that makes no sense fails."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            told = LINE.fullmatch(line)
            assert told, line
            found[told[1] + (told[2] or "")] = float(told[3])
    return found


def asked(client: TestClient[Any], **headers: str) -> Any:
    return client.get("/metrics", headers=headers)


def test_moves_tables_answers_and_errors_are_counted(tmp_path: Path) -> None:
    with served(tmp_path, metrics="sesame") as client:
        before = read(asked(client, authorization="Bearer sesame").text)
        guest = Guest(client)
        id = guest.table(seat0="you", seat1="here")
        table = live(client, id)
        seat = table.moment.to_move[0]
        move = {"seat": seat, "action": table.moment.legal(seat)[0].number, "seq": table.seq(seat)}
        assert guest.post(f"/table/{id}/play", **move).status_code == 303
        assert guest.get("/nowhere").status_code == 404
        answer = asked(client, authorization="Bearer sesame")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        after = read(answer.text)
        more = {name: value - before.get(name, 0) for name, value in after.items()}
        assert more['bottega_events_total{kind="play"}'] == 1
        assert more['bottega_requests_total{status="404"}'] == 1
        assert more["bottega_tables"] == more["bottega_tables_running"] == 1
        assert more["bottega_request_seconds_count"] >= 4
        assert more["bottega_commit_seconds_count"] >= 2
        told = set(re.findall(r"bottega_\w+", DASHBOARD.read_text()))
        assert {name.removesuffix("_bucket") for name in told} <= {
            name.removesuffix("_bucket") for name in re.findall(r"bottega_\w+", answer.text)
        }
        assert json.loads(DASHBOARD.read_text())["panels"]


def test_they_are_for_the_host_alone(tmp_path: Path) -> None:
    with served(tmp_path, metrics="sesame") as client:
        assert asked(client).status_code == 403
        assert asked(client, authorization="Bearer guess").status_code == 403
    with served(tmp_path) as client:
        assert asked(client).status_code == 403  # a visitor from elsewhere


def test_this_machine_is_known_by_its_address() -> None:
    assert [is_here(each) for each in ("127.0.0.1", "::1", "10.0.0.1", "")] == [
        True, True, False, False
    ]  # fmt: skip


def test_times_fall_into_their_buckets_and_labels_are_quoted() -> None:
    times, count = Times("t", "how long"), Count("c", "how often")
    for seconds in (0.0005, 0.001, 0.3, 60):
        times.add(seconds)
    found = read("\n".join(times.lines()))
    assert found['t_bucket{le="0.001"}'] == 2
    assert (found['t_bucket{le="0.5"}'], found['t_bucket{le="+Inf"}']) == (3, 4)
    count.add(event='a "word"\n\\')
    assert read("\n".join(count.lines())) == {'c{event="a \\"word\\"\\n\\\\"}': 1}
    assert counting.ALL
