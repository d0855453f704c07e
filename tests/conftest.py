"""Loads the plugins of the tests and says at the end what could not be run."""

import os
from collections.abc import Generator

import pytest

from scorekeeper.translations import compile_catalogs

pytest_plugins = [
    "tests.plugins.profiles",
    "tests.plugins.database",
    "tests.plugins.server",
    "tests.plugins.figures",
    "tests.plugins.group",
    "tests.plugins.browser",
    "tests.plugins.engines",
    "tests.plugins.answers",
]


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
