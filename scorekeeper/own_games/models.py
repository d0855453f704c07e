"""Models of own games: the current rules, earlier versions, and the phones that keep them."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.matches.access.keys import CODE_LENGTH, new_code

LONGEST_NAME = 40


class OwnGame(models.Model):
    """A game that a table has made: its current rules, as options, with their version."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    version = models.PositiveIntegerField(default=1)
    options = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"


class EarlierVersion(models.Model):
    """The rules of an own game before a change."""

    game = models.ForeignKey(OwnGame, on_delete=models.CASCADE, related_name="earlier")
    version = models.PositiveIntegerField()
    options = models.JSONField()
    replaced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-version",)
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="one_row_a_version"),
        )

    def __str__(self) -> str:
        return str(self.version)


class Keeper(models.Model):
    """An account, or a phone without one, that keeps an own game; a maker may change it.

    A phone is known by the `mark` in its cookie, which is empty for an account.
    """

    game = models.ForeignKey(OwnGame, on_delete=models.CASCADE, related_name="keepers")
    owner = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.CASCADE, related_name="own_games"
    )
    mark = models.CharField(max_length=32, blank=True)
    makes = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    kept_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "game"),
                condition=Q(owner__isnull=False),
                name="one_row_an_account",
            ),
            models.UniqueConstraint(
                fields=("mark", "game"), condition=Q(owner__isnull=True), name="one_row_a_phone"
            ),
        )

    def __str__(self) -> str:
        return str(self.owner or self.mark[:4])
