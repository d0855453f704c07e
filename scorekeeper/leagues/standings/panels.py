"""The parts of the page of standings that packages above the leagues add, in `AppConfig.ready`."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scorekeeper.leagues.counting.read import StandingsQuery
    from scorekeeper.leagues.models import Season
    from scorekeeper.leagues.standings.table import StandingsParameters, Table
    from scorekeeper.web.context import Context


class StandingsPanel(Protocol):
    """A part of the page of standings."""

    def read(self, seasons: "QuerySet[Season]") -> "QuerySet[Season]":
        """Read with seasons what the panel needs of them."""

    def ask(self, query: "StandingsQuery") -> "StandingsQuery":
        """Ask for what the panel needs of the standings."""

    def show(self, table: "Table", parameters: "StandingsParameters") -> "Context":
        """Return what the template of the panel shows."""


PANELS: list[StandingsPanel] = []
