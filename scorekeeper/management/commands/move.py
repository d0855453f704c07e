"""Moves the whole site into another database; the site must be stopped."""

from argparse import ArgumentParser

from django.core.management import BaseCommand, CommandError

from scorekeeper.moving.move import foreign_tables, move
from scorekeeper.moving.target import MoveRefused


class Command(BaseCommand):
    """Copy, compare, and print the setting to change."""

    help = "Copies the whole site into the empty database URL, and compares every table."
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="URL", help="as DATABASE_URL names it")

    def handle(self, *, url: str, **_: object) -> None:
        try:
            rows = move(url, self.stderr.write)
        except MoveRefused as refused:
            raise CommandError(f"{refused} Nothing has been moved.") from refused
        self.stdout.write(f"Moved {rows} rows; every table was read again and is the same.")
        for name in foreign_tables():
            self.stdout.write(f"{name} is no table of Scorekeeper: it stays behind.")
        self.stdout.write("Now set DATABASE_URL to the other database. This one is as it was.")
