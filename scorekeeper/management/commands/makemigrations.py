"""Makes migrations for changes of tables, not of labels and help texts."""

from django.core.management.commands import makemigrations

from scorekeeper.storage.autodetector import TablesAutodetector


class Command(makemigrations.Command):
    """Make migrations."""

    autodetector = TablesAutodetector
