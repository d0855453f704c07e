"""The pot of a season: what is paid in, and what the places get."""

from itertools import pairwise

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models

from games.words import _
from scorekeeper.leagues.models.columns import GameField
from scorekeeper.leagues.models.people import League, OfALeague, Season
from scorekeeper.leagues.models.validators import refuse_other_json
from scorekeeper.leagues.scoring.pots import WHOLE

MOST_PLACES = 20
LARGEST = 1_000_000_000

PRIZES = _("Enter a prize above zero for each of up to 20 places, none above the one before.")
NOT_WHOLE = _("Enter percentages that add up to 100.")


def falling_prizes(value: object) -> None:
    """Refuse prizes that rise, or are too many or too large."""
    prizes = refuse_other_json(value, list[int])
    bounded = len(prizes) <= MOST_PLACES and all(0 < each <= LARGEST for each in prizes)
    if not bounded or any(before < after for before, after in pairwise(prizes)):
        raise ValidationError(PRIZES)


class Pot(OfALeague):
    """What playing costs in a season, and how the pot is divided by place.

    The game is empty where the standings over all games decide. `fee` is in the currency's minor
    unit. `prizes` are by place, the first first: hundredths of a percent, or minor units.
    """

    class Per(models.TextChoices):
        """What the fee is paid for."""

        MATCH = "match"
        EVENING = "evening"
        SEASON = "season"

    class By(models.TextChoices):
        """What the prizes are."""

        PERCENT = "percent"
        SUM = "sum"

    season = models.OneToOneField(
        Season, primary_key=True, on_delete=models.CASCADE, related_name="pot"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="pots")
    game = GameField(blank=True)
    fee = models.BigIntegerField(validators=(MinValueValidator(1), MaxValueValidator(LARGEST)))
    currency = models.CharField(max_length=3, validators=(RegexValidator(r"^[A-Z]{3}\Z"),))
    per = models.CharField(max_length=7, choices=Per)
    by = models.CharField(max_length=7, choices=By)
    prizes = models.JSONField(validators=(falling_prizes,))

    def __str__(self) -> str:
        return f"{self.fee} {self.currency} per {self.per}"

    def clean(self) -> None:
        """Refuse percentages that do not add up."""
        if self.by == self.By.PERCENT and sum(self.prizes) != WHOLE:
            raise ValidationError({"prizes": NOT_WHOLE})
