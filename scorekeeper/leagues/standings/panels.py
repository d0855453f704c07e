"""Panels that packages above the leagues add to the page of standings, in `AppConfig.ready`."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scorekeeper.leagues.counting.read import StandingsQuery
    from scorekeeper.leagues.models import Season
    from scorekeeper.leagues.standings.parameters import StandingsParameters
    from scorekeeper.leagues.standings.table import Table
    from scorekeeper.web.context import Context


class StandingsPanel(Protocol):
    """A part of the page of standings."""

    def read(self, seasons: "QuerySet[Season]") -> "QuerySet[Season]":
        """Add the panel's data to the query of seasons."""

    def ask(self, query: "StandingsQuery") -> "StandingsQuery":
        """Add the panel's needs to the query of standings."""

    def show(self, table: "Table", parameters: "StandingsParameters") -> "Context":
        """Return the context of the panel's template."""


PANELS: list[StandingsPanel] = []
