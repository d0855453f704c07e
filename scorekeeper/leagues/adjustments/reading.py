"""Reads what is typed about an adjustment; refuses what is invalid, each by its field."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Model, QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.models import Adjustment, League
from scorekeeper.leagues.models.adjustments import LONGEST_REASON
from scorekeeper.leagues.past.values import number_of, units_of
from scorekeeper.leagues.scoring.adjustments import BONUS, PENALTY
from scorekeeper.leagues.seasons.settings import Readers, day, game_of, one_of, read, text_of

Row = TypeVar("Row", bound=Model)
PLACES = 2
LARGEST = 1_000_000_00

AMOUNT = _("Enter an amount with up to two decimals, such as 5 or 2.5.")
ABOVE_ZERO = _("Enter an amount above zero: the kind says if it is taken or given.")
REASON = _("Enter a reason of 1 to 200 characters.")
SEASON = _("Choose a season of the league.")
MEMBER = _("Choose a member of the league.")
PERCENT = _("Enter a share above 0 and up to 1000 percent, such as 50 or 12.5.")
SAME_SEASON = _("Choose a season before the one that takes the values.")
MOST_PERCENT = 1000


def amount_of(given: Any, *, zero: bool = False) -> int:
    """Return an amount in hundredths, not zero unless it may be. Raises `ValueError`.

    >>> amount_of("2.5"), amount_of("-1,25"), amount_of(3)
    (250, -125, 300)
    """
    if isinstance(given, bool) or not isinstance(given, str | int):
        raise ValueError(AMOUNT)  # noqa: TRY004  a refusal like the others
    units = units_of(str(given), PLACES)
    if units is None or abs(units) > LARGEST or (units == 0 and not zero):
        raise ValueError(AMOUNT)
    return units


def percent_of(given: Any) -> Fraction:
    """Return a share in percent. Raises `ValueError`.

    >>> str(percent_of("12.5"))
    '25/2'
    """
    valid = isinstance(given, str | int) and not isinstance(given, bool)
    number = number_of(str(given).replace("%", "")) if valid else None
    if number is None or not Decimal(0) < number <= MOST_PERCENT:
        raise ValueError(PERCENT)
    return Fraction(number)


def read_adjustment(league: League, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read an adjustment to add. Raises `Refused`."""
    readers: Readers = {
        "season": _row_of(league.seasons.all(), SEASON),
        "game": game_of(league),
        "member": _row_of(league.members.all(), MEMBER),
        "kind": one_of(tuple(Adjustment.Kind.values)),
        "amount": amount_of,
        "day": day,
        "reason": text_of(LONGEST_REASON, REASON),
    }
    needed = ("season", "game", "member", "kind", "amount", "reason")
    fields = read(given, readers, needed)
    if fields["kind"] in {PENALTY, BONUS} and fields["amount"] < 0:
        raise Refused([Refusal("invalid", ABOVE_ZERO, "amount")])
    return fields


def read_carried(league: League, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read what is to be carried over. Raises `Refused`."""
    readers: Readers = {
        "season": _row_of(league.seasons.all(), SEASON),
        "from": _row_of(league.seasons.all(), SEASON),
        "game": game_of(league),
        "share": percent_of,
        "reason": text_of(LONGEST_REASON, REASON),
    }
    return read(given, readers, ("season", "from", "game"))


def _row_of(rows: QuerySet[Row], message: str) -> Callable[[Any], Row]:
    """Return a reader of the identifier of a row."""

    def reader(given: Any) -> Row:
        try:
            key = UUID(given)
        except (TypeError, ValueError, AttributeError):
            raise ValueError(message) from None
        row = rows.filter(pk=key).first()
        if row is None:
            raise ValueError(message)
        return row

    return reader
