"""Tells Django that the players app exists."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The players app."""

    name = "scorekeeper.players"
