"""Site files in the games' own folders: pages, styles and prints of their sheets."""

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from games.kernel import AnyGame

FOLDER = Path(settings.BASE_DIR) / "games"
PREFIX = "games"
"""Folder of the games' style sheets among the static files."""
ROWS = "css/deal/rows.css"
"""The styles of questions with a row for each player."""


def nearest_file(game: AnyGame, name: str) -> str | None:
    """Return the file of this name in the game's folder, else in its nearest family's."""
    return next(iter(_files_of(game, name)), None)


def own_file(game: AnyGame, name: str) -> str | None:
    """Return the file of this name in the game's own folder, not in its family's."""
    path = f"{game.folders[0]}/{name}"
    return path if path in _files_of(game, name) else None


def styles_of(game: AnyGame) -> list[str]:
    """Return the static files that style a game's rows and sheet, its family's before its own."""
    own = [f"{PREFIX}/{name}" for name in reversed(_files_of(game, "sheet.css"))]
    return [ROWS, *own] if game.has_rows else own


@lru_cache(maxsize=256)
def _files_of(game: AnyGame, name: str) -> tuple[str, ...]:
    paths = (f"{folder}/{name}" for folder in game.folders)
    return tuple(path for path in paths if (FOLDER / path).is_file())
