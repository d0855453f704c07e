"""Makes migrations for changes of the tables, not for those of labels and help texts."""

from django.core.management.commands import makemigrations

from scorekeeper.storage.autodetector import TablesAutodetector


class Command(makemigrations.Command):
    """Make migrations."""

    autodetector = TablesAutodetector
