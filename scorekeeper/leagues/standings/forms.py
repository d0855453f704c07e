"""The form of the standings to show."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.times import DayField
from scorekeeper.leagues.models import League
from scorekeeper.web.forms import QueryForm


class StandingsForm(QueryForm):
    """A season, a method and a day, at whose end the standings of a game stood so."""

    game = forms.CharField(widget=forms.HiddenInput)
    season = forms.ChoiceField(label=_("Season"))
    by = forms.ChoiceField(label=_("By"), choices=League.Method.choices)
    on = DayField(label=_("As of"))
