"""Bar charts of places reached and of contracts made and failed."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from games import GAMES
from scorekeeper.scoring.comparison import PlacedResult, places_of
from scorekeeper.web.context import Context

WHOLE = 100


def places_of_game(results: Iterable[PlacedResult], game: str) -> list[tuple[int, int]]:
    """Return each place of a game with the number of results there."""
    if game not in GAMES:
        return places_of(results, 0, sides=False)
    return places_of(results, GAMES[game].players, sides=GAMES[game].sides)


def present_places(places: Sequence[tuple[int, int]]) -> list[Context]:
    """Return a bar for each place."""
    most = max((number for _place, number in places), default=0)
    return [
        _bar(gettext("Place {place}").format(place=place), number, most, made=True)
        for place, number in places
    ]


def present_contracts(contracts: Sequence[tuple[str, bool, int]]) -> Context:
    """Return bars by kind of contract, made above failed, most frequent first, and the totals."""
    most = max((number for _why, _made, number in contracts), default=0)
    sums = {_contract_kind(reason): 0 for reason, _made, _often in contracts}
    for reason, _made, number in contracts:
        sums[_contract_kind(reason)] += number
    ordered = sorted(
        contracts,
        key=lambda contract: (
            -sums[_contract_kind(contract[0])],
            _contract_kind(contract[0]),
            not contract[1],
        ),
    )
    return {
        "rows": [
            _bar(gettext(reason), number, most, made=made) for reason, made, number in ordered
        ],
        "made": sum(number for _why, made, number in contracts if made),
        "all": sum(number for _why, _made, number in contracts),
    }


def _contract_kind(reason: str) -> str:
    """Return the kind of a contract, made or failed.

    >>> [_contract_kind(why) for why in ("Hearts made", "Hearts failed", "All 13 tricks")]
    ['Hearts', 'Hearts', 'All 13 tricks']
    """
    return reason.removesuffix(" made").removesuffix(" failed")


def _bar(label: str, number: int, most: int, *, made: bool) -> Context:
    """Return a bar, its width in percent of the longest."""
    return {"label": label, "number": number, "width": _width(number, most), "made": made}


def _width(number: int, most: int) -> int:
    return -(-WHOLE * number // most) if most else 0
