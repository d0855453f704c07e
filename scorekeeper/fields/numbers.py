"""Form fields for whole numbers, amounts with decimals, money and shares."""

from decimal import Decimal
from fractions import Fraction
from typing import Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.languages.quantities import parse_number, parse_units
from scorekeeper.web.forms import FieldOptions, same_message

PLACES = 2
LARGEST = 1_000_000_00
MOST_PERCENT = 1000
MOST_PRIZES = 20
AMOUNT = _("Enter an amount with up to two decimals, such as 5 or 2.5.")
CURRENCY = _("Choose a currency of three letters.")
PERCENT = _("Enter a share above 0 and up to 1000 percent, such as 50 or 12.5.")


class WholeField(forms.IntegerField):
    """A whole number."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Request a keyboard of digits."""
        return super().widget_attrs(widget) | {"inputmode": "numeric"}


class HundredthsField(forms.Field):
    """An amount with up to two decimals, as a whole number of hundredths.

    >>> HundredthsField().clean("2.5"), HundredthsField().clean("-1,25"), HundredthsField().clean(3)
    (250, -125, 300)
    """

    json_types = (str, int)
    default_error_messages = same_message(AMOUNT)

    def __init__(self, *, zero: bool = False, **options: Unpack[FieldOptions]) -> None:
        """Accept zero only with `zero`."""
        super().__init__(**options)
        self.zero = zero

    def to_python(self, value: object) -> int | None:
        """Return hundredths, None for empty text."""
        if value in self.empty_values:
            return None
        units = parse_units(str(value), PLACES)
        if units is None or abs(units) > LARGEST or (units == 0 and not self.zero):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return units

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Lay numbers out from left to right; decimal keyboards lack a minus, so use text."""
        return {"inputmode": "text", "autocomplete": "off", "dir": "ltr"}


class CurrencyField(forms.CharField):
    """A currency by its three-letter code.

    >>> CurrencyField().clean("eur")
    'EUR'
    """

    json_schema = {"type": "string", "minLength": 3, "maxLength": 3}
    default_error_messages = same_message(CURRENCY)

    def to_python(self, value: object) -> str:
        """Return the code in capitals."""
        text: str = super().to_python(value) or ""
        return text.upper() if text.isascii() else text

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Limit the input to three letters."""
        return {"maxlength": "3", "autocomplete": "off", "dir": "ltr"}


class UnitsField(forms.Field):
    """An amount of a currency, as a whole number of its minor unit.

    >>> UnitsField().clean("2,50"), UnitsField().clean(3)
    (250, 300)
    """

    json_types: tuple[type, ...] = (str, int)
    places = PLACES
    """The decimals of the currency, set by the form once it knows the currency."""

    def to_python(self, value: object) -> object:
        """Return minor units, None for empty text."""
        return None if value in self.empty_values else self.units(value)

    def units(self, value: object) -> int:
        """Convert an amount to minor units. Raises `ValidationError`."""
        units = parse_units(str(value), self.places) if type(value) in {str, int} else None
        if units is None:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return units

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Request a keyboard of digits, from left to right."""
        return {"inputmode": "decimal", "autocomplete": "off", "dir": "ltr"}


class PrizesField(UnitsField):
    """Amounts by place, first place first; on a page in one line.

    >>> PrizesField().clean("50 30 20"), PrizesField().clean(["50", 30])
    ([5000, 3000, 2000], [5000, 3000])
    """

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        "minItems": 1,
        "maxItems": MOST_PRIZES,
    }

    def to_python(self, value: object) -> list[int]:
        """Return the amounts in minor units."""
        amounts = value.split() if isinstance(value, str) else value
        return [self.units(amount) for amount in amounts] if isinstance(amounts, list) else []

    def prepare_value(self, value: object) -> object:
        """Join the amounts in one line."""
        return " ".join(value) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Request a text keyboard, for spaces between the amounts."""
        return {"inputmode": "text", "autocomplete": "off", "dir": "ltr", "maxlength": "200"}


class PercentField(forms.Field):
    """A positive share in percent.

    >>> str(PercentField().clean("12.5"))
    '25/2'
    """

    json_types = (str, int)
    default_error_messages = same_message(PERCENT)

    def to_python(self, value: object) -> Fraction | None:
        """Return the share in percent, None for empty text."""
        if value in self.empty_values:
            return None
        number = parse_number(str(value).replace("%", ""))
        if number is None or not Decimal(0) < number <= MOST_PERCENT:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return Fraction(number)

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Request a keyboard of digits, from left to right."""
        return {"inputmode": "decimal", "autocomplete": "off", "dir": "ltr"}


class AmountsField(forms.Field):
    """Amounts by member's identifier, in a body of the API; the service parses each one."""

    json_types = (dict,)
    json_schema = {
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
    }
    default_error_messages = same_message(AMOUNT)
