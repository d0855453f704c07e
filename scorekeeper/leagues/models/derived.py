"""What is derived from the matches of a league: results, sums, ratings."""

from collections.abc import Collection
from uuid import UUID

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone

from scorekeeper.fields.validators import contracts
from scorekeeper.leagues.models.past import PastTable
from scorekeeper.leagues.models.people import League, Member, Season
from scorekeeper.matches.models import Match


class LeagueMatch(models.Model):
    """A match that counts for a league, in the season of the evening on which it started.

    Where it does not count, it is of a tournament apart: its results stay for money and ratings.
    """

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="league_match"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="matches")
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches"
    )
    evening = models.DateField()
    counts = models.BooleanField(default=True)
    added_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "league matches"
        indexes = (models.Index(fields=("league", "evening", "match"), name="league_evenings"),)

    def __str__(self) -> str:
        return f"{self.match_id} of {self.league_id}"

    @property
    def waits(self) -> bool:
        """Say whether an owner has to decide about a correction."""
        return hasattr(self, "pending") and self.pending.declined_at is None


class Seat(models.Model):
    """Who sat where in a match of a league; no member while it is not known whom a name means.

    The numbers after those of the seats belong to people who have left the table, in turn.
    `member` is the name as played under, also when it was merged into another.
    """

    league_match = models.ForeignKey(LeagueMatch, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    member = models.ForeignKey(
        Member, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("league_match", "number"), name="a_seat_is_taken_once_in_a_league_match"
            ),
        )

    def __str__(self) -> str:
        return self.name


class ResultQuerySet(models.QuerySet["Result"]):
    """Reads of results, named for their use."""

    def counting(self) -> "ResultQuerySet":
        """Return the results that the league counts: not those of guests."""
        return self.filter(counts=True)

    def rated(self) -> "ResultQuerySet":
        """Return the results that ratings are made of, one a seat."""
        return self.filter(rated=True)

    def of(self, member: Member) -> "ResultQuerySet":
        """Return what counts for a member, the oldest first, each with its match."""
        results = self.counting().filter(league=member.league_id, member=member)
        return results.order_by("started_at", "league_match").with_match("past")

    def with_match(self, *also: str) -> "ResultQuerySet":
        """Return these results, each with its match but for the sheet, and with `also`."""
        match = "league_match__match"
        heavy = (f"{match}__{name}" for name in ("document", "opening", "standing"))
        return self.select_related(match, *also).defer(*heavy)

    def in_order(self) -> "ResultQuerySet":
        """Return these results as they were played, those of a match by seat."""
        return self.order_by("started_at", "league_match", "seat")

    def at_tables(self, tables: Collection[UUID | None], member: Member) -> "ResultQuerySet":
        """Return the others' results at tables of a member that have been read, one a seat."""
        there = self.rated().filter(league=member.league_id, league_match__in=tables)
        return there.exclude(member=member)

    def at_the_tables_of(self, member: Member) -> "ResultQuerySet":
        """Return the results of those who sat at a table with a member, one a seat."""
        of_league = self.rated().filter(league=member.league_id)
        tables = of_league.counting().filter(member=member).values("league_match")
        return of_league.filter(league_match__in=tables).exclude(member=member)


