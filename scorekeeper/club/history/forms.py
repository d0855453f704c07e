"""The form that filters the log of acts."""

from typing import cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.leagues.acts.kind import Group
from scorekeeper.leagues.models import League
from scorekeeper.web.forms import FormData, QueryForm


class ActsForm(QueryForm):
    """Filter of the log by person, or by group of kinds."""

    who = forms.CharField(label=_("Who"), strip=False, widget=forms.Select)
    kind = forms.ChoiceField(label=_("What"), choices=[("", _("Everything")), *Group.choices])

    def __init__(self, data: FormData, league: League) -> None:
        """Offer the people in the log, by name."""
        super().__init__(data)
        acts = league.acts.exclude(who="").order_by("who")
        names = acts.values_list("who", flat=True).distinct()
        widget = cast("forms.Select", self.fields["who"].widget)
        widget.choices = [("", _("Everyone")), *((name, name) for name in names)]
