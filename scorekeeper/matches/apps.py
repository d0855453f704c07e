"""Tells Django that the matches app exists."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """The matches app."""

    name = "scorekeeper.matches"
