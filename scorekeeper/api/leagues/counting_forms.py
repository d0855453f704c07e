"""Forms of matches that count: the match to count, and the members at its seats."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.text import RowField
from scorekeeper.leagues.counting.seats import NOT_A_MEMBER
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.leagues.models import Member
from scorekeeper.web.forms import SiteForm, same_message

NOT_A_MATCH = _("Enter a match's code or id.")


class CountForm(SiteForm):
    """A match to count; without rights to it by account, with its `scorer_key`."""

    match = forms.CharField(
        error_messages=same_message(NOT_A_MATCH), help_text="Its code or its id."
    )
    scorer_key = forms.CharField(
        required=False,
        error_messages=same_message(NOT_A_MATCH),
        help_text="The key that may write to the match.",
    )


class SeatsField(forms.Field):
    """Members by seat, null for a seat to leave unchanged."""

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"anyOf": [{"type": "string", "format": "uuid"}, {"type": "null"}]},
        "minItems": 3,
    }
    default_error_messages = same_message(_(NOT_A_MEMBER))


class SeatingForm(LeagueForm):
    """Members by seat, and whether a pending correction shall count."""

    members = SeatsField(
        required=False,
        help_text="The members by seat; after the seats come those who have left the table.",
    )
    apply_correction = forms.BooleanField(
        required=False, help_text="Whether a correction that waits shall count; for owners."
    )

    def clean_members(self) -> dict[int, Member]:
        """Return the league's members by seat. Raises `ValidationError`."""
        members = dict(enumerate(self.cleaned_data["members"] or ()))
        field = RowField(self.league.members.all(), error_messages=same_message(_(NOT_A_MEMBER)))
        return {seat: field.clean(person) for seat, person in members.items() if person is not None}
