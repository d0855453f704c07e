"""A league, its seasons, and the people in it with and without an account."""

import secrets
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models.validators import (
    CHOICE,
    falling_points,
    known_game,
    known_games,
    known_ties,
    known_zone,
    readable,
    refuse_other_json,
)
from scorekeeper.players.suits import SUITS

LONGEST_NAME = 60
MOST_MATCHES = 999
WHOLE_NUMBER = (MinValueValidator(1), MaxValueValidator(MOST_MATCHES))


def new_key() -> str:
    """Return a key for a link, not to be guessed."""
    return secrets.token_urlsafe(24)


def usual_places() -> list[int]:
    """Return what the first, the second and the third place bring, unless agreed otherwise."""
    return [3, 1, 0]


def usual_ties() -> list[str]:
    """Return what decides between players of the same value, unless agreed otherwise."""
    return ["won", "points"]


def known_methods(value: object) -> None:
    """Refuse other things than methods by game."""
    for game, method in refuse_other_json(value, dict[str, str]).items():
        known_game(game)
        if method not in League.Method:
            raise ValidationError(CHOICE)


def known_reckoning(value: object) -> None:
    """Refuse other things than a way to reckon, which is checked as that of a league."""
    names = {field.name for field in League._meta.concrete_fields}
    try:
        reckoning = asdict(Reckoning(**refuse_other_json(value, dict[str, Any])))
        League(**reckoning).clean_fields(exclude=names - reckoning.keys())
    except (TypeError, ValidationError):
        raise ValidationError(CHOICE) from None


@dataclass(frozen=True)
class Reckoning:
    """How standings are reckoned: the method, those of single games, and what they need."""

    method: str
    minimum: int
    best_of: int
    place_points: list[int]
    methods: dict[str, str] = field(default_factory=dict)
    substitutes: str = "nobody"
    """Seasons that were closed without a rule counted such matches for nobody."""

    ties: list[str] = field(default_factory=usual_ties)
    """What decides between equals, in order."""

    def method_of(self, game: str) -> str:
        """Return how the standings of a game are reckoned."""
        return self.methods.get(game, self.method)


class Role(models.TextChoices):
    """What somebody may do in a league."""

    OWNER = "owner", _("owner")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")


class League(models.Model):
    """People who play together over a season or many, and how their standings are reckoned.

    `methods` has the games that are reckoned by another method than the others; `zone` decides
    which evening a match belongs to.
    """

    class Method(models.TextChoices):
        """How a game's standings are reckoned."""

        SUM = "sum", _("Sum of points")
        MEAN = "mean", _("Mean per match")
        PLACES = "places", _("Points by place")
        BEST = "best", _("Best matches")

    class Substitutes(models.TextChoices):
        """How a match counts in which a seat changed hands."""

        SHARE = "share", _("Shared")
        WHOLE = "whole", _("Whole")
        GUEST = "guest", _("Guest")
        NOBODY = "nobody", _("No one")

    class Rating(models.TextChoices):
        """The system by which strength is rated."""

        OPENSKILL = "openskill", "openskill"
        ELO = "elo", "Elo"
        GLICKO2 = "glicko2", "Glicko-2"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    slug = models.CharField(max_length=60, unique=True)
    name = models.CharField(_("Name"), max_length=LONGEST_NAME, validators=(readable,))
    public = models.BooleanField(_("Public league (anyone can see it)"), default=False)
    games = models.JSONField(_("Games"), validators=(known_games,))
    method = models.CharField(_("Ranked by"), max_length=6, choices=Method, default=Method.SUM)
    methods = models.JSONField(
        _("Another method for one game"), default=dict, blank=True, validators=(known_methods,)
    )
    minimum = models.PositiveSmallIntegerField(
        _("Matches needed for a place by the mean"), default=1, validators=WHOLE_NUMBER
    )
    best_of = models.PositiveSmallIntegerField(
        _("Number of best matches that count"), default=10, validators=WHOLE_NUMBER
    )
    place_points = models.JSONField(
        _("Points for 1st, 2nd, 3rd"), default=usual_places, validators=(falling_points,)
    )
    substitutes = models.CharField(
        _("When someone takes over a seat"),
        max_length=6,
        choices=Substitutes,
        default=Substitutes.SHARE,
    )
    rating = models.CharField(
        _("Ratings by"), max_length=9, choices=Rating, default=Rating.OPENSKILL
    )
    ties = models.JSONField(
        _("Tie-breaks"), default=usual_ties, blank=True, validators=(known_ties,)
    )
    zone = models.CharField(_("Time zone"), max_length=40, default="UTC", validators=(known_zone,))
    invite_key = models.CharField(max_length=40, default=new_key, editable=False)
    feed_key = models.CharField(max_length=40, default=new_key, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "slug")

    def __str__(self) -> str:
        return self.name

    @property
    def reckoning(self) -> Reckoning:
        """How the standings are reckoned from now on."""
        return Reckoning(
            self.method,
            self.minimum,
            self.best_of,
            self.place_points,
            self.methods,
            self.substitutes,
            self.ties,
        )


