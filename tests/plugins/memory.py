"""What is loaded when the tests begin stays: looking for rubbish leaves it out, as on the site."""

import gc

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Set aside every module and test, and look less often, as the server does."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000)
