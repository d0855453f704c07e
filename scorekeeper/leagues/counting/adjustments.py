"""Queries for adjustments, and their transfer when members are merged."""

from collections import defaultdict
from uuid import UUID

from django.db.models import QuerySet

from scorekeeper.leagues.models import Adjustment, Member, Role, Season
from scorekeeper.scoring.adjustments import Adjusted

FIELDS = ("pk", "person_id", "kind", "amount", "day", "reason", "by__name", "at")


def adjustments_in(season: Season, game: str) -> list[Adjusted]:
    """List the adjustments of a season's standings in one game, by day. One query.

    The game is empty for the standings over all games. Those of guests are left out, except in a
    closed season.
    """
    rows = _counting_adjustments(season).filter(game=game)
    return [Adjusted(*row) for row in rows.values_list(*FIELDS)]


def adjustments_by_game(season: Season) -> dict[str, list[Adjusted]]:
    """List the adjustments of all of a season's standings, by game and day. One query."""
    adjustments: dict[str, list[Adjusted]] = defaultdict(list)
    for game, *row in _counting_adjustments(season).values_list("game", *FIELDS):
        adjustments[game].append(Adjusted(*row))
    return adjustments


def _counting_adjustments(season: Season) -> QuerySet[Adjustment]:
    rows = Adjustment.objects.filter(league=season.league_id, season=season, undone_at=None)
    if season.closed_at is None:
        rows = rows.exclude(person__role=Role.GUEST)
    return rows.order_by("day", "at", "pk")


def transfer_adjustments(member: Member, person: UUID) -> None:
    """Transfer a name's adjustments in open seasons to the member `person`."""
    rows = Adjustment.objects.filter(league=member.league_id, member=member)
    rows.exclude(season__closed_at__isnull=False).update(person=person)


def reassign_adjustments(season: Season) -> None:
    """Transfer a season's adjustments to the members that their names belong to now."""
    rows = Adjustment.objects.filter(league=season.league_id, season=season)
    for row in rows.select_related("member"):
        if row.person_id != row.member.person:
            row.person_id = row.member.person
            row.save(update_fields=["person"])
