"""Forms of one's own account: results, and deletion."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.me.results.services import MOST_NAMES, Share
from scorekeeper.players.names import LONGEST_NAME, normalise
from scorekeeper.web.forms import QueryForm, SiteForm, TypedNameForm, same_message
from scorekeeper.web.widgets import Checkboxes


class OwnNamesField(forms.MultipleChoiceField):
    """Names in matches outside leagues, without duplicates."""

    widget = Checkboxes
    default_error_messages = same_message(_("Choose up to 20 names of 1 to 40 characters."))
    json_schema = {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
        "maxItems": MOST_NAMES,
    }

    def clean(self, value: Any) -> list[str]:
        """Return the names, without duplicates by case. Raises `ValidationError`."""
        names = [normalise(name) if isinstance(name, str) else "" for name in value or ()]
        if len(names) > MOST_NAMES or not all(0 < len(name) <= LONGEST_NAME for name in names):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return list({name.casefold(): name for name in names}.values())


class OwnNamesForm(SiteForm):
    """The names that are one's own outside leagues."""

    names = OwnNamesField(
        required=False, help_text="The names that are one's own in matches outside leagues."
    )


class OwnResultsForm(OwnNamesForm):
    """One's own names outside leagues, and whether others see the results by a link."""

    share = forms.ChoiceField(
        choices=Share.choices,
        required=False,
        help_text="Share the results by a link, no longer, or by another link.",
    )


class ShareForm(SiteForm):
    """The action on the link by which others see the results."""

    do = forms.ChoiceField(choices=Share.choices)


class SeasonForm(QueryForm):
    """The season whose results are shown."""

    season = forms.ChoiceField(label=_("Season"))


class DeletionForm(TypedNameForm):
    """The name of the account, typed to delete it."""

    mismatch = _("This is not the name of your account. Nothing has been deleted.")
    attributes = {"autocapitalize": "none", "spellcheck": "false"}
