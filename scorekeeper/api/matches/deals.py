"""Deals: adding, correcting, removing, noting one that is still played, and trying one out."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.http.access import match_named, writing
from scorekeeper.api.http.base import View, flag_in_query, number_in_query
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.conditions import match_headers
from scorekeeper.api.matches import shapes
from scorekeeper.api.matches.answers import added, answer, corrected, previewed, written
from scorekeeper.api.matches.shapes import DealBody, PendingBody
from scorekeeper.api.schema.build import (
    BODY,
    CHANGE,
    DRY_RUN,
    ETAG,
    KEYED,
    LANGUAGE,
    WRITES,
    deal_number,
    described,
)
from scorekeeper.matches import services
from scorekeeper.matches.deal import correct_many as correcting
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.sheet.cache import sheet_of


class DealsView(View):
    """The deals of a match."""

    @described(
        "record_deal", "Add a deal at the end, or before another", tag="deals",
        body=DealBody, answer=shapes.Written, status=201, errors=(*CHANGE, *BODY),
        parameters=[deal_number("before", "Insert before this deal."), *WRITES], auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        entry, before = body_of(request), number_in_query(request, "before")
        if before is None:
            outcome = services.record_deal(match, entry, attempt=attempt)
        else:
            outcome = services.insert_deal(match, entry, before=before, attempt=attempt)
        return added(request, outcome)


class DealView(View):
    """One deal of a match."""

    @described(
        "correct_deal", "Put another entry in the place of a deal", tag="deals",
        body=DealBody, answer=shapes.Written, errors=(*CHANGE, *BODY), parameters=WRITES,
        auth=KEYED,
    )  # fmt: skip
    def put(self, request: Request, name: str, number: int) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.correct_deal(match, number, body_of(request), attempt=attempt))

    @described(
        "remove_deal", "Take a deal out; undo brings it back", tag="deals",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def delete(self, request: Request, name: str, number: int) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.remove_deal(match, number, attempt=attempt))


class CorrectionsView(View):
    """Several deals of a match, corrected together."""

    @described(
        "correct_deals", "Correct several deals in one change, judged together", tag="deals",
        body=shapes.CorrectionsBody, answer=shapes.Corrected, errors=(*CHANGE, *BODY),
        parameters=[DRY_RUN, *WRITES], auth=KEYED,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        given = only(body_of(request), "deals").get("deals")
        dry_run = flag_in_query(request, "dry_run")
        outcome = correcting.correct_deals(match, given, attempt=attempt, dry_run=dry_run)
        return corrected(outcome, given)


class PendingView(View):
    """The deal whose result is still to come."""

    @described(
        "note_pending", "Note a deal whose result is still to come", tag="deals",
        body=PendingBody, answer=shapes.Written, errors=(*CHANGE, *BODY), parameters=WRITES,
        auth=KEYED,
    )  # fmt: skip
    def put(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.note_pending(match, body_of(request), attempt=attempt))

    @described(
        "drop_pending", "Drop the deal noted", tag="deals",
        answer=shapes.Written, errors=CHANGE, parameters=WRITES, auth=KEYED,
    )  # fmt: skip
    def delete(self, request: Request, name: str) -> HttpResponse:
        match, attempt = writing(request, name)
        return written(services.drop_pending(match, attempt=attempt))


class PreviewView(View):
    """What a deal would score; nothing is stored."""

    @described(
        "preview_deal", "What a deal would score; nothing is stored", tag="deals",
        body=DealBody, answer=shapes.Preview, errors=(404, 409, *BODY),
        parameters=[deal_number("replacing", "As a correction of this deal."), LANGUAGE, ETAG],
        stores=False,
    )  # fmt: skip
    def post(self, request: Request, name: str) -> HttpResponse:
        match = match_named(request, name)
        replacing = number_in_query(request, "replacing")
        entry, before = body_of(request), sheet_of(match)
        after = preview_deal(match, before, entry, replacing=replacing)
        row = after.rows[(replacing or len(after.rows)) - 1]
        return answer(previewed(match, after, row), headers=match_headers(match.version))
