"""Corrections of several deals in one change."""

from typing import Annotated

from django.http import HttpResponse
from pydantic import Field
from rest_framework.request import Request

from scorekeeper.api.matches.write_answers import Corrected, corrections_response
from scorekeeper.matches.deal import correct_many as correcting
from scorekeeper.matches.log.bounds import MOST_DEALS
from scorekeeper.matches.log.corrections import Correction
from scorekeeper.media.shapes import BodyShape
from scorekeeper.rest.access import WRITER
from scorekeeper.rest.base import MatchView, flag_in_query
from scorekeeper.rest.bodies import body_of, only_fields
from scorekeeper.rest.operations import operation
from scorekeeper.rest.parameters import DRY_RUN


class CorrectionsBody(BodyShape):
    """Deals to correct in one change."""

    deals: Annotated[list[Correction], Field(min_length=1, max_length=MOST_DEALS)]
    """The corrections, deal by deal."""


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
