"""Matches, sheets and what a write came to, as JSON."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.request import Request

from games.people import people_json
from games.sheet import Row, Sheet, fold_sheet
from games.sheet_json import line_json, row_json, sheet_json
from scorekeeper.api.http.access import match_named
from scorekeeper.api.http.answers import SECRET, answer, at
from scorekeeper.api.http.conditions import match_headers, not_modified
from scorekeeper.api.matches.changes import change_json
from scorekeeper.exports.files.imports import as_imported
from scorekeeper.matches.log.corrections import places, read_corrections
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.file_data import details_data
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import rfc3339

KEY_IS_TOLD_FOR = timedelta(hours=24)


def read(request: Request, name: str, tell: Callable[[Match], dict[str, Any]]) -> HttpResponse:
    """Answer what `tell` says of the match named, or 304 to who has its newest version."""
    unchanged = not_modified(request, name)
    if unchanged is not None:
        return unchanged
    match = match_named(request, name)
    return answer(tell(match), headers=match_headers(match.version))


def match_json(match: Match, request: HttpRequest) -> dict[str, Any]:
    """Return a match without its sheet."""
    return {
        "id": str(match.pk), "code": match.code, "version": match.version, "game": match.game,
        **details_data(match.read()),
        "status": match.status, "deal_count": match.deal_count, "scores": match.scores,
        "started_at": rfc3339(match.started_at), "zone": match.zone or None,
        "changed_at": rfc3339(match.changed_at),
        "links": {"watch": request.build_absolute_uri(f"/m/{match.code}/")},
    }  # fmt: skip


def created_json(match: Match, request: HttpRequest) -> dict[str, Any]:
    """Return a match as it was when it began, for a day with the key that scores it."""
    return _new_json(match, Document.read(match.opening), request) | {
        "version": 0, "status": "open",
    }  # fmt: skip


def imported_json(match: Match, request: HttpRequest) -> dict[str, Any]:
    """Return a match as it was when it was imported, for a day with the key that scores it."""
    version, document = as_imported(match)
    unchanged = version == match.version
    status = match.status if unchanged else fold_sheet(document.match_input()).status
    return _new_json(match, document, request) | {
        "version": version, "status": status, "deal_count": len(document.deals),
    }  # fmt: skip


def begun(kept_body: dict[str, Any], version: int, *, replayed: bool) -> HttpResponse:
    """Answer what a new match is, with the key that only its reader may have."""
    headers = match_headers(version, replayed=replayed) | SECRET
    headers["Location"] = f"/api/v1/matches/{kept_body['id']}/"
    return answer(kept_body, status=201, headers=headers)


def _new_json(match: Match, document: Document, request: HttpRequest) -> dict[str, Any]:
    key = match.scorer_key if _is_new(match) else None
    score_at = request.build_absolute_uri(f"/m/{match.code}/score/{key}") if key else None
    watch = request.build_absolute_uri(f"/m/{match.code}/")
    return {
        "id": str(match.pk), "code": match.code, "game": match.game, **details_data(document),
        "started_at": rfc3339(match.started_at), "zone": match.zone or None, "scorer_key": key,
        "links": {"score": score_at, "watch": watch},
    }  # fmt: skip


def _is_new(match: Match) -> bool:
    return match.key_generation == 1 and timezone.now() - match.stored_at < KEY_IS_TOLD_FOR


def whole_sheet(match: Match) -> dict[str, Any]:
    """Return the computed sheet of a match."""
    named = {"match": str(match.pk), "code": match.code, "version": match.version}
    sheet = sheet_of(match)
    kept_body = named | sheet_json(sheet, gettext)
    if sheet.match.seatings and sheet.settlement:
        kept_body["people"] = people_json(sheet)
    return kept_body


def added(request: Request, outcome: Outcome) -> HttpResponse:
    """Answer what came of a deal that was added to the list at this address."""
    response = written(outcome, status=201)
    response["Location"] = at(request, outcome.change.number)["Location"]
    return response


def written(outcome: Outcome, *, status: int = 200, **members: Any) -> HttpResponse:
    """Answer what a write came to; `members` stand beside the usual ones."""
    match, sheet, row = outcome.match, outcome.sheet, outcome.row
    headers = match_headers(match.version, replayed=outcome.replayed)
    deal = {"deal": None if row is None else row_json(sheet, row, gettext)}
    kept_body = {"version": match.version, "status": sheet.status, **deal, **standing(sheet)}
    return answer(kept_body | members, status=status, headers=headers)


def corrected(outcome: Outcome, given: Any) -> HttpResponse:
    """Answer what the correction of several deals came to, in the order in which they were sent."""
    sheet = outcome.sheet
    numbers = places(read_corrections(given, len(outcome.sheet.rows)))
    rows = (sheet.rows[number - 1] for number in numbers)
    return written(outcome, deals=[row_json(sheet, row, gettext) for row in rows])


def standing(sheet: Sheet) -> dict[str, Any]:
    """Return where a match stands."""
    following, settled = sheet.next, sheet.settlement
    return {
        "totals": sheet.totals.model_dump(mode="json"),
        "next": following.model_dump(mode="json") if following else None,
        "settlement": settled.to_json() if settled else None,
    }


def previewed(match: Match, after: Sheet, row: Row) -> dict[str, Any]:
    """Return what a deal would score."""
    lines = [line_json(after.match.game, line, gettext) for line in row.lines]
    over = {"counted": row.counted, "finished": after.status == "finished"}
    return {"version": match.version, "lines": lines, **over, **standing(after)}


def history_json(match: Match) -> dict[str, Any]:
    """Return every change ever made."""
    changes = [change_json(change) for change in entries(match)]
    return {"version": match.version, "changes": changes}
