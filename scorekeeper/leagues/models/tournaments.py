"""A tournament of a league: who plays in it, how, and its rounds."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from uuid6 import uuid7

from scorekeeper.leagues.models.columns import GameField
from scorekeeper.leagues.models.evenings import MISFIT, Drawing
from scorekeeper.leagues.models.people import LONGEST_NAME, League, OfALeague
from scorekeeper.leagues.models.validators import (
    falling_points,
    known_ties,
    readable,
)

MOST_ROUNDS = 50
MOST_DEALS = 200
MOST_ENTRANTS = 400
ENTRANTS = (MinValueValidator(1), MaxValueValidator(MOST_ENTRANTS))


class Tournament(OfALeague):
    """Some members who play one game over a day or several, and how it is reckoned.

    `entrants` are members by identifier, in the order of their names; `teams` has the team of each
    who has one. Where `together`, a team is two partners, who play and go on as one. `groups` are
    drawn with the first round. `deals` is how many a table plays; none where its match goes to its
    own end. `counts` says whether its matches count for the season too. `place_points` and `ties`
    are those of the league when the tournament was made.
    """

    class Format(models.TextChoices):
        """How a tournament is played."""

        ROUNDS = "rounds"
        GROUPS = "groups"
        KNOCKOUT = "knockout"

    class Draw(models.TextChoices):
        """How the tables of a round are made."""

        FEWEST = "fewest"
        STANDING = "standing"

    class Points(models.TextChoices):
        """What a tournament adds up."""

        SUM = "sum"
        PLACES = "places"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(max_length=LONGEST_NAME, validators=(readable,))
    game = GameField()
    starts_on = models.DateField()
    ends_on = models.DateField(null=True, blank=True)
    format = models.CharField(max_length=8, choices=Format)
    rounds = models.PositiveSmallIntegerField(
        default=3, validators=(MinValueValidator(1), MaxValueValidator(MOST_ROUNDS))
    )
    deals = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=(MinValueValidator(1), MaxValueValidator(MOST_DEALS)),
    )
    draw = models.CharField(max_length=8, choices=Draw, default=Draw.FEWEST)
    points = models.CharField(max_length=6, choices=Points, default=Points.SUM)
    group_size = models.PositiveSmallIntegerField(default=4, validators=ENTRANTS)
    best = models.PositiveSmallIntegerField(default=2, validators=ENTRANTS)
    together = models.BooleanField(default=False)
    counts = models.BooleanField(default=True)
    entrants = models.JSONField()
    teams = models.JSONField(default=dict, blank=True)
    groups = models.JSONField(default=list, blank=True)
    place_points = models.JSONField(validators=(falling_points,))
    ties = models.JSONField(blank=True, validators=(known_ties,))

    class Meta:
        ordering = ("-starts_on", "-pk")

    def __str__(self) -> str:
        return self.name


class TournamentRound(models.Model):
    """One round of a tournament: its tables are a drawing of the evening on which it was drawn."""

    class Stage(models.TextChoices):
        """Which part of a tournament a round belongs to."""

        ROUND = "round"
        FINAL = "final"

    drawing = models.OneToOneField(
        Drawing, primary_key=True, on_delete=models.CASCADE, related_name="tournament_round"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="rounds_drawn"
    )
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=5, choices=Stage, default=Stage.ROUND)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="a_round_of_a_tournament_is_drawn_once"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"

    def clean(self) -> None:
        """Refuse tables of another game, or of more than one."""
        if self.drawing.games or self.drawing.game != self.tournament.game:
            raise ValidationError({"drawing": MISFIT})
