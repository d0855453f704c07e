"""What an owner adds to the standings or takes from them, beside what was played."""

from uuid import uuid4

from django.db import models
from django.utils import timezone
from uuid6 import uuid7

from scorekeeper.leagues.models.people import League, Member, OfALeague, Season

LONGEST_REASON = 200


class Adjustment(OfALeague):
    """A penalty, bonus, carry-over or handicap of a member in the standings of a season.

    The game is empty for the standings over all games. `amount` is as typed, in hundredths, above
    zero for a penalty and a bonus. `member` is the name that was chosen, `person` whom it counts
    for, as with seats and results. What came together has one `batch`, and is undone together.
    """

    class Kind(models.TextChoices):
        """What an adjustment is."""

        PENALTY = "penalty"
        BONUS = "bonus"
        CARRY_OVER = "carry_over"
        HANDICAP = "handicap"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="adjustments")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="adjustments")
    game = models.CharField(max_length=40, blank=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="adjustments")
    person = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    amount = models.BigIntegerField()
    day = models.DateField()
    reason = models.CharField(max_length=LONGEST_REASON)
    by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    batch = models.UUIDField(default=uuid4)
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-at", "pk")
        indexes = (
            models.Index(fields=("season", "game"), name="adjustments_of_standings"),
            models.Index(fields=("league", "batch"), name="adjustments_of_a_batch"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.amount / 100}"
