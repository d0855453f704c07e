"""A sheet as JSON, as the API answers it."""

from typing import Any

from games.kernel import Game, Line
from games.seatings import Seating
from games.sheet import MatchInput, Row, Sheet
from games.words import Translate, untranslated


def line_json(game: Game[Any, Any, Any], line: Line, translate: Translate) -> dict[str, Any]:
    """Return a line as the API answers it."""
    return {
        game.columns[line.column]: line.owner,
        "column": line.column,
        "amount": line.amount,
        "why": translate(line.why),
        "working": line.working,
    }


def row_json(sheet: Sheet, row: Row, translate: Translate = untranslated) -> dict[str, Any]:
    """Return one deal of the sheet as the API answers it."""
    game = sheet.match.game
    answer = {
        "number": row.number,
        "dealer": row.dealer,
        "counted": row.counted,
        "entry": row.entry,
        "lines": [line_json(game, line, translate) for line in row.lines],
        "totals": game.totals(row.state, sheet.options).model_dump(mode="json"),
    }
    if row.refusals:
        answer["problems"] = [refusal.to_json(translate) for refusal in row.refusals]
    return answer


def sheet_json(sheet: Sheet, translate: Translate = untranslated) -> dict[str, Any]:
    """Return the computed part of the sheet as the API answers it."""
    match, following, settled = sheet.match, sheet.next, sheet.settlement
    pending = None
    if match.pending is not None and following is not None:
        pending = {
            "number": following.number,
            "dealer": following.dealer,
            "entry": match.pending,
        }
    return {
        "game": match.game.slug,
        "players": list(match.players),
        "options": sheet.options.model_dump(mode="json"),
        "status": sheet.status,
        "deals": [row_json(sheet, row, translate) for row in sheet.rows],
        "totals": sheet.totals.model_dump(mode="json"),
        "next": following.model_dump(mode="json") if following else None,
        "pending": pending,
        "settlement": settled.to_json() if settled else None,
        **seatings_json(match),
    } | match.game.extras(sheet)


def seatings_json(match: MatchInput) -> dict[str, Any]:
    """Return who sat where in which deals, nothing where all kept their seats."""
    if not match.seatings:
        return {}
    every = (*match.seatings, Seating(None, match.players))
    begins = (1, *(seating.until + 1 for seating in match.seatings if seating.until is not None))
    return {
        "seatings": [
            {"from": first, "to": seating.until, "players": list(seating.players)}
            for first, seating in zip(begins, every, strict=True)
        ]
    }
