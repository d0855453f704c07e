"""The pot of a season: what is paid in, and what the places get."""

from django.db import models

from scorekeeper.leagues.models.people import League, OfALeague, Season


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
    game = models.CharField(max_length=40, blank=True)
    fee = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    per = models.CharField(max_length=7, choices=Per)
    by = models.CharField(max_length=7, choices=By)
    prizes = models.JSONField()

    def __str__(self) -> str:
        return f"{self.fee} {self.currency} per {self.per}"
