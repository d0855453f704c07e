"""The model of a season's pot."""

from decimal import Decimal

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.settlement import currency_text, plain_decimal
from scorekeeper.club.pots.shares import WHOLE
from scorekeeper.fields.columns import CurrencyField, GameField, PrizesField, UnitsField
from scorekeeper.fields.validators import PRIZES
from scorekeeper.leagues.models.people import League, OfALeague, Season
from scorekeeper.web.forms import same_message

FEE = _("Enter a fee above zero in the currency, such as 2 or 2.50.")
NOT_WHOLE = _("Enter percentages that add up to 100.")


class Pot(OfALeague):
    """The fee of a season, and how its pot is divided by place.

    The game is empty if the standings over all games decide. `fee` is in the currency's minor
    unit. `prizes` are by place, from the first: hundredths of a percent, or minor units.
    """

    class Per(models.TextChoices):
        """The period that a fee pays for."""

        MATCH = "match", _("for each match")
        EVENING = "evening", _("for each evening")
        SEASON = "season", _("for the season")

    class By(models.TextChoices):
        """The unit of the prizes."""

        PERCENT = "percent", _("Percentages of the pot")
        SUM = "sum", _("Fixed sums")

    season = models.OneToOneField(
        Season, primary_key=True, on_delete=models.CASCADE, related_name="pot"
    )
    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="pots")
    game = GameField(_("Standings that decide"), blank=True)
    fee = UnitsField(_("Fee"), error_messages=same_message(FEE))
    currency = CurrencyField(_("Currency"))
    per = models.CharField(_("Everyone who plays pays"), max_length=7, choices=Per)
    by = models.CharField(_("The places get"), max_length=7, choices=By)
    prizes = PrizesField(
        _("Prizes for 1st, 2nd, 3rd"),
        help_text=_(
            "Percentages add up to 100. Sums are paid from the first place on, as long as the pot"
            " holds them."
        ),
        error_messages=same_message(PRIZES),
    )

    class Meta:
        app_label = "leagues"

    def __str__(self) -> str:
        return f"{self.fee} {self.currency} per {self.per}"

    def clean(self) -> None:
        """Refuse percentages that do not add up to 100."""
        if self.by == self.By.PERCENT and sum(self.prizes) != WHOLE:
            raise ValidationError({"prizes": NOT_WHOLE})

    def text(self, units: int) -> str:
        """Return an amount of minor units as text, with the currency's decimals."""
        return currency_text(units, self.currency)

    @property
    def fee_text(self) -> str:
        """The fee as text."""
        return self.text(self.fee)

    @property
    def prize_texts(self) -> list[str]:
        """The prizes as form input: percentages, or sums in the currency."""
        if self.by == self.By.SUM:
            return [self.text(prize) for prize in self.prizes]
        return [plain_decimal(Decimal(prize).scaleb(-2)) for prize in self.prizes]
