"""A league, its seasons, and its members with and without an account."""

import secrets
from dataclasses import asdict, dataclass, field, fields
from datetime import date
from typing import Any, Self
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext
from uuid6 import uuid7

from games import GAMES
from games.values import JsonObject
from scorekeeper.accounts.models import User
from scorekeeper.fields.columns import (
    DayField,
    GamesField,
    MethodsField,
    NameField,
    PlacePointsField,
    TiesField,
    WholeField,
    ZoneField,
)
from scorekeeper.fields.validators import refuse_other_json
from scorekeeper.players.suits import SUITS
from scorekeeper.web.forms import CHOICE, same_message

LONGEST_NAME = 60
LONGEST_MEMBER = 40
MOST_MATCHES = 999

NAME = _("Enter a name of 1 to 60 characters.")
MEMBER_NAME = _("Enter a name of 1 to 40 characters.")
NUMBER = _("Enter a whole number from 1 to 999.")


def new_key() -> str:
    """Return a random secret key for a link."""
    return secrets.token_urlsafe(24)


def usual_places() -> list[int]:
    """Return the default points of the first, second and third place."""
    return [3, 1, 0]


def usual_ties() -> list[str]:
    """Return the default tie-breaks."""
    return ["won", "points"]


def known_reckoning(value: object) -> None:
    """Refuse a value that is not a valid `Reckoning`, by the fields of a league."""
    names = {field.name for field in League._meta.concrete_fields}
    try:
        reckoning = asdict(Reckoning(**refuse_other_json(value, JsonObject)))
        League(**reckoning).clean_fields(exclude=names - reckoning.keys())
    except (TypeError, ValidationError):
        raise ValidationError(CHOICE) from None


@dataclass(frozen=True)
class Reckoning:
    """The rules of standings: the method, exceptions by game, and their parameters."""

    method: str
    minimum: int
    best_of: int
    place_points: list[int]
    methods: dict[str, str] = field(default_factory=dict)
    substitutes: str = "nobody"
    """The default is the rule of seasons that were closed before the setting existed."""

    ties: list[str] = field(default_factory=usual_ties)
    """Tie-breaks in order of precedence."""

    def method_of(self, game: str) -> str:
        """Return the method of a game's standings."""
        return self.methods.get(game, self.method)


class Role(models.TextChoices):
    """The role of a member, which gives permissions."""

    OWNER = "owner", _("owner")
    SCORER = "scorer", _("scorer")
    MEMBER = "member", _("member")
    GUEST = "guest", _("guest")


class Explained(models.TextChoices):
    """Choices with a label and an explanatory sentence."""

    sentence: object

    def __new__(cls, value: str, sentence: object) -> Self:
        """Store the sentence beside the value."""
        member = str.__new__(cls, value)
        member._value_, member.sentence = value, sentence
        return member

    @classmethod
    def sentences(cls) -> list[tuple[str, object]]:
        """Return the values with their sentences, as choices of a form."""
        return [(member.value, member.sentence) for member in cls]


