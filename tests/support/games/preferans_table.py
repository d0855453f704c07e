"""A Preferans table for tests: deals in short notation, entered from any state."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.kernel import AnyGame, Line
from games.preferans import GAME
from games.preferans.state import PreferansState
from games.sheet import MatchInput, Sheet, opening_sheet, score_deal

NAMES = ("Anna", "Ben", "Cleo")
FOUR = (*NAMES, "Dora")
PASSED_OUT = {"kind": "passed_out"}
SPADES, DIAMONDS, HEARTS, CLUBS, BETTEL, SANAC, PREFERANS = range(2, 9)


def contract(number: int, *defence: str, declarer: int = 0, **more: Any) -> dict[str, Any]:
    """Return a contract as entered; the defence begins with the declarer's left neighbour.

    >>> contract(CLUBS, "came 2", "declined", kontra=1)["defenders"]
    [{'player': 1, 'status': 'came', 'tricks': 2}, {'player': 2, 'status': 'declined'}]
    """
    deal = {"kind": "contract", "declarer": declarer, "contract": number} | more
    if defence:
        deal["defenders"] = [
            _defender((declarer + place) % 3, status)
            for place, status in enumerate(defence, start=1)
        ]
    return deal


def _defender(player: int, text: str) -> dict[str, Any]:
    status, _space, tricks = text.partition(" ")
    defender = {"player": player, "status": status}
    return defender | {"tricks": int(tricks)} if tricks else defender


def table(
    options: Mapping[str, Any] | None = None,
    *,
    centres: tuple[int, int, int] | None = None,
    refe: tuple[int, int, int] = (0, 0, 0),
    written: int = 0,
) -> Sheet:
    """Return a sheet in a given state, ready for the next deal."""
    sheet = opening_sheet(MatchInput(game=GAME, players=NAMES, options=options or {}))
    sums = {"centre": centres or sheet.state.sums["centre"], "refe": refe}
    state = PreferansState(sums={**sheet.state.sums, **sums}, written=written)
    return replace(sheet, state=state)


def lines(sheet: Sheet, deal: Mapping[str, Any]) -> tuple[Line, ...]:
    """Return the lines of one more deal. Raises `Refused`."""
    game: AnyGame = GAME
    return score_deal(game, GAME.read_deal(deal), sheet.state, sheet.options)[0]


def changes(sheet: Sheet, deal: Mapping[str, Any]) -> dict[tuple[str, int], int]:
    """Return the changes of one more deal, by column and player, without zeros."""
    values: dict[tuple[str, int], int] = {}
    for line in lines(sheet, deal):
        place = line.column, line.owner
        values[place] = values.get(place, 0) + line.amount
    return {place: amount for place, amount in values.items() if amount}


def workings(sheet: Sheet, deal: Mapping[str, Any]) -> list[tuple[int, str | None]]:
    """Return owner and arithmetic of each line of one more deal."""
    return [(line.owner, line.working) for line in lines(sheet, deal)]
