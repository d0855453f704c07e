"""The divisions of a season, and who plays in which."""

from django.db import models

from scorekeeper.leagues.models.people import League, OfALeague, Season


class Divisions(OfALeague):
    """How a season is divided: the names in order, and the division of each who has one.

    `members` has numbers by identifier, the first division is 1. By the standings of `game`, empty
    for those over all games, `moving` people go up and down over each border.
    """

    season = models.OneToOneField(
        Season, primary_key=True, on_delete=models.CASCADE, related_name="divisions"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divided")
    game = models.CharField(max_length=40, blank=True)
    names = models.JSONField()
    moving = models.PositiveSmallIntegerField(default=2)
    members = models.JSONField(default=dict)

    def __str__(self) -> str:
        return ", ".join(self.names)
