"""Schemathesis runs the whole schema against a live server, in all its phases.

What it derives from the schema alone (coverage) it asks PostgreSQL, which takes less than SQLite
does, and SQLite only where there is no PostgreSQL; a few operations it asks in every run.
"""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.plugins.database import cluster_url
from tests.plugins.postgres import find_programs
from tests.plugins.profiles import THOROUGH
from tests.plugins.server import Server
from tests.support.machines import start_on, token_on

# Which deals can be is said by the rules, not by the schema: a well-shaped deal may be refused.
# A stream never ends, so it is asked elsewhere (tests/scorekeeper/matches/live/test_stream.py).
ALWAYS = (
    "--exclude-checks=positive_data_acceptance",
    "--exclude-operation-id=read_events",
    f"--max-examples={20 if THOROUGH else 3}",
    "--generation-deterministic",
    "--generation-with-security-parameters=false",
    "--no-color",
)
# A body that is too long is refused by its size before it is read.
REFUSED = """
[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
"""
FIXED = """
[[operations]]
include-path-regex = "matches/.name./"
parameters = {{ "path.name" = "{code}" }}
"""


FEW = ("list_games", "read_history", "undo")
"""Operations with and without a body, a key and parameters, whose coverage takes seconds."""


@pytest.fixture
def token(server: Server) -> str:
    """Give a token of an account on the server, to each test its own: one may revoke it."""
    return token_on(server)


def run(server: Server, token: str, config: Path, *options: str) -> None:
    program = Path(sys.executable).with_name("schemathesis")
    schema = f"{server.url}/api/v1/schema/"
    key = f"--header=Authorization: Bearer {token}"
    command = [str(program), f"--config-file={config}", "run", schema, key, *ALWAYS, *options]
    process = subprocess.run(
        command, capture_output=True, timeout=400, check=False, cwd=config.parent
    )
    assert process.returncode == 0, process.stdout.decode() + process.stderr.decode()


def test_every_operation_keeps_to_the_schema(server: Server, token: str, tmp_path: Path) -> None:
    key = {"Authorization": f"Bearer {token}"}
    match = start_on(server, **key)
    at = f"{server.url}/api/v1/matches/{match['code']}"
    for _ in range(2):
        httpx.post(f"{at}/deals/", json={"kind": "passed_out"}, headers=key)
    config = tmp_path / "schemathesis.toml"
    config.write_text(REFUSED + FIXED.format(code=match["code"]))

    twice = cluster_url() is None and find_programs() is not None
    phases = "examples,fuzzing" if twice else "examples,coverage,fuzzing"

    run(server, token, config, f"--phases={phases}")


def test_few_operations_keep_to_the_schema_at_its_edges(
    server: Server, token: str, tmp_path: Path
) -> None:
    match = start_on(server, Authorization=f"Bearer {token}")
    config = tmp_path / "schemathesis.toml"
    config.write_text(REFUSED + FIXED.format(code=match["code"]))

    only = [f"--include-operation-id={name}" for name in FEW]
    run(server, token, config, "--phases=coverage", *only)


def test_operations_one_after_another_keep_to_the_schema(
    server: Server, token: str, tmp_path: Path
) -> None:
    config = tmp_path / "schemathesis.toml"
    config.write_text(REFUSED)

    run(server, token, config, "--phases=stateful")
