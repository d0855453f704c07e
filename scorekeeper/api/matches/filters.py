"""Which matches a list shows, and in what order: the query parameters of `GET matches/`."""

from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django_filters import ChoiceFilter, FilterSet, IsoDateTimeFilter, OrderingFilter
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from games import GAMES
from games.values import INVALID, Refusal, Refused
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


def filter_parameters() -> list[OpenApiParameter]:
    """Describe the query of `GET matches/`."""
    orders = [sign + name for name in ORDERS for sign in ("", "-")]
    time = {"type": "string", "format": "date-time"}
    kinds: dict[str, dict[str, Any]] = {
        "game": {"type": "string", "enum": list(GAMES)},
        "status": {"type": "string", "enum": Match.Status.values},
        "started_after": time,
        "started_before": time,
        "ordering": {"type": "string", "enum": orders},
        "cursor": {"type": "string"},
        "page_size": {"type": "integer", "minimum": 1, "maximum": 200},
    }
    return [OpenApiParameter(name, kind, OpenApiParameter.QUERY) for name, kind in kinds.items()]


def filtered(matches: QuerySet[Match], request: Request) -> QuerySet[Match]:
    """Return the matches that the query asks for. Raises `Refused`."""
    filters: Any = MatchFilters(request.query_params, queryset=matches)
    if not filters.is_valid():
        raise Refused(Refusal(INVALID.code, INVALID.message, field) for field in filters.errors)
    chosen: QuerySet[Match] = filters.qs
    return chosen
