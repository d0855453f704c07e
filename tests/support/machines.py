"""Accounts of API clients, and their matches, on a real server."""

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
    """Create these accounts on a server; return a token of each."""
    script = ISSUE.format(names=names)
    database_url = server.database_url
    process = manage(database_url, "shell", "--no-imports", "-c", script, LOG_LEVEL="ERROR")
    assert process.returncode == 0, process.stderr
    return process.stdout.split()


def start_on(server: Server, **headers: str) -> dict[str, Any]:
    """Start a match of Preferans on a server; return the decoded answer."""
    body = {"game": "preferans", "players": ["Anna", "Ben", "Dora"]}
    answer = httpx.post(f"{server.url}/api/v1/matches/", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    match: dict[str, Any] = answer.json()
    return match
