"""Forms for an account's tokens and for invitations to sign up."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorekeeper.accounts.invitations import USUAL_DAYS, USUAL_USES
from scorekeeper.accounts.models import Token
from scorekeeper.web.forms import FieldTexts, FormData, SiteForm, same_message
from scorekeeper.web.widgets import Checkboxes

LONGEST_LIFE = timedelta(days=36_525)
DAYS = (30, 90, 365)
"""The lives of a token in days; the form of the page also offers never."""

MOST_USES, MOST_DAYS = 500, 365

NOTE = _("Enter a note of at most 40 characters.")
NAME = _("Enter a name of at most 40 characters.")
SCOPES = _("Choose read, write or both as scopes.")
END = _("Enter an RFC 3339 time in the future, at most 100 years from now.")


class NoteField(forms.CharField):
    """A private name or note of an account; may be empty."""

    def __init__(self, **more: Unpack[FieldTexts]) -> None:
        """Make a text input whose direction follows its text."""
        widget = forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"})
        super().__init__(max_length=40, required=False, strip=False, widget=widget, **more)

    def to_python(self, value: object) -> str:
        """Return the text, stripped. Raises `ValidationError` if unprintable."""
        text = "" if value is None else str(value)
        if not text.isprintable():
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return text.strip()


class ScopesField(forms.MultipleChoiceField):
    """The scopes of a token, at least one."""

    widget = Checkboxes
    default_error_messages = same_message(SCOPES)

    def validate(self, value: list[str]) -> None:
        """Raise `ValidationError` for an empty list."""
        if not value:
            raise ValidationError(self.error_messages["required"], "required")
        super().validate(value)


class EndField(forms.DateTimeField):
    """The expiry of a token, as an RFC 3339 time."""

    default_error_messages = same_message(END)

    def to_python(self, value: object) -> datetime | None:
        """Return the time, None for never. Raises `ValidationError`."""
        if value is None:
            return None
        try:
            moment = datetime.fromisoformat(str(value))
        except ValueError:
            moment = None
        now = timezone.now()
        if moment is None or moment.tzinfo is None or not now < moment < now + LONGEST_LIFE:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return moment


class LifeField(forms.ChoiceField):
    """The life of a token in days."""

    def clean(self, value: str) -> datetime | None:
        """Return the expiry, None for never or for an unknown choice."""
        days = int(value) if value in map(str, DAYS) else 0
        return timezone.now() + timedelta(days=days) if days else None


def life_choice(days: int) -> tuple[str, str]:
    """Return a life of a token in days as a choice: value and label."""
    return str(days), ngettext("{days} day", "{days} days", days).format(days=days)


class TokenFields(SiteForm):
    """The fields of a token, the same on the page and in the API."""

    name = NoteField(label=_("What it is for"), error_messages=same_message(NAME))
    scopes = ScopesField(
        label=_("It may"),
        choices=Token.Scope.choices,
        required=False,
        initial=[Token.Scope.READ],
        help_text="What it may be used for; as much as the token or session that asks by default.",
    )


class TokenForm(TokenFields):
    """A token to issue."""

    expires_at = EndField(
        label=_("It expires"),
        required=False,
        help_text="When it ceases to be valid, within 100 years; never by default.",
    )


class TokenPageForm(TokenFields):
    """A token to issue on a page, with its life chosen in days."""

    expires_at = LifeField(label=_("It expires"), required=False, initial="365")

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer the lives of `DAYS`, and never."""
        super().__init__(*args, **more)
        self.set_choices("expires_at", lambda: [("", _("never")), *map(life_choice, DAYS)])

    def add_prefix(self, field_name: str) -> str:
        """Name the input of `expires_at` after its content: days."""
        return "days" if field_name == "expires_at" else field_name


def number_field(most: int, **more: Any) -> forms.IntegerField:
    """Return a field for a whole number from 1 to `most`."""
    message = format_lazy(_("Enter a whole number from 1 to {most}."), most=most)
    widget = forms.NumberInput({"inputmode": "numeric"})
    return forms.IntegerField(
        min_value=1, max_value=most, widget=widget, error_messages=same_message(message), **more
    )


class InvitationForm(SiteForm):
    """An invitation to make an account."""

    note = NoteField(label=_("Who it is for"), error_messages=same_message(NOTE))
    uses = number_field(MOST_USES, label=_("How many people it lets in"), initial=USUAL_USES)
    days = number_field(MOST_DAYS, label=_("After how many days it expires"), initial=USUAL_DAYS)
    league = forms.ChoiceField(label=_("The league it leads to"), required=False)

    def __init__(self, data: FormData = None, leagues: Iterable[tuple[str, str]] = ()) -> None:
        """Offer the leagues that an invitation can lead to."""
        super().__init__(data)
        self.set_choices("league", [("", _("none")), *leagues])
