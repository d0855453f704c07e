"""Tables of a league: people, seasons, and the results of its matches."""

from scorekeeper.leagues.models.acts import Act
from scorekeeper.leagues.models.adjustments import Adjustment
from scorekeeper.leagues.models.derived import (
    Aggregate,
    LeagueMatch,
    Pending,
    Rating,
    Result,
    Seat,
)
from scorekeeper.leagues.models.divisions import Divisions
from scorekeeper.leagues.models.past import Import, PastSeat, PastTable
from scorekeeper.leagues.models.people import Claim, League, Member, Role, Season

__all__ = [
    "Act",
    "Adjustment",
    "Aggregate",
    "Claim",
    "Divisions",
    "Import",
    "League",
    "LeagueMatch",
    "Member",
    "PastSeat",
    "PastTable",
    "Pending",
    "Rating",
    "Result",
    "Role",
    "Season",
    "Seat",
]
