"""Matches: starting one, reading it, and changing what is agreed about it."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http import limits
from scorekeeper.api.http.access import account_of, starter, writing
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of
from scorekeeper.api.http.conditions import attempt_of
from scorekeeper.api.http.pagination import paged
from scorekeeper.api.matches import shapes
from scorekeeper.api.matches.answers import (
    begun,
    created_json,
    history_json,
    match_json,
    read,
    whole_sheet,
    written,
)
from scorekeeper.api.matches.filters import filter_parameters, filtered
from scorekeeper.api.schema.build import (
    ACCOUNT,
    BODY,
    CHANGE,
    ETAG,
    KEY,
    KEYED,
    LANGUAGE,
    MATCH,
    READS,
    RETRY,
    WRITES,
    described,
)
from scorekeeper.matches import services
from scorekeeper.matches.models import Match


class MatchesView(View):
    """All matches together; a list shows those of the account that asks."""

    @described(
        "list_matches", "The account's matches", tag="matches", answer=shapes.MatchPage,
        errors=(400, *KEY, 404), parameters=filter_parameters(), auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        owned = Match.objects.owned_by(account_of(request, "read").user)
        return paged(
            request,
            filtered(owned, request),
            lambda match: match_json(match, request),
            order="-started_at",
        )

    @described(
        "start_match", "Start a match; no account needed", tag="matches",
        body=shapes.NewMatchBody, answer=shapes.StartedMatch, status=201,
        errors=(*BODY, *KEY, 422), parameters=[RETRY, LANGUAGE, ETAG], auth=[{}, {"token": []}],
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        limits.count_start(request)
        body = body_of(request)
        given = {name: body.pop(name, None) for name in ("game", "players", "options", "zone")}
        owner, caller = starter(request)
        match, replayed = services.start_match(
            **given,
            details=body,
            owner=owner,
            caller=caller,
            attempt=attempt_of(request, "scorer"),
        )
        return begun(created_json(match, request), version=0, replayed=replayed)


class MatchView(View):
    """One match."""

    @described(
        "read_match", "A match without its sheet", tag="matches", answer=shapes.Match,
        errors=MATCH, parameters=READS,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, lambda match: match_json(match, request))

    @described(
        "change_details", "Change what is agreed about a match", tag="matches",
        body=shapes.Details, answer=shapes.Written, errors=(*CHANGE, *BODY),
        parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def patch(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.change_details(match, body_of(request), attempt=attempt))


class SheetView(View):
    """The computed sheet of a match."""

    @described(
        "read_sheet", "The computed sheet, each point with its reason", tag="matches",
        answer=shapes.Sheet, errors=MATCH, parameters=READS,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, whole_sheet)


class HistoryView(View):
    """Every change ever made to a match."""

    @described(
        "read_history", "Every change ever made to a match", tag="matches",
        answer=shapes.History, errors=MATCH, parameters=READS,
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, history_json)
