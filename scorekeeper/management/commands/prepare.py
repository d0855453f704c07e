"""Gets everything ready that serving needs: translations, tables, static files."""

from django.conf import settings
from django.core.management import BaseCommand, call_command
from django.db import connections

from scorekeeper.static_files import collect_if_changed
from scorekeeper.translations import compile_catalogs


class Command(BaseCommand):
    """Compile translations, migrate, collect static files."""

    help = "Prepares the database and the files; `serve` does it too."
    requires_migrations_checks = False

    def handle(self, **_: object) -> None:
        compile_catalogs()
        call_command("migrate", interactive=False, verbosity=0)
        connections.close_all()
        if not settings.DEBUG:
            collect_if_changed()
