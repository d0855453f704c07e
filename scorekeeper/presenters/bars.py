"""Bar charts of places reached and of contracts made and failed."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from games import GAMES
from scorekeeper.scoring.compared import PlacedResult, places_of
from scorekeeper.web.context import Context

WHOLE = 100


def places_of_game(results: Iterable[PlacedResult], game: str) -> list[tuple[int, int]]:
    """Return each place of a game with the number of results there."""
    if game not in GAMES:
        return places_of(results, 0, sides=False)
    return places_of(results, GAMES[game].players, sides=GAMES[game].sides)


def present_places(places: Sequence[tuple[int, int]]) -> list[Context]:
    """Return a bar for each place."""
    most = max((often for _place, often in places), default=0)
    return [
        _bar(gettext("Place {place}").format(place=place), often, most, made=True)
        for place, often in places
    ]


def present_contracts(declared: Sequence[tuple[str, bool, int]]) -> Context:
    """Return bars by kind of contract, made above failed, most frequent first, and the totals."""
    most = max((often for _why, _made, often in declared), default=0)
    sums = {_kind(why): 0 for why, _made, _often in declared}
    for why, _made, often in declared:
        sums[_kind(why)] += often
    ordered = sorted(
        declared, key=lambda each: (-sums[_kind(each[0])], _kind(each[0]), not each[1])
    )
    return {
        "rows": [_bar(gettext(why), often, most, made=made) for why, made, often in ordered],
        "made": sum(often for _why, made, often in declared if made),
        "all": sum(often for _why, _made, often in declared),
    }


def _kind(why: str) -> str:
    """Return the kind of a contract, made or failed.

    >>> _kind("Hearts made"), _kind("Hearts failed"), _kind("All 13 tricks")
    ('Hearts', 'Hearts', 'All 13 tricks')
    """
    return why.removesuffix(" made").removesuffix(" failed")


def _bar(label: str, often: int, most: int, *, made: bool) -> Context:
    """Return a bar, its width in percent of the longest."""
    return {"label": label, "number": often, "width": _width(often, most), "made": made}


def _width(often: int, most: int) -> int:
    return -(-WHOLE * often // most) if most else 0
