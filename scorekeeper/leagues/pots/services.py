"""Agreeing on the pot of a season, and dropping it: one transaction each, or `Refused`."""

from collections.abc import Callable, Mapping
from typing import Any

from games.settlement import MINOR_UNITS
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import AboutSeason
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import League, Pot, Season
from scorekeeper.leagues.models.pots import LARGEST, MOST_PLACES, NOT_WHOLE, PRIZES
from scorekeeper.leagues.past.lines import CURRENCY
from scorekeeper.leagues.past.values import units_of
from scorekeeper.leagues.scoring.pots import WHOLE
from scorekeeper.leagues.seasons.settings import Readers, game_of, one_of, read, refuse_closed
from scorekeeper.storage.database import write_transaction

FEE = _("Enter a fee above zero in the currency, such as 2 or 2.50.")


class PotAgreed(AboutSeason):
    """A pot was agreed on, or agreed on otherwise."""

    slug = "pot_kept"
    says = _("Agreed on the pot of {name}")


def keep_pot(season: Season, given: Mapping[str, Any], *, by: By = None) -> Pot:
    """Agree on the fee of a season and on what the places get. Raises `Refused`."""
    with write_transaction():
        league = lock(season.league_id)
        season = _open(league, season)
        fields = read_pot(league, given)
        pot, _new = Pot.objects.update_or_create(
            season=season, league_id=league.pk, defaults=fields
        )
        record(league, by, PotAgreed.of(season))
    return pot


class PotRemoved(AboutSeason):
    """A season has no pot any more."""

    slug = "pot_dropped"
    says = _("Removed the pot of {name}")


def drop_pot(season: Season, *, by: By = None) -> None:
    """Play without a pot; nothing of the results is touched. Raises `Refused`."""
    with write_transaction():
        league = lock(season.league_id)
        season = _open(league, season)
        league.pots.filter(season=season).delete()
        record(league, by, PotRemoved.of(season))


def _open(league: League, season: Season) -> Season:
    season = league.seasons.get(pk=season.pk)
    refuse_closed(season)
    return season


def read_pot(league: League, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read what is agreed about a pot. Raises `Refused`."""
    currency = _currency_or_none(given.get("currency"))
    places = 2 if given.get("by") == Pot.By.PERCENT else MINOR_UNITS.get(currency or "", 2)
    readers: Readers = {
        "game": game_of(league),
        "currency": _currency,
        "fee": _amount(MINOR_UNITS.get(currency or "", 2), FEE),
        "per": one_of(tuple(Pot.Per.values)),
        "by": one_of(tuple(Pot.By.values)),
        "prizes": _prizes(places),
    }
    fields = read(given, readers, tuple(readers))
    if fields["by"] == Pot.By.PERCENT and sum(fields["prizes"]) != WHOLE:
        raise Refused([Refusal("invalid", NOT_WHOLE, "prizes")])
    return fields


def _currency_or_none(given: Any) -> str | None:
    valid = isinstance(given, str) and len(given) == 3 and given.isascii() and given.isalpha()  # noqa: PLR2004
    return given.upper() if valid else None


def _currency(given: Any) -> str:
    currency = _currency_or_none(given)
    if currency is None:
        raise ValueError(CURRENCY)
    return currency


def _amount(places: int, message: str) -> Callable[[Any], int]:
    def reader(given: Any) -> int:
        valid = isinstance(given, str | int) and not isinstance(given, bool)
        units = units_of(str(given), places) if valid else None
        if units is None or not 0 < units <= LARGEST:
            raise ValueError(message)
        return units

    return reader


def _prizes(places: int) -> Callable[[Any], list[int]]:
    amount = _amount(places, PRIZES)

    def reader(given: Any) -> list[int]:
        if not isinstance(given, list) or not 1 <= len(given) <= MOST_PLACES:
            raise ValueError(PRIZES)
        prizes = [amount(each) for each in given]
        if sorted(prizes, reverse=True) != prizes:
            raise ValueError(PRIZES)
        return prizes

    return reader
