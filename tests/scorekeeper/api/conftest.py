"""The people of API tests: Anna scores, Ben plays, Cleo is a stranger; phones are clients."""

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from scorekeeper.accounts.tokens import issue_token
from tests.support.club import account

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

MATCHES = "/api/v1/matches/"
LEAGUES = "/api/v1/leagues/"


@dataclass
class Phone:
    """A client that speaks JSON, with a bearer key if any."""

    key: str | None = None
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> "Answer":
        """Send a request; keyword arguments such as `If_Match="…"` are headers."""
        all_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key:
            all_headers.setdefault("Authorization", f"Bearer {self.key}")
        if body is None:
            return self.client.generic(method, path, headers=all_headers)
        return self.client.generic(
            method, path, as_json(body), "application/json", headers=all_headers
        )

    def get(self, path: str, **headers: str) -> "Answer":
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> "Answer":
        return self.call("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> "Answer":
        return self.call("PUT", path, body, **headers)

    def patch(self, path: str, body: Any = None, **headers: str) -> "Answer":
        return self.call("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> "Answer":
        return self.call("DELETE", path, **headers)


def as_json(body: Any) -> bytes:
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def machine(name: str, *scopes: str) -> Phone:
    """Return an API client with a token of an account."""
    return Phone(issue_token(account(name), scopes=list(scopes or ("read", "write")))[1])


@pytest.fixture
def ben(db: None) -> Phone:
    """Provide a client without a key."""
    return Phone()


@pytest.fixture
def match(ben: Phone) -> dict[str, Any]:
    """Start a match of Preferans and return the response body."""
    body = {"game": "preferans", "players": ["Anna", "Ben", "Cleo"]}
    started: dict[str, Any] = ben.post(MATCHES, body).json()
    return started


@pytest.fixture
def anna(match: dict[str, Any]) -> Phone:
    """Provide a client with the key of the match."""
    return Phone(match["scorer_key"])


@pytest.fixture
def url(match: dict[str, Any]) -> str:
    """Provide the URL of the match."""
    return f"{MATCHES}{match['code']}/"
