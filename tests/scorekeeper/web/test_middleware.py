"""Headers of every response, and requests refused before any view."""

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db


def test_every_answer_forbids_unused_browser_features(client: Client) -> None:
    response = client.get("/healthz/live")

    policy = sorted(response["Content-Security-Policy"].split("; "))
    assert policy == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"
    assert "geolocation=()" in response["Permissions-Policy"]


def requests_in(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """Return the events of the request log; structlog passes them on as dictionaries."""
    records = [record for record in caplog.records if record.name == "scorekeeper.request"]
    return [record.msg for record in records if isinstance(record.msg, dict)]


def test_request_is_logged_once_by_its_route(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    response = client.get("/healthz/live?name=anna")

    [line] = requests_in(caplog)
    assert (line["method"], line["route"], line["status"]) == ("GET", "healthz/live", 200)
    assert "anna" not in str(line)
    assert len(response["X-Request-ID"]) == 32


def test_unknown_path_is_logged_without_the_path(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.get("/no/such/page/anna/")

    assert [line["route"] for line in requests_in(caplog)] == ["none"]


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "10.0.0.3", "[::1]:8000", "laptop.local"])
def test_phones_reach_the_site_by_address_and_local_name(client: Client, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["cards.example.com", "192.168.1.7.evil.example"])
def test_names_of_the_internet_need_allowed_hosts(client: Client, host: str) -> None:
    response = client.get("/", headers={"host": host})

    assert response.status_code == 400
    assert b"ALLOWED_HOSTS" in response.content


def test_body_beyond_the_limit_is_refused(client: Client) -> None:
    body = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)

    response = client.post("/accounts/login/", body, content_type="text/plain")

    assert response.status_code == 413
