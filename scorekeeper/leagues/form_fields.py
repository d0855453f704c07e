"""Fields of forms in a league's terms: names, days, games, rows, amounts with decimals."""

from collections.abc import Callable, Iterable, Iterator
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from scorekeeper.languages.digits import whole_or_text
from scorekeeper.languages.quantities import number_of, units_of
from scorekeeper.media.times import UNKNOWN_ZONE, zones
from scorekeeper.players.names import clean
from scorekeeper.scoring.divisions import FEWEST, MOST
from scorekeeper.scoring.tie_breaks import RULES
from scorekeeper.web.forms import CHOICE, FieldOptions, refusal
from scorekeeper.web.widgets import Checkboxes, Choices, PeopleBoxes, Selects, SuggestedInput

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    from scorekeeper.leagues.models import Member

ALL_GAMES = "all"
PLACES = 2
LARGEST = 1_000_000_00
MOST_PLACES = 4
LARGEST_PLACE = 100
FOLDED = "forms/folded.html"
MOST_PERCENT = 1000
MOST_PRIZES = 20
LONGEST_TEAM = 60
LONGEST_DIVISION = 20

DAY = _("Enter a day as 2026-12-31.")
GAME = _("Choose a game of the league, or all games.")
GAMES_ = _("Choose at least one game from the list.")
PLACE_POINTS = _("Enter up to four whole numbers, none above the one before.")
AMOUNT = _("Enter an amount with up to two decimals, such as 5 or 2.5.")
NO_ONE = _("No one in the league has this name: {name}")
CURRENCY = _("Choose a currency of three letters.")
PERCENT = _("Enter a share above 0 and up to 1000 percent, such as 50 or 12.5.")


class NameField(forms.CharField):
    """A name or a line of text that people can read, composed and without outer spaces."""

    def to_python(self, value: object) -> str:
        """Return the text, empty where nobody could read it."""
        return clean(super().to_python(value) or "")

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Let the text choose its direction."""
        return super().widget_attrs(widget) | {"dir": "auto", "autocomplete": "off"}


class DayField(forms.DateField):
    """A day as ISO 8601 has it, which is how browsers send it."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    default_error_messages = refusal(DAY)

    def to_python(self, value: str | date | None) -> date | None:
        """Return the day, None for an empty text."""
        if not value or isinstance(value, date):
            return value or None
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None


class ClockField(forms.TimeField):
    """A time of the day to the minute, as 19:30.

    >>> ClockField(required=False).clean("19:30"), ClockField(required=False).clean("")
    (datetime.time(19, 30), None)
    """

    widget = forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    json_schema = {
        "type": "string",
        "pattern": "^([0-2][0-9]:[0-5][0-9])?$",
        "examples": ["19:30"],
    }

    def to_python(self, value: str | time | None) -> time | None:
        """Return the time, None for an empty text."""
        if value in self.empty_values:
            return None
        try:
            return time.fromisoformat(str(value)).replace(second=0, microsecond=0, tzinfo=None)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], "invalid") from None


class GameField(forms.ChoiceField):
    """A game of the league; the value is empty for the standings over all games."""

    json_schema = {"type": "string"}
    default_error_messages = refusal(GAME)

    def clean(self, value: object) -> str:
        """Return the slug of the game."""
        slug: str = super().clean(value)
        return "" if slug == ALL_GAMES else slug

    def prepare_value(self, value: object) -> object:
        """Choose all games where the value is empty."""
        return ALL_GAMES if value == "" else value


class OneGameField(forms.ChoiceField):
    """A game of the league."""

    json_schema = {"type": "string"}


def games_of_the_site() -> list[tuple[str, str]]:
    """Return every game, with its name in the reader's language."""
    return [(slug, gettext(game.name)) for slug, game in GAMES.items()]


