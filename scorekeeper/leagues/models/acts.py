"""The log of acts of a league."""

from django.db import models
from django.utils import timezone
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models.people import League, OfALeague

LONGEST_KIND = 40
LONGEST_SUBJECT = 60
LONGEST_WHO = 150


class Act(OfALeague):
    """An act in the append-only log of a league.

    `who` is the name of the actor, which stays after the account is deleted. `kind` is the slug of
    a class of `acts/kind.py`, `data` its fields; `subject` identifies the changed thing, empty if
    the act cannot be undone. An act that undoes another refers to it in `undoes`.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="acts")
    by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="acts"
    )
    who = models.CharField(max_length=LONGEST_WHO, blank=True)
    at = models.DateTimeField(
        default=timezone.now, editable=False, help_text="The time when it was done."
    )
    kind = models.CharField(
        max_length=LONGEST_KIND, help_text="The kind of act, such as `member_renamed`."
    )
    subject = models.CharField(max_length=LONGEST_SUBJECT, blank=True)
    data = models.JSONField(default=dict, blank=True)
    undoes = models.OneToOneField(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="undone_by",
        help_text="The act that this one takes back.",
    )

    class Meta:
        ordering = ("-id",)
        indexes = (models.Index(fields=("league", "id"), name="acts_of_a_league"),)

    def __str__(self) -> str:
        return f"{self.kind} by {self.who}"
