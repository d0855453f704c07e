"""The form of a tournament."""

from typing import ClassVar

from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.season_meetings import table_game
from scorekeeper.club.evenings.table_sizes import games_with_sizes
from scorekeeper.club.tournaments.models import Tournament
from scorekeeper.fields.times import DayField
from scorekeeper.leagues.forms import LeagueModelForm
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.today import today_in
from scorekeeper.web.forms import FormData


class TournamentForm(LeagueModelForm):
    """The settings of a tournament."""

    nullable: ClassVar = frozenset({"ends_on", "deals", "seats"})
    never_null: ClassVar = frozenset(Tournament.AGREED) - nullable
    of_people = ("entrants", "teams", "together")

    class Meta:
        model = Tournament
        fields = Tournament.AGREED
        labels = {"teams": _("One team a line: a name, a colon, people between commas")}
        field_classes = {"starts_on": DayField, "ends_on": DayField}

    def __init__(self, data: FormData, league: League, instance: Tournament | None = None) -> None:
        """Offer the members; defaults are today and all ranked members."""
        initial = {"starts_on": lambda: today_in(league), "entrants": self._regulars}
        super().__init__(
            data, league, instance=instance, initial={} if instance is not None else initial
        )
        self.set_choices("entrants", self._entrants)
        for name, field in self.fields.items():
            field.required = self.needs(name)

    def clean(self) -> dict[str, object]:
        """Drop empty values, so that defaults stay: most fields concern one format."""
        return {
            name: value
            for name, value in super().clean().items()
            if name in self.nullable or value not in (None, "")
        }

    def add_prefix(self, field_name: str) -> str:
        """Return the input name on the page; in the API it is the field's name."""
        return "present" if field_name == "entrants" and self.body is None else field_name

    def _regulars(self) -> list[str]:
        return [str(member.pk) for member in self.league_members if member.role != Role.GUEST]

    def _entrants(self) -> list[tuple[str, object]]:
        """Return the choices: members, and entrants who have left."""
        ticked, members = {*self["entrants"].value()}, {*self.league_members}
        rows = ((str(member.pk), member) for member in self.all_members)
        return [(pk, member) for pk, member in rows if member in members or pk in ticked]

    @property
    def of_play(self) -> list[BoundField]:
        """The fields without those of people and teams."""
        unseen = self.of_people if games_with_sizes(self.league) else (*self.of_people, "seats")
        return [self[name] for name in self.fields if name not in unseen]

    @property
    def has_sides(self) -> bool:
        """Whether a game of the league has partners."""
        return any(table_game(slug).sides for slug in self.league.games)
