"""Serializers of rows; fields, bounds, choices and descriptions come from the model."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.db import models
from django.utils.text import capfirst
from drf_spectacular.utils import extend_schema_field
from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import core_schema
from rest_framework import serializers
from rest_framework.fields import SkipField

from scorekeeper.fields.columns import GameField, HundredthsField, JSONColumn
from scorekeeper.fields.games import ALL_GAMES
from scorekeeper.media.times import rfc3339
from scorekeeper.rest.form_schema import description_of
from scorekeeper.scoring.results import HUNDREDTHS, PLACE_POINT
from scorekeeper.scoring.standings import as_text

SERIALIZER = "x-serializer"
"""Key that marks a reference to a serializer in a pydantic schema, which has no such references."""
DESCRIPTIONS = {"id": "The identifier."}
DECIMAL = r"^-?[0-9]+(\.[0-9]+)?$"


@extend_schema_field({"type": "string", "pattern": DECIMAL})
class Decimal(serializers.CharField):
    """A decimal as text."""


class Moment(serializers.DateTimeField):
    """A time in UTC, in RFC 3339 format."""

    def to_representation(self, value: datetime) -> str:
        return rfc3339(value)


@extend_schema_field({"type": "string", "pattern": DECIMAL})
class Hundredths(serializers.Field):  # type: ignore[type-arg]  # theirs takes none
    """An integer in hundredths, serialized as a decimal."""

    parts = HUNDREDTHS

    def __init__(self, **more: Any) -> None:
        """Drop the bounds of the column."""
        more.pop("min_value", None), more.pop("max_value", None)
        super().__init__(**more)

    def to_representation(self, value: int) -> str:
        return as_text(Fraction(value, self.parts))


class PlacePoints(Hundredths):
    """Points by place, an integer in 2520ths, serialized as a decimal."""

    parts = PLACE_POINT


class StandingsGame(serializers.CharField):
    """A game's slug, or `all` for an empty column."""

    def __init__(self, **more: Any) -> None:
        """Set a help text for both values."""
        usual = {"help_text": "A game of the league, or `all` for the standings over all games."}
        super().__init__(**(usual | more))

    def to_representation(self, value: str) -> str:
        return value or ALL_GAMES


class RelatedName(serializers.CharField):
    """The name of a related row, null if there is none."""

    def __init__(self, relation: str, **more: Any) -> None:
        """Read the name through the foreign key `relation`."""
        super().__init__(source=f"{relation}.name", default=None, allow_null=True, **more)


class Secret(serializers.CharField):
    """A text shown once: it is not stored, the view adds it to the response."""

    def get_attribute(self, _row: object) -> Any:
        raise SkipField


class People(serializers.ListField):
    """A list of members by id."""

    child = serializers.UUIDField()


class AnswerSerializer(serializers.Serializer):  # type: ignore[type-arg]  # theirs takes none
    """A read-only serializer. Field names that are Python keywords end in `_` here."""

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, all read-only and always present."""
        fields = super().get_fields()
        for name, field in fields.items():
            field.read_only, field.required = True, False
            field.help_text = field.help_text or DESCRIPTIONS.get(name) or self.label_of(name)
        return {name.removesuffix("_"): field for name, field in fields.items()}

    def label_of(self, name: str) -> Any:
        """Return the label that describes a field without a help text."""
        return capfirst(name.replace("_", " "))

    @classmethod
    def of(cls, row: Any) -> Any:
        """Return one object serialized."""
        return cls(row).data

    @classmethod
    def of_many(cls, rows: Iterable[Any]) -> Any:
        """Return several objects serialized."""
        return cls(rows, many=True).data


class RowSerializer(AnswerSerializer, serializers.ModelSerializer):  # type: ignore[type-arg]
    """A serializer of a row, described by its model."""

    serializer_field_mapping = serializers.ModelSerializer.serializer_field_mapping | {
        JSONColumn: serializers.JSONField,
        models.DateTimeField: Moment,
        HundredthsField: Hundredths,
        GameField: StandingsGame,
    }

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        """Describe a field by label and help text; a JSON column as its form field is."""
        field_class, options = super().build_standard_field(field_name, model_field)
        if isinstance(model_field, JSONColumn):
            subclass, form_field = (
                type(field_class.__name__, (field_class,), {}),
                model_field.formfield(),
            )
            field_class = extend_schema_field(form_field.json_schema)(subclass)
            form_field.label, form_field.help_text = model_field.verbose_name, model_field.help_text
            return field_class, options | {
                "help_text": description_of(form_field, form_field.json_schema)
            }
        label, hint = capfirst(model_field.verbose_name), options.get("help_text")
        if hint and label != default_label(model_field):
            options["help_text"] = f"{label}. {hint}"
        return field_class, options

    def label_of(self, name: str) -> Any:
        """Return the label of the model's field."""
        options = self.Meta.model._meta  # type: ignore[attr-defined]  # it is a model
        fields = {field.name: field for field in options.get_fields()}
        return capfirst(getattr(fields.get(name), "verbose_name", name))


def default_label(column: Any) -> str:
    """Return the default label of a column."""
    return str(capfirst(column.name.replace("_", " ")))


@dataclass(frozen=True)
class AnsweredBy:
    """Annotation of a row in a computed answer: its serializer."""

    serializer: type[AnswerSerializer]

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        write = core_schema.plain_serializer_function_ser_schema(self.serializer.of)
        return core_schema.any_schema(serialization=write)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {SERIALIZER: self.serializer}
