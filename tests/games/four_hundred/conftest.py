"""Deals and sheets of 400 for its tests."""

from collections.abc import Sequence
from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan")


def rows_of(bids: Sequence[int | None]) -> list[dict[str, Any]]:
    """Return a row for each player; without a bid where it is None."""
    return [
        {"player": player} | ({} if bid is None else {"bid": bid})
        for player, bid in enumerate(bids)
    ]


def played(*bids: int | None, failed: Sequence[int] = (), **more: Any) -> dict[str, Any]:
    """Return a deal that was played; all made their bid unless some failed."""
    outcome: dict[str, Any] = {"failed": list(failed)} if failed else {"all_made": True}
    return {"kind": "played", "rows": rows_of(bids), **outcome, **more}


def thrown_in(*bids: int | None) -> dict[str, Any]:
    """Return cards that were thrown in, with the bids if there are any."""
    return {"kind": "thrown_in"} | ({"rows": rows_of(bids)} if bids else {})


def sheet_of(
    *deals: dict[str, Any], dealer: int = 0, stopped: bool = False, **options: Any
) -> Sheet:
    """Return the sheet of a match."""
    game = GAMES["four-hundred"]
    seats = Seats(first_dealer=dealer)
    return fold_sheet(MatchInput(game, NAMES, options, seats, deals=tuple(deals), stopped=stopped))


NINE = played(9, 2, 2, 2, failed=[2])
"""A first deal after which the players have 27, 2, -2 and 2."""
FORTY_ONE = NINE, played(7, 3, 2, 2, failed=[1, 2])
"""Two deals after which they have 41, -1, -4 and 4: the first waits for the partner."""
