"""Matches: starting one, reading it, and changing what is agreed about it."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api import limits
from scorekeeper.api.access import account_of, starter, writing
from scorekeeper.api.answers import (
    answer,
    created_json,
    history_json,
    match_json,
    read,
    whole_sheet,
    written,
)
from scorekeeper.api.bodies import body_of
from scorekeeper.api.conditions import attempt_of, match_headers
from scorekeeper.api.filters import filtered
from scorekeeper.api.pagination import paged
from scorekeeper.api.views.base import View
from scorekeeper.matches import services
from scorekeeper.matches.models import Match


class MatchesView(View):
    """All matches together; a list shows those of the account that asks."""

    def get(self, request: Request) -> HttpResponse:
        own = Match.objects.owned_by(account_of(request, "read").user)
        return paged(
            request,
            filtered(own, request),
            lambda match: match_json(match, request),
            order="-started_at",
        )

    def post(self, request: Request) -> HttpResponse:
        limits.count_start(request)
        body = body_of(request)
        given = {name: body.pop(name, None) for name in ("game", "players", "options")}
        account = starter(request)
        match, replayed = services.start_match(
            **given,
            details=body,
            owner=account.user if account else None,
            caller=account.caller if account else f"address:{request.META['REMOTE_ADDR']}",
            attempt=attempt_of(request, "scorer"),
        )
        headers = match_headers(0) | {"Cache-Control": "no-store"}
        if replayed:
            headers["Idempotent-Replayed"] = "true"
        return answer(created_json(match, request), status=201, headers=headers)


class MatchView(View):
    """One match."""

    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, lambda match: match_json(match, request))

    def patch(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.change_details(match, body_of(request), attempt=attempt))


class SheetView(View):
    """The computed sheet of a match."""

    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, whole_sheet)


class HistoryView(View):
    """Every change ever made to a match."""

    def get(self, request: Request, name: str) -> HttpResponse:
        return read(request, name, history_json)
