"""Divisions as an app, joined to the leagues."""

from django.apps import AppConfig

from scorekeeper.leagues import navigation


class DivisionsConfig(AppConfig):
    """Divisions of a season."""

    name = "scorekeeper.leagues.divisions"

    def ready(self) -> None:
        """Join the leagues."""
        navigation.STANDINGS.add_within("seasons", "divisions")
