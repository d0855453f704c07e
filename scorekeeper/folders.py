"""Paths of the site's files, in a checkout or an installed wheel, and of its data."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
BASE = PACKAGE.parent
"""The folder that contains `games` and `scorekeeper`."""
SHIPPED = PACKAGE / "shipped"
"""Files that a checkout has beside the packages; `setup.py` copies them here for a wheel."""
INSTALLED = SHIPPED.is_dir()


def shipped_path(name: str) -> Path:
    """Return a file or folder that is beside the packages in a checkout."""
    return (SHIPPED if INSTALLED else BASE) / name


def data_folder() -> Path:
    """Return the default folder of a site's data, used without `DATA_DIR`."""
    if not INSTALLED:
        return BASE / "var"
    share = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "scorekeeper"
