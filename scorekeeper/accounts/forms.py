"""The forms of an account's tokens, and of invitations to make one."""

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
from scorekeeper.web.forms import FieldWords, FormData, SiteForm, refusal
from scorekeeper.web.widgets import Checkboxes

LONGEST_LIFE = timedelta(days=36_525)
DAYS = (30, 90, 365)
"""After how many days a token can expire; the form of the page also offers never."""

MOST_USES, MOST_DAYS = 500, 365

NOTE = _("Enter a note of at most 40 characters.")
NAME = _("Enter a name of at most 40 characters.")
SCOPES = _("Choose read, write or both as scopes.")
END = _("Enter an RFC 3339 time in the future, at most 100 years from now.")


class NoteField(forms.CharField):
    """A name or a note for the account's own eyes; it may be empty."""

    def __init__(self, **more: Unpack[FieldWords]) -> None:
        """Let the text choose its direction."""
        widget = forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"})
        super().__init__(max_length=40, required=False, strip=False, widget=widget, **more)

    def to_python(self, value: object) -> str:
        """Return the text without outer spaces."""
        text = "" if value is None else str(value)
        if not text.isprintable():
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return text.strip()


class ScopesField(forms.MultipleChoiceField):
    """What a token may be used for; not nothing."""

    widget = Checkboxes
    default_error_messages = refusal(SCOPES)

    def validate(self, value: list[str]) -> None:
        """Refuse an empty list."""
        if not value:
            raise ValidationError(self.error_messages["required"], "required")
        super().validate(value)


class EndField(forms.DateTimeField):
    """When a token ceases to be valid, as RFC 3339 has it."""

    default_error_messages = refusal(END)

    def to_python(self, value: object) -> datetime | None:
        """Return the moment, None for never."""
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
    """After how many days a token expires."""

    def clean(self, value: str) -> datetime | None:
        """Return the moment, None for never or for what cannot be chosen."""
        days = int(value) if value in map(str, DAYS) else 0
        return timezone.now() + timedelta(days=days) if days else None


def life_choice(days: int) -> tuple[str, str]:
    """Return a life of a token as it can be chosen."""
    return str(days), ngettext("{days} day", "{days} days", days).format(days=days)


class TokenFields(SiteForm):
    """What is asked of a token, on a page and in a body alike."""

    name = NoteField(label=_("What it is for"), error_messages=refusal(NAME))
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
    """A token to issue on a page, where its end is chosen in days."""

    expires_at = LifeField(label=_("It expires"), required=False, initial="365")

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer never, and some lives."""
        super().__init__(*args, **more)
        self.offer("expires_at", lambda: [("", _("never")), *map(life_choice, DAYS)])

    def add_prefix(self, field_name: str) -> str:
        """Name the input of the page by what it holds."""
        return "days" if field_name == "expires_at" else field_name


def number_to(most: int, **more: Any) -> forms.IntegerField:
    """Return a field for a whole number from 1 on."""
    message = format_lazy(_("Enter a whole number from 1 to {most}."), most=most)
    widget = forms.NumberInput({"inputmode": "numeric"})
    return forms.IntegerField(
        min_value=1, max_value=most, widget=widget, error_messages=refusal(message), **more
    )


class InvitationForm(SiteForm):
    """An invitation to make an account."""

    note = NoteField(label=_("Who it is for"), error_messages=refusal(NOTE))
    uses = number_to(MOST_USES, label=_("How many people it lets in"), initial=USUAL_USES)
    days = number_to(MOST_DAYS, label=_("After how many days it expires"), initial=USUAL_DAYS)
    league = forms.ChoiceField(label=_("The league it leads to"), required=False)

    def __init__(self, data: FormData = None, leagues: Iterable[tuple[str, str]] = ()) -> None:
        """Offer leagues that an invitation can lead to."""
        super().__init__(data)
        self.offer("league", [("", _("none")), *leagues])
