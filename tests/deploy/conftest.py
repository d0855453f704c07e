"""Fixtures of the tests of deploy/."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.debian import make_debian
from tests.deploy.images import Store
from tests.deploy.machine import Machine, boot


@pytest.fixture(scope="session")
def debian(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an unmodified Debian."""
    if os.getuid():
        pytest.skip("NOT RUN: a fresh Debian, which only root may make")
    return make_debian(tmp_path_factory.mktemp("debian"))


@pytest.fixture
def machine(debian: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine with a fresh Debian, booted."""
    with boot(debian, tmp_path) as running:
        yield running


@pytest.fixture(scope="session")
def store(debian: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store with the image of this tree, and the Debian image that it is built on."""
    folder = tmp_path_factory.mktemp("images")
    built = Store(folder / "store")
    built.build_debian(debian, folder / "debian")
    built.build_scorekeeper(folder / "checkout")
    yield built
    built.leave()
    shutil.rmtree(folder)
