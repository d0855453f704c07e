"""Import of a match from its JSON file."""

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.api.exports.shapes import MatchFile
from scorekeeper.api.matches.answers import ImportedMatch, imported_answer, started_response
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.limits import import_turn, wait_for_import
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.rest.access import STARTER, authenticate_starter
from scorekeeper.rest.base import MatchView
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.conditions import attempt_of
from scorekeeper.rest.limits import refuse_wait
from scorekeeper.rest.operations import operation
from scorekeeper.rest.problems import Problem


class ImportView(MatchView):
    """A match from its file."""

    largest_body = settings.LARGEST_IMPORT

    @operation(
        "import_match",
        STARTER,
        answer=ImportedMatch,
        body=MatchFile,
        status=201,
    )
    def post(self, request: Request) -> HttpResponse:
        """Make a match of an exported file; no account needed."""
        refuse_wait(wait_for_import(request.META["REMOTE_ADDR"]))
        owner, caller = authenticate_starter(request)
        attempt = attempt_of(request, "scorer")
        try:
            with import_turn():
                match, replayed = import_match(
                    body_of(request), owner=owner, caller=caller, attempt=attempt
                )
        except Busy:
            raise Problem(503, headers={"Retry-After": str(RETRY_SECONDS)}) from None
        return started_response(imported_answer(match, request), match.version, replayed=replayed)
