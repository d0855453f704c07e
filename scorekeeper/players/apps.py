"""The Django app of players."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The players app."""

    name = "scorekeeper.players"
