"""Tournament matches that do not count for the season."""

from collections.abc import Iterator

from django.db.models import F, Q, QuerySet

from games.values import Refusal, Refused
from scorekeeper.club.evenings.models import StartedTable
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.leagues.counting.recount import recount_matches
from scorekeeper.leagues.models import LeagueMatch
from scorekeeper.leagues.seasons.refusals import SEASON_CLOSED


def set_counts(tournament: Tournament, *, counts: bool) -> None:
    """Let the matches of a tournament count for their seasons or not. Raises `Refused`."""
    matches = LeagueMatch.objects.filter(
        started_table__drawing__tournament_round__tournament=tournament
    )
    if matches.filter(season__closed_at__isnull=False).exists():
        raise Refused([Refusal("season_closed", SEASON_CLOSED, "counts")])
    LeagueMatch.objects.filter(pk__in=list(matches.values_list("pk", flat=True))).update(
        counts=counts
    )
    recount_matches(matches)


def mismatched_matches() -> QuerySet[LeagueMatch]:
    """Return the matches whose `counts` differs from the setting of their tournament."""
    uncounted = StartedTable.objects.filter(
        drawing__tournament_round__tournament__counts=False
    ).values("pk")
    return LeagueMatch.objects.filter(
        Q(counts=True, pk__in=uncounted) | Q(counts=False) & ~Q(pk__in=uncounted)
    )


def recount_tournament_matches(repair: bool) -> Iterator[str]:  # noqa: FBT001  the signature of all recounts
    """Compare `counts` of matches with their tournaments; yield a line per difference."""
    differing = dict(mismatched_matches().values_list("pk", "match__code"))
    for code in differing.values():
        yield f"{code}: whether it counts for the season is not as its tournament says"
    if differing and repair:
        LeagueMatch.objects.filter(pk__in=differing).update(counts=~F("counts"))
