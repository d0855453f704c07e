"""The form that selects standings."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext

from scorekeeper.fields.times import DayField
from scorekeeper.leagues.models import League
from scorekeeper.web.forms import QueryForm


class StandingsForm(QueryForm):
    """The season, method and day of the standings to show."""

    game = forms.CharField(widget=forms.HiddenInput)
    season = forms.ChoiceField(label=_("Season"))
    by = forms.ChoiceField(label=pgettext("criterion", "By"), choices=League.Method.choices)
    on = DayField(label=_("As of"))
