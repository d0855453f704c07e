"""The API that starts the match of a drawn table."""

from datetime import date

from rest_framework.request import Request

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.club.evenings import start
from scorekeeper.club.evenings.api.answers import RoundMatch
from scorekeeper.club.evenings.api.rounds import ROUND, round_named
from scorekeeper.club.evenings.forms import StartForm
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.rest.answers import SECRET
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import COUNT, LeagueView
from scorekeeper.rest.operations import Body, operation
from scorekeeper.rest.problems import Problem


class StartedTableView(LeagueView):
    """The match of a drawn table."""

    path_descriptions = ROUND

    @operation(
        "start_table",
        COUNT,
        answer=RoundMatch,
        body=Body(StartForm, "StartBody"),
        status=201,
        errors=(409,),
    )
    def post(self, request: Request, day: date, number: int, table: int) -> object:
        """Start the match of a drawn table; it counts for the league."""
        user = self.user
        admit_to_start(user)
        another = bool(StartForm.read(body_of(request)).get("another"))
        row = round_named(self.league, day, number)
        if not 1 <= table <= len(row.tables):
            raise Problem(404)
        try:
            match = start.start_table(row, table, owner=user, attempt=Attempt(), another=another)
        except start.AlreadyStarted as earlier:
            raise Problem(409, code="started", detail=earlier.match.code) from None
        location = {"Location": f"/api/v1/matches/{match.code}/"}
        return self.answer(RoundMatch.of(match), status=201, headers=SECRET | location)
