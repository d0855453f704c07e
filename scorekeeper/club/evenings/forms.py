"""Forms of an evening: plan, answer, attendance, next round, swap."""

from collections.abc import Iterator
from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games import GAMES
from scorekeeper.club.evenings.models import EveningAnswer, PlannedEvening
from scorekeeper.club.evenings.seats_field import SeatsField
from scorekeeper.fields.games import OneGameField
from scorekeeper.fields.members import TeamsField
from scorekeeper.fields.text import NameField, RowField
from scorekeeper.fields.times import ClockField, DayField
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.seats import NOT_A_MEMBER
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import League, Member
from scorekeeper.leagues.models.people import LONGEST_MEMBER, MEMBER_NAME
from scorekeeper.leagues.today import today_in
from scorekeeper.players.names import normalise
from scorekeeper.web.forms import Cleaned, FormKeyField, SiteForm, same_message
from scorekeeper.web.widgets import SomePeopleBoxes

LONGEST_TEAM = 20

WORD = _("Answer yes, no or maybe.")
PEOPLE = _("Enter a list of members' ids.")
TEAM = _("Enter a pair or a team in at most 20 characters.")
NO_ONE = _("No one in the league has this name: {name}")


class EveningForm(LeagueModelForm):
    """An evening to plan, in the league's own time."""

    class Meta:
        model = PlannedEvening
        fields = PlannedEvening.PLANNED
        field_classes = {"day": DayField, "time": ClockField}

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer the days from today on, and games if there are several."""
        super().__init__(*args, **more)
        self.fields["day"].widget.attrs["min"] = today_in(self.league).isoformat()


class WordField(forms.ChoiceField):
    """An answer: yes, no or maybe."""

    def validate(self, value: Any) -> None:
        """Refuse other words and no word."""
        if not self.valid_value(value):
            raise ValidationError(WORD, "invalid")


class AnswerForm(LeagueForm):
    """Whether a member comes: the account itself, or the member that an owner names."""

    answer = WordField(
        label=_("Are you coming?"),
        choices=EveningAnswer.Word.choices,
        error_messages=same_message(WORD),
    )
    member = RowField(
        Member.objects.present(),
        label=_("Who"),
        required=False,
        error_messages=same_message(_(NOT_A_MEMBER)),
    )


class PresentField(forms.MultipleChoiceField):
    """Members present, in order of arrival; the services refuse strangers."""

    widget = SomePeopleBoxes
    default_error_messages = same_message(PEOPLE)
    json_schema = {"type": "array", "items": {"type": "string", "format": "uuid"}}
    json_says = "The members who are there, by their identifiers, in turn."

    def to_python(self, value: list[object] | None) -> list[str]:
        """Return the identifiers without duplicates."""
        people = [person for person in value or [] if isinstance(person, str)]
        if len(people) < len(value or []):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return list(dict.fromkeys(people))

    def validate(self, _value: object) -> None:
        """Accept any member and none: the services check them under the lock."""


class PairsField(TeamsField):
    """Pairs and teams by member identifier; on a page, the names of each in one line."""

    widget = forms.Textarea({"rows": 3, "cols": False, "dir": "auto"})
    default_error_messages = same_message(TEAM)
    json_schema = {
        "type": "object",
        "additionalProperties": {"type": "string", "maxLength": LONGEST_TEAM},
    }
    json_says = "The pair or team by the member's identifier; an empty one for none."

    def to_python(  # type: ignore[override]  # may return None
        self, value: str | dict[str, object] | None
    ) -> dict[str, str] | None:
        """Return the team by member, None if the field was not sent."""
        if value is None:
            return None
        raw = value if isinstance(value, dict) else dict(self.read_lines(value))
        teams = {member: normalise(team) for member, team in raw.items() if isinstance(team, str)}
        if len(teams) < len(raw) or any(len(team) > LONGEST_TEAM for team in teams.values()):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return teams

    def read_lines(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield members with the number of their line as team."""
        called = {member.folded: str(member.pk) for member in self.members()}
        for number, line in enumerate(text.splitlines(), start=1):
            for name in filter(None, map(normalise, line.split(","))):
                if name.casefold() not in called:
                    raise ValidationError(NO_ONE.format(name=name))
                yield called[name.casefold()], str(number)


class DrawnGameField(OneGameField):
    """A game to draw tables for; the draw refuses games outside the league."""

    def validate(self, _value: object) -> None:
        """Accept any game: the draw checks it."""


