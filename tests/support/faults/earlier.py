"""The source tree of an earlier version, to run beside this one."""

import io
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.plugins.programs import ROOT

EARLIER = "628b987"
"""An earlier commit that runs with the libraries of today."""


def earlier_tree(folder: Path) -> Path:
    """Unpack the last release, or a fixed earlier commit; skip the test without history."""
    try:
        tag = git("describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^").decode().strip()
    except subprocess.CalledProcessError:
        tag = EARLIER
    try:
        packed = git("archive", tag)
    except subprocess.CalledProcessError:
        pytest.skip("NOT RUN: the upgrade of a running site: this is no checkout with its history")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def git(*command: str) -> bytes:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True).stdout  # noqa: S607
