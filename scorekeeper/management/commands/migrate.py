"""Migrates the tables, and reports models that have changed since, except their labels."""

from django.core.management.commands import migrate

from scorekeeper.storage.autodetector import TablesAutodetector


class Command(migrate.Command):
    """Migrate."""

    autodetector = TablesAutodetector
