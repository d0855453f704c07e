"""The rows of a league from the lines of its file, each validated by its model."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db.models import Model, UniqueConstraint

from games.values import INVALID, REQUIRED, JsonObject, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.club.evenings.models.tables import MISFIT
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.leagues.checks import CHECKS, unranked_tables
from scorekeeper.exports.leagues.format import (
    KINDS,
    MEMBER_FIELDS,
    NUMBERED,
    OF_A_LEAGUE,
    fields_of,
    name_of,
    replace_values,
)
from scorekeeper.exports.leagues.shapes import Line
from scorekeeper.leagues.models import League, LeagueMatch, Member
from scorekeeper.matches.models import Match
from scorekeeper.storage.queries import Column

NO_SUCH = _("This names a member or season that the league does not have.")
NOT_COUNTED = _("Number the lines of each kind in order, from 0.")
TWICE = _("Another line says this too.")


class LeagueRows(defaultdict[type[Model], list[Any]]):
    """The rows of a league read so far, by model; only its matches are stored yet."""

    def __init__(self, line: Line, user: User, stored: list[Match]) -> None:
        """Start with the league's line; matches that get stored are added to `stored`."""
        super().__init__(list)
        self.user = user
        self.league = League(**self._values(League, dict(line)))
        validate_row(self.league)
        self._stored = stored
        self._places: dict[Model, str] = {}
        self._unique: set[tuple[object, ...]] = set()
        self._merges: list[tuple[Member, int]] = []

    def add(self, line: Line, place: str) -> None:
        """Add the row of the line at this place of the file. Raises `Refused`."""
        model, values = KINDS[line.kind], dict(line)
        if model in NUMBERED and values["id"] != len(self[model]):
            raise Refused([Refusal("invalid", NOT_COUNTED, "id")])
        row: Any = model(**self._values(model, values))
        if model in OF_A_LEAGUE:
            row.league = self.league
        validate_row(row)
        if isinstance(row, LeagueMatch):
            row.match, _retried = import_match(values["file"], owner=self.user)
            self._stored.append(row.match)
        if isinstance(row, Member) and values["merged_into"] is not None:
            self._merges.append((row, values["merged_into"]))
        if model in CHECKS:
            CHECKS[model](row, self)
        self._refuse_duplicate(row)
        self[model].append(row)
        if model in NUMBERED:
            self._places[row] = place

    def finish(self) -> None:
        """Check the conditions that need all lines of the league. Raises `Refused`."""
        members: list[Member] = self[Member]
        merged = {row for row, _number in self._merges}
        for row, number in self._merges:
            row.merged_into = members[number] if number < len(members) else row
            if row.merged_into in merged or row.user is not None:
                field = f"{self._places[row]}.merged_into"
                raise Refused([Refusal("invalid", NO_SUCH, field)])
        for table in unranked_tables(self):
            raise Refused([Refusal("invalid", MISFIT, self._places[table])])

    def _values(self, model: type[Model], line: dict[str, object]) -> JsonObject:
        """Return the values of a row's fields; null leaves the model's default."""
        values = {}
        for name, field in fields_of(model).items():
            value = line[name]
            if value is None:
                if field.is_relation and not field.null:
                    raise Refused([Refusal(REQUIRED.code, REQUIRED.message, name)])
            elif field.name != "merged_into":
                try:
                    values[field.name] = self._value(field, value)
                except LookupError:
                    raise Refused([Refusal("invalid", NO_SUCH, name)]) from None
        return values

    def _value(self, field: Column, value: Any) -> object:
        related: Any = field.related_model
        if related is User:
            return self.user if value else None
        if related is not None:
            return self[related][value]
        if field.name in MEMBER_FIELDS.get(field.model, ()):
            return replace_values(value, self._member_key)
        return value

    def _member_key(self, number: int | None) -> str:
        """Return a member's key; for a deleted member one that no row has."""
        return str(uuid4() if number is None else self[Member][number].pk)

    def _refuse_duplicate(self, row: Model) -> None:
        """Refuse a row that repeats values which the model requires to be unique."""
        for fields in unique_together(type(row)):
            values = tuple(getattr(row, field.attname) for field in fields)
            if None not in values and (fields, *values) in self._unique:
                raise Refused([Refusal("invalid", TWICE, name_of(fields[-1]))])
            self._unique.add((fields, *values))


@cache
def unique_together(model: type[Model]) -> tuple[tuple[Column, ...], ...]:
    """Return the groups of fields whose values must be unique among a model's rows."""
    fields = {field.name: field for field in model._meta.concrete_fields}
    constraints = model._meta.constraints
    together = [
        constraint.fields for constraint in constraints if isinstance(constraint, UniqueConstraint)
    ]
    single = [(name,) for name, field in fields.items() if field.one_to_one]
    return tuple(tuple(fields[name] for name in names) for names in (*together, *single))


def validate_row(row: Model) -> None:
    """Validate a row as `full_clean` does, except its references. Raises `Refused`.

    The rows that it refers to are not stored yet, so no query looks them up.
    """
    names = {field.name: name for name, field in fields_of(type(row)).items()}
    fields = row._meta.concrete_fields
    excluded = {field.name for field in fields if field.is_relation or field.name not in names}
    try:
        row.clean_fields(exclude=excluded)
        row.clean()
        row.validate_constraints(exclude=excluded)
    except ValidationError as error:
        raise Refused(_model_refusals(error, names)) from None


def _model_refusals(error: ValidationError, names: dict[str, str]) -> Iterator[Refusal]:
    """Yield a model's errors as refusals, with our messages in place of Django's."""
    for name, errors in error.error_dict.items():
        for detail in errors:
            refusal = REQUIRED if detail.code in {"blank", "null"} else INVALID
            message = str(detail.message) if detail.code is None else refusal.message
            yield Refusal(refusal.code, message, names.get(name, ""))