class League(models.Model):
    """A group of people who play over one or more seasons, and the rules of their standings.

    `methods` has the games with a method of their own; `zone` determines the evening of a match.
    """

    class Method(models.TextChoices):
        """The method of a game's standings."""

        SUM = "sum", _("Sum of points")
        MEAN = "mean", _("Mean per match")
        PLACES = "places", _("Points by place")
        BEST = "best", _("Best matches")

    class Substitutes(Explained):
        """How the match of a seat that changed hands counts."""

        SHARE = (
            "share",
            _("Shared: all who sat there, by the deals that each of them held"),
            _("Shared"),
        )
        WHOLE = "whole", _("Whole: all of it for who sat there at the end"), _("Whole")
        GUEST = "guest", _("Guest: the substitute's part counts for no one"), _("Guest")
        NOBODY = "nobody", _("The match counts for no one"), _("No one")

    class Rating(Explained):
        """The rating system."""

        OPENSKILL = "openskill", _("openskill: the order in which players came in"), "openskill"
        ELO = "elo", _("Elo: known from chess, one number a player"), "Elo"
        GLICKO2 = "glicko2", _("Glicko-2: as Elo, with how sure the number is"), "Glicko-2"

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    slug = models.CharField(
        max_length=60, unique=True, help_text="The end of the address of its page."
    )
    name = NameField(_("Name"), max_length=LONGEST_NAME, error_messages=same_message(NAME))
    public = models.BooleanField(_("Public league (anyone can see it)"), default=False)
    games = GamesField(_("Games"))
    method = models.CharField(_("Ranked by"), max_length=6, choices=Method, default=Method.SUM)
    methods = MethodsField(
        _("Another method for one game"), methods=Method, default=dict, blank=True
    )
    minimum = WholeField(
        _("Matches needed for a place by the mean"),
        default=1,
        most=MOST_MATCHES,
        error_messages=same_message(NUMBER),
    )
    best_of = WholeField(
        _("Number of best matches that count"),
        default=10,
        most=MOST_MATCHES,
        error_messages=same_message(NUMBER),
    )
    place_points = PlacePointsField(_("Points for 1st, 2nd, 3rd"), default=usual_places)
    substitutes = models.CharField(
        _("When someone takes over a seat"),
        max_length=6,
        choices=Substitutes,
        default=Substitutes.SHARE,
        help_text=_("The others at the table keep their result. Money is paid as the sheet says."),
    )
    rating = models.CharField(
        _("Ratings by"),
        max_length=9,
        choices=Rating,
        default=Rating.OPENSKILL,
        help_text=_("A change rates every match again, from the first one on."),
    )
    ties = TiesField(
        _("Tie-breaks"),
        default=usual_ties,
        blank=True,
        help_text=_(
            "They decide in this order between players of the same value. Players still equal"
            " share the place. Over all games, points do not compare."
        ),
    )
    zone = ZoneField(
        _("Time zone"),
        default="UTC",
        help_text=_("Matches before 6 a.m. count for the previous evening."),
    )
    invite_key = models.CharField(max_length=40, default=new_key, editable=False)
    feed_key = models.CharField(max_length=40, default=new_key, editable=False)
    created_at = models.DateTimeField(auto_now_add=True, help_text="When it was founded.")

    SETTINGS = (
        "name",
        "games",
        "public",
        "method",
        "methods",
        "minimum",
        "best_of",
        "place_points",
        "substitutes",
        "rating",
        "ties",
        "zone",
    )
    """The settings that owners choose, in the order of the form."""
    OF_RESULTS = ("best_of", "place_points", "substitutes")
    """The settings that affect results: a change recalculates all matches."""

    class Meta:
        ordering = ("name", "slug")

    def __str__(self) -> str:
        return str(self.name)

    @property
    def game_names(self) -> list[str]:
        """The games in the reader's language."""
        return [gettext(GAMES[slug].name) for slug in self.games]

    @property
    def reckoning(self) -> Reckoning:
        """The current rules of standings, for open seasons."""
        return Reckoning(**{rule.name: getattr(self, rule.name) for rule in fields(Reckoning)})


class OfALeague(models.Model):
    """Base of a league's rows, whose updates filter by the league as well as the key."""

    class Meta:
        abstract = True

    def _do_update(self, base_qs: models.QuerySet[Any], *rest: Any, **more: Any) -> Any:
        """Filter by the league too: with distributed tables, it determines the node of the row."""
        of_league = base_qs.filter(league=self.league_id)  # type: ignore[attr-defined]  # of subclasses
        return super()._do_update(of_league, *rest, **more)


class SeasonQuerySet(models.QuerySet["Season"]):
    """Queries for seasons."""

    def on(self, day: date) -> "SeasonQuerySet":
        """Filter seasons by a day that they contain."""
        return self.filter(starts_on__lte=day).exclude(ends_on__lt=day)


