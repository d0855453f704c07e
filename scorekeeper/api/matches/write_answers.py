"""Answers to writes of a match and to previews: their classes, and the functions that make them."""

from typing import Annotated

from django.http import HttpResponse
from django.utils.translation import gettext
from pydantic import Field
from rest_framework.request import Request

from games.answers import (
    Line,
    SheetDeal,
    Standing,
    StatusOfMatch,
    deal_answer,
    line_answer,
    standing_answer,
)
from games.sheet import Row
from games.sheet import Sheet as Computed
from scorekeeper.matches.log.corrections import places, read_corrections
from scorekeeper.matches.log.file_data import Version
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match as StoredMatch
from scorekeeper.rest.answers import answer, location
from scorekeeper.rest.conditions import match_headers


class Written(Standing):
    """The outcome of a write."""

    version: Version
    status: StatusOfMatch
    deal: Annotated[
        SheetDeal | None, Field(description="The deal that it is about; null if it is gone.")
    ]


class Corrected(Written):
    """The outcome of correcting several deals: these deals, in the order of the body."""

    deals: Annotated[list[SheetDeal], Field(description="The deals that were sent.")]


class Preview(Standing):
    """The score that a deal would have."""

    version: Version
    lines: Annotated[
        list[Line],
        Field(description="The points that each player or side would get, with their reasons."),
    ]
    counted: Annotated[bool, Field(description="Whether the deal would count.")]
    finished: Annotated[bool, Field(description="Whether the match would be over with it.")]


def added_deal_response(request: Request, outcome: Outcome) -> HttpResponse:
    """Return a 201 response for a deal added to the list at this URL."""
    response = write_response(outcome, status=201)
    response["Location"] = location(request, outcome.change.number)["Location"]
    return response


def write_response(outcome: Outcome, *, status: int = 200) -> HttpResponse:
    """Return the response to a write."""
    return answer(written_answer(outcome), status=status, headers=_headers(outcome))


def _headers(outcome: Outcome) -> dict[str, str]:
    return match_headers(outcome.match.version, replayed=outcome.replayed)


def written_answer(outcome: Outcome) -> Written:
    """Return the outcome of a write."""
    sheet, row = outcome.sheet, outcome.row
    return {
        "version": outcome.match.version,
        "status": sheet.status,
        "deal": None if row is None else deal_answer(sheet, row, gettext),
        **standing_answer(sheet),
    }


def corrections_response(outcome: Outcome, corrections: object) -> HttpResponse:
    """Return the response to a correction of several deals, in the order of the body."""
    sheet = outcome.sheet
    numbers = places(read_corrections(corrections, len(sheet.rows)))
    deals = [deal_answer(sheet, sheet.rows[number - 1], gettext) for number in numbers]
    together: Corrected = {**written_answer(outcome), "deals": deals}
    return answer(together, headers=_headers(outcome))


def preview_answer(match: StoredMatch, sheet: Computed, row: Row) -> Preview:
    """Return the score of a deal that is not stored."""
    return {
        "version": match.version,
        "lines": [line_answer(sheet.match.game, line, gettext) for line in row.lines],
        "counted": row.counted,
        "finished": sheet.status == "finished",
        **standing_answer(sheet),
    }
