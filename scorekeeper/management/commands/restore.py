"""Replaces the database with a backup; the site must be stopped."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import BaseCommand, CommandError

from scorekeeper.backups.archive import BackupRefused
from scorekeeper.backups.create import restore


class Command(BaseCommand):
    """Check a backup, then replace the database with it."""

    help = "Checks the backup FILE and puts it in the place of the database, which is kept aside."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *, file: Path, **_: object) -> None:
        try:
            note, previous = restore(file)
        except BackupRefused as refused:
            raise CommandError(f"{refused} The database has not been touched.") from refused
        rows = note.contents.rows
        self.stdout.write(
            f"Restored {rows['matches_match']} matches as of {note.made_at:%F %T} UTC"
        )
        if previous:
            self.stdout.write(f"What was there before is kept as {previous}")
        self.stdout.write("Now run: manage.py prepare && manage.py rescore --check")
