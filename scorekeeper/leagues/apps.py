"""Configuration of the leagues app, which registers its observer of matches."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """The leagues app."""

    name = "scorekeeper.leagues"

    def ready(self) -> None:
        """Register the observer of matches and the path converters."""
        from scorekeeper.leagues import converters  # noqa: F401, PLC0415  registered on import
        from scorekeeper.leagues.counting.observer import LEAGUES  # noqa: PLC0415  needs the models
        from scorekeeper.matches.log.observers import register  # noqa: PLC0415  the same

        register(LEAGUES)
