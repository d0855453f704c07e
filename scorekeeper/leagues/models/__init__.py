"""What a league keeps: people and seasons, and what its matches count for."""

from scorekeeper.leagues.models.derived import (
    Aggregate,
    Drawing,
    LeagueMatch,
    Pending,
    Rating,
    Result,
    Seat,
    StartedTable,
)
from scorekeeper.leagues.models.people import Claim, League, Member, Role, Season

__all__ = [
    "Aggregate",
    "Claim",
    "Drawing",
    "League",
    "LeagueMatch",
    "Member",
    "Pending",
    "Rating",
    "Result",
    "Role",
    "Season",
    "Seat",
    "StartedTable",
]
