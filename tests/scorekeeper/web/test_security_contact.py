"""The file that names the contact for reporting vulnerabilities."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from scorekeeper.media.contacts import contact_url

ADDRESS = "/.well-known/security.txt"


def test_contact_is_in_the_file_with_its_expiry(client: Client, settings: Any) -> None:
    settings.SECURITY_CONTACT = contact_url("security@example.com")

    with time_machine.travel(datetime(2026, 11, 22, 9, tzinfo=UTC), tick=False):
        answer = client.get(ADDRESS)

    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.content.decode().splitlines() == [
        "Contact: mailto:security@example.com",
        "Expires: 2027-02-20T23:59:59Z",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        "Canonical: http://testserver/.well-known/security.txt",
    ]


def test_without_a_contact_there_is_no_file(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 404


@pytest.mark.parametrize("address", ["Anna", "http://example.com", "a@b\nContact: x@y", "//x"])
def test_contact_that_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^SECURITY_CONTACT must be an address"):
        contact_url(address)
