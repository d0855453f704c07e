"""Evenings to come, and who has said to be there."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7

from scorekeeper.leagues.models.people import League, Member, OfALeague
from scorekeeper.leagues.models.validators import known_games

LONGEST_PLACE = 80


class PlannedEvening(OfALeague):
    """An evening that is planned, in the league's own time; without games it is for all of them.

    A cancelled one stays, so that calendars hear of it; `sequence` counts what was changed.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="planned")
    day = models.DateField(_("Day"))
    time = models.TimeField(_("Time"), null=True, blank=True)
    place = models.CharField(_("Place"), max_length=LONGEST_PLACE, blank=True)
    games = models.JSONField(_("Games"), default=list, blank=True, validators=(known_games,))
    sequence = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("day", "time", "id")
        indexes = (models.Index(fields=("league", "day"), name="evenings_to_come"),)

    def __str__(self) -> str:
        return f"{self.day}"


class EveningAnswer(models.Model):
    """What a member has said about an evening to come."""

    class Word(models.TextChoices):
        """Whether somebody comes."""

        YES = "yes"
        MAYBE = "maybe"
        NO = "no"

    planned = models.ForeignKey(PlannedEvening, on_delete=models.CASCADE, related_name="answers")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="answers")
    word = models.CharField(max_length=5, choices=Word)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("planned", "member"), name="a_member_answers_once_an_evening"
            ),
        )

    def __str__(self) -> str:
        return f"{self.word} of {self.member_id}"
