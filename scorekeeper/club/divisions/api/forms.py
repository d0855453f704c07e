"""Forms of requests about a season's divisions."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.divisions.forms import DivisionsForm
from scorekeeper.leagues.models.divisions import DIVISION
from scorekeeper.rest.leagues.player_rows import NUMBER
from scorekeeper.scoring.divisions import MOST
from scorekeeper.web.forms import SiteForm, same_message


class MembersField(forms.Field):
    """Divisions by member; their service reads each, which may be none."""

    json_types = (dict,)
    json_schema = {
        "type": "object",
        "additionalProperties": {"anyOf": [NUMBER, {"type": "null"}]},
    }


MEMBERS = MembersField(
    required=False,
    help_text="Divisions by the member's identifier, from 1; null for none.",
    error_messages=same_message(_("Enter a division by member.")),
)


class DivisionsBody(DivisionsForm):
    """The divisions of a season; absent fields stay, but new divisions need names."""

    members = MEMBERS


class PromotionForm(SiteForm):
    """Divisions that an owner chose instead of those proposed; questions are answered here."""

    members = MEMBERS


class MoveForm(SiteForm):
    """A division for a member; null for none."""

    nullable: ClassVar = frozenset({"division"})

    division = forms.IntegerField(
        help_text="The number of the division, from 1; null for none.",
        required=False,
        min_value=1,
        max_value=MOST,
        error_messages=same_message(DIVISION),
    )

    def needs(self, _name: str) -> bool:
        """Return True: the division is required, though it may be null."""
        return True
