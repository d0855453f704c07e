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
UPDATE_SECONDS = 0.5
"""Seconds between two updates of an archive's progress."""
TOKEN = "[A-Za-z0-9_-]{32}"  # noqa: S105  a pattern of tokens

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

    def store_progress(self, progress: Progress) -> None:
        """Store the progress atomically, for the pages that show it."""
        draft = self.folder / "progress.draft"
        draft.write_text(json.dumps(asdict(progress)))
        draft.replace(self.folder / "progress.json")


def root() -> Path:
    """Return the folder that holds all archives."""
    return Path(settings.DATA_DIR) / "archives"


def begin(matches: QuerySet[Match], options: ArchiveContents) -> Bundle:
    """Start making an archive in the background. Raises `Busy` if too many are queued."""
    clean()
    if not _places.acquire(blocking=False):
        raise Busy
    bundle = Bundle(secrets.token_urlsafe(24))
    bundle.folder.mkdir(mode=0o700, parents=True)
    bundle.store_progress(Progress(0, matches.count()))
    worker.submit(_make_in_background, bundle, matches, options, get_language())
    return bundle


def _make_in_background(
    bundle: Bundle, matches: QuerySet[Match], options: ArchiveContents, language: str | None
) -> None:
    try:
        with override(language):
            make(bundle, matches, options)
    except Exception:
        log.exception("An archive could not be made.")
        bundle.store_progress(Progress(0, 0, failed=True))
    finally:
        _places.release()
        connection.close()


def make(bundle: Bundle, matches: QuerySet[Match], options: ArchiveContents) -> None:
    """Write an archive, storing its progress every half second."""
    total, draft = matches.count(), bundle.file.with_suffix(".draft")
    with draft.open("wb") as file:
        left_out = write_archive(file, matches, options, _progress_report(bundle, total))
    draft.replace(bundle.file)
    bundle.store_progress(Progress(total, total, ready=True, left_out=left_out))


def _progress_report(bundle: Bundle, total: int) -> Callable[[int], None]:
    last_update = time.monotonic()

    def report(done: int) -> None:
        nonlocal last_update
        if time.monotonic() - last_update > UPDATE_SECONDS:
            last_update = time.monotonic()
            bundle.store_progress(Progress(done, total))

    return report


def clean() -> None:
    """Delete archives an hour after their last update, those of killed processes too."""
    oldest = time.time() - KEPT_SECONDS
    for folder in root().glob("*"):
        if re.fullmatch(TOKEN, folder.name) and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)
