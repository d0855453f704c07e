"""The divisions of a season, and the members in each."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields import text
from scorekeeper.fields.columns import GameField, JSONColumn, WholeField
from scorekeeper.fields.validators import refuse_other_json
from scorekeeper.leagues.models.people import League, OfALeague, Season
from scorekeeper.scoring.divisions import FEWEST, MOST
from scorekeeper.web.forms import same_message

MOST_MOVING = 20

NAMES = _("Enter 2 to 9 names, each once, with at most 20 characters.")
MOVING = _("Enter a whole number from 0 to 20.")
DIVISION = _("Choose one of the divisions.")


def distinct_names(value: object) -> None:
    """Refuse too few, too many, too long or duplicate names."""
    names: Sequence[str] = refuse_other_json(value, list[str])
    fits = FEWEST <= len(names) <= MOST and all(
        0 < len(name) <= text.LONGEST_DIVISION for name in names
    )
    if not fits or len({name.casefold() for name in names}) < len(names):
        raise ValidationError(NAMES)


class NamesField(JSONColumn):
    """The names of divisions, highest first."""

    form_class = text.NamesField
    default_validators = [distinct_names]


class Divisions(OfALeague):
    """The divisions of a season: names in order, and the division of each member who has one.

    `members` maps identifiers to numbers, from 1 for the first division. By the standings of
    `game`, empty for all games, `moving` members go up and down across each border.
    """

    season = models.OneToOneField(
        Season, primary_key=True, on_delete=models.CASCADE, related_name="divisions"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divided")
    game = GameField(_("Standings that decide"), blank=True)
    names = NamesField(
        _("Names of the divisions, the highest first"),
        help_text=_("2 to 9 names, between commas. Save new names before you choose them."),
        error_messages=same_message(NAMES),
    )
    moving = WholeField(
        _("How many go up, and how many down"),
        least=0,
        most=MOST_MOVING,
        default=2,
        error_messages=same_message(MOVING),
    )
    members = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return ", ".join(self.names)

    def clean(self) -> None:
        """Refuse members in missing divisions."""
        if any(not 1 <= number <= len(self.names) for number in self.members.values()):
            raise ValidationError({"members": DIVISION})
