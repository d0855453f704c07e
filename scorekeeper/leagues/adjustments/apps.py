"""Adjustments as an app, joined to the leagues."""

from django.apps import AppConfig
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation
from scorekeeper.leagues.navigation import Link


class AdjustmentsConfig(AppConfig):
    """Adjustments of the standings, typed and taken back."""

    name = "scorekeeper.leagues.adjustments"

    def ready(self) -> None:
        """Join the leagues."""
        navigation.STANDINGS.add(
            Link("adjustments", "league-adjustments", _("Adjustments"), 50, within=("carry_over",))
        )
