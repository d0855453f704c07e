"""Prepares all that serving needs: translations, tables, static files."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import OperationalError, connection, connections

from scorekeeper.accounts.admins import AdminRefused, create_first_admin
from scorekeeper.languages.translations import compile_catalogs
from scorekeeper.storage.database import analyze_tables
from scorekeeper.storage.versions import refuse_newer_database
from scorekeeper.web.static_files import collect_if_changed


def refuse_missing_database() -> None:
    """Raise `CommandError` if the database cannot be reached."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        reason = " ".join(str(error).split())
        raise CommandError(f"DATABASE_URL: the database cannot be reached ({reason}).") from error


class Command(BaseCommand):
    """Compile translations, migrate, collect static files."""

    help = "Prepares the database and the files; `serve` does it too."
    requires_migrations_checks = False

    def handle(self, **_: object) -> None:
        compile_catalogs()
        refuse_missing_database()
        refuse_newer_database()
        call_command("migrate", interactive=False, verbosity=0)
        analyze_tables()
        self._create_admin()
        connections.close_all()
        if not settings.DEBUG:
            collect_if_changed()

    def _create_admin(self) -> None:
        try:
            admin = create_first_admin()
        except AdminRefused as refused:
            raise CommandError(str(refused)) from refused
        if admin:
            self.stdout.write(f"{admin.username} manages the site: remove ADMIN_PASSWORD now.")
