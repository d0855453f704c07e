"""Form fields for games and their settings in a league."""

from typing import Unpack

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import GAMES
from games.cards import MOST_PLAYERS
from scorekeeper.languages.digits import parse_whole_or_text
from scorekeeper.scoring.tie_breaks import RULES
from scorekeeper.web.forms import CHOICE, FieldOptions, same_message
from scorekeeper.web.widgets import Checkboxes, Choices, Selects

ALL_GAMES = "all"
MOST_PLACES = MOST_PLAYERS
LARGEST_PLACE = 100
FOLDED = "forms/folded.html"
GAME = _("Choose a game of the league, or all games.")
GAMES_ = _("Choose at least one game from the list.")
PLACE_POINTS = _("Enter up to ten whole numbers, none above the one before.")


class GameField(forms.ChoiceField):
    """A game of the league by its slug; empty for the standings over all games."""

    json_schema = {"type": "string"}
    default_error_messages = same_message(GAME)

    def clean(self, value: object) -> str:
        """Return the slug of the game, empty for all games."""
        slug: str = super().clean(value)
        return "" if slug == ALL_GAMES else slug

    def prepare_value(self, value: object) -> object:
        """Select all games if the value is empty."""
        return ALL_GAMES if value == "" else value


class OneGameField(forms.ChoiceField):
    """A game of the league."""

    json_schema = {"type": "string"}


def games_of_the_site() -> list[tuple[str, str]]:
    """Return every game as slug and name in the reader's language."""
    return [(slug, gettext(game.name)) for slug, game in GAMES.items()]


class GamesField(forms.MultipleChoiceField):
    """Games of the site, in the site's order."""

    widget = Checkboxes
    default_error_messages = same_message(GAMES_)
    json_schema = {"type": "array", "items": {"type": "string"}, "minItems": 1}

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        super().__init__(choices=games_of_the_site, **options)

    def clean(self, value: object) -> list[str]:
        """Return the slugs of the games in the site's order."""
        chosen = super().clean(value)
        return [slug for slug in GAMES if slug in chosen]


class LeagueGamesField(forms.MultipleChoiceField):
    """Games of the league, in the order of the input."""

    widget = Checkboxes
    json_schema = {"type": "array", "items": {"type": "string"}}


class MethodsField(forms.Field):
    """Methods by game, for games that differ from the league's method."""

    open_if_filled = True
    json_types = (dict,)
    default_error_messages = same_message(CHOICE)

    def __init__(self, *, choices: Choices, **options: Unpack[FieldOptions]) -> None:
        """Offer the methods for each game."""
        widget = Selects(games_of_the_site, _("as above"))
        super().__init__(widget=widget, template_name=FOLDED, **options)
        self.widget.choices = choices
        method = {"type": "string", "enum": [name for name, _label in choices]}
        self.json_schema = {"type": "object", "additionalProperties": method}


class TiesField(forms.Field):
    """Tie-breaks in order of precedence."""

    json_types = (list,)
    json_schema = {
        "type": "array",
        "items": {"type": "string", "enum": [*RULES]},
        "maxItems": len(RULES),
    }
    default_error_messages = same_message(CHOICE)

    def __init__(self, **options: Unpack[FieldOptions]) -> None:
        """Offer every tie-break at each position."""
        widget = Selects(self.places, _("none"))
        super().__init__(widget=widget, template_name=FOLDED, **options)
        self.widget.choices = [(tie, _(says)) for tie, says in RULES.items()]

    @staticmethod
    def places() -> list[tuple[str, object]]:
        """Return the positions with their labels."""
        label = _("Tie-break {number}")
        return [(str(index), format_lazy(label, number=index + 1)) for index in range(len(RULES))]

    def to_python(self, value: object) -> object:
        """Return the tie-breaks in order, from a list or from a page's inputs by position."""
        return list(value.values()) if isinstance(value, dict) else value or []

    def prepare_value(self, value: dict[str, str] | list[str]) -> dict[str, str]:
        """Return the tie-breaks by position, for the inputs of a page."""
        return value if isinstance(value, dict) else {str(n): tie for n, tie in enumerate(value)}


class PlacePointsField(forms.Field):
    """Points by place, on a page in one line.

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
    default_error_messages = same_message(PLACE_POINTS)

    def to_python(self, value: object) -> object:
        """Return the points; words stay text, for the validator to refuse."""
        return [*map(parse_whole_or_text, value.split())] if isinstance(value, str) else value

    def prepare_value(self, value: object) -> object:
        """Join the points in one line."""
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def widget_attrs(self, _widget: forms.Widget) -> dict[str, object]:
        """Request a keyboard of digits."""
        return {"inputmode": "numeric", "autocomplete": "off", "maxlength": "40"}
