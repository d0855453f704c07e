"""Sign-in by a trusted proxy's header, ignored from any other address."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from scorekeeper.server.proxy_user import SCOPE_KEY, extract_proxy_user
from tests.plugins.server import Server, database_for, running_server

HEADER = "X-Remote-User"
SIGNED_IN = re.compile(r"<h1><bdi>(.*?)</bdi></h1>")


def name_at(browser: httpx.Client, **headers: str) -> str | None:
    """Return the name of the account whose page is shown, if any."""
    page = browser.get("/me/", headers=headers, follow_redirects=True).text
    hit = SIGNED_IN.search(page)
    return hit[1] if hit else None


def from_address(address: str, server: Server) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, transport=transport, timeout=60)


@pytest.mark.served
def test_only_a_trusted_proxy_signs_in_by_header(tmp_path: Path) -> None:
    environment = {"PROXY_USER_HEADER": HEADER, "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    with (
        running_server(tmp_path, database_for(tmp_path), **environment) as server,
        from_address("127.0.0.1", server) as proxied,
        from_address("127.0.0.2", server) as direct,
    ):
        names = [
            name_at(proxied, **{HEADER: "anna"}),
            name_at(proxied, **{HEADER: "Anna"}),  # the same account
            name_at(proxied, **{HEADER: "ben"}),
            name_at(proxied),
            name_at(proxied, **{HEADER: "no name!"}),
        ]
        came_directly = [
            name_at(direct, **{HEADER: "anna"}),
            name_at(direct, X_Remote_User="anna"),
            name_at(direct, **{HEADER: "anna", "X-Forwarded-For": "127.0.0.1"}),
        ]

    assert names == ["anna", "anna", "ben", None, None]
    assert came_directly == [None, None, None]


@pytest.mark.parametrize(
    ("headers", "by_proxy", "expected"),
    [
        ([(b"x-remote-user", b"anna")], True, {SCOPE_KEY: "anna"}),
        ([(b"x-remote-user", b"anna")], False, {}),
        ([(b"x-remote-user", b"anna"), (b"X_Remote_User", b"ben")], True, {}),
        ([], True, {}),
    ],
)
def test_sign_in_header_is_removed_and_passed_on_once(
    headers: list[tuple[bytes, bytes]],
    expected: dict[str, str],
    settings: Any,
    *,
    by_proxy: bool,
) -> None:
    settings.PROXY_USER_HEADER = HEADER
    rest, scope = [(b"host", b"x"), *headers], dict[str, str]()

    extract_proxy_user(rest, scope, by_proxy=by_proxy)

    assert (rest, scope) == ([(b"host", b"x")], expected)
