"""Forms of a league match: the choice of its league, and of the members at its seats."""

from collections.abc import Iterable

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scorekeeper.leagues.counting.seats import NOT_A_MEMBER
from scorekeeper.leagues.models import League, LeagueMatch, Member
from scorekeeper.web.forms import FormData, SiteForm, same_message
from scorekeeper.web.widgets import Radios

NEW, GUEST = "new", "guest"
SEAT = "seats."


class CountsForForm(SiteForm):
    """The league that a match counts for."""

    league = forms.ChoiceField(label=_("Add this match to"), widget=Radios)

    def __init__(self, data: FormData, leagues: list[League]) -> None:
        """Offer these leagues, the first one selected."""
        super().__init__(data, initial={"league": leagues[0].slug if leagues else ""})
        self.leagues = {league.slug: league for league in leagues}
        self.set_choices("league", [(league.slug, league.name) for league in leagues])


class SeatsForm(SiteForm):
    """The members at the seats of a match; a seat without a choice stays unchanged."""

    def __init__(
        self, data: FormData, league_match: LeagueMatch, members: Iterable[Member], *, may_add: bool
    ) -> None:
        """Add a field per seat; `may_add` offers to add unknown players to the league."""
        super().__init__(data)
        self.members = {str(member.pk): member for member in members}
        offered = [(pk, member.name) for pk, member in self.members.items()]
        for seat in league_match.seats.all():
            unknown = seat.member_id is None
            added = [
                (NEW, format_lazy(_("a new member: {name}"), name=seat.name)),
                (GUEST, format_lazy(_("a guest outside the ranking: {name}"), name=seat.name)),
            ]
            self.fields[f"{SEAT}{seat.number}"] = forms.ChoiceField(
                label=seat.name,
                required=False,
                initial=str(seat.member_id or ""),
                choices=[
                    *([("", _("Who is this?"))] if unknown else []),
                    *offered,
                    *(added if unknown and may_add else []),
                ],
                error_messages=same_message(_(NOT_A_MEMBER)),
            )

    @property
    def seats(self) -> dict[int, str]:
        """The choice for each seat that has one, by number."""
        choices = self.cleaned_data.items()
        return {int(name.removeprefix(SEAT)): choice for name, choice in choices if choice}
