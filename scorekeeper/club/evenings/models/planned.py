"""Models of planned evenings and their answers."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext
from uuid6 import uuid7

from scorekeeper.fields.columns import LeagueGamesField, NameField
from scorekeeper.leagues.models.people import League, Member, OfALeague
from scorekeeper.web.forms import same_message

TIME = _("Enter a time as 19:30.")
PLACE = _("Enter a place of at most 80 characters.")
GAMES = _("Choose games of the league.")


class PlannedEvening(OfALeague):
    """A planned evening in the league's local time; without games, all of them are played.

    Cancelled evenings stay, so that calendars delete them; `sequence` counts the changes.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="planned")
    day = models.DateField(_("Day"))
    time = models.TimeField(_("Time"), null=True, blank=True, error_messages=same_message(TIME))
    place = NameField(
        pgettext("evening", "Place"),
        max_length=80,
        blank=True,
        error_messages=same_message(PLACE),
    )
    games = LeagueGamesField(
        _("Games"),
        default=list,
        blank=True,
        help_text=_("Tick none for all games of the league."),
        error_messages=same_message(GAMES),
    )
    sequence = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    PLANNED = ("day", "time", "place", "games")

    class Meta:
        app_label = "leagues"
        ordering = ("day", "time", "id")
        indexes = (models.Index(fields=("league", "day"), name="evenings_to_come"),)

    def __str__(self) -> str:
        return f"{self.day}"

    @property
    def cancelled(self) -> bool:
        """Whether it is cancelled."""
        return self.cancelled_at is not None

    @property
    def answers_by_word(self) -> "dict[EveningAnswer.Word, list[Member]]":
        """The members by answer, ordered by name, without those who left."""
        by_word: dict[EveningAnswer.Word, list[Member]] = {word: [] for word in EveningAnswer.Word}
        for answer in sorted(self.answers.all(), key=lambda answer: answer.member.folded):
            if answer.member.removed_at is None and answer.member.merged_into_id is None:
                by_word[EveningAnswer.Word(answer.word)].append(answer.member)
        return by_word


class EveningAnswer(models.Model):
    """The answer of a member about attending an evening."""

    class Word(models.TextChoices):
        """The choices of an answer."""

        YES = "yes", _("Yes")
        MAYBE = "maybe", _("Maybe")
        NO = "no", _("No")

    planned = models.ForeignKey(PlannedEvening, on_delete=models.CASCADE, related_name="answers")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="answers")
    word = models.CharField(max_length=5, choices=Word)

    class Meta:
        app_label = "leagues"
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("planned", "member"), name="a_member_answers_once_an_evening"
            ),
        )

    def __str__(self) -> str:
        return f"{self.word} of {self.member_id}"
