"""Answers about matches: their classes, and the functions that make them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Annotated, NotRequired
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from pydantic import Field
from rest_framework.request import Request
from typing_extensions import TypedDict

from games.answers import Amount, GameSlug, SheetPart, StatusOfMatch, people_answer, sheet_answer
from games.sheet import fold_sheet
from scorekeeper.exports.files.imports import imported_state
from scorekeeper.matches.log.document import Agreed, Document
from scorekeeper.matches.log.entries import entries
from scorekeeper.matches.log.file_data import Change, Version, change_answer, details_of
from scorekeeper.matches.models import Match as StoredMatch
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import Moment, rfc3339
from scorekeeper.rest.access import match_named
from scorekeeper.rest.answers import SECRET, answer
from scorekeeper.rest.conditions import match_headers, not_modified

KEY_SHOWN_FOR = timedelta(hours=24)

Code = Annotated[str, Field(description="The code that people type to watch the match.")]
DealCount = Annotated[int, Field(description="How many deals it has.")]


class Links(TypedDict):
    """Pages of a match; the one to score by holds the key."""

    watch: Annotated[str, Field(description="The page to watch it by.")]
    score: NotRequired[
        Annotated[
            str | None, Field(description="The page to score it by, for a day; never in a list.")
        ]
    ]


class MatchBase(Agreed):
    """Fields that all answers about a match share."""

    id: Annotated[UUID, Field(description="The permanent id of the match.")]
    code: Code
    version: Version
    game: GameSlug
    status: StatusOfMatch
    started_at: Annotated[Moment, Field(description="When it began.")]
    zone: Annotated[
        str | None, Field(description="The time zone of the table, which decides its evening.")
    ]
    links: Annotated[Links, Field(description="The addresses of its pages.")]


class Match(MatchBase):
    """A match without its sheet."""

    deal_count: DealCount
    scores: Annotated[
        list[Amount] | None,
        Field(description="The final score of each player; null while it is open."),
    ]
    changed_at: Annotated[Moment, Field(description="When it was changed last.")]


class StartedMatch(MatchBase):
    """A match at its start, with the scorer key; a replay after a day omits the key."""

    scorer_key: Annotated[
        str | None, Field(description="The key that writes to it; null after a day.")
    ]


class ImportedMatch(StartedMatch):
    """A match at its import, with the scorer key; a replay after a day omits the key."""

    deal_count: DealCount


class Sheet(SheetPart):
    """The computed sheet of a match; some games add fields of their own.

    `seatings` and `people` are there where seats changed hands; `people` once there is a result.
    """

    match: Annotated[UUID, Field(description="The id of the match.")]
    code: Code
    version: Version


class History(TypedDict):
    """Every change ever made to a match."""

    version: Version
    changes: Annotated[list[Change], Field(description="All changes, the oldest first.")]


def match_response(
    request: Request, name: str, serialize: Callable[[StoredMatch], object]
) -> HttpResponse:
    """Answer with `serialize` of a match, or 304 if the client has its newest version."""
    unchanged = not_modified(request, name)
    if unchanged is not None:
        return unchanged
    match = match_named(request, name)
    return answer(serialize(match), headers=match_headers(match.version))


def match_answer(match: StoredMatch, request: HttpRequest) -> Match:
    """Return a match without its sheet."""
    return {
        "id": match.pk,
        "code": match.code,
        "version": match.version,
        "game": match.game,
        **details_of(match.read_document()),
        "status": match.status,
        "deal_count": match.deal_count,
        "scores": match.scores,
        "started_at": rfc3339(match.started_at),
        "zone": match.zone or None,
        "changed_at": rfc3339(match.changed_at),
        "links": {"watch": request.build_absolute_uri(f"/m/{match.code}/")},
    }


def started_answer(
    match: StoredMatch,
    request: HttpRequest,
    document: Document | None = None,
    version: int = 0,
    status: str = "open",
) -> StartedMatch:
    """Return a match at its start, during the first day with its scorer key.

    `document`, `version` and `status` are its state then; by default its opening.
    """
    key = match.scorer_key if _is_new(match) else None
    score_at = request.build_absolute_uri(f"/m/{match.code}/score/{key}") if key else None
    watch = request.build_absolute_uri(f"/m/{match.code}/")
    return {
        "id": match.pk,
        "code": match.code,
        "game": match.game,
        **details_of(document or Document.read(match.opening)),
        "started_at": rfc3339(match.started_at),
        "zone": match.zone or None,
        "scorer_key": key,
        "links": {"score": score_at, "watch": watch},
        "version": version,
        "status": status,
    }


def imported_answer(match: StoredMatch, request: HttpRequest) -> ImportedMatch:
    """Return a match at its import, during the first day with its scorer key."""
    version, document = imported_state(match)
    unchanged = version == match.version
    status = match.status if unchanged else fold_sheet(document.match_input()).status
    started = started_answer(match, request, document, version, status)
    return {**started, "deal_count": len(document.deals)}


def started_response(match: StartedMatch, version: int, *, replayed: bool) -> HttpResponse:
    """Return a 201 response for a new match, not cacheable since it contains the key."""
    headers = match_headers(version, replayed=replayed) | SECRET
    headers["Location"] = f"/api/v1/matches/{match['id']}/"
    return answer(match, status=201, headers=headers)


def _is_new(match: StoredMatch) -> bool:
    return match.key_generation == 1 and timezone.now() - match.created_at < KEY_SHOWN_FOR


def whole_sheet(match: StoredMatch) -> Sheet:
    """Return the computed sheet of a match."""
    sheet = sheet_of(match)
    whole: Sheet = {
        "match": match.pk,
        "code": match.code,
        "version": match.version,
        **sheet_answer(sheet, gettext),
    }
    if sheet.match.seatings and sheet.settlement:
        whole["people"] = people_answer(sheet)
    return whole


def history_answer(match: StoredMatch) -> History:
    """Return every change of a match, oldest first."""
    changes = [change_answer(change) for change in entries(match)]
    return {"version": match.version, "changes": changes}
