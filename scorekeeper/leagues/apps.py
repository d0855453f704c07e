"""Tells Django that the leagues app exists."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The leagues app."""

    name = "scorekeeper.leagues"
