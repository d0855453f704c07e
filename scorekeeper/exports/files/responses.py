"""The response to an import of a match."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorekeeper.matches.access.phone import admit_phone, remember_names
from scorekeeper.matches.models import Match


def imported_response(request: HttpRequest, match: Match) -> HttpResponse:
    """Redirect to an imported match, which this phone scores from now on."""
    response = redirect("match", code=match.code)
    admit_phone(request, response, match, match.scorer_key)
    return remember_names(request, response, match.read_document().players)