class GamesField(forms.MultipleChoiceField):
    """Some of the site's games; the value is in the site's order."""

    widget = Checkboxes
    default_error_messages = refusal(GAMES_)
    json_schema = {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def __init__(self, **more: Unpack[FieldOptions]) -> None:
        """Offer every game."""
        super().__init__(choices=games_of_the_site, **more)

    def clean(self, value: object) -> list[str]:
        """Return the slugs of the games."""
        chosen = super().clean(value)
        return [slug for slug in GAMES if slug in chosen]


class LeagueGamesField(forms.MultipleChoiceField):
    """Some games of the league, in the order in which they were chosen."""

    widget = Checkboxes
    json_schema = {"type": "array", "items": {"type": "string"}}


class MethodsField(forms.Field):
    """Methods by game, for the games that have one of their own."""

    open_if_filled = True
    json_types = (dict,)
    default_error_messages = refusal(CHOICE)

    def __init__(self, *, choices: Choices, **more: Unpack[FieldOptions]) -> None:
        """Offer the methods for each game."""
        widget = Selects(games_of_the_site, _("as above"))
        super().__init__(widget=widget, template_name=FOLDED, **more)
        self.widget.choices = choices
        method = {"type": "string", "enum": [name for name, _label in choices]}
        self.json_schema = {"type": "object", "additionalProperties": method}


class TiesField(forms.Field):
    """Tie-breaks in order."""

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "string", "enum": [*RULES]},
        "maxItems": len(RULES),
    }
    default_error_messages = refusal(CHOICE)

    def __init__(self, **more: Unpack[FieldOptions]) -> None:
        """Offer every tie-break in each place."""
        widget = Selects(self.places, _("none"))
        super().__init__(widget=widget, template_name=FOLDED, **more)
        self.widget.choices = [(tie, _(says)) for tie, says in RULES.items()]

    @staticmethod
    def places() -> list[tuple[str, object]]:
        """Return the places in the order, with their labels."""
        label = _("Tie-break {number}")
        return [(str(each), format_lazy(label, number=each + 1)) for each in range(len(RULES))]

    def to_python(self, value: object) -> object:
        """Return the tie-breaks, those of a page without the places that hold none."""
        return list(value.values()) if isinstance(value, dict) else value or []

    def prepare_value(self, value: dict[str, str] | list[str]) -> dict[str, str]:
        """Return the tie-breaks by place."""
        return value if isinstance(value, dict) else {str(n): tie for n, tie in enumerate(value)}


class PlacePointsField(forms.Field):
    """Points of the places, on a page in one line.

    >>> PlacePointsField().clean("3 1 0"), PlacePointsField().clean([5, 2])
    ([3, 1, 0], [5, 2])
    """

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "integer", "minimum": 0, "maximum": LARGEST_PLACE},
        "minItems": 1,
        "maxItems": MOST_PLACES,
    }
    default_error_messages = refusal(PLACE_POINTS)

    def to_python(self, value: object) -> object:
        """Return the points; what is no number stays as it is, to be refused."""
        return [*map(whole_or_text, value.split())] if isinstance(value, str) else value

    def prepare_value(self, value: object) -> object:
        """Write the points in one line."""
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Offer digits."""
        return {"inputmode": "numeric", "autocomplete": "off", "maxlength": "20"}


class WholeField(forms.IntegerField):
    """A whole number."""

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        """Offer digits."""
        return super().widget_attrs(widget) | {"inputmode": "numeric"}


class ZoneField(forms.CharField):
    """A time zone by its name."""

    default_error_messages = refusal(_(UNKNOWN_ZONE))

    def __init__(self, **more: Unpack[FieldOptions]) -> None:
        """Suggest every zone."""
        attrs = {"autocomplete": "off", "dir": "ltr"}
        super().__init__(widget=SuggestedInput(zones, attrs), **more)


class NamesField(forms.Field):
    """Several names, on a page in one line.

    >>> NamesField().clean("A, B ,"), NamesField().clean(["A", " B"])
    (['A', 'B'], ['A', 'B'])
    """

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "string", "minLength": 1, "maxLength": LONGEST_DIVISION},
        "minItems": FEWEST,
        "maxItems": MOST,
    }
    json_says = "The names of the divisions, the highest first."

    def to_python(self, value: str | list[object] | None) -> list[str]:
        """Return the names; one that cannot be read is empty."""
        if isinstance(value, str):
            return [name for name in map(clean, value.replace("،", ",").split(",")) if name]
        return [clean(name) if isinstance(name, str) else "" for name in value or []]

    def prepare_value(self, value: object) -> object:
        """Write the names in one line."""
        return ", ".join(value) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Let the names choose their direction."""
        return {"dir": "auto", "maxlength": "200", "autocomplete": "off"}


