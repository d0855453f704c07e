"""Members and results from before the site, and their imports."""

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.fields.columns import GameField
from scorekeeper.leagues.models.people import League, Member, OfALeague, Season

LONGEST_SOURCE = 120


class Import(OfALeague):
    """An import of members and results, which can be undone as a whole.

    `added` are the identifiers of new members, `restored` those of members who had left the league;
    `source` is the name of the file, empty for pasted text; `key` is the idempotency key of the
    form or request.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="imports")
    by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="imports"
    )
    at = models.DateTimeField(
        default=timezone.now, editable=False, help_text="When they were imported."
    )
    source = models.CharField(
        max_length=LONGEST_SOURCE,
        blank=True,
        help_text="The name of the file or list, empty for a text that was pasted.",
    )
    added = models.JSONField(default=list, blank=True)
    restored = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64, null=True, editable=False)  # noqa: DJ001  unique or absent

    class Meta:
        ordering = ("-at",)
        constraints = (
            models.UniqueConstraint(
                fields=("league", "key"), name="a_key_imports_once_into_a_league"
            ),
        )

    def __str__(self) -> str:
        return f"import of {self.at:%Y-%m-%d}"

    @property
    def members(self) -> int:
        """The number of members added or restored."""
        return len(self.added) + len(self.restored)

    @property
    def results(self) -> int:
        """The number of imported tables."""
        return len(self.tables.all())


class PastTable(models.Model):
    """A table from before the site: a game, its players and their results, without deals."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="past_tables")
    imported = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="tables")
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="past_tables"
    )
    game = GameField()
    evening = models.DateField()
    started_at = models.DateTimeField()

    class Meta:
        ordering = ("started_at", "pk")
        indexes = (models.Index(fields=("league", "evening"), name="past_evenings"),)

    def __str__(self) -> str:
        return f"{self.game} of {self.evening}"


class PastSeat(models.Model):
    """A player of a past table, as imported; `member` is the name at the time of play.

    `points` are in hundredths, `money` in the minor unit of its currency; without a `place`,
    players are ranked by points.
    """

    table = models.ForeignKey(PastTable, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="past_seats")
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=(MinValueValidator(1),)
    )
    points = models.BigIntegerField(null=True, blank=True)
    money = models.BigIntegerField(null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("table", "number"), name="a_seat_is_taken_once_in_a_past_table"
            ),
            models.UniqueConstraint(
                fields=("table", "member"), name="a_member_plays_once_in_a_past_table"
            ),
        )

    def __str__(self) -> str:
        return self.name
