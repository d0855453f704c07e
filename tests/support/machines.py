"""What tests against a real server share: accounts of machines, and their matches."""

from typing import Any

import httpx

from tests.plugins.programs import manage
from tests.plugins.server import Server

ISSUE = """
from scorekeeper.accounts.models import User
from scorekeeper.accounts.tokens import issue_token
for name in {names}:
    user, _new = User.objects.get_or_create(username=name)
    print(issue_token(user)[1])
"""


def tokens_on(server: Server, *names: str) -> list[str]:
    """Return a token of each of these accounts on this server."""
    script = ISSUE.format(names=names)
    at = server.database_url
    done = manage(at, "shell", "--no-imports", "-c", script, LOG_LEVEL="ERROR")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def start_on(server: Server, **headers: str) -> dict[str, Any]:
    """Start a match of Preferans on this server, and return the answer."""
    body = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
    answer = httpx.post(f"{server.url}/api/v1/matches/", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    match: dict[str, Any] = answer.json()
    return match
