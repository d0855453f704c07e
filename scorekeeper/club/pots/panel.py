"""The pot of a season beneath its standings."""

from django.db.models import QuerySet

from scorekeeper.club.pots.reading import DividedPot, division_of, for_pot, pot_of
from scorekeeper.leagues.context import Context
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.people.faces import present_faces
from scorekeeper.leagues.standings.table import StandingsParameters, Table


class PotPanel:
    """What the pot comes to, by the standings that decide it as they are now."""

    def read(self, seasons: QuerySet[Season]) -> QuerySet[Season]:
        """Read seasons with their pots."""
        return seasons.select_related("pot")

    def ask(self, query: StandingsQuery) -> StandingsQuery:
        """Ask for evenings where they are paid for."""
        pot = pot_of(query.season)
        return query if pot is None else for_pot(query, pot)

    def show(self, table: Table, parameters: StandingsParameters) -> Context:
        """Return the divided pot; None where other standings decide it."""
        query, pot = table.query, pot_of(table.query.season)
        if pot is None or pot.game != query.game or query.on is not None or parameters.method:
            return {"pot": None}
        if table.divided is not None:
            return {"pot": None}  # the pot goes by the places of everybody together
        return {"pot": DividedPot(pot, division_of(pot, table.rows), present_faces(table.people))}
