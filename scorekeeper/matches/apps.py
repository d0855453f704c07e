"""Configuration of the matches app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """The matches app."""

    name = "scorekeeper.matches"
