"""Models of an evening: attendance, drawn tables, and the matches started at them."""

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from uuid6 import uuid7

from games import GAMES
from games.words import _
from scorekeeper.fields.columns import GameField
from scorekeeper.fields.validators import validate_games, validate_sizes
from scorekeeper.leagues.models.derived import LeagueMatch
from scorekeeper.leagues.models.people import League, Member

MISFIT = _("A round, a table or a match there does not fit the others.")


class Attendance(models.Model):
    """A member at an evening; members with the same `team` play together."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="attendances")
    evening = models.DateField()
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="attendances")
    team = models.CharField(max_length=20, blank=True)
    came_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "leagues"
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("league", "evening", "member"), name="a_member_is_there_once_an_evening"
            ),
        )

    def __str__(self) -> str:
        return f"{self.member_id} on {self.evening}"


class Drawing(models.Model):
    """The tables of one round: members by table in order of play, and those who sit out.

    Members are stored as identifiers. `games` has the game of each table if they differ, `sizes`
    the number of players of each if it is not the usual one of its game everywhere.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="drawings")
    evening = models.DateField()
    number = models.PositiveSmallIntegerField(validators=(MinValueValidator(1),))
    game = GameField()
    games = models.JSONField(default=list, blank=True, validators=(validate_games,))
    sizes = models.JSONField(default=list, blank=True, validators=(validate_sizes,))
    tables = models.JSONField()
    out = models.JSONField(blank=True)

    class Meta:
        app_label = "leagues"
        ordering = ("evening", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("league", "evening", "number"), name="a_round_is_drawn_once"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of {self.evening}"

    def clean(self) -> None:
        """Refuse tables that are not full or have no game."""
        games = self.games or [self.game] * len(self.tables)
        if len(games) != len(self.tables):
            raise ValidationError({"games": MISFIT})
        sizes = self.sizes or [GAMES[game].players for game in games]
        if len(sizes) != len(games) or any(
            size not in GAMES[game].table_sizes for size, game in zip(sizes, games, strict=True)
        ):
            raise ValidationError({"sizes": MISFIT})
        if any(len(table) < size for table, size in zip(self.tables, sizes, strict=True)):
            raise ValidationError({"tables": MISFIT})

    def game_at(self, table: int) -> str:
        """Return the game of a table by its number, from 1."""
        return str(self.games[table - 1]) if self.games else self.game

    def size_at(self, table: int) -> int:
        """Return the number of players of a table by its number, from 1."""
        return int(self.sizes[table - 1]) if self.sizes else GAMES[self.game_at(table)].players


class StartedTable(models.Model):
    """A match started at a drawn table; a table can have several."""

    league_match = models.OneToOneField(
        LeagueMatch, primary_key=True, on_delete=models.CASCADE, related_name="started_table"
    )
    drawing = models.ForeignKey(Drawing, on_delete=models.CASCADE, related_name="started")
    number = models.PositiveSmallIntegerField()

    class Meta:
        app_label = "leagues"
        ordering = ("league_match",)

    def __str__(self) -> str:
        return f"table {self.number} of {self.drawing_id}"

    def clean(self) -> None:
        """Refuse a match of another game than its table, and an unknown table."""
        drawing, game = self.drawing, self.league_match.match.game
        if not 1 <= self.number <= len(drawing.tables) or drawing.game_at(self.number) != game:
            raise ValidationError({"number": MISFIT})
