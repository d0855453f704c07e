"""Form fields for names and time zones, and for a row of the league."""

from typing import TYPE_CHECKING, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from scorekeeper.media.times import UNKNOWN_ZONE, zones
from scorekeeper.players.names import normalise
from scorekeeper.scoring.divisions import FEWEST, MOST
from scorekeeper.web.forms import FieldOptions, same_message
from scorekeeper.web.widgets import SuggestedInput

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


LONGEST_DIVISION = 20


class NameField(forms.CharField):
    """A name or line of readable text, in NFC and without outer spaces."""

    def to_python(self, value: object) -> str:
        """Return the normalized text, empty if it has no visible character."""
        return normalise(super().to_python(value) or "")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Set the direction of the input by its text."""
        return super().widget_attrs(widget) | {"dir": "auto", "autocomplete": "off"}


class NamesField(forms.Field):
    """A list of names, on a page separated by commas.

    >>> NamesField().clean("A, B ,"), NamesField().clean(["A", " B"])
    (['A', 'B'], ['A', 'B'])
    """

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "maxLength": LONGEST_DIVISION},
        "minItems": FEWEST,
        "maxItems": MOST,
    }
    json_says = "The names of the divisions, the highest first."

    def to_python(self, value: str | list[object] | None) -> list[str]:
        """Return the normalized names, empty ones for items that are not readable text."""
        if isinstance(value, str):
            return [name for name in map(normalise, value.replace("،", ",").split(",")) if name]
        return [normalise(name) if isinstance(name, str) else "" for name in value or []]

    def prepare_value(self, value: object) -> object:
        """Join the names with commas."""
        return ", ".join(value) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Set the direction of the input by its text."""
        return {"dir": "auto", "maxlength": "200", "autocomplete": "off"}


class ZoneField(forms.CharField):
    """A time zone by its name."""

    default_error_messages = same_message(_(UNKNOWN_ZONE))

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        """Suggest every time zone."""
        attrs = {"autocomplete": "off", "dir": "ltr"}
        super().__init__(widget=SuggestedInput(zones, attrs), **options)


class RowOptions(FieldOptions, total=False):
    """Keyword arguments of `RowField`."""

    empty_label: "_StrOrPromise | None"


class RowField(forms.ModelChoiceField):  # type: ignore[type-arg]  # not generic at run time
    """A row of the league by its identifier.

    Every row of the league is valid, so that the service can refuse it with a reason; a page offers
    only the rows that can be chosen.
    """

    def __init__(self, queryset: QuerySet[Model], **options: Unpack[RowOptions]) -> None:
        """Keep the rows of all leagues, which the form filters by its own."""
        super().__init__(queryset, **options)
        self.rows = queryset

    def to_python(self, value: object) -> object:
        """Return the row."""
        try:
            return super().to_python(value)
        except ValidationError:  # not a UUID: replace Django's own message
            raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice") from None
