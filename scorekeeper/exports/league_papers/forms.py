"""The papers of a league as forms: their query parameters and their content."""

from collections.abc import Callable
from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext

from games.values import Refusal, Refused
from scorekeeper.exports.league_papers.certificates import certificates_paper
from scorekeeper.exports.league_papers.evening import badges_paper, slips_paper
from scorekeeper.exports.league_papers.report import report_paper
from scorekeeper.exports.league_papers.standings import standings_paper
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.content import Paper, paper_named
from scorekeeper.fields.games import ALL_GAMES
from scorekeeper.fields.times import DayField
from scorekeeper.leagues.forms import LeagueForm
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.models.divisions import DIVISION
from scorekeeper.leagues.seasons.refusals import CHOICE
from scorekeeper.leagues.seasons.selection import selected_season
from scorekeeper.leagues.standings.divisions import is_valid_division
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import Table, read_table
from scorekeeper.leagues.today import today_in
from scorekeeper.web.forms import FormData, same_message

NO_SEASON = _("Add a season first.")
ALL = "all"
WHO = ("here", "members")
"""Choices of badges, the default first."""
PLACES = ("1", "2", "3", "5", "10")
"""The last places that the page offers for certificates; a query may name any."""


class PaperForm(LeagueForm):
    """A paper of a league: its query parameters and its content."""

    paper = forms.ChoiceField(
        label=_("Paper"), choices=[("a4", "A4"), ("us-letter", "US Letter")], required=False
    )
    field_order = ("season", "game", "division", "places", "who", "day", "round", "paper")

    def __init__(
        self, data: FormData, league: League, *, address: Callable[[str], str] = str, **more: object
    ) -> None:
        """Store the function that makes a path a URL; allow all games of the league."""
        super().__init__(data, league, **more)
        self.address = address
        if "game" in self.fields:
            self.set_choices("game", lambda: [(game, game) for game in (*league.games, ALL_GAMES)])

    def content(self) -> Data:
        """Return the data for the template. Raises `Refused`."""
        raise NotImplementedError

    @property
    def size(self) -> Paper:
        """The paper size."""
        return paper_named(self.cleaned_data["paper"])


class SeasonPaperForm(PaperForm):
    """A paper of a season, or of one of its divisions."""

    season = forms.CharField(label=_("Season"), required=False, widget=forms.Select)
    division = forms.CharField(label=_("Division"), required=False, widget=forms.Select)

    def no_such_season(self) -> Refused:
        """Return the refusal of an unknown season, or of a league without seasons."""
        message = CHOICE if self.cleaned_data["season"] else NO_SEASON
        return Refused([Refusal("invalid", str(message), "season")])

    def division_of(self, season: Season) -> str:
        """Return the requested division. Raises `Refused` if the season lacks it."""
        division: str = self.cleaned_data["division"]
        if division and not is_valid_division(season, division):
            raise Refused([Refusal("invalid", str(DIVISION), "division")])
        return division


class StandingsForm(SeasonPaperForm):
    """The printed standings."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    by = forms.ChoiceField(
        label=pgettext("criterion", "By"),
        choices=League.Method.choices,
        required=False,
        widget=forms.HiddenInput,
    )
    on = DayField(label=_("As of"), required=False, widget=forms.HiddenInput)

    def table(self) -> Table:
        """Return the requested standings. Raises `Refused`."""
        data = self.cleaned_data
        parameters = StandingsParameters(
            data["season"], data["game"], data["by"], data["on"], division=data["division"]
        )
        table = read_table(self.league, parameters)
        if table is None:
            raise self.no_such_season()
        self.division_of(table.query.season)
        return table

    def content(self) -> Data:
        """Return the standings, with the URL of a public league."""
        url = self.address(f"/leagues/{self.league.slug}/")
        return standings_paper(self.league, self.table(), self.size, url)


class ReportForm(SeasonPaperForm):
    """The report of a season."""

    def content(self) -> Data:
        """Return the report."""
        seasons = self.league.seasons.select_related("divisions")
        season = selected_season(self.league, seasons, self.cleaned_data["season"])
        if season is None:
            raise self.no_such_season()
        return report_paper(self.league, season, self.size, self.division_of(season))


class CertificatesForm(StandingsForm):
    """Certificates for the first places of standings."""

    places = forms.RegexField(
        r"^(?:all|0*[1-9][0-9]*)\Z",
        label=_("Places"),
        initial="3",
        max_length=3,
        required=False,
        widget=forms.Select,
        error_messages=same_message(_("Enter a number from 1 to 999, or all.")),
    )

    def content(self) -> Data:
        """Return the certificates."""
        places = self.cleaned_data["places"] or self.fields["places"].initial
        last_place = None if places == ALL else int(places)
        return certificates_paper(self.league, self.table(), self.size, last_place)


class EveningPaperForm(PaperForm):
    """A paper of an evening."""

    day = DayField(label=_("Evening"), required=False, widget=forms.Select)

    @property
    def evening(self) -> date:
        """The requested evening, by default today."""
        return self.cleaned_data["day"] or today_in(self.league)


class BadgesForm(EveningPaperForm):
    """Name badges."""

    who = forms.ChoiceField(
        label=_("Badges for"),
        choices=list(zip(WHO, (_("Who is here"), _("All members")), strict=True)),
        required=False,
    )

    def content(self) -> Data:
        """Return the badges of the members present, or of all members."""
        everybody = self.cleaned_data["who"] == "members"
        return badges_paper(self.league, self.evening, self.size, everybody=everybody)


class SlipsForm(EveningPaperForm):
    """Score slips of a round."""

    round = forms.CharField(label=_("Round"), required=False, widget=forms.Select)

    def content(self) -> Data:
        """Return the score slips of the drawn tables."""
        number = self.cleaned_data["round"]
        return slips_paper(self.league, self.evening, self.size, number, self.address)
