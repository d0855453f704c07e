"""Parameters and headers that several operations share."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter

from scorekeeper.matches.access.keys import UUID_PATTERN
from scorekeeper.media.shapes import with_choices

ANY_TEXT = (str, {"type": "string"})
"""Types of parameters that may be empty."""


def query(name: str, kind: Any, description: str, *, required: bool = False) -> OpenApiParameter:
    """Return a query parameter, described by a type, a JSON schema, or values.

    Values have labels, or `description` explains them.
    """
    if not isinstance(kind, type | dict):
        choices = [(choice, "") if isinstance(choice, str) else choice for choice in kind]
        kind = {"type": "string", "enum": [value for value, _label in choices]}
        description = with_choices(description, [choice for choice in choices if choice[1]])
    return OpenApiParameter(
        name, kind, OpenApiParameter.QUERY, description=description, required=required
    )


def deal_number(name: str, description: str) -> OpenApiParameter:
    """Return a query parameter for the number of a deal."""
    return query(name, {"type": "integer", "minimum": 0, "maximum": 999_999}, description)


def nonempty_parameters(parameters: Iterable[OpenApiParameter]) -> list[str]:
    """Return the names of query parameters that may not be empty: all but free text."""
    return [
        parameter.name
        for parameter in parameters
        if parameter.location == OpenApiParameter.QUERY
        and (parameter.enum or parameter.type not in ANY_TEXT)
    ]


*CODES, LAST_CODE = dict(settings.LANGUAGES)
LANGUAGE = OpenApiParameter(
    "Accept-Language",
    str,
    OpenApiParameter.HEADER,
    description=(
        f"The language of reasons and messages: {', '.join(CODES)} or {LAST_CODE}."
        " Serbian, Bosnian and Montenegrin are answered in Croatian, others in English."
    ),
)
ETAG = OpenApiParameter(
    "ETag",
    {"type": "string", "pattern": '^"[0-9]+"$'},
    OpenApiParameter.HEADER,
    response=[200, 201],
    description="The version of the match.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The version that is known: 304 while there is no newer one.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(\*|"[0-9]{1,9}")$'},
    OpenApiParameter.HEADER,
    description="The version that was seen: 412 with the changes since, if there is a newer one.",
)
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": f"^{UUID_PATTERN}$"},
    OpenApiParameter.HEADER,
    description="The same key with the same request again gives the first answer again.",
)
LOCATION = OpenApiParameter(
    "Location",
    str,
    OpenApiParameter.HEADER,
    response=[201],
    description="The address of what was made.",
)
DRY_RUN = query(
    "dry_run",
    {"type": "integer", "enum": [0, 1]},
    "`1` answers what the change would come to, and stores nothing; `0` stores it.",
)
PAGE = (
    query("cursor", str, "Where the page begins, as `next` and `previous` of another page say."),
    query(
        "page_size",
        {"type": "integer", "minimum": 1, "maximum": 200},
        "How many are on the page; 50 if not given.",
    ),
)
PATH_DESCRIPTIONS = {
    "act": "The act, by its id.",
    "adjustment": "The adjustment, by its id.",
    "chat": "The chat program, by its id.",
    "day": "The day of the evening.",
    "device": "The device, by its id.",
    "imported": "The import, by its id.",
    "member": "The member, by the id in the league.",
    "name": "The match, by its id or its code.",
    "number": "The number of the deal, from 1.",
    "planned": "The evening to come, by its id.",
    "season": "The season, by its id.",
    "slug": "The league, by its slug.",
    "table": "The number of the table, from 1.",
    "token": "The token, by its id.",
    "tournament": "The tournament, by its id.",
    "webhook": "The webhook, by its id.",
}
"""Descriptions of path parameters by name; a view overrides them in `path_descriptions`."""