class GuestField(NameField):
    """The name of a guest, under the same rules as that of a member."""

    default_error_messages = same_message(MEMBER_NAME)
    json_schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_MEMBER}
    json_says = "The name of a guest who comes as well, outside the ranking."

    def __init__(self) -> None:
        """Limit the input to the longest name."""
        widget = forms.TextInput({"maxlength": LONGEST_MEMBER})
        super().__init__(label=_("A guest outside the ranking"), required=False, widget=widget)


class StrengthField(forms.ChoiceField):
    """The role of ratings in a draw."""

    CHOICES = (
        ("", _("does not matter")),
        ("alike", _("Equally strong people at a table")),
        ("mixed", _("Equally strong tables")),
    )
    json_schema = {"type": "string", "enum": [strength for strength, _label in CHOICES]}


def present_field() -> PresentField:
    """Return the field for the members present."""
    return PresentField(label=_("Who is here?"), required=False)


def pairs_field() -> PairsField:
    """Return the field for pairs and teams."""
    label = _("One pair or team a line, names between commas")
    return PairsField(label=label, required=False)


class AttendanceForm(LeagueForm):
    """The members present now; all others have left."""

    present = present_field()
    teams = pairs_field()
    guest = GuestField()


class RoundForm(LeagueForm):
    """The settings of a round to draw; without `present`, for the members already present."""

    game = DrawnGameField(label=_("Game"))
    second_game = DrawnGameField(
        label=_("Second game, where that seats more people"), required=False
    )
    seats = SeatsField(
        begins_usual=True, help_text=_("Other tables are adjusted, so that everybody plays.")
    )
    present = present_field()
    teams = pairs_field()
    five = forms.BooleanField(
        label=_("Seat leftover players at a table, where one player sits out"), required=False
    )
    apart = forms.BooleanField(
        label="Seat people of one team at different tables, not as partners", required=False
    )
    strength = StrengthField(label=_("Strength"), choices=StrengthField.CHOICES, required=False)
    divided = forms.BooleanField(label=_("Only people of one division at a table"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer no second game as well."""
        super().__init__(*args, **more)
        games = [(slug, game_name(slug)) for slug in self.league.games]
        self.set_choices("second_game", [("", _("none")), *games])


class TonightForm(RoundForm):
    """The members present tonight, and the settings of the next draw."""

    search = NameField(
        label=_("Search"),
        required=False,
        widget=forms.TextInput({"type": "search", "maxlength": LONGEST_MEMBER}),
    )
    guest = GuestField()

    def __init__(self, *args: Any, **more: Any) -> None:
        """Mention partners only if a game of the league has some."""
        super().__init__(*args, **more)
        self.fields["apart"].label = (
            _("Seat them at different tables instead of as partners")
            if any(GAMES[slug].sides for slug in self.league.games)
            else _("Seat them at different tables")
        )

    @classmethod
    def typed(cls, post: QueryDict, league: League, present: list[str]) -> Self:
        """Return an unbound form with the submitted input, and with other members ticked."""
        form = cls(None, league)
        for name in form.fields:
            if form.add_prefix(name) in post:
                form.initial[name] = post[form.add_prefix(name)]
        form.initial["present"] = present
        return form

    def add_prefix(self, name: str) -> str:
        """Return the input name, which is shorter for the second game."""
        return "second" if name == "second_game" else name

    def check_together(self, values: Cleaned) -> None:
        """Clear the team of each member present who is in no line."""
        teams = values["teams"]
        values["teams"] = {} if teams is None else dict.fromkeys(values["present"], "") | teams

    @property
    def round(self) -> Cleaned:
        """The settings of the next draw; a game of one number of players has no choice of it."""
        settings = {name: self.cleaned_data[name] for name in RoundForm.base_fields}
        game = GAMES.get(settings["game"])
        return settings if game and len(game.table_sizes) > 1 else settings | {"seats": None}


class PlacesForm(SiteForm):
    """Two people of a round to swap."""

    one = forms.CharField(label=_("First"), required=False, widget=forms.Select)
    two = forms.CharField(label=_("Second"), required=False, widget=forms.Select)

    @classmethod
    def among(cls, people: list[tuple[str, str]], auto_id: str) -> Self:
        """Return a form that offers the people of a round."""
        form = cls(auto_id=auto_id)
        for field in form.fields.values():
            field.widget.choices = people
        return form

    @property
    def pair(self) -> tuple[str, str]:
        """The identifiers of the two, empty if not chosen."""
        self.full_clean()
        return self.cleaned_data["one"], self.cleaned_data["two"]


class StartForm(SiteForm):
    """The match of a table; `another` where one was started there before."""

    key = FormKeyField()
    another = forms.BooleanField(label=_("Start another match"), required=False)

    @property
    def is_another(self) -> bool:
        """Whether another match of the same table is requested."""
        self.full_clean()
        return bool(self.cleaned_data["another"])
