"""Finder of style sheets in the games' own folders, as static files of the site."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.utils import get_files
from django.core.files.storage import FileSystemStorage

from scorekeeper.web.game_files import FOLDER, PREFIX


class StyleFinder(BaseFinder):
    """Static file finder of the style sheets in the games' folders."""

    def __init__(self) -> None:
        self.storage = FileSystemStorage(location=FOLDER)
        self.storage.prefix = PREFIX  # type: ignore[attr-defined]  # collectstatic reads it

    def check(self, **_options: object) -> list[Any]:
        """Return no errors: the finder has no settings."""
        return []

    def find(self, path: str, find_all: bool = False, **_options: object) -> Any:  # noqa: FBT001, FBT002  Django's own
        """Return the path of a style sheet, or a list of one."""
        prefix, _slash, name = path.partition("/")
        exists = prefix == PREFIX and name in {path for path, _storage in self.list([])}
        if not exists:
            return []
        return [self.storage.path(name)] if find_all else self.storage.path(name)

    def list(
        self, ignore_patterns: Iterable[str] | None
    ) -> Iterator[tuple[str, FileSystemStorage]]:
        """Yield every style sheet by its path inside `games/`, with its storage."""
        for name in get_files(self.storage, list(ignore_patterns or [])):
            if name.endswith(".css"):
                yield name, self.storage
