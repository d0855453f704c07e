"""Forms of charts: players to draw, page of the matrix, pair to compare."""

from collections.abc import Iterable
from typing import Any, Unpack

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.text import RowField
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.leagues.models import Member
from scorekeeper.web.forms import Cleaned, FieldOptions, QueryForm, same_message
from scorekeeper.web.widgets import PeopleBoxes

SAME = _("Choose two different players.")


class OfSeason(QueryForm):
    """A form for one of a season's charts, with hidden season, game and division."""

    season = forms.CharField(widget=forms.HiddenInput)
    game = forms.CharField(widget=forms.HiddenInput)
    division = forms.CharField(widget=forms.HiddenInput)


class RanksForm(OfSeason):
    """The players to draw in the chart of ranks."""

    who = forms.MultipleChoiceField(widget=PeopleBoxes)


class MatrixForm(OfSeason):
    """The page of the matrix of partners and opponents."""

    rows = forms.ChoiceField(label=_("Rows"))
    columns = forms.ChoiceField(label=_("Columns"))


class PlayerField(RowField):
    """A player of the league; merged names are not offered."""

    default_error_messages = same_message(_("Choose a player of this league."))

    def __init__(self, **more: Unpack[FieldOptions]) -> None:
        """Offer all members that are not merged into another."""
        super().__init__(Member.objects.filter(merged_into=None), **more)


class PairForm(LeagueForm):
    """Two players to compare."""

    template_name = "forms/query.html"

    a = PlayerField(label=_("First player"))
    b = PlayerField(label=_("Second player"))

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer the members, by name."""
        super().__init__(*args, **more)
        self.set_choices("a", lambda: self._members)
        self.set_choices("b", lambda: self._members)

    @cached_property
    def _members(self) -> Iterable[tuple[object, object]]:
        members = Member.objects.filter(league=self.league, merged_into=None)
        return [("", "…"), *members.values_list("pk", "name")]

    def check_together(self, values: Cleaned) -> None:
        """Refuse the same player twice."""
        if values["a"] == values["b"]:
            self.add_error("b", SAME)
