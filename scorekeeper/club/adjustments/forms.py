"""Forms of an adjustment and of a carry-over."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.fields.games import GameField
from scorekeeper.fields.numbers import HundredthsField, PercentField
from scorekeeper.fields.text import NameField, RowField
from scorekeeper.fields.times import DayField
from scorekeeper.leagues.forms import LeagueForm, LeagueModelForm
from scorekeeper.leagues.models import Adjustment, Member, Season
from scorekeeper.leagues.models.adjustments import LONGEST_REASON
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import as_text
from scorekeeper.web.forms import Cleaned, FormData, FormKeyField, SiteForm, same_message

AMOUNT = "amount."
SEASON = _("Choose a season of the league.")
ABOVE_ZERO = _("Enter an amount above zero: the kind says if it is taken or given.")
NOT_THERE = _("Choose a member of those final standings.")
GIVEN_BY_KIND = {Adjustment.Kind.PENALTY, Adjustment.Kind.BONUS}


class AdjustmentForm(LeagueModelForm):
    """An adjustment to add."""

    key = FormKeyField()

    class Meta:
        model = Adjustment
        fields = ("season", "game", "member", "kind", "amount", "reason", "day")
        field_classes = {
            "season": RowField,
            "member": RowField,
            "reason": NameField,
            "day": DayField,
        }

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer the open seasons and the ranked members."""
        super().__init__(*args, **more)
        self.fields["day"].required = False
        self.set_choices("season", lambda: self.open_seasons)
        self.set_choices("member", lambda: self._regulars)

    @cached_property
    def _regulars(self) -> list[tuple[object, object]]:
        regulars = self.league.members.regulars().values_list("pk", "name")
        return [("", _("Choose a member")), *regulars]

    def check_together(self, values: Cleaned) -> None:
        """Refuse negative penalties and bonuses."""
        if values["kind"] in GIVEN_BY_KIND and values["amount"] < 0:
            self.add_error("amount", ABOVE_ZERO)


class CarryOverForm(LeagueForm):
    """Final values of an earlier season, or a share of them, that go into another."""

    season = RowField(
        Season.objects.all(), label=_("Into the season"), error_messages=same_message(SEASON)
    )
    game = GameField(label=_("Standings of"))
    share = PercentField(
        label=_("Share in percent"),
        required=False,
        initial="50",
        help_text=_("You can change each amount before it counts."),
    )
    reason = NameField(label=_("Reason"), required=False, max_length=LONGEST_REASON)
    key = FormKeyField()
    field_order = ("season", "from", "game", "share", "reason")

    def __init__(self, *args: Any, **more: Any) -> None:
        """Offer all seasons as source, and the open ones as target."""
        super().__init__(*args, **more)
        self.set_choices("season", lambda: self.open_seasons)
        self.set_choices("from", lambda: self.seasons)

    @cached_property
    def seasons(self) -> list[tuple[object, str]]:
        """All seasons, the newest first."""
        return list(self.league.seasons.values_list("pk", "name"))

    def get_initial_for_field(self, field: Any, field_name: str) -> object:
        """Start with the newest open season as target, the second newest as source."""
        if field_name == "season" and self.open_seasons:
            return self.open_seasons[0][0]
        if field_name == "from" and len(self.seasons) > 1:
            return self.seasons[1][0]
        return super().get_initial_for_field(field, field_name)


CarryOverForm.base_fields["from"] = RowField(  # `from` is a keyword of Python
    Season.objects.all(),
    label=_("From the final standings of"),
    error_messages=same_message(SEASON),
)


class AmountsForm(SiteForm):
    """An amount for each member, by identifier; the initial value is the share."""

    unknown = ("invalid", NOT_THERE)

    def __init__(self, data: FormData, rows: Iterable[tuple[Member, str, int]]) -> None:
        """Add a field for each member with a final value."""
        super().__init__(data)
        for member, _value, amount in rows:
            field = HundredthsField(
                label=gettext("Amount for {name}").format(name=member.name),
                required=False,
                zero=True,
                initial=as_text(Fraction(amount, HUNDREDTHS)),
            )
            field.widget.attrs["aria-label"] = field.label
            self.fields[str(member.pk)] = field

    def add_prefix(self, field_name: str) -> str:
        """Return the input name on the page; in the API it is the member alone."""
        return field_name if self.body is not None else f"{AMOUNT}{field_name}"
