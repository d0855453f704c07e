"""Refusal of a database that a newer version of Scorekeeper has changed."""

from django.core.management import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader

NEWER = (
    "A newer version of Scorekeeper has changed this database ({names}). Start that version again, "
    "or restore a backup made before the upgrade. Nothing has been changed."
)


def refuse_newer_database() -> None:
    """Raise `CommandError` if the database has migrations that this version lacks."""
    loader = MigrationLoader(connection)
    on_disk = set(loader.disk_migrations) | set(loader.replacements)
    ours = set(loader.migrated_apps)
    unknown = sorted(
        f"{app} {name}"
        for app, name in loader.applied_migrations
        if app in ours and (app, name) not in on_disk
    )
    if unknown:
        raise CommandError(NEWER.format(names=", ".join(unknown)))
