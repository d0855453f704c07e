"""Where the files of the site are: in a checkout, or where a wheel has put them; and its data."""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
BASE = PACKAGE.parent
"""The folder of `games` and `scorekeeper`."""
SHIPPED = PACKAGE / "shipped"
"""What a checkout has beside the packages; `setup.py` puts it here for a wheel."""
INSTALLED = SHIPPED.is_dir()


def shipped(name: str) -> Path:
    """Return a file or folder that stands beside the packages in a checkout."""
    return (SHIPPED if INSTALLED else BASE) / name


def data_folder() -> Path:
    """Return where a site keeps its data unless `DATA_DIR` names another place."""
    if not INSTALLED:
        return BASE / "var"
    share = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "scorekeeper"
