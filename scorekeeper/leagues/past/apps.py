"""Imports as an app, joined to the leagues."""

from django.apps import AppConfig
from django.utils.translation import gettext_noop as _

from scorekeeper.leagues import navigation
from scorekeeper.leagues.navigation import Link


class PastConfig(AppConfig):
    """Imports into a league."""

    name = "scorekeeper.leagues.past"

    def ready(self) -> None:
        """Join the leagues."""
        navigation.DESK.add(Link("import", "league-import", _("Import"), 40, "manage"))
