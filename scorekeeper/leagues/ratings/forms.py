"""The form that selects the day of ratings."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.times import DayField
from scorekeeper.web.forms import QueryForm


class DayForm(QueryForm):
    """The day at whose end a game's ratings are shown."""

    game = forms.CharField(widget=forms.HiddenInput)
    on = DayField(label=_("As of"))