class PeopleField(forms.MultipleChoiceField):
    """Members of the league, each once; the value is their identifiers in the order of names."""

    widget = PeopleBoxes
    json_schema = {"type": "array", "items": {"type": "string", "format": "uuid"}}
    members: Callable[[], Iterable["Member"]] = list
    """The members who can be chosen, which a form says."""

    def clean(self, value: object) -> list[str]:
        """Return the identifiers; no one is a choice too."""
        if value is None:
            raise ValidationError(self.error_messages["required"], "required")
        given = self.to_python(value)
        members, chosen = [str(member.pk) for member in self.members()], set(given)
        if len(chosen) < len(given) or not chosen.issubset(members):
            raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice")
        self.run_validators(given)
        return [pk for pk in members if pk in chosen]


class TeamsField(forms.Field):
    """The team of each member who has one: on a page a line for each team, as `Reds: Ana, Ben`."""

    widget = forms.Textarea({"rows": 4, "cols": False, "dir": "auto"})
    json_types = (dict,)
    json_schema = {"type": "object", "additionalProperties": {"type": "string"}}
    json_says = "The team of each member who has one, by the member's identifier."
    members: Callable[[], Iterable["Member"]] = list
    everybody: Callable[[], Iterable["Member"]] = list
    """The members who can be in a team, and those who have been, which a form says."""

    def to_python(self, value: str | dict[str, object] | None) -> dict[str, str]:
        """Return the teams by identifier."""
        typed = value if isinstance(value, dict) else dict(self.read_lines(value or ""))
        teams = {}
        for person, label in typed.items():
            team = clean(label) if isinstance(label, str) else None
            if team is None or len(team) > LONGEST_TEAM:
                raise ValidationError(self.error_messages["invalid"], "invalid")
            teams[person] = team
        return {person: team for person, team in teams.items() if team}

    def read_lines(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield members with their teams; a team without a name has those of its members."""
        called = {member.folded: str(member.pk) for member in self.members()}
        for line in text.splitlines():
            label, colon, people = line.rpartition(":")
            names = [name for name in map(clean, people.split(",")) if name]
            for name in names:
                if name.casefold() not in called:
                    raise ValidationError(NO_ONE.format(name=name))
                team = clean(label) if colon else " & ".join(names)[:LONGEST_TEAM]
                yield called[name.casefold()], team

    def prepare_value(self, value: object) -> object:
        """Write the teams as they are typed."""
        if not isinstance(value, dict):
            return value
        names = {str(member.pk): member.name for member in self.everybody()}
        teams: dict[str, list[str]] = {}
        for person, team in value.items():
            teams.setdefault(team, []).append(names[person])
        return "\n".join(f"{team}: {', '.join(people)}" for team, people in teams.items())


class RowOptions(FieldOptions, total=False):
    """What a choice of a row can be given."""

    empty_label: "_StrOrPromise | None"


class RowField(forms.ModelChoiceField):  # type: ignore[type-arg]  # theirs takes none when it runs
    """A row of the league by its identifier.

    Any row of the league is read, so that its service can say what keeps it from being taken; a
    page offers those that can be chosen.
    """

    def __init__(self, queryset: QuerySet[Model], **more: Unpack[RowOptions]) -> None:
        """Keep the rows of all leagues, of which a form reads those of its own."""
        super().__init__(queryset, **more)
        self.rows = queryset

    def to_python(self, value: object) -> object:
        """Return the row."""
        try:
            return super().to_python(value)
        except ValidationError:  # no identifier at all, in the words of Django's column
            raise ValidationError(self.error_messages["invalid_choice"], "invalid_choice") from None


class HundredthsField(forms.Field):
    """An amount typed with up to two decimals; the value is a whole number of hundredths.

    >>> HundredthsField().clean("2.5"), HundredthsField().clean("-1,25"), HundredthsField().clean(3)
    (250, -125, 300)
    """

    json_types = (str, int)
    default_error_messages = refusal(AMOUNT)

    def __init__(self, *, zero: bool = False, **more: Unpack[FieldOptions]) -> None:
        """Take zero only if said so."""
        super().__init__(**more)
        self.zero = zero

    def to_python(self, value: object) -> int | None:
        """Return hundredths, None for an empty text."""
        if value in self.empty_values:
            return None
        units = units_of(str(value), PLACES)
        if units is None or abs(units) > LARGEST or (units == 0 and not self.zero):
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return units

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Write numbers from left to right; keyboards of decimals have no minus."""
        return {"inputmode": "text", "autocomplete": "off", "dir": "ltr"}


class CurrencyField(forms.CharField):
    """A currency by its three letters.

    >>> CurrencyField().clean("eur")
    'EUR'
    """

    json_schema = {"type": "string", "minLength": 3, "maxLength": 3}
    default_error_messages = refusal(CURRENCY)

    def to_python(self, value: object) -> str:
        """Return the letters as capitals."""
        text: str = super().to_python(value) or ""
        return text.upper() if text.isascii() else text

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Hold three letters."""
        return {"maxlength": "3", "autocomplete": "off", "dir": "ltr"}


class UnitsField(forms.Field):
    """An amount in a currency; the value is a whole number of its minor unit.

    >>> UnitsField().clean("2,50"), UnitsField().clean(3)
    (250, 300)
    """

    json_types: tuple[type, ...] = (str, int)
    places = PLACES
    """The decimals of the currency, which a form sets once it has read it."""

    def to_python(self, value: object) -> object:
        """Return minor units, None for an empty text."""
        return None if value in self.empty_values else self.units(value)

    def units(self, value: object) -> int:
        """Return an amount in minor units."""
        units = units_of(str(value), self.places) if type(value) in {str, int} else None
        if units is None:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return units

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Offer digits, written from left to right."""
        return {"inputmode": "decimal", "autocomplete": "off", "dir": "ltr"}


class PrizesField(UnitsField):
    """Amounts by place, the first first: on a page in one line.

    >>> PrizesField().clean("50 30 20"), PrizesField().clean(["50", 30])
    ([5000, 3000, 2000], [5000, 3000])
    """

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
        "minItems": 1,
        "maxItems": MOST_PRIZES,
    }

    def to_python(self, value: object) -> list[int]:
        """Return the amounts."""
        typed = value.split() if isinstance(value, str) else value
        return [self.units(each) for each in typed] if isinstance(typed, list) else []

    def prepare_value(self, value: object) -> object:
        """Write the amounts in one line."""
        return " ".join(value) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Let spaces be typed between the amounts."""
        return {"inputmode": "text", "autocomplete": "off", "dir": "ltr", "maxlength": "200"}


class PercentField(forms.Field):
    """A share in percent, above zero.

    >>> str(PercentField().clean("12.5"))
    '25/2'
    """

    json_types = (str, int)
    default_error_messages = refusal(PERCENT)

    def to_python(self, value: object) -> Fraction | None:
        """Return the share in percent, None for an empty text."""
        if value in self.empty_values:
            return None
        number = number_of(str(value).replace("%", ""))
        if number is None or not Decimal(0) < number <= MOST_PERCENT:
            raise ValidationError(self.error_messages["invalid"], "invalid")
        return Fraction(number)

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Offer digits, written from left to right."""
        return {"inputmode": "decimal", "autocomplete": "off", "dir": "ltr"}


class AmountsField(forms.Field):
    """Amounts by the identifiers of members, in a body of the API; each is read by itself."""

    json_types = (dict,)
    json_schema = {
        "type": "object",
        "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "integer"}]},
    }
    default_error_messages = refusal(AMOUNT)
