"""Queries for everything that waits for the owners of a league, and its number."""

from datetime import timedelta

from django.db.models import (
    Case,
    Count,
    IntegerField,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from scorekeeper.club.notices.models import Subscription
from scorekeeper.leagues.models import Claim, League, LeagueMatch, Pending, Role, Seat
from scorekeeper.matches.models import Match

AN_EVENING = timedelta(hours=24)
"""A match that is open for longer was not ended on its evening."""

Of = League | OuterRef
"""A league, or a reference to it from an outer query."""


def claims_in(league: Of) -> QuerySet[Claim]:
    """Return the waiting claims, the oldest first."""
    return Claim.objects.filter(member__league=league)


def corrections_in(league: Of) -> QuerySet[Pending]:
    """Return the waiting corrections of closed seasons, the oldest first."""
    return Pending.objects.waiting().filter(league_match__league=league)


def unknown_seats_in(league: Of) -> QuerySet[Seat]:
    """Return the seats without a member in matches that could count."""
    played = Q(league_match__match__deal_count__gt=0, league_match__match__scores__isnull=False)
    void = Q(league_match__match__scores=[])
    may_count = Q(league_match__match__status=Match.Status.OPEN) | (played & ~void)
    unknown = Seat.objects.filter(member=None, league_match__league=league).filter(may_count)
    return unknown.order_by("-league_match__evening", "league_match", "number")


def unfinished_matches_in(league: Of) -> QuerySet[LeagueMatch]:
    """Return the matches that were not ended on their evening, the newest first."""
    until = timezone.now() - AN_EVENING
    matches = LeagueMatch.objects.filter(league=league, match__status=Match.Status.OPEN)
    return matches.filter(match__started_at__lt=until).order_by("-evening", "-match")


def failing_chats_in(league: Of) -> QuerySet[Subscription]:
    """Return the chat programs that refused the last notice, the oldest first."""
    return Subscription.objects.chats().filter(league=league).exclude(failed_at=None)


def with_waiting_count(leagues: QuerySet[League]) -> QuerySet[League]:
    """Annotate leagues with the number of waiting entries for owners, 0 for other readers."""
    league_ref = OuterRef("pk")
    parts = (
        _count_rows(claims_in(league_ref), "member__league"),
        _count_rows(corrections_in(league_ref), "league_match__league"),
        _count_rows(unknown_seats_in(league_ref), "league_match__league", "league_match"),
        _count_rows(unfinished_matches_in(league_ref), "league"),
        _count_rows(failing_chats_in(league_ref), "league"),
    )
    total = parts[0] + parts[1] + parts[2] + parts[3] + parts[4]
    return leagues.annotate(
        on_desk=Case(
            When(role=Role.OWNER, then=total), default=Value(0), output_field=IntegerField()
        )
    )


def _count_rows(rows: QuerySet[Model], league: str, field: str = "pk") -> Coalesce:
    """Return a subquery that counts rows of a league."""
    numbers = rows.order_by().values(league).annotate(number=Count(field, distinct=True))
    return Coalesce(Subquery(numbers.values("number"), output_field=IntegerField()), 0)
