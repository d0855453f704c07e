"""Adjustments of the standings by an owner, apart from results."""

from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7

from scorekeeper.fields.columns import GameField, HundredthsField
from scorekeeper.leagues.models.people import League, Member, OfALeague, Season
from scorekeeper.scoring.adjustments import effect_of
from scorekeeper.web.forms import same_message

LONGEST_REASON = 200


class Adjustment(OfALeague):
    """A penalty, bonus, carry-over or handicap of a member in the standings of a season.

    The game is empty for the standings over all games. `amount` is in hundredths, positive for a
    penalty and a bonus. `member` is the chosen name, `person` the member it counts for, as with
    seats and results. Adjustments stored together share a `batch`, and are undone together.
    """

    class Kind(models.TextChoices):
        """The kind of an adjustment."""

        PENALTY = "penalty", _("Penalty")
        BONUS = "bonus", _("Bonus")
        CARRY_OVER = "carry_over", _("Carry-over")
        HANDICAP = "handicap", _("Handicap")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="adjustments")
    season = models.ForeignKey(
        Season,
        on_delete=models.CASCADE,
        related_name="adjustments",
        verbose_name=_("Season"),
        error_messages=same_message(_("Choose a season of the league.")),
    )
    game = GameField(_("Standings of"), blank=True)
    member = models.ForeignKey(
        Member,
        on_delete=models.CASCADE,
        related_name="adjustments",
        verbose_name=_("Member"),
        error_messages=same_message(_("Choose a member of the league.")),
    )
    person = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(
        _("Kind"),
        max_length=10,
        choices=Kind,
        help_text=_("A penalty takes, a bonus gives. A handicap counts for each match played."),
    )
    amount = HundredthsField(_("Points"))
    day = models.DateField(
        _("Day"),
        help_text=_(
            "Empty means today; for a handicap or carry-over, the first day of the season."
        ),
    )
    reason = models.CharField(
        _("Reason"),
        max_length=LONGEST_REASON,
        error_messages=same_message(_("Enter a reason of 1 to 200 characters.")),
    )
    by = models.ForeignKey(
        Member,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The member who added it.",
    )
    at = models.DateTimeField(default=timezone.now, help_text="When it was added.")
    batch = models.UUIDField(
        default=uuid4, help_text="Adjustments stored together share it, and are undone together."
    )
    undone_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was undone, null while it counts."
    )
    undone_by = models.ForeignKey(
        Member,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The member who undid it.",
    )

    class Meta:
        ordering = ("-at", "pk")
        indexes = (
            models.Index(fields=("season", "game"), name="adjustments_of_standings"),
            models.Index(fields=("league", "batch"), name="adjustments_of_a_batch"),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.amount / 100}"

    @property
    def effect(self) -> int:
        """The change of the standings in hundredths, negative for a penalty."""
        return effect_of(self.kind, self.amount)