class Season(OfALeague):
    """A range of days, open-ended without an end; a closed season keeps its rules in `frozen`."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    name = NameField(_("Name"), max_length=LONGEST_NAME, error_messages=same_message(NAME))
    starts_on = DayField(pgettext("season", "From"), help_text="The first day.")
    ends_on = DayField(
        pgettext("season", "To"),
        null=True,
        blank=True,
        help_text="The last day, null while it goes on.",
    )
    closed_at = models.DateTimeField(
        null=True, blank=True, help_text="When it was closed, null while it is open."
    )
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
        return str(self.name)

    def clean(self) -> None:
        """Refuse a closed season without frozen rules, and an open one with them."""
        if (self.closed_at is None) != (self.frozen is None):
            raise ValidationError({"frozen": CHOICE})

    @property
    def reckoning(self) -> Reckoning:
        """The rules of this season's standings."""
        return Reckoning(**self.frozen) if self.frozen else self.league.reckoning

    def covers(self, evening: date) -> bool:
        """Return whether the season contains an evening."""
        return self.starts_on <= evening and (self.ends_on is None or evening <= self.ends_on)

    def freeze(self) -> None:
        """Freeze the rules of the season, unaffected by later changes of the league."""
        self.frozen = asdict(self.league.reckoning)


class MemberQuerySet(models.QuerySet["Member"]):
    """Queries for members."""

    def present(self) -> "MemberQuerySet":
        """Filter the members who are in the league under their main name."""
        return self.filter(merged_into=None, removed_at=None)

    def called(self, name: str) -> "MemberQuerySet":
        """Filter members by name, ignoring case."""
        return self.filter(folded=name.casefold())

    def regulars(self) -> "MemberQuerySet":
        """Filter the present members in the ranking, without guests."""
        return self.present().exclude(role=Role.GUEST)

    def guests(self) -> "MemberQuerySet":
        """Filter the present guests, who are outside the ranking."""
        return self.present().filter(role=Role.GUEST)

    def owners(self) -> "MemberQuerySet":
        """Filter the present owners who have an account."""
        return self.present().filter(role=Role.OWNER).exclude(user=None)


class Member(OfALeague):
    """A member of a league: a name, with or without an account.

    A guest plays outside the ranking.
    A merged member is another name of the member in `merged_into`; a removed one keeps its results.
    `feed_key` opens the league's feeds without signing in, as long as the member is present.
    `folded` is the name in folded case, since databases fold case differently; `suit` is permanent
    (`people/suits.py`).
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="memberships"
    )
    name = NameField(_("Name"), max_length=LONGEST_MEMBER, error_messages=same_message(MEMBER_NAME))
    folded = models.CharField(max_length=120, editable=False)
    role = models.CharField(_("Role"), max_length=6, choices=Role, default=Role.MEMBER)
    merged_into = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="other_names",
        error_messages=same_message(_("The league has no such member.")),
        help_text="The member whose other name it is, with all results; null for the main name.",
    )
    suit = models.PositiveSmallIntegerField(
        default=1,
        editable=False,
        validators=(MinValueValidator(1), MaxValueValidator(len(SUITS))),
    )
    feed_key = models.CharField(max_length=40, default=new_key, editable=False)
    joined_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(
        null=True, blank=True, help_text="When the member left or was removed, null if neither."
    )

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
        return str(self.name)

    def save(self, *args: object, **kwargs: object) -> None:
        """Save the member, with the name folded."""
        self.clean()
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def clean(self) -> None:
        """Fold the name."""
        self.folded = self.name.casefold()

    @property
    def person(self) -> UUID:
        """The key of the member that this name's results belong to."""
        return self.merged_into_id or self.pk

    @property
    def main(self) -> "Member":
        """The member that this name's results belong to."""
        return self.merged_into or self


class Claim(models.Model):
    """An account's claim to a name without an account, for an owner to decide."""

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
