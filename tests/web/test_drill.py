"""The core of the drills: a little of the troubles that need one process alone."""

import pytest

import drill
import hosting
import postgresql

CORE = ["SIGKILL, SQLite", "a bad network", "nonsense"]


@pytest.mark.parametrize("name", CORE)
def test_nothing_is_lost_doubled_or_broken(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drill, "SHARE", 0.1)
    outcome = drill.CASES[name](1)
    assert outcome.times > 0
    assert outcome.zeros, outcome


@pytest.mark.slow
@pytest.mark.skipif(not postgresql.HERE, reason=postgresql.GET_IT)
@pytest.mark.skipif(hosting.NGINX is None, reason=hosting.GET_IT)
@pytest.mark.parametrize("name", [name for name in drill.CASES if name not in CORE])
def test_the_same_for_every_trouble(name: str) -> None:
    assert drill.CASES[name](1).zeros
