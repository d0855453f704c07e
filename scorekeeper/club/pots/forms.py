"""The form of a pot."""

from games.settlement import MINOR_UNITS
from scorekeeper.club.pots.models import Pot
from scorekeeper.fields.numbers import PLACES, PrizesField, UnitsField
from scorekeeper.leagues.forms import LeagueModelForm
from scorekeeper.leagues.models import League
from scorekeeper.web.forms import Cleaned, FormData


class PotForm(LeagueModelForm):
    """The fee and the prizes of a season."""

    class Meta:
        model = Pot
        fields = ("game", "currency", "fee", "per", "by", "prizes")

    def __init__(self, data: FormData, league: League, instance: Pot | None = None) -> None:
        """Start with the stored pot, or with a fee per evening and half of it for first place."""
        initial = {
            "currency": "EUR",
            "per": Pot.Per.EVENING,
            "by": Pot.By.PERCENT,
            "prizes": "50 30 20",
        }
        if instance is not None:
            initial = {"fee": instance.fee_text, "prizes": " ".join(instance.prize_texts)}
        super().__init__(data, league, initial=initial, instance=instance)

    def clean_currency(self) -> str:
        """Parse sums with the decimals of the currency."""
        currency: str = self.cleaned_data["currency"]
        self._read_with(MINOR_UNITS.get(currency, PLACES), UnitsField)
        return currency

    def clean_by(self) -> str:
        """Parse percentages with two decimals."""
        by: str = self.cleaned_data["by"]
        if by == Pot.By.PERCENT:
            self._read_with(PLACES, PrizesField)
        return by

    def _read_with(self, places: int, kind: type[UnitsField]) -> None:
        for field in self.fields.values():
            if isinstance(field, kind):
                field.places = places

    def check_together(self, values: Cleaned) -> None:
        """Refuse percentages that do not add up to 100."""
        Pot(**values).clean()