class OfALeague(models.Model):
    """A row of a league, which is changed by its own key and that of the league."""

    class Meta:
        abstract = True

    def _do_update(self, base_qs: models.QuerySet[Any], *rest: Any, **more: Any) -> Any:
        """Name the league too: where tables are distributed, it says on which node the row is."""
        of_league = base_qs.filter(league=self.league_id)  # type: ignore[attr-defined]  # theirs
        return super()._do_update(of_league, *rest, **more)


class SeasonQuerySet(models.QuerySet["Season"]):
    """Reads of seasons, named for their use."""

    def on(self, day: date) -> "SeasonQuerySet":
        """Return the season that a day belongs to."""
        return self.filter(starts_on__lte=day).exclude(ends_on__lt=day)


class Season(OfALeague):
    """A stretch of days; without an end it goes on.

    A closed season is frozen, and so is how it is reckoned.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("Name"), max_length=LONGEST_NAME, validators=(readable,))
    starts_on = models.DateField(_("From"))
    ends_on = models.DateField(_("To"), null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    frozen = models.JSONField(null=True, blank=True, validators=(known_reckoning,))

    objects = SeasonQuerySet.as_manager()

    class Meta:
        ordering = ("-starts_on",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_on=None) | models.Q(ends_on__gte=models.F("starts_on")),
                name="a_season_ends_after_its_start",
            ),
            models.UniqueConstraint(
                fields=("league", "starts_on"), name="one_season_starts_on_a_day"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a closed season that is not frozen, and an open one that is."""
        if (self.closed_at is None) != (self.frozen is None):
            raise ValidationError({"frozen": CHOICE})

    @property
    def reckoning(self) -> Reckoning:
        """How the standings of this season are reckoned."""
        return Reckoning(**self.frozen) if self.frozen else self.league.reckoning

    def covers(self, evening: date) -> bool:
        """Tell whether an evening is one of the season's days."""
        return self.starts_on <= evening and (self.ends_on is None or evening <= self.ends_on)

    def freeze(self) -> None:
        """Keep how the season is reckoned, whatever the league agrees later."""
        self.frozen = asdict(self.league.reckoning)


class MemberQuerySet(models.QuerySet["Member"]):
    """Reads of members, named for their use."""

    def present(self) -> "MemberQuerySet":
        """Return those who are in the league under a name of their own."""
        return self.filter(merged_into=None, removed_at=None)

    def called(self, name: str) -> "MemberQuerySet":
        """Return the member of this name, whatever its case."""
        return self.filter(folded=name.casefold())

    def regulars(self) -> "MemberQuerySet":
        """Return those who are in the league and in its ranking."""
        return self.present().exclude(role=Role.GUEST)

    def guests(self) -> "MemberQuerySet":
        """Return those who have played along as guests, outside the ranking."""
        return self.present().filter(role=Role.GUEST)

    def owners(self) -> "MemberQuerySet":
        """Return those who run the league."""
        return self.present().filter(role=Role.OWNER).exclude(user=None)


class Member(OfALeague):
    """Somebody of a league: a name, perhaps an account.

    A guest plays along outside the ranking, until the role is another.
    A merged member is another name of the one it was merged into; a removed one keeps its results.
    `feed_key` opens the league's feeds without signing in, as long as the member is in the league.
    `folded` is the name without its case, which not every database folds alike; `suit` is theirs
    for good (`people/suits.py`).
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    name = models.CharField(max_length=40, validators=(readable,))
    folded = models.CharField(max_length=120, editable=False)
    role = models.CharField(max_length=6, choices=Role, default=Role.MEMBER)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="other_names"
    )
    suit = models.PositiveSmallIntegerField(
        default=1,
        editable=False,
        validators=(MinValueValidator(1), MaxValueValidator(len(SUITS))),
    )
    feed_key = models.CharField(max_length=40, default=new_key, editable=False)
    joined_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("league", "folded"), name="a_name_is_used_once_in_a_league"
            ),
            models.UniqueConstraint(
                fields=("league", "user"), name="an_account_is_one_member_of_a_league"
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | models.Q(user=None),
                name="an_account_belongs_to_the_main_name",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Save, with the name folded."""
        self.clean()
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def clean(self) -> None:
        """Fold the name."""
        self.folded = self.name.casefold()

    @property
    def person(self) -> Any:
        """The identifier under which this name's results stand."""
        return self.merged_into_id or self.pk

    @property
    def main(self) -> "Member":
        """The member under whose name the results stand."""
        return self.merged_into or self


class Claim(models.Model):
    """Somebody with an account says that a name without one is theirs; an owner decides."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(
                fields=("member", "user"), name="a_name_is_claimed_once_by_an_account"
            ),
        )

    def __str__(self) -> str:
        return f"claim of {self.member_id}"
