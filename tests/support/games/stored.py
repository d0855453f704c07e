"""A sheet as the match that is stored, without what only pages and phones know."""

from typing import Any

from games import GAMES
from games.code import split, write
from games.kernel import Seats
from games.sheet import Sheet
from games.values import JsonObject
from scorekeeper.media.qr import room_for_digits


def stored_match(sheet: Sheet) -> JsonObject:
    """Return the match of a sheet as it is stored."""
    match = sheet.match
    return {
        "game": match.game.slug,
        "version": len(match.deals),
        "players": list(match.players),
        "options": dict(match.options),
        **_seats(match.seats),
        "stake": match.stake and match.stake.model_dump(),
        "deals": list(match.deals),
        "stopped": match.stopped,
    }


def _seats(seats: Seats) -> dict[str, Any]:
    """Return the seats as a match stores them: changes of the table only where there are some."""
    stored = seats.model_dump(mode="json")
    if not stored["table_changes"]:
        del stored["table_changes"]
    return stored


def digits_of(sheet: Sheet, link: str) -> tuple[str, ...]:
    """Return the digits of a match behind a link, for as many QR codes as it needs.

    None for a game that a test has made, which no site reads.
    """
    if sheet.match.game.slug not in GAMES:
        return ()
    return split(write(stored_match(sheet)), room_for_digits(link))
