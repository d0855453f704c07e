"""Answers about rows: fields, bounds, choices and descriptions are those of the model."""

from collections.abc import Iterable
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Any

from django.db import models
from drf_spectacular.utils import extend_schema_field
from pydantic import PlainSerializer, WithJsonSchema
from rest_framework import serializers
from rest_framework.fields import SkipField

from scorekeeper.leagues.form_fields import ALL_GAMES
from scorekeeper.leagues.models.columns import HundredthsField
from scorekeeper.leagues.scoring.results import HUNDREDTHS
from scorekeeper.leagues.scoring.standings import as_text
from scorekeeper.media.times import rfc3339

SERIALIZER = "x-serializer"
"""Marks where the schema refers to a serializer; pydantic knows no references but its own."""
DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"


@extend_schema_field({"type": "string", "pattern": DECIMAL})
class Decimal(serializers.CharField):
    """A decimal as text."""


class Moment(serializers.DateTimeField):
    """A time in UTC, as RFC 3339 has it."""

    def to_representation(self, value: datetime) -> str:
        return rfc3339(value)


@extend_schema_field({"type": "string", "pattern": DECIMAL})
class Hundredths(serializers.Field):  # type: ignore[type-arg]  # theirs takes none
    """An amount in hundredths as a decimal."""

    def __init__(self, **more: Any) -> None:
        """Leave out the bounds of the column."""
        more.pop("min_value", None), more.pop("max_value", None)
        super().__init__(**more)

    def to_representation(self, value: int) -> str:
        return as_text(Fraction(value, HUNDREDTHS))


class StandingsGame(serializers.CharField):
    """A game, or all of them where the column is empty."""

    def __init__(self, **more: Any) -> None:
        """Describe both."""
        usual = {"help_text": "A game of the league, or `all` for the standings over all games."}
        super().__init__(**(usual | more))

    def to_representation(self, value: str) -> str:
        return value or ALL_GAMES


class Named(serializers.CharField):
    """The name of a row that another one points to, null where there is none."""

    def __init__(self, of: str, **more: Any) -> None:
        """Follow the foreign key `of`."""
        super().__init__(source=f"{of}.name", default=None, allow_null=True, **more)


class Secret(serializers.CharField):
    """A text that is told once: it is not kept, the view adds it to the answer."""

    def get_attribute(self, _row: object) -> Any:
        raise SkipField


class RowSerializer(serializers.ModelSerializer):  # type: ignore[type-arg]  # theirs takes none
    """An answer about a row; bodies are read by forms."""

    serializer_field_mapping = serializers.ModelSerializer.serializer_field_mapping | {
        models.DateTimeField: Moment,
        HundredthsField: Hundredths,
    }

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, none of which can be written."""
        fields = super().get_fields()
        for field in fields.values():
            field.read_only, field.required = True, False
        return dict(fields)

    @classmethod
    def of(cls, row: models.Model) -> Any:
        """Return the answer about one row."""
        return cls(row).data

    @classmethod
    def of_many(cls, rows: Iterable[models.Model]) -> Any:
        """Return the answers about rows."""
        return cls(rows, many=True).data


class RowsIn:
    """Rows in an answer that is computed: `list[RowsIn[AdjustmentSerializer]]`."""

    def __class_getitem__(cls, serializer: type[RowSerializer]) -> Any:
        return Annotated[
            Any,
            PlainSerializer(serializer.of),
            WithJsonSchema({SERIALIZER: serializer}),
        ]
