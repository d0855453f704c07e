"""Deals: adding, correcting, removing, noting one that is still played, and trying one out."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.access import match_named, writing
from scorekeeper.api.answers import answer, previewed, written
from scorekeeper.api.bodies import body_of
from scorekeeper.api.conditions import match_headers
from scorekeeper.api.views.base import View, number_in_query
from scorekeeper.matches import services
from scorekeeper.matches.sheets import sheet_of


class DealsView(View):
    """The deals of a match."""

    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        entry, before = body_of(request), number_in_query(request, "before")
        if before is None:
            outcome = services.record_deal(match, entry, attempt=attempt)
        else:
            outcome = services.insert_deal(match, entry, before=before, attempt=attempt)
        return written(outcome, status=201)


class DealView(View):
    """One deal of a match."""

    def put(self, request: Request, name: str, number: int) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.correct_deal(match, number, body_of(request), attempt=attempt))

    def delete(self, request: Request, name: str, number: int) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.remove_deal(match, number, attempt=attempt))


class PendingView(View):
    """The deal whose result is still to come."""

    def put(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.note_pending(match, body_of(request), attempt=attempt))

    def delete(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.drop_pending(match, attempt=attempt))


class PreviewView(View):
    """What a deal would score; nothing is stored."""

    def post(self, request: Request, name: str) -> HttpResponse:
        match = match_named(request, name)
        replacing = number_in_query(request, "replacing")
        entry, before = body_of(request), sheet_of(match)
        after = services.preview_deal(match, before, entry, replacing=replacing)
        row = after.rows[(replacing or len(after.rows)) - 1]
        return answer(previewed(match, after, row), headers=match_headers(match.version))
