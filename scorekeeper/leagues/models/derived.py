"""Tables derived from the matches of a league: results, sums, ratings."""

from collections.abc import Collection
from uuid import UUID

from django.core.validators import MinValueValidator
from django.db import models
from django.utils import timezone

from scorekeeper.fields.validators import validate_contracts
from scorekeeper.leagues.models.past import PastTable
from scorekeeper.leagues.models.people import League, Member, Season
from scorekeeper.matches.models import Match


class LeagueMatch(models.Model):
    """A match of a league, in the season of the evening on which it started.

    `counts` is False for a match of a tournament apart: its results are kept for money and ratings.
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
        """Whether a correction waits for an owner's decision."""
        return hasattr(self, "pending") and self.pending.declined_at is None


class Seat(models.Model):
    """A seat of a league match, without a member while the name is unknown.

    Numbers after those of the seats belong to players who have left the table, in order. `member`
    is the name at the time of play, even if it was merged into another.
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
    """Queries for results."""

    def counting(self) -> "ResultQuerySet":
        """Filter the results that count for standings, without guests."""
        return self.filter(counts=True)

    def rated(self) -> "ResultQuerySet":
        """Filter the results that ratings are computed from, one per seat."""
        return self.filter(rated=True)

    def of(self, member: Member) -> "ResultQuerySet":
        """Return a member's results that count, oldest first, each with its match."""
        results = self.counting().filter(league=member.league_id, member=member)
        return results.order_by("started_at", "league_match").with_match("past")

    def with_match(self, *also: str) -> "ResultQuerySet":
        """Select each result's match without its document, and the relations `also`."""
        match = "league_match__match"
        heavy = (f"{match}__{name}" for name in ("document", "opening", "standing"))
        return self.select_related(match, *also).defer(*heavy)

    def in_order(self) -> "ResultQuerySet":
        """Sort results in the order of play, those of a match by seat."""
        return self.order_by("started_at", "league_match", "seat")

    def at_tables(self, tables: Collection[UUID | None], member: Member) -> "ResultQuerySet":
        """Return the other players' results at given tables of a member, one per seat."""
        results = self.rated().filter(league=member.league_id, league_match__in=tables)
        return results.exclude(member=member)

    def at_the_tables_of(self, member: Member) -> "ResultQuerySet":
        """Return the other players' results at all tables of a member, one per seat."""
        of_league = self.rated().filter(league=member.league_id)
        tables = of_league.counting().filter(member=member).values("league_match")
        return of_league.filter(league_match__in=tables).exclude(member=member)


class Result(models.Model):
    """The result of one player in a finished match, derived from its sheet.

    `points` are the balance in hundredths of a unit; `place_points` and `share` are in 2520ths, so
    that ties of up to ten divide evenly; `place` is that of the sheet; `money` is in the currency's
    minor unit. `mu` and `sigma` are the player's rating after this match, in Glicko-2 with
    `volatility`. If a seat changed hands, each of its players has a result: `deals` is the number
    they played, and one of them is `rated`. A result that does not count, of a guest or a
    tournament apart, is kept for money and ratings.

    A result from before the site has no match but a `past` table, whose key is in `league_match`
    too: all results of one table have the same value there.
    """

    class Outcome(models.TextChoices):
        """The outcome of a match for a player."""

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
    contracts = models.JSONField(default=list, blank=True, validators=(validate_contracts,))
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
            models.Index(
                fields=("season", "member", "game", "rated", "side"),
                name="results_behind_an_aggregate",
            ),
            models.Index(fields=("member", "started_at"), name="results_of_a_player"),
            models.Index(fields=("league", "game", "started_at"), name="results_in_order"),
            models.Index(fields=("league", "evening"), name="results_of_an_evening"),
        )

    def __str__(self) -> str:
        return f"{self.outcome} {self.points / 100}"

    @property
    def code(self) -> str:
        """The code of the match, empty for a result from before the site."""
        return self.league_match.match.code if self.past_id is None and self.league_match else ""


class Aggregate(models.Model):
    """Sums of a player's results in a season, in one game or, if `game` is empty, in all.

    `spread` holds the points of each match in descending order, `best` the sum of the best ones
    that count; `form` the last five outcomes, newest last. `earlier`, `parts`, `history` and
    `contracts` are those of `standings.Tally` as JSON, so that standings of any day, and charts,
    read one row per member; they are stored as text, which PostgreSQL returns much faster than its
    own JSON.
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
    history = models.TextField(blank=True)
    contracts = models.TextField(default="[]")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("season", "game", "member"), name="a_member_is_summed_once_in_a_season"
            ),
        )

    def __str__(self) -> str:
        return f"{self.matches} matches"


class Rating(models.Model):
    """A member's current rating in a game."""

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
    """Queries for pending corrections."""

    def waiting(self) -> "PendingQuerySet":
        """Filter the corrections that no owner has declined."""
        return self.filter(declined_at=None)


class Pending(models.Model):
    """A pending correction: a match of a closed season whose stored results are out of date.

    The match was corrected, or its seats have other members: by naming, merging or separating them.
    A declined correction waits again once the results differ from the digest `declined`.
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
