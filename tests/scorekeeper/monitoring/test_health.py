"""Health probes for a supervisor."""

import pytest
from django.test import Client, override_settings

from scorekeeper.version import VERSION

pytestmark = [pytest.mark.django_db, pytest.mark.engine]


def test_live_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz/live")

    assert (response.status_code, response.content) == (200, b"alive")


def test_ready_when_the_database_answers_and_is_migrated(client: Client) -> None:
    response = client.get("/healthz/ready")

    assert (response.status_code, response.content) == (200, f"ready {VERSION}".encode())


@pytest.mark.parametrize("path", ["/healthz/live", "/healthz/ready"])
@override_settings(ALLOWED_HOSTS=["cards.example"])
def test_supervisor_asks_by_address_where_the_site_has_a_name(client: Client, path: str) -> None:
    answers = [client.get(address, headers={"host": "127.0.0.1:8000"}) for address in (path, "/")]

    assert [answer.status_code for answer in answers] == [200, 400]


def test_nothing_else_stands_below_the_probes(client: Client) -> None:
    assert client.get("/healthz/anna").status_code == 404
