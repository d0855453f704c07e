"""Loads the plugins of the tests and says at the end what could not be run."""

import os
from collections.abc import Generator
from typing import Any

import hypothesis
import pytest

from scorekeeper.translations import compile_catalogs

pytest_plugins = [
    "tests.plugins.database",
    "tests.plugins.server",
    "tests.plugins.figures",
    "tests.plugins.group",
    "tests.plugins.browser",
    "tests.plugins.engines",
    "tests.plugins.answers",
]

# On a shared machine the time of an example says nothing: no profile has a deadline, none fails
# because examples were slow to draw.
UNTIMED: Any = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("dev", **UNTIMED)
hypothesis.settings.register_profile("ci", **UNTIMED, derandomize=True, print_blob=True)
hypothesis.settings.register_profile("thorough", **UNTIMED, max_examples=2000)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations as the server does, once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        compile_catalogs()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, None, None]:
    """Repeat last what `make test` could not run on this machine (NOT_RUN, one a line)."""
    yield
    for line in os.environ.get("NOT_RUN", "").splitlines():
        terminalreporter.write_line(f"NOT RUN: {line}", red=True, bold=True)
