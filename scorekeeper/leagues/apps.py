"""Tells Django that the leagues app exists, and lets it follow every match."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The leagues app."""

    name = "scorekeeper.leagues"

    def ready(self) -> None:
        """Follow the matches."""
        from scorekeeper.leagues.counting.observer import LEAGUES  # noqa: PLC0415  needs the models
        from scorekeeper.matches.log.observers import follow  # noqa: PLC0415  the same

        follow(LEAGUES)
