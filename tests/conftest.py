"""Loads the plugins of the tests."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from scorekeeper.languages.translations import compile_catalogs

pytest_plugins = [
    "tests.plugins.profiles",
    "tests.plugins.tables",
    "tests.plugins.database",
    "tests.plugins.server",
    "tests.plugins.bundles",
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


@pytest.fixture(autouse=True)
def _language_of_the_site() -> Iterator[None]:
    """Let no test find the language that a request of another has left active."""
    yield
    translation.deactivate()
