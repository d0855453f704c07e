"""Writes the whole database into one file while the site is running."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from scorekeeper.backups.archive import BackupRefused
from scorekeeper.backups.create import back_up


class Command(BaseCommand):
    """Make a backup and check it."""

    help = "Writes the whole database, as it is at one moment, into FILE, and checks what it wrote."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="in BACKUPS_DIR")

    def handle(self, *, file: Path | None, **_: object) -> None:
        try:
            file = file or next_file()
            note = back_up(file)
        except BackupRefused as refused:
            raise CommandError(str(refused)) from refused
        matches, changes = (note.contents.rows[f"matches_{name}"] for name in ("match", "change"))
        self.stdout.write(f"{file}: {matches} matches, {changes} changes, read back and checked")


def next_file() -> Path:
    """Return the path of a new file in the folder of backups, named by the time."""
    folder = Path(settings.BACKUPS_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{timezone.now():%Y-%m-%dT%H%M%SZ}.backup"
