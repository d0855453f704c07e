"""Loads the plugins of the tests."""

import pytest

from scorekeeper.languages.translations import compile_catalogs

pytest_plugins = [
    "tests.plugins.profiles",
    "tests.plugins.tables",
    "tests.plugins.database",
    "tests.plugins.server",
    "tests.plugins.figures",
    "tests.plugins.group",
    "tests.plugins.browser",
    "tests.plugins.engines",
    "tests.plugins.answers",
    "tests.plugins.worlds",
]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations as the server does, once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        compile_catalogs()
