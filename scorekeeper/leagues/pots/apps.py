"""Pots as an app, joined to the leagues."""

from django.apps import AppConfig

from scorekeeper.leagues import navigation
from scorekeeper.leagues.standings.panels import PANELS


class PotsConfig(AppConfig):
    """The pot of a season."""

    name = "scorekeeper.leagues.pots"

    def ready(self) -> None:
        """Join the leagues."""
        from scorekeeper.leagues.pots.panel import PotPanel  # noqa: PLC0415  needs the models

        navigation.STANDINGS.add_within("seasons", "pot")
        PANELS.append(PotPanel())
