"""What a supervisor is told."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_live_answers_without_a_database(client: Client) -> None:
    response = client.get("/healthz/live")

    assert (response.status_code, response.content) == (200, b"alive")


def test_ready_when_the_database_answers_and_is_migrated(client: Client) -> None:
    response = client.get("/healthz/ready")

    assert (response.status_code, response.content) == (200, b"ready")
