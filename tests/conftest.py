"""Loads the plugins of the tests."""

import gc
from collections.abc import Iterator

import pytest
from django.utils import translation

from scorekeeper.languages.translations import compile_catalogs

pytest_plugins = [
    "tests.plugins.profiles",
    "tests.plugins.sampling",
    "tests.plugins.programs",
    "tests.plugins.tables",
    "tests.plugins.database",
    "tests.plugins.server",
    "tests.plugins.bundles",
    "tests.plugins.figures",
    "tests.plugins.group",
    "tests.plugins.browser",
    "tests.plugins.engines",
    "tests.plugins.answers",
    "tests.plugins.static_files",
    "tests.plugins.worlds",
    "tests.plugins.pseudo",
]


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations as the server does, once, before any worker reads them."""
    if not hasattr(config, "workerinput"):
        compile_catalogs()


def pytest_collection_finish() -> None:
    """Exclude the imported and collected objects from later garbage collections."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(autouse=True)
def _language_of_the_site() -> Iterator[None]:
    """Reset the language that a request may have left active."""
    yield
    translation.deactivate()
