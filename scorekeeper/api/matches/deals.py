"""Deals: add, correct, remove, note a pending one, preview."""

from typing import Annotated

from django.http import HttpResponse
from pydantic import Field
from rest_framework.request import Request

from scorekeeper.api.matches.answers import (
    Corrected,
    Preview,
    Written,
    added_deal_response,
    corrections_response,
    preview_answer,
    write_response,
)
from scorekeeper.matches import services
from scorekeeper.matches.deal import correct_many as correcting
from scorekeeper.matches.log.bounds import MOST_DEALS
from scorekeeper.matches.log.corrections import Correction
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.shapes import BodyShape
from scorekeeper.rest.access import MATCH, WRITER
from scorekeeper.rest.answers import answer
from scorekeeper.rest.base import MatchView, flag_in_query, number_in_query
from scorekeeper.rest.bodies import body_of, only_fields
from scorekeeper.rest.conditions import match_headers
from scorekeeper.rest.operations import BodyByGame, operation
from scorekeeper.rest.parameters import DRY_RUN, ETAG, deal_number

DEAL = BodyByGame("Deal")


class CorrectionsBody(BodyShape):
    """Deals to correct in one change."""

    deals: Annotated[list[Correction], Field(min_length=1, max_length=MOST_DEALS)]
    """The corrections, deal by deal."""


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


class CorrectionsView(MatchView):
    """Several deals of a match, corrected together."""

    tag = "deals"

    @operation(
        "correct_deals",
        WRITER,
        answer=Corrected,
        body=CorrectionsBody,
        parameters=(DRY_RUN,),
    )
    def post(self, request: Request) -> HttpResponse:
        """Correct several deals in one change, judged together."""
        corrections = only_fields(body_of(request), "deals").get("deals")
        dry_run = flag_in_query(request, "dry_run")
        outcome = correcting.correct_deals(
            self.match, corrections, attempt=self.attempt, dry_run=dry_run
        )
        return corrections_response(outcome, corrections)


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
