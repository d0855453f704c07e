"""Model fields of leagues; amounts with decimals are stored as whole numbers."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from scorekeeper.fields import games, members, numbers, text, times
from scorekeeper.fields.validators import (
    LARGEST_SUM,
    methods_validator,
    validate_game,
    validate_games,
    validate_place_points,
    validate_prizes,
    validate_text,
    validate_ties,
    validate_zone,
)

LONGEST_SLUG = 40
LONGEST_ZONE = 40


class Column(models.Field):  # type: ignore[type-arg]  # not generic at run time
    """Base of model fields that use a form field of ours, without the database's bounds."""

    form_class: type[forms.Field]
    default_options: dict[str, Any] = {}
    """Default options of the column."""

    def __init__(self, *args: Any, **options: object) -> None:
        """Add the default options."""
        super().__init__(*args, **(self.default_options | options))

    @property
    def own_validators(self) -> list[object]:
        """The validators of the column, without the bounds of the database's integers."""
        validators: list[object] = self._validators  # type: ignore[attr-defined]  # Django's own attribute
        return [*self.default_validators, *validators]

    def formfield(self, **options: object) -> Any:
        """Return the form field, with the validators and messages of the column."""
        defaults: dict[str, Any] = {
            "form_class": self.form_class,
            "show_hidden_initial": False,
            "validators": self.own_validators,
            "error_messages": vars(self)["_error_messages"],
        }
        return models.Field.formfield(self, **(defaults | options))

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """Deconstruct the column as its Django base class, for migrations."""
        name, _path, args, options = super().deconstruct()
        kinds = (kind for kind in type(self).__mro__ if kind.__module__.startswith("django."))
        return name, f"django.db.models.{next(kinds).__name__}", args, options


class JSONColumn(Column, models.JSONField):
    """A value stored as JSON."""


class HundredthsField(Column, models.BigIntegerField):  # type: ignore[type-arg]
    """An amount in hundredths."""

    form_class = numbers.HundredthsField
    default_validators = [
        MinValueValidator(-numbers.LARGEST),
        MaxValueValidator(numbers.LARGEST),
    ]


class NameField(Column, models.CharField):  # type: ignore[type-arg]
    """A name or line of readable text."""

    form_class = text.NameField
    default_validators = [validate_text]

    def formfield(self, **options: object) -> Any:
        """Return the form field, with the same maximum length."""
        return super().formfield(**({"max_length": self.max_length} | options))


class DayField(Column, models.DateField):  # type: ignore[type-arg]
    """A day."""

    form_class = times.DayField


class WholeField(Column, models.PositiveSmallIntegerField):  # type: ignore[type-arg]
    """A whole number from `least` to `most`, if given."""

    form_class = numbers.WholeField

    def __init__(
        self, *args: object, least: int = 1, most: int | None = None, **options: object
    ) -> None:
        """Validate the bounds, which stay out of migrations."""
        super().__init__(*args, **options)
        self.bounds = {} if most is None else {"min_value": least, "max_value": most}
        if most is not None:
            self.default_validators = [MinValueValidator(least), MaxValueValidator(most)]

    def formfield(self, **options: object) -> Any:
        """Return the form field, whose input has the bounds."""
        return super().formfield(**({"validators": []} | self.bounds | options))


class UnitsField(Column, models.BigIntegerField):  # type: ignore[type-arg]
    """A positive amount in the minor unit of a currency."""

    form_class = numbers.UnitsField
    default_validators = [MinValueValidator(1), MaxValueValidator(LARGEST_SUM)]


class PrizesField(JSONColumn):
    """Prizes by place in minor units, not increasing."""

    form_class = numbers.PrizesField
    default_validators = [validate_prizes]


class CurrencyField(Column, models.CharField):  # type: ignore[type-arg]
    """A currency by its three-letter code."""

    form_class = numbers.CurrencyField
    default_validators = [RegexValidator(r"^[A-Z]{3}\Z")]
    default_options = {"max_length": 3}


class GameField(Column, models.CharField):  # type: ignore[type-arg]
    """A game by its slug; blank, if allowed, means the standings over all games."""

    form_class = games.GameField
    default_validators = [validate_game]
    default_options = {"max_length": LONGEST_SLUG}

    def formfield(self, **options: object) -> Any:
        """Return the form field, whose form offers the games of its league."""
        kind = games.GameField if self.blank else games.OneGameField
        defaults: dict[str, object] = {"form_class": kind, "required": True, "validators": []}
        return super().formfield(**(defaults | options))


class GamesField(JSONColumn):
    """Games by their slugs, in the site's order."""

    form_class = games.GamesField
    default_validators = [validate_games]


class LeagueGamesField(JSONColumn):
    """Games of a league by their slugs."""

    form_class = games.LeagueGamesField
    default_validators = [validate_games]


class PeopleField(JSONColumn):
    """Members of a league by identifier, in the order of their names."""

    form_class = members.PeopleField


class TeamsField(JSONColumn):
    """The team of each member who has one, by the member's identifier."""

    form_class = members.TeamsField


class MethodsField(JSONColumn):
    """Methods by game, with values of `methods`."""

    form_class = games.MethodsField

    def __init__(
        self, *args: object, methods: type[models.TextChoices] | None = None, **options: object
    ) -> None:
        """Validate the methods, which stay out of migrations."""
        super().__init__(*args, **options)
        self.methods = methods
        if methods is not None:
            self.default_validators = [methods_validator(methods.values)]

    def formfield(self, **options: object) -> Any:
        """Return the form field, with the methods as choices."""
        choices = [] if self.methods is None else self.methods.choices
        return super().formfield(**({"choices": choices} | options))


class PlacePointsField(JSONColumn):
    """Points by place, not increasing."""

    form_class = games.PlacePointsField
    default_validators = [validate_place_points]


class TiesField(JSONColumn):
    """Tie-breaks by name, in order of precedence."""

    form_class = games.TiesField
    default_validators = [validate_ties]


class ZoneField(Column, models.CharField):  # type: ignore[type-arg]
    """A time zone by its name."""

    form_class = text.ZoneField
    default_validators = [validate_zone]
    default_options = {"max_length": LONGEST_ZONE}
