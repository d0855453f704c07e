"""Backup and restore of the live database, each verified on the way."""

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scorekeeper.backups import postgresql, sqlite
from scorekeeper.backups.archive import BackupRefused, Note, pack, unpack


def back_up(file: Path) -> Note:
    """Write a backup, read it back, and only then name it `file`. Raises `BackupRefused`."""
    file = file.absolute()
    if file.exists():
        raise BackupRefused(f"{file} is there already.")
    if not os.access(file.parent, os.W_OK):
        raise BackupRefused(f"{file.parent} is no folder to write to.")
    with tempfile.TemporaryDirectory(dir=file.parent, prefix=".backup-") as folder:
        copy, draft = Path(folder, "copy"), Path(folder, "draft")
        contents = engine().copy_to(copy)
        pack(copy, engine().NAME, contents, draft)
        copy.unlink()
        note = unpack(draft, copy)
        engine().check(copy, note)
        _move_into_place(draft, file)
    _sync_folder(file.parent)
    return note


def restore(file: Path) -> tuple[Note, str | None]:
    """Replace the live database with a backup. Raises `BackupRefused`.

    Returns the note, and where the previous database is kept (None if there was none).
    """
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR, prefix=".restore-") as folder:
        copy = Path(folder, "copy")
        note = unpack(file, copy)
        _refuse_incompatible(note)
        engine().check(copy, note)
        previous = engine().replace_live(copy, note, f"{datetime.now(UTC):%Y%m%dt%H%M%S%fz}")
    return note, previous


def engine() -> ModuleType:
    """Return the module that copies and restores databases of the site's kind."""
    return postgresql if connection.vendor == "postgresql" else sqlite


def _refuse_incompatible(note: Note) -> None:
    """Refuse a backup of another kind of database or of a newer Scorekeeper."""
    if note.engine != engine().NAME:
        raise BackupRefused(f"This backup is of {note.engine}, the site uses {engine().NAME}.")
    our_apps = {
        config.label for config in apps.get_app_configs() if config.name.startswith("score")
    }
    our_migrations = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations or ()}
    unknown = [
        migration
        for migration in note.contents.migrations
        if migration.partition(".")[0] in our_apps and migration not in our_migrations
    ]
    if unknown:
        raise BackupRefused(f"This backup is of a newer Scorekeeper: it has {unknown[0]}.")


def _move_into_place(draft: Path, file: Path) -> None:
    """Give a finished file its name; refuse to replace an existing file."""
    try:
        os.link(draft, file)
    except FileExistsError:
        raise BackupRefused(f"{file} is there already.") from None
    except OSError:  # the file system of a USB stick may have no links
        draft.rename(file)


def _sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a new name in it survives a crash."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
