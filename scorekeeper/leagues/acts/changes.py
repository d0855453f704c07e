"""The base of acts that change fields of a row, with old and new values."""

from collections.abc import Callable, Iterable, Mapping
from datetime import date, time
from typing import Annotated, Any, ClassVar

from django.db.models import BooleanField, DateField, Model
from django.utils.formats import date_format
from django.utils.translation import gettext
from pydantic import Field, field_validator

from games.values import JsonObject
from scorekeeper.languages.lists import joined
from scorekeeper.leagues.acts.kind import Undoable
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.words import isolated
from scorekeeper.leagues.models import League
from scorekeeper.scoring.tie_breaks import RULES
from scorekeeper.storage.queries import Column

NONE = "–"

BeforeAndAfter = Annotated[list[object], Field(min_length=2, max_length=2)]


class Changed(Undoable):
    """Base of acts that change `fields` of a row of `model`, which has their labels and choices."""

    model: ClassVar[type[Model]]
    fields: ClassVar[Iterable[str]]

    changes: dict[str, BeforeAndAfter]

    @field_validator("changes")
    @classmethod
    def _known_fields(cls, changes: dict[str, object]) -> dict[str, object]:
        if not set(changes) <= set(cls.fields):
            raise ValueError
        return changes

    @property
    def was(self) -> JsonObject:
        """The values before the act."""
        return {name: old for name, (old, _new) in self.changes.items()}

    @property
    def now(self) -> JsonObject:
        """The values after the act."""
        return {name: new for name, (_old, new) in self.changes.items()}

    def words(self) -> dict[str, str]:
        return super().words() | {"changes": "; ".join(map(self._change, self.changes))}

    def _change(self, name: str) -> str:
        column = {field.name: field for field in self.model._meta.fields}[name]
        old, new = (isolated(_value_text(column, value)) for value in self.changes[name])
        return f"{column.verbose_name}: {old} → {new}"


def _value_text(column: Column, value: Any) -> str:
    if column.name in LISTS:
        return LISTS[column.name](value) or NONE
    if column.choices:
        return str(dict(column.flatchoices)[value])
    if isinstance(column, BooleanField):
        return gettext("Yes") if value else gettext("No")
    if isinstance(column, DateField):
        return day_text(value)
    return NONE if value in (None, "") else str(value)


def day_text(value: str | None) -> str:
    """Format an ISO date in the reader's locale; a dash if it is empty."""
    return date_format(date.fromisoformat(value), "SHORT_DATE_FORMAT") if value else NONE


LISTS: Mapping[str, Callable[[Any], str]] = {
    "games": lambda games: joined(map(game_name, games)),
    "methods": lambda methods: joined(
        f"{game_name(game)}: {League.Method(own).label}" for game, own in methods.items()
    ),
    "place_points": lambda points: " ".join(map(str, points)),
    "ties": lambda ties: joined(gettext(RULES[tie]) for tie in ties),
}
"""The text of a field that holds several values."""


def field_values(row: Model, names: Iterable[str]) -> JsonObject:
    """Return fields of a row as JSON values, by name."""
    return {name: _as_json(getattr(row, name)) for name in names}


def _as_json(value: object) -> object:
    if isinstance(value, time):
        return value.isoformat("minutes")
    return value.isoformat() if isinstance(value, date) else value


def values_of(model: type[Model], values: JsonObject) -> JsonObject:
    """Convert JSON values to those of a model's fields, by name."""
    columns = {field.name: field for field in model._meta.fields}
    return {name: columns[name].to_python(value) for name, value in values.items()}


def changes_of(before: JsonObject, after: JsonObject) -> dict[str, list[object]]:
    """Return the old and new value of each field that differs, by name."""
    return {name: [before[name], after[name]] for name in after if after[name] != before[name]}
