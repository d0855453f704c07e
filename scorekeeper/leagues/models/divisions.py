"""The divisions of a season, and who plays in which."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models

from games.words import _
from scorekeeper.leagues.models.columns import GameField
from scorekeeper.leagues.models.people import League, OfALeague, Season
from scorekeeper.leagues.models.validators import refuse_other_json
from scorekeeper.leagues.scoring.divisions import FEWEST, MOST

LONGEST_NAME = 20
MOST_MOVING = 20

NAMES = _("Enter 2 to 9 names, each once, with at most 20 characters.")
DIVISION = _("Choose one of the divisions.")


def distinct_names(value: object) -> None:
    """Refuse too few, too many or too long names, or one twice."""
    names: Sequence[str] = refuse_other_json(value, list[str])
    fits = FEWEST <= len(names) <= MOST and all(0 < len(name) <= LONGEST_NAME for name in names)
    if not fits or len({name.casefold() for name in names}) < len(names):
        raise ValidationError(NAMES)


class Divisions(OfALeague):
    """How a season is divided: the names in order, and the division of each who has one.

    `members` has numbers by identifier, the first division is 1. By the standings of `game`, empty
    for those over all games, `moving` people go up and down over each border.
    """

    season = models.OneToOneField(
        Season, primary_key=True, on_delete=models.CASCADE, related_name="divisions"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divided")
    game = GameField(blank=True)
    names = models.JSONField(validators=(distinct_names,))
    moving = models.PositiveSmallIntegerField(
        default=2, validators=(MaxValueValidator(MOST_MOVING),)
    )
    members = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return ", ".join(self.names)

    def clean(self) -> None:
        """Refuse members in divisions that the season does not have."""
        if any(not 1 <= number <= len(self.names) for number in self.members.values()):
            raise ValidationError({"members": DIVISION})