class Result(models.Model):
    """What a match that has ended brought one player. A copy of the sheet.

    `points` are the balance in hundredths of a unit; `place_points` and `share` count in twelfths,
    so that ties divide evenly; `place` is that of the sheet; `money` counts in the currency's minor
    unit. `mu` and `sigma` are the player's rating after this match, in Glicko-2 with `volatility`.
    Where a seat changed hands, all its people have a result: `deals` is how many they held, one of
    them is `rated`. What does not count, such as the result of a guest or of a tournament apart,
    stays for the money and for the ratings.

    A result of before the site has no match but a `past` table, whose id stands in `league_match`
    too: all that is played together has the same there.
    """

    class Outcome(models.TextChoices):
        """How a match ended for a player."""

        WON = "W"
        DRAWN = "D"
        LOST = "L"

    league_match = models.ForeignKey(
        LeagueMatch,
        null=True,
        on_delete=models.CASCADE,
        related_name="results",
        db_constraint=False,
    )
    past = models.ForeignKey(PastTable, null=True, on_delete=models.CASCADE, related_name="results")
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="results")
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="results"
    )
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="results")
    game = models.CharField(max_length=40)
    evening = models.DateField()
    started_at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    outcome = models.CharField(max_length=1, choices=Outcome)
    place = models.PositiveSmallIntegerField(validators=(MinValueValidator(1),))
    points = models.BigIntegerField()
    place_points = models.IntegerField()
    share = models.PositiveIntegerField()
    money = models.BigIntegerField(null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    contracts = models.JSONField(default=list, blank=True, validators=(contracts,))
    counts = models.BooleanField(default=True)
    rated = models.BooleanField(default=True)
    deals = models.PositiveIntegerField(null=True, blank=True)
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    volatility = models.FloatField(null=True)

    objects = ResultQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("league_match", "seat"), name="a_seat_has_one_result"),
            models.UniqueConstraint(
                fields=("league_match", "member"), name="a_member_plays_once_in_a_match"
            ),
        )
        indexes = (
            models.Index(fields=("season", "evening"), name="results_of_a_season"),
            models.Index(fields=("season", "member", "game"), name="results_behind_an_aggregate"),
            models.Index(fields=("member", "started_at"), name="results_of_a_player"),
            models.Index(fields=("league", "game", "started_at"), name="results_in_order"),
            models.Index(fields=("league", "evening"), name="results_of_an_evening"),
        )

    def __str__(self) -> str:
        return f"{self.outcome} {self.points / 100}"

    @property
    def code(self) -> str:
        """The code of the match, empty for a result of before the site."""
        return self.league_match.match.code if self.past_id is None and self.league_match else ""


class Aggregate(models.Model):
    """What a player's results of a season come to, in one game, or in all where `game` is empty.

    `spread` holds the points of each match, the most first, `best` the sum of those that count
    where only the best do; `form` tells the last five outcomes, the newest last. `earlier` and
    `parts` are those of `standings.Tally` as JSON, so that standings read a row a member and no
    more; in a text, which PostgreSQL hands over much faster than its own JSON.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="aggregates")
    game = models.CharField(max_length=40, blank=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="aggregates")
    matches = models.PositiveIntegerField()
    won = models.PositiveIntegerField()
    points = models.BigIntegerField()
    place_points = models.BigIntegerField()
    share = models.BigIntegerField()
    best = models.BigIntegerField()
    form = models.CharField(max_length=5)
    spread = models.JSONField(default=list)
    earlier = models.TextField(default="[]")
    parts = models.TextField(default="[]")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("season", "game", "member"), name="a_member_is_summed_once_in_a_season"
            ),
        )

    def __str__(self) -> str:
        return f"{self.matches} matches"


class Rating(models.Model):
    """How strong a member is held to be in a game, after the matches so far."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=40)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    volatility = models.FloatField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("league", "game", "member"), name="a_member_has_one_rating_in_a_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.mu:.1f} ± {self.sigma:.1f}"


class PendingQuerySet(models.QuerySet["Pending"]):
    """Reads of corrections, named for their use."""

    def waiting(self) -> "PendingQuerySet":
        """Return those that an owner has not declined."""
        return self.filter(declined_at=None)


class Pending(models.Model):
    """A match of a closed season that would count otherwise now; it counts as before until applied.

    It was corrected, or who sat there is somebody else since: named anew, merged or separated.
    A declined one waits no more, until the match would count otherwise than `declined` tells.
    """

    league_match = models.OneToOneField(
        LeagueMatch, primary_key=True, on_delete=models.CASCADE, related_name="pending"
    )
    since = models.DateTimeField(default=timezone.now, editable=False)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined = models.CharField(max_length=64, blank=True, editable=False)

    objects = PendingQuerySet.as_manager()

    class Meta:
        ordering = ("since",)
        verbose_name_plural = "pending"

    def __str__(self) -> str:
        return f"correction of {self.league_match_id}"
