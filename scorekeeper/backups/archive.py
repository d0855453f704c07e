"""The backup file: a ZIP with a copy of the database and a note of its contents."""

import hashlib
import os
import zipfile
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

NOTE, COPY = "note.json", "database"
CHUNK = 1 << 20
LONGEST_NOTE = 1_000_000


class BackupRefused(Exception):  # noqa: N818  nothing has been changed
    """The backup or restore is impossible; the message tells the operator why."""


class Contents(BaseModel):
    """The contents of a database: the row count of each table, and the applied migrations."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    rows: dict[str, int]
    migrations: list[str]


class Note(BaseModel):
    """The metadata of a backup."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal["scorekeeper-backup-1"] = "scorekeeper-backup-1"
    engine: Literal["sqlite", "postgresql"]
    made_at: datetime
    contents: Contents
    bytes: int
    sha256: str


def contents(database: Any, tables: str) -> Contents:
    """Count the rows of every table; `tables` is the query for names. Raises `BackupRefused`."""
    names = sorted(name for (name,) in database.execute(tables).fetchall())
    if "django_migrations" not in names:
        raise BackupRefused("This database holds nothing of Scorekeeper.")
    applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
    counts = {
        name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608  # nosec B608  names from the database
        for name in names
    }
    return Contents(rows=counts, migrations=sorted(f"{app}.{name}" for app, name in applied))


def pack(copy: Path, engine: object, contents: Contents, file: Path) -> None:
    """Write a database copy and its note into a file that only its owner can read."""
    file.touch(mode=0o600)
    digest = hashlib.sha256()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        with copy.open("rb") as source, archive.open(COPY, "w", force_zip64=True) as target:
            for chunk in _chunks(source):
                digest.update(chunk)
                target.write(chunk)
        note = Note(
            engine=engine,
            made_at=datetime.now(UTC),
            contents=contents,
            bytes=copy.stat().st_size,
            sha256=digest.hexdigest(),
        )
        archive.writestr(NOTE, note.model_dump_json(indent=1))
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def unpack(file: Path, copy: Path) -> Note:
    """Extract the database copy from a backup; return its note.

    Raises `BackupRefused` unless the copy is byte for byte the one that was packed.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            note = _read_note(archive)
            with archive.open(COPY) as source, copy.open("wb") as target:
                _copy_checked(source, target, note)
    except (OSError, KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as e:
        raise BackupRefused(f"{file} is no whole backup of Scorekeeper: {e}") from e
    except ValidationError as error:
        raise BackupRefused(f"{file} is no backup of this version of Scorekeeper.") from error
    return note


def _read_note(archive: zipfile.ZipFile) -> Note:
    with archive.open(NOTE) as source:
        return Note.model_validate_json(source.read(LONGEST_NOTE))


def _copy_checked(source: IO[bytes], target: IO[bytes], note: Note) -> None:
    digest, length = hashlib.sha256(), 0
    for chunk in _chunks(source):
        digest.update(chunk)
        length += len(chunk)
        if length > note.bytes:
            break
        target.write(chunk)
    if (length, digest.hexdigest()) != (note.bytes, note.sha256):
        raise BackupRefused("The database in the backup is not the one that was written.")


def _chunks(source: IO[bytes]) -> Iterator[bytes]:
    while chunk := source.read(CHUNK):
        yield chunk
