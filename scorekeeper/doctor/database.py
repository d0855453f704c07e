"""Checks of the database, its migrations, its clock, the backups and the secret key."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max
from django.utils import timezone

from scorekeeper.doctor.findings import Finding, advice
from scorekeeper.matches.models import Change, Match
from scorekeeper.storage.secret import SHORTEST_KEY
from scorekeeper.storage.versions import refuse_newer_database

OLDEST_BACKUP = timedelta(days=2)
LARGEST_DRIFT = timedelta(seconds=60)
PRIVATE = 0o077
UNMIGRATED = "The tables are older than this version."


def reachable() -> Iterator[Finding]:
    """Check that the database answers, and on SQLite that its file is intact."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            if connection.vendor == "sqlite":
                problem = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
                if problem != "ok":
                    message = f"The file of the database is damaged: {problem}."
                    yield Finding(message, "scorekeeper restore FILE")
    except DatabaseError as error:
        reason = " ".join(str(error).split())
        yield Finding(f"The database cannot be reached: {reason}.", "set DATABASE_URL")


def migrations() -> Iterator[Finding]:
    """Check that the database has exactly the migrations of this version."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield Finding(UNMIGRATED, "scorekeeper migrate")
    try:
        refuse_newer_database()
    except CommandError as newer:
        yield Finding(str(newer), "install the newer version again")


def clock() -> Iterator[Finding]:
    """Compare this machine's clock with the database's and with the time of the last change."""
    now = timezone.now()
    last = Change.objects.aggregate(last=Max("at"))["last"]
    if last is not None and last > now + LARGEST_DRIFT:
        message = (
            f"The clock is behind: it shows {now:%F %T} UTC, the last change is of {last:%F %T}."
        )
        yield Finding(message, "timedatectl set-ntp true")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            difference = abs(cursor.fetchone()[0] - timezone.now())
        if difference > LARGEST_DRIFT:
            message = f"The clocks of this machine and of the database are {difference} apart."
            yield Finding(message, "timedatectl set-ntp true")


def backups() -> Iterator[Finding]:
    """Check the age of the newest backup."""
    times = [file.stat().st_mtime for file in Path(settings.BACKUPS_DIR).glob("*.backup")]
    if not times and Match.objects.exists():
        yield Finding(f"There is no backup in {settings.BACKUPS_DIR}.", "scorekeeper backup")
    elif times:
        age = timezone.now() - datetime.fromtimestamp(max(times), UTC)
        if age > OLDEST_BACKUP:
            yield Finding(f"The newest backup is {age.days} days old.", "scorekeeper backup")


def secret_key() -> Iterator[Finding]:
    """Check the length of the secret key and the permissions of its file."""
    file = settings.DATA_DIR / "secret_key"
    if len(settings.SECRET_KEY) < SHORTEST_KEY:
        message = f"SECRET_KEY has fewer than {SHORTEST_KEY} characters: it could be guessed."
        command = "python3 -c 'import secrets; print(secrets.token_urlsafe(50))'"
        yield advice(
            message, f"set SECRET_KEY to what {command} prints; scorers' links change with it"
        )
    if file.exists() and file.stat().st_mode & PRIVATE:
        yield Finding(f"Others on this machine may read {file}.", f"chmod 600 {file}")
