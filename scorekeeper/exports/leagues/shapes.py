"""The shapes of the lines of a file of leagues: their names and types."""

from collections.abc import Mapping
from datetime import date, time
from typing import Annotated, Any, Literal
from uuid import UUID

from django.db import models
from pydantic import AwareDatetime, Field, create_model

from games.values import WHOLE, Fields, JsonObject, Value
from scorekeeper.accounts.models import User
from scorekeeper.exports.leagues.format import KINDS, MEMBER_FIELDS, NUMBERED, Id, fields_of
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.storage.queries import Column

TYPES: Mapping[type[Column], object] = {
    models.BooleanField: bool,
    models.CharField: str,
    models.DateField: Annotated[date, Field(strict=False)],
    models.DateTimeField: Annotated[AwareDatetime, Field(strict=False)],
    models.ForeignKey: Id,
    models.IntegerField: int,
    models.JSONField: Any,
    models.TimeField: Annotated[time, Field(strict=False)],
    models.UUIDField: Annotated[UUID, Field(strict=False)],
}


def _value_type(field: Column) -> Any:
    if field.related_model is User:
        return bool
    member_fields = MEMBER_FIELDS.get(field.model, {})
    if field.name in member_fields:
        return member_fields[field.name]
    return next(TYPES[base] for base in type(field).__mro__ if base in TYPES)


EXTRA_FIELDS: Mapping[type[models.Model], Fields] = {
    League: {
        "format": (Literal["scorekeeper-leagues"], ...),
        "format_version": (Annotated[Literal[3], WHOLE], ...),
    },
    LeagueMatch: {"file": (JsonObject, ...)},
}
"""Values of lines that are not fields of their model."""


class Line(Value):
    """A line of any kind."""

    kind: str


class End(Line):
    """The last line; a file without it is incomplete."""

    leagues: Annotated[int, Field(ge=1)]


def _shape(kind: str, model: type[models.Model]) -> type[Line]:
    """Return the shape of a kind's lines; the model of the rows has the bounds of values."""
    columns = {name: (_value_type(field) | None, None) for name, field in fields_of(model).items()}
    number = {"id": (Id, ...)} if model in NUMBERED else {}
    shape: JsonObject = {**columns, **number, **EXTRA_FIELDS.get(model, {})}
    return create_model(kind, __base__=Line, **shape)


SHAPES: Mapping[str, type[Line]] = {
    "end": End,
    **{kind: _shape(kind, model) for kind, model in KINDS.items()},
}
