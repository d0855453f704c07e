"""The files of this checkout, and copies of it that a test may change."""

import shutil
import subprocess
from pathlib import Path

from tests.plugins.programs import ROOT


def tracked_files() -> list[str]:
    """List the files of the checkout, uncommitted ones included."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def copy_of_checkout(folder: Path) -> Path:
    """Copy the checkout's files into a folder; return the folder."""
    for name in tracked_files():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, place)
    return folder
