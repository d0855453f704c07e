"""Matches of house games, made from a definition."""

from typing import Any

from games import GAMES
from games.sheet import MatchInput, Sheet, fold_sheet
from tests.support.games.strategies import NAMES

HOUSE = GAMES["house"]


def sheet_of(
    definition: dict[str, Any], *deals: dict[str, Any], players: int = 4, stopped: bool = False
) -> Sheet:
    """Return the sheet of a house game."""
    match = MatchInput(
        game=HOUSE.at_table(definition, players),
        players=NAMES[:players],
        options=definition,
        deals=deals,
        stopped=stopped,
    )
    return fold_sheet(match)


def typed(*points: int) -> dict[str, Any]:
    """Return a round with points for each owner."""
    rows = [{"owner": owner, "points": number} for owner, number in enumerate(points)]
    return {"kind": "round", "rows": rows}
