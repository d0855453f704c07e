"""Makes archives in the background: starts them, reports progress, serves and deletes them.

Each archive has a folder with an unguessable name, in which every process of the site finds its
progress. Each process makes one archive at a time.
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
"""Seconds between two updates of an archive's progress."""
TOKEN = "[A-Za-z0-9_-]{32}"  # noqa: S105  # nosec B105  a pattern of tokens

worker = ThreadPoolExecutor(1, thread_name_prefix="archive")
_places = BoundedSemaphore(MOST_WAITING)


@dataclass(frozen=True)
class Progress:
    """The progress of an archive, in matches."""

    done: int
    total: int
    ready: bool = False
    failed: bool = False
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bundle:
    """An archive, identified by its token."""

    token: str

    @property
    def folder(self) -> Path:
        """The folder of the archive."""
        return root() / self.token

    @property
    def file(self) -> Path:
        """The ZIP file; it exists once the archive is ready."""
        return self.folder / "matches.zip"

    def progress(self) -> Progress | None:
        """Return the stored progress, None if there is no such archive."""
        try:
            progress = json.loads((self.folder / "progress.json").read_text())
        except (OSError, ValueError):
            return None
        return Progress(**progress | {"left_out": tuple(progress["left_out"])})

    def tell(self, progress: Progress) -> None:
        """Store the progress atomically, for the pages that show it."""
        draft = self.folder / "progress.draft"
        draft.write_text(json.dumps(asdict(progress)))
        draft.replace(self.folder / "progress.json")


def root() -> Path:
    """Return the folder that holds all archives."""
    return Path(settings.DATA_DIR) / "archives"


def begin(matches: QuerySet[Match], wish: ArchiveContents) -> Bundle:
    """Start making an archive in the background. Raises `Busy` if too many are queued."""
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
    """Write an archive, storing its progress every half second."""
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
    """Delete archives an hour after their last update, those of killed processes too."""
    old = time.time() - KEPT_SECONDS
    for folder in root().glob("*"):
        if re.fullmatch(TOKEN, folder.name) and folder.stat().st_mtime < old:
            shutil.rmtree(folder, ignore_errors=True)
