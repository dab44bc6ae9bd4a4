"""The description of the API says what the server sends, whatever it is sent."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar.testing import TestClient
from schemathesis import Case, checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from bottega.web.app import create_app
from bottega.web.settings import Settings, database_url
from visits import ADDRESS, Bot, served

CHECKS = [
    checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with served(tmp_path_factory.mktemp("described")) as served_here:
        yield served_here


@pytest.fixture(scope="module")
def bot(client: TestClient[Any]) -> Bot:
    return Bot(client)


@pytest.fixture(scope="module")
def table(bot: Bot) -> str:
    return str(bot.table("you", "here")["table"])


unused = Settings(database_url("never opened"), b"")
api = schemathesis.openapi.from_dict(create_app(unused).openapi_schema.to_schema())


@api.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_what_is_described_is_what_is_sent(
    case: Case[Any], client: TestClient[Any], bot: Bot, table: str
) -> None:
    if "id" in case.path_parameters and len(str(case.path_parameters["id"])) > 1:
        case.path_parameters["id"] = table  # a real one, most of the time
    asked = case.as_transport_kwargs(base_url=ADDRESS, headers=bot.headers)
    asked.pop("cookies", None)
    if isinstance(asked.get("data"), str | bytes):
        asked["content"] = asked.pop("data")
    client.cookies.clear()
    case.validate_response(client.request(**asked, follow_redirects=False), checks=CHECKS)


def test_refusals_are_described_as_they_are(client: TestClient[Any], bot: Bot, table: str) -> None:
    """Without one of them, or with another form, programs would meet what they do not know."""
    described = client.get("/api/openapi.json").json()
    refusal = described["paths"]["/api/table/{id}/play"]["post"]["responses"]["409"]
    name = refusal["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    said = bot.post(f"table/{table}/play", action=0, seq=99, seat=0)
    assert said.status_code == 409
    assert said.json().keys() == described["components"]["schemas"][name]["properties"].keys()
