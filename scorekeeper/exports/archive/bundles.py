"""Makes archives in the background: starts them, reports progress, serves and deletes them.

Each is a folder of its own with an unguessable name, so that any process of the site can say how
far it has come. One is made at a time in each process.
"""

import json
import logging
import re
import secrets
import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import BoundedSemaphore

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import get_language, override

from scorekeeper.exports.archive.zip import ArchiveContents, write_archive
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.matches.models import Match

log = logging.getLogger(__name__)

KEPT_SECONDS = 3600
MOST_WAITING = 8
TOLD_EVERY = 0.5
"""Seconds between two notes of how far an archive has come."""
TOKEN = "[A-Za-z0-9_-]{32}"  # noqa: S105  # nosec B105  what one looks like

worker = ThreadPoolExecutor(1, thread_name_prefix="archive")
_places = BoundedSemaphore(MOST_WAITING)


@dataclass(frozen=True)
class Progress:
    """How far an archive has come."""

    done: int
    total: int
    ready: bool = False
    failed: bool = False
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bundle:
    """An archive and what is known of it."""

    token: str

    @property
    def folder(self) -> Path:
        """Where it is made."""
        return root() / self.token

    @property
    def file(self) -> Path:
        """The archive, once it is ready."""
        return self.folder / "matches.zip"

    def progress(self) -> Progress | None:
        """Return how far it has come, None if there is none of this name."""
        try:
            progress = json.loads((self.folder / "progress.json").read_text())
        except (OSError, ValueError):
            return None
        return Progress(**progress | {"left_out": tuple(progress["left_out"])})

    def tell(self, progress: Progress) -> None:
        """Note how far it has come, in one step, for pages that ask."""
        draft = self.folder / "progress.draft"
        draft.write_text(json.dumps(asdict(progress)))
        draft.replace(self.folder / "progress.json")


def root() -> Path:
    """Return the folder of all archives."""
    return Path(settings.DATA_DIR) / "archives"


def begin(matches: QuerySet[Match], wish: ArchiveContents) -> Bundle:
    """Begin to make an archive. Raises `Busy` if too many are waiting already."""
    clean()
    if not _places.acquire(blocking=False):
        raise Busy
    bundle = Bundle(secrets.token_urlsafe(24))
    bundle.folder.mkdir(mode=0o700, parents=True)
    bundle.tell(Progress(0, matches.count()))
    worker.submit(_made, bundle, matches, wish, get_language())
    return bundle


def _made(
    bundle: Bundle, matches: QuerySet[Match], wish: ArchiveContents, language: str | None
) -> None:
    try:
        with override(language):
            make(bundle, matches, wish)
    except Exception:
        log.exception("An archive could not be made.")
        bundle.tell(Progress(0, 0, failed=True))
    finally:
        _places.release()
        connection.close()


def make(bundle: Bundle, matches: QuerySet[Match], wish: ArchiveContents) -> None:
    """Make an archive, and tell from time to time how far it has come."""
    total, draft = matches.count(), bundle.file.with_suffix(".draft")
    with draft.open("wb") as file:
        left_out = write_archive(file, matches, wish, _now_and_then(bundle, total))
    draft.replace(bundle.file)
    bundle.tell(Progress(total, total, ready=True, left_out=left_out))


def _now_and_then(bundle: Bundle, total: int) -> Callable[[int], None]:
    last = time.monotonic()

    def tell(done: int) -> None:
        nonlocal last
        if time.monotonic() - last > TOLD_EVERY:
            last = time.monotonic()
            bundle.tell(Progress(done, total))

    return tell


def clean() -> None:
    """Take away archives that nobody needs any more, those of killed processes too."""
    old = time.time() - KEPT_SECONDS
    for folder in root().glob("*"):
        if re.fullmatch(TOKEN, folder.name) and folder.stat().st_mtime < old:
            shutil.rmtree(folder, ignore_errors=True)
