"""Filters and order of the list of matches: the query parameters of `GET matches/`."""

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import ChoiceFilter, Filter, FilterSet, IsoDateTimeFilter, OrderingFilter
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games import GAMES
from games.values import INVALID, Refusal, Refused
from scorekeeper.matches.models import Match
from scorekeeper.rest.parameters import query

ORDERS = {"started_at": "started_at", "changed_at": "changed_at"}


def validate_utc(moment: datetime) -> None:
    """Raise `ValidationError` for a time that cannot be converted to UTC."""
    try:
        moment.astimezone(UTC)
    except OverflowError:
        raise ValidationError("") from None


class MatchFilters(FilterSet):  # type: ignore[misc]  # the package has no types
    """Filters of matches by game, status and start, and their order."""

    game = ChoiceFilter(
        choices=[(slug, game.name) for slug, game in GAMES.items()],
        help_text="Matches of this game alone.",
    )
    status = ChoiceFilter(
        choices=Match.Status.choices, help_text="Open, finished or stopped matches alone."
    )
    started_after = IsoDateTimeFilter(
        "started_at",
        "gte",
        validators=[validate_utc],
        help_text="Matches that began then or later.",
    )
    started_before = IsoDateTimeFilter(
        "started_at", "lt", validators=[validate_utc], help_text="Matches that began earlier."
    )
    ordering = OrderingFilter(
        fields=ORDERS,
        help_text=(
            "The order of the matches, the newest first with a minus; `-started_at` if not given."
        ),
    )


def filter_parameter(name: str, choice: Filter) -> OpenApiParameter:
    """Return the query parameter of a filter, described by its choices or as a time."""
    choices = choice.extra.get("choices")
    return query(name, choices or TIME, choice.extra["help_text"])


TIME = {"type": "string", "format": "date-time"}
FILTERS = tuple(
    filter_parameter(name, choice) for name, choice in MatchFilters.base_filters.items()
)


def filter_matches(matches: QuerySet[Match], request: Request) -> QuerySet[Match]:
    """Return the matches that pass the query's filters. Raises `Refused`."""
    filters: Any = MatchFilters(request.query_params, queryset=matches)
    if not filters.is_valid():
        raise Refused(Refusal(INVALID.code, INVALID.message, field) for field in filters.errors)
    chosen: QuerySet[Match] = filters.qs
    return chosen
