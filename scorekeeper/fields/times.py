"""Form fields for days and times of day."""

from datetime import date, time

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.web.forms import same_message

DAY = _("Enter a day as 2026-12-31.")


class DayField(forms.DateField):
    """A day in ISO 8601, the format of browsers."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    default_error_messages = same_message(DAY)

    def to_python(self, value: str | date | None) -> date | None:
        """Return the day, None for empty text."""
        if not value or isinstance(value, date):
            return value or None
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None


class ClockField(forms.TimeField):
    """A time of day to the minute, such as 19:30.

    >>> ClockField(required=False).clean("19:30"), ClockField(required=False).clean("")
    (datetime.time(19, 30), None)
    """

    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    json_schema = {
        "type": "string",
        "pattern": "^([0-2][0-9]:[0-5][0-9])?$",
        "examples": ["19:30"],
    }

    def to_python(self, value: str | time | None) -> time | None:
        """Return the time, None for empty text."""
        if value in self.empty_values:
            return None
        try:
            return time.fromisoformat(str(value)).replace(second=0, microsecond=0, tzinfo=None)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None
