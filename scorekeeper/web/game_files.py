"""What stands in the games' own folders for the site: pages, styles and prints of their sheets."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import get_files
from django.core.files.storage import FileSystemStorage

from games.kernel import Game

FOLDER = Path(settings.BASE_DIR) / "games"
PREFIX = "games"
"""Where the style sheets of the games stand among the static files."""


def nearest(game: Game[Any, Any, Any], name: str) -> str | None:
    """Return the file of this name in the game's folder, else in the nearest of its family's."""
    return next(iter(_files_of(game, name)), None)


def styles_of(game: Game[Any, Any, Any]) -> list[str]:
    """Return the static files that style a game's sheet, its family's before its own."""
    return [f"{PREFIX}/{name}" for name in reversed(_files_of(game, "sheet.css"))]


@lru_cache(maxsize=256)
def _files_of(game: Game[Any, Any, Any], name: str) -> tuple[str, ...]:
    places = (f"{folder}/{name}" for folder in game.folders)
    return tuple(place for place in places if (FOLDER / place).is_file())


class StyleFinder(BaseFinder):
    """Finds the style sheets in the games' folders, for `static` and `collectstatic`."""

    def __init__(self) -> None:
        self.storage = FileSystemStorage(location=FOLDER)
        self.storage.prefix = PREFIX  # type: ignore[attr-defined]  # collectstatic reads it

    def check(self, **_options: Any) -> list[Any]:
        """Return what is set wrongly: there is nothing to set."""
        return []

    def find(self, path: str, find_all: bool = False, **_options: Any) -> Any:  # noqa: FBT001, FBT002  Django's own
        """Return where a style sheet stands."""
        prefix, _slash, name = path.partition("/")
        there = prefix == PREFIX and name in {each for each, _storage in self.list([])}
        if not there:
            return []
        return [self.storage.path(name)] if find_all else self.storage.path(name)

    def list(
        self, ignore_patterns: Iterable[str] | None
    ) -> Iterator[tuple[str, FileSystemStorage]]:
        """Yield every style sheet, by its name inside `games/`."""
        for name in get_files(self.storage, list(ignore_patterns or [])):
            if name.endswith(".css"):
                yield name, self.storage
