"""Base classes of the forms of a league."""

from typing import Self

from django import forms
from django.utils.functional import cached_property
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from games import GAMES
from scorekeeper.fields.games import GameField, LeagueGamesField, OneGameField
from scorekeeper.fields.members import PeopleField, TeamsField
from scorekeeper.fields.text import RowField
from scorekeeper.leagues.context import game_choices, game_name
from scorekeeper.leagues.models import League, Member
from scorekeeper.web.forms import BaseSiteForm, FormData, QueryForm, SiteForm, SiteModelForm

LONGEST_SEARCH = 60


class LeagueChoices(BaseSiteForm):
    """Mixin that narrows the choices of a form to the games and rows of a league."""

    def __init__(self, data: FormData, league: League, *args: object, **options: object) -> None:
        """Set the league, and its games, rows and members as choices."""
        self.league = league
        super().__init__(data, *args, **options)
        for field in self.fields.values():
            if isinstance(field, GameField):
                field.choices = game_choices(league)
            elif isinstance(field, RowField):
                field.queryset = field.rows.filter(league=league)
            elif isinstance(field, OneGameField | LeagueGamesField):
                field.choices = [(slug, game_name(slug)) for slug in league.games]
            elif isinstance(field, PeopleField | TeamsField):
                field.members = lambda: self.league_members
                if isinstance(field, TeamsField):
                    field.all_members = lambda: self.all_members

    @classmethod
    def unbound(cls) -> Self:
        """Return a form of an unsaved league with all games."""
        return cls(None, League(games=[*GAMES]))

    @cached_property
    def all_members(self) -> list[Member]:
        """All present and former members of the league, by name."""
        return list(Member.objects.filter(league=self.league).order_by("name"))

    @property
    def league_members(self) -> list[Member]:
        """The members of the league, by name."""
        return [
            member
            for member in self.all_members
            if member.removed_at is None and member.merged_into_id is None
        ]

    @cached_property
    def open_seasons(self) -> list[tuple[object, str]]:
        """The open seasons, newest first."""
        return list(self.league.seasons.filter(closed_at=None).values_list("pk", "name"))


class LeagueForm(LeagueChoices, SiteForm):
    """A form of a league."""


class LeagueModelForm(LeagueChoices, SiteModelForm):
    """A form of a row that belongs to a league."""


class SearchForm(QueryForm):
    """Search for a name in a long list; other parameters of the URL are kept."""

    name = forms.CharField(
        label=_("Find a name"),
        max_length=LONGEST_SEARCH,
        widget=forms.SearchInput({"dir": "auto", "autocomplete": "off"}),
    )

    def __init__(self, name: str, **parameters: str) -> None:
        """Fill in the name, and the kept parameters as hidden fields."""
        super().__init__(initial=parameters | {"name": name}, auto_id="find-%s")
        for field in parameters:
            self.fields[field] = forms.CharField(required=False, widget=forms.HiddenInput)

    @property
    def onward(self) -> str:
        """The URL of another page of the list, without the number of the page."""
        return f"?{urlencode(self.initial)}&"
