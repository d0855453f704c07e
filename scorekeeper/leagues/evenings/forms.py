"""The forms of an evening to come, and of whether a member comes."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scorekeeper.leagues.counting.matches import NOT_A_MEMBER
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.form_fields import ClockField, DayField, RowField
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import EveningAnswer, Member, PlannedEvening
from scorekeeper.web.forms import refusal

WORD = _("Answer yes, no or maybe.")


class EveningForm(LeagueModelForm):
    """An evening to plan, in the league's own time."""

    class Meta:
        model = PlannedEvening
        fields = PlannedEvening.PLANNED
        field_classes = {"day": DayField, "time": ClockField}

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer the days from today on, and games if there are several."""
        super().__init__(*args, **more)
        self.fields["day"].widget.attrs["min"] = today_in(self.league).isoformat()


class WordField(forms.ChoiceField):
    """Whether a member comes."""

    def validate(self, value: Any) -> None:
        """Refuse other words, and none."""
        if not self.valid_value(value):
            raise ValidationError(WORD, "invalid")


class AnswerForm(LeagueForm):
    """Whether a member comes: the account itself, or the member that an owner names."""

    answer = WordField(
        label=_("Are you coming?"),
        choices=EveningAnswer.Word.choices,
        error_messages=refusal(WORD),
    )
    member = RowField(
        Member.objects.present(),
        label=_("Who"),
        required=False,
        error_messages=refusal(_(NOT_A_MEMBER)),
    )
