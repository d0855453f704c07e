"""The form of a day whose ratings are shown."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.times import DayField
from scorekeeper.web.forms import QueryForm


class DayForm(QueryForm):
    """A day, at whose end the ratings of a game stood so."""

    game = forms.CharField(widget=forms.HiddenInput)
    on = DayField(label=_("As of"))
