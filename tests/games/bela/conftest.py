"""Sheets and deals of Bela for tests."""

from typing import Any

from games import GAMES
from games.kernel import Seats
from games.sheet import MatchInput, Sheet, fold_sheet

NAMES = ("Ana", "Ivo", "Eva", "Jan")


def sheet_of(*deals: dict[str, Any], players: int = 4, dealer: int = 3, **options: Any) -> Sheet:
    """Return the sheet of a table of Bela after some deals."""
    game = GAMES["bela"].at_table(options, players)
    seats = Seats(first_dealer=dealer % players)
    return fold_sheet(MatchInput(game, NAMES[:players], options, seats, deals=deals))


def played(caller: int = 0, points: int = 100, **more: Any) -> dict[str, Any]:
    """Return a deal of two sides that was played, with the points of the callers."""
    deal = {"kind": "played", "caller": caller, "points": points, "other_points": 162 - points}
    return deal | more


def of_three(caller: int, *points: int, **more: Any) -> dict[str, Any]:
    """Return a deal of three players that was played."""
    rows = [{"player": player, "points": own} for player, own in enumerate(points)]
    return {"kind": "played", "caller": caller, "rows": rows} | more


def lines_of(sheet: Sheet) -> list[tuple[str, int, int, str, str | None]]:
    """Return the lines of the last deal."""
    return [
        (line.column, line.owner, line.amount, line.why, line.working)
        for line in sheet.rows[-1].lines
    ]


def refusals_of(sheet: Sheet) -> list[tuple[str, str, str]]:
    """Return code, field and message of each refusal of the last deal."""
    row = sheet.rows[-1]
    assert not (row.counted and row.refusals)
    return [(each.code, each.field, each.render(names=NAMES)) for each in row.refusals]


def hanging_after(sheet: Sheet) -> int:
    """Return the points that hang for the next deal."""
    following: Any = sheet.next
    hanging: int = following.hanging
    return hanging
