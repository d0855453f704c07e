"""Tells Django that the exports app exists."""

from django.apps import AppConfig


class ExportsConfig(AppConfig):
    """The exports app."""

    name = "scorekeeper.exports"
