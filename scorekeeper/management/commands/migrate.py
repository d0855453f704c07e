"""Brings the tables up to date, and says if models have changed since: their words do not count."""

from django.core.management.commands import migrate

from scorekeeper.storage.autodetector import TablesAutodetector


class Command(migrate.Command):
    """Migrate."""

    autodetector = TablesAutodetector
