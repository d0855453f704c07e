"""The panel of the pot below the standings."""

from django.db.models import QuerySet

from scorekeeper.club.pots.reading import DividedPot, divide_pot, pot_of, with_evenings_for
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.people.faces import present_faces
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import Table
from scorekeeper.web.context import Context


class PotPanel:
    """The pot as the current standings would divide it."""

    def read(self, seasons: QuerySet[Season]) -> QuerySet[Season]:
        """Join the pots to a query of seasons."""
        return seasons.select_related("pot")

    def ask(self, query: StandingsQuery) -> StandingsQuery:
        """Extend a query of standings with evenings if the fee is per evening."""
        pot = pot_of(query.season)
        return query if pot is None else with_evenings_for(query, pot)

    def show(self, table: Table, parameters: StandingsParameters) -> Context:
        """Return the divided pot, None if other standings decide it."""
        query, pot = table.query, pot_of(table.query.season)
        if pot is None or pot.game != query.game or query.on is not None or parameters.method:
            return {"pot": None}
        if table.divided is not None:
            return {"pot": None}  # the pot is divided by places over all divisions
        return {"pot": DividedPot(pot, divide_pot(pot, table.rows), present_faces(table.people))}
