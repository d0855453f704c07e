"""Models of a tournament and its rounds."""

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from uuid6 import uuid7

from games.cards import MOST_PLAYERS
from scorekeeper.club.evenings.models.tables import MISFIT, Drawing
from scorekeeper.fields.columns import (
    GameField,
    NameField,
    PeopleField,
    PlacePointsField,
    TeamsField,
    TiesField,
    WholeField,
)
from scorekeeper.leagues.models.people import LONGEST_NAME, NAME, League, OfALeague
from scorekeeper.web.forms import same_message

MOST_ENTRANTS = 400

ROUNDS = _("Enter a whole number from 1 to 50.")
SEATS = _("Enter a whole number from 2 to 10, or nothing.")
DEALS = _("Enter a whole number from 1 to 200, or nothing.")
NUMBER = _("Enter a whole number from 1 to 400.")
ENTRANTS = _("Choose members of the league, each once, 400 at the most.")
TEAMS = _("Give each team a name of at most 60 characters, and only to those who play.")


class Tournament(OfALeague):
    """A tournament of one game over one or several days, with its entrants and settings.

    `entrants` are identifiers of members, ordered by name; `teams` maps entrants to team names. If
    `together`, a team is two partners who play and advance as one. `groups` are drawn with the
    first round. `deals` is the number of deals at a table, null for matches with their own end;
    `seats` that of its players, null for the usual number.
    `counts` is true if its matches count for the season too. `place_points` and `ties` are copied
    from the league at creation.
    """

    class Format(models.TextChoices):
        """The format of a tournament."""

        ROUNDS = "rounds", _("Fixed number of rounds")
        GROUPS = "groups", _("Groups with a final")
        KNOCKOUT = "knockout", _("Knock-out")

    class Draw(models.TextChoices):
        """The method of drawing the tables of a round."""

        FEWEST = "fewest", _("By lot, with as few repeats as can be")
        STANDING = "standing", _("By standing: the best together")

    class Points(models.TextChoices):
        """The measure that a tournament ranks by."""

        SUM = "sum", _("Sum of points")
        PLACES = "places", _("Points by place")

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="tournaments")
    name = NameField(
        _("Name of the tournament"), max_length=LONGEST_NAME, error_messages=same_message(NAME)
    )
    game = GameField(_("Game"))
    starts_on = models.DateField(_("First day"))
    ends_on = models.DateField(_("Last day, if there are several"), null=True, blank=True)
    format = models.CharField(_("Format"), max_length=8, choices=Format)
    rounds = WholeField(
        _("Rounds (in groups, before the final)"),
        most=50,
        default=3,
        help_text=_("A knock-out goes on until one table is left."),
        error_messages=same_message(ROUNDS),
    )
    deals = WholeField(
        _("Deals at each table"),
        most=200,
        null=True,
        blank=True,
        help_text=_("Empty means that each match goes to its own end."),
        error_messages=same_message(DEALS),
    )
    draw = models.CharField(
        _("Tables of the next round"), max_length=8, choices=Draw, default=Draw.FEWEST
    )
    points = models.CharField(_("Ranked by"), max_length=6, choices=Points, default=Points.SUM)
    group_size = WholeField(
        _("People in a group"), most=MOST_ENTRANTS, default=4, error_messages=same_message(NUMBER)
    )
    best = WholeField(
        _("How many of each group or table go on"),
        most=MOST_ENTRANTS,
        default=2,
        error_messages=same_message(NUMBER),
    )
    together = models.BooleanField(
        _("Teams are two partners, who play and go on together"), default=False
    )
    counts = models.BooleanField(
        _("Counts for the season"),
        default=True,
        help_text=_("Unticked, its matches count for the tournament and for ratings alone."),
    )
    entrants = PeopleField(
        _("Who plays"),
        validators=(MaxLengthValidator(MOST_ENTRANTS),),
        error_messages=same_message(ENTRANTS),
    )
    seats = WholeField(
        _("Players at a table"),
        least=2,
        most=MOST_PLAYERS,
        null=True,
        blank=True,
        help_text=_("Empty means the usual number of the game."),
        error_messages=same_message(SEATS),
    )
    teams = TeamsField(
        _("Teams"),
        default=dict,
        blank=True,
        help_text=_(
            "People of a team do not meet where that can be, and their points are added up."
        ),
        error_messages=same_message(TEAMS),
    )
    groups = models.JSONField(default=list, blank=True)
    place_points = PlacePointsField()
    ties = TiesField(blank=True)

    AGREED = (
        "name",
        "game",
        "starts_on",
        "ends_on",
        "format",
        "rounds",
        "deals",
        "draw",
        "points",
        "group_size",
        "best",
        "together",
        "counts",
        "entrants",
        "teams",
        "seats",
    )

    class Meta:
        app_label = "leagues"
        ordering = ("-starts_on", "-pk")

    def __str__(self) -> str:
        return str(self.name)


class TournamentRound(models.Model):
    """One round of a tournament; its tables are a drawing on an evening."""

    class Stage(models.TextChoices):
        """The stage of a round."""

        ROUND = "round"
        FINAL = "final"

    drawing = models.OneToOneField(
        Drawing, primary_key=True, on_delete=models.CASCADE, related_name="tournament_round"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="rounds_drawn"
    )
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=5, choices=Stage, default=Stage.ROUND)

    class Meta:
        app_label = "leagues"
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="a_round_of_a_tournament_is_drawn_once"
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"

    def clean(self) -> None:
        """Refuse tables of another game or of several."""
        if self.drawing.games or self.drawing.game != self.tournament.game:
            raise ValidationError({"drawing": MISFIT})
