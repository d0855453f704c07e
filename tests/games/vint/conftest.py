"""A Vint table for tests: contracts, sheets, and lines of score as short texts."""

from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet
from games.vint.options import PRESETS, VintOptions

NAMES = ("Ana", "Ivo", "Eva", "Jan")
LATER: dict[str, Any] = dict(PRESETS["later"].options)
PASSED_OUT = {"kind": "passed_out"}


def contract(bid: str, tricks: int, honours: int | None, aces: int, **more: Any) -> dict[str, Any]:
    """Return a contract, declared by Ana unless it says otherwise."""
    deal: dict[str, Any] = {"kind": "contract", "declarer": 0, "bid": bid, "tricks": tricks}
    return deal | {"honours": honours, "aces": aces} | more


def coronet(suit: str, cards: int, side: str = "declarers") -> dict[str, Any]:
    return {"suit": suit, "cards": cards, "side": side}


def sheet_of(*deals: dict[str, Any], dealer: int = 0, **options: Any) -> Sheet:
    seats = Seats(first_dealer=dealer)
    return fold_sheet(MatchInput(GAMES["vint"], NAMES, options, seats, deals))


def lines_of(deal: dict[str, Any], **options: Any) -> list[str]:
    """Return the lines of a first deal: column, side, amount, reason, arithmetic."""
    sheet = sheet_of(deal, **options)
    assert sheet.rows[0].counted, sheet.rows[0].refusals
    return [
        f"{line.column} {line.owner} {line.amount} {line.why}"
        + (f": {line.working}" if line.working else "")
        for line in sheet.rows[0].lines
    ]


def refusals_of(deal: dict[str, Any], **options: Any) -> list[tuple[str, str, str]]:
    """Return the refusals of a first deal: field, code and words."""
    row = sheet_of(deal, **options).rows[0]
    return [(each.field, each.code, each.render(names=NAMES)) for each in row.refusals]


def state_of(**fields: Any) -> Any:
    """Return the state of a match before its first deal, with other fields."""
    game: Any = GAMES["vint"]
    opening = game.start(VintOptions(), Seats())
    return type(opening)(sums=opening.sums, **fields)
