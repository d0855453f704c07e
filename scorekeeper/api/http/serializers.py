"""Answers about rows: fields, bounds, choices and descriptions are those of the model."""

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

from scorekeeper.api.schema.forms import said_of
from scorekeeper.fields.columns import GameField, HundredthsField, JSONColumn
from scorekeeper.fields.games import ALL_GAMES
from scorekeeper.media.times import rfc3339
from scorekeeper.scoring.results import HUNDREDTHS, TWELFTHS
from scorekeeper.scoring.standings import as_text

SERIALIZER = "x-serializer"
"""Marks where the schema refers to a serializer; pydantic knows no references but its own."""
DESCRIPTIONS = {"id": "The identifier."}
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

    parts = HUNDREDTHS

    def __init__(self, **more: Any) -> None:
        """Leave out the bounds of the column."""
        more.pop("min_value", None), more.pop("max_value", None)
        super().__init__(**more)

    def to_representation(self, value: int) -> str:
        return as_text(Fraction(value, self.parts))


class Twelfths(Hundredths):
    """An amount in twelfths as a decimal."""

    parts = TWELFTHS


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


class People(serializers.ListField):
    """Members by their identifiers."""

    child = serializers.UUIDField()


class AnswerSerializer(serializers.Serializer):  # type: ignore[type-arg]  # theirs takes none
    """An answer; bodies are read by forms. A name that is a word of Python too ends in `_`."""

    def get_fields(self) -> dict[str, Any]:
        """Return the fields, none of which can be written."""
        fields = super().get_fields()
        for name, field in fields.items():
            field.read_only, field.required = True, False
            field.help_text = field.help_text or DESCRIPTIONS.get(name) or self.label_of(name)
        return {name.removesuffix("_"): field for name, field in fields.items()}

    def label_of(self, name: str) -> Any:
        """Return what describes a field without a help text: its label."""
        return capfirst(name.replace("_", " "))

    @classmethod
    def of(cls, row: Any) -> Any:
        """Return the answer about one thing."""
        return cls(row).data

    @classmethod
    def of_many(cls, rows: Iterable[Any]) -> Any:
        """Return the answers about several."""
        return cls(rows, many=True).data


class RowSerializer(AnswerSerializer, serializers.ModelSerializer):  # type: ignore[type-arg]
    """An answer about a row, whose model says what its fields are."""

    serializer_field_mapping = serializers.ModelSerializer.serializer_field_mapping | {
        JSONColumn: serializers.JSONField,
        models.DateTimeField: Moment,
        HundredthsField: Hundredths,
        GameField: StandingsGame,
    }

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        """Describe a field by its label and its hint; a value of several parts as its form does."""
        field_class, named = super().build_standard_field(field_name, model_field)
        if isinstance(model_field, JSONColumn):
            own, asked = type(field_class.__name__, (field_class,), {}), model_field.formfield()
            field_class = extend_schema_field(asked.json_schema)(own)
            asked.label, asked.help_text = model_field.verbose_name, model_field.help_text
            return field_class, named | {"help_text": said_of(asked, asked.json_schema)}
        label, hint = capfirst(model_field.verbose_name), named.get("help_text")
        if hint and label != named_after(model_field):
            named["help_text"] = f"{label}. {hint}"
        return field_class, named

    def label_of(self, name: str) -> Any:
        """Return the label of the model's field."""
        options = self.Meta.model._meta  # type: ignore[attr-defined]  # it is a model
        fields = {each.name: each for each in options.get_fields()}
        return capfirst(getattr(fields.get(name), "verbose_name", name))


def named_after(column: Any) -> str:
    """Return the label of a column that has none of its own."""
    return str(capfirst(column.name.replace("_", " ")))


@dataclass(frozen=True)
class AnsweredBy:
    """Metadata of a row in an answer that is computed: the serializer that writes it."""

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
