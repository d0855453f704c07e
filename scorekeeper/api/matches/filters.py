"""Which matches a list shows, and in what order: the query parameters of `GET matches/`."""

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import ChoiceFilter, FilterSet, IsoDateTimeFilter, OrderingFilter
from rest_framework.request import Request

from games import GAMES
from games.values import INVALID, Refusal, Refused
from scorekeeper.api.http.parameters import query
from scorekeeper.matches.models import Match

ORDERS = {"started_at": "started_at", "changed_at": "changed_at"}


def in_the_calendar(moment: datetime) -> None:
    """Raise `ValidationError` for a time that is none in UTC."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValidationError("") from None


class MatchFilters(FilterSet):  # type: ignore[misc]  # the package has no types
    """Game, status, when it was started, and the order."""

    game = ChoiceFilter(choices=[(slug, slug) for slug in GAMES])
    status = ChoiceFilter(choices=Match.Status.choices)
    started_after = IsoDateTimeFilter("started_at", "gte", validators=[in_the_calendar])
    started_before = IsoDateTimeFilter("started_at", "lt", validators=[in_the_calendar])
    ordering = OrderingFilter(fields=ORDERS)


TIME = {"type": "string", "format": "date-time"}
FILTERS = (
    query("game", [*GAMES], "Matches of this game alone."),
    query("status", Match.Status.values, "Open, finished or stopped matches alone."),
    query("started_after", TIME, "Matches that began then or later."),
    query("started_before", TIME, "Matches that began earlier."),
    query(
        "ordering",
        [sign + name for name in ORDERS for sign in ("", "-")],
        "What they are listed by, the newest first with a minus; `-started_at` if not given.",
    ),
)


def filtered(matches: QuerySet[Match], request: Request) -> QuerySet[Match]:
    """Return the matches that the query asks for. Raises `Refused`."""
    filters: Any = MatchFilters(request.query_params, queryset=matches)
    if not filters.is_valid():
        raise Refused(Refusal(INVALID.code, INVALID.message, field) for field in filters.errors)
    chosen: QuerySet[Match] = filters.qs
    return chosen
