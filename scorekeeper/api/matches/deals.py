"""Deals: add, correct one, remove, note a pending one, preview."""

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.matches.write_answers import (
    Preview,
    Written,
    added_deal_response,
    preview_answer,
    write_response,
)
from scorekeeper.matches import services
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.rest.access import MATCH, WRITER
from scorekeeper.rest.answers import answer
from scorekeeper.rest.base import MatchView, number_in_query
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.conditions import match_headers
from scorekeeper.rest.operations import BodyByGame, operation
from scorekeeper.rest.parameters import ETAG, deal_number

DEAL = BodyByGame("Deal")


class DealsView(MatchView):
    """The deals of a match."""

    tag = "deals"

    @operation(
        "record_deal",
        WRITER,
        answer=Written,
        body=DEAL,
        status=201,
        parameters=(deal_number("before", "Insert before this deal."),),
    )
    def post(self, request: Request) -> HttpResponse:
        """Add a deal at the end, or before another."""
        entry, before = body_of(request), number_in_query(request, "before")
        if before is None:
            outcome = services.record_deal(self.match, entry, attempt=self.attempt)
        else:
            outcome = services.insert_deal(self.match, entry, before=before, attempt=self.attempt)
        return added_deal_response(request, outcome)


class DealView(MatchView):
    """One deal of a match."""

    tag = "deals"

    @operation("correct_deal", WRITER, answer=Written, body=DEAL)
    def put(self, request: Request, number: int) -> HttpResponse:
        """Put another entry in the place of a deal."""
        entry = body_of(request)
        return write_response(
            services.correct_deal(self.match, number, entry, attempt=self.attempt)
        )

    @operation("remove_deal", WRITER, answer=Written)
    def delete(self, request: Request, number: int) -> HttpResponse:
        """Take a deal out; undo brings it back."""
        return write_response(services.remove_deal(self.match, number, attempt=self.attempt))


class PendingView(MatchView):
    """The deal whose result is still to come."""

    tag = "deals"

    @operation("note_pending", WRITER, answer=Written, body=BodyByGame("PendingDeal"))
    def put(self, request: Request) -> HttpResponse:
        """Note a deal whose result is still to come."""
        return write_response(
            services.note_pending(self.match, body_of(request), attempt=self.attempt)
        )

    @operation("drop_pending", WRITER, answer=Written)
    def delete(self, request: Request) -> HttpResponse:
        """Drop the deal noted."""
        return write_response(services.drop_pending(self.match, attempt=self.attempt))


class PreviewView(MatchView):
    """The score that a deal would have; nothing is stored."""

    tag = "deals"

    @operation(
        "preview_deal",
        MATCH,
        answer=Preview,
        body=DEAL,
        parameters=(deal_number("replacing", "As a correction of this deal."), ETAG),
        errors=(409,),
        stores=False,
    )
    def post(self, request: Request) -> HttpResponse:
        """The score that a deal would have; nothing is stored."""
        replacing = number_in_query(request, "replacing")
        entry, sheet_before = body_of(request), sheet_of(self.match)
        sheet_after = preview_deal(self.match, sheet_before, entry, replacing=replacing)
        row = sheet_after.rows[(replacing or len(sheet_after.rows)) - 1]
        preview = preview_answer(self.match, sheet_after, row)
        return answer(preview, headers=match_headers(self.match.version))
