"""Tables of Spades for tests: sheets before a deal, deals from bids and tricks."""

from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan", "Mia", "Leo")
Bid = int | str | None | tuple[str, int]
Taken = int | dict[str, int] | None


def deal(bids: list[Bid], *taken: Taken) -> dict[str, Any]:
    """Return a deal: the bid of each player, a nil with its tricks, and what each side took."""
    rows: list[dict[str, Any]] = []
    for player, bid in enumerate(bids):
        row: dict[str, Any] = {"player": player}
        if isinstance(bid, tuple):
            row |= {"bid": bid[0], "tricks": bid[1]}
        elif bid is not None:
            row |= {"bid": bid}
        rows.append(row)
    sides = [
        {"owner": side} | (each if isinstance(each, dict) else {"tricks": each})
        for side, each in enumerate(taken)
    ]
    return {"kind": "played", "rows": rows, "sides": sides}


def sheet_of(*deals: dict[str, Any], players: int = 4, dealer: int = 3, **options: Any) -> Sheet:
    """Return the sheet after some deals; Jan deals first, so Ana bids first."""
    game = GAMES["spades"].at_table(options, players)
    seats = Seats(first_dealer=dealer)
    return fold_sheet(MatchInput(game, NAMES[:players], options, seats, deals=deals))
