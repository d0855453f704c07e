"""Columns in a league's terms: what is typed with decimals is stored as whole numbers."""

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.text import capfirst

from scorekeeper.leagues import form_fields
from scorekeeper.leagues.models.validators import known_game

LONGEST_SLUG = 40


class HundredthsField(models.BigIntegerField):  # type: ignore[type-arg]  # theirs takes none
    """An amount in hundredths."""

    default_validators = [
        MinValueValidator(-form_fields.LARGEST),
        MaxValueValidator(form_fields.LARGEST),
    ]

    def formfield(self, **more: Any) -> Any:
        """Return the field of a form, which reads decimals."""
        return super().formfield(**({"form_class": form_fields.HundredthsField} | more))

    def deconstruct(self) -> Any:
        """Stand in migrations as the column that it is."""
        name, _path, args, more = super().deconstruct()
        return name, "django.db.models.BigIntegerField", args, more


class GameField(models.CharField):  # type: ignore[type-arg]  # theirs takes none when it runs
    """A game by its slug; where it may be blank, that means the standings over all games."""

    default_validators = [known_game]

    def __init__(self, *args: Any, **more: Any) -> None:
        """Hold the longest slug."""
        super().__init__(*args, **({"max_length": LONGEST_SLUG} | more))

    def formfield(self, **more: Any) -> Any:
        """Return the field of a form, which offers the games of its league."""
        usual = {"label": capfirst(self.verbose_name), "help_text": self.help_text}
        return form_fields.GameField(**(usual | more))

    def deconstruct(self) -> Any:
        """Stand in migrations as the column that it is."""
        name, _path, args, more = super().deconstruct()
        return name, "django.db.models.CharField", args, more
