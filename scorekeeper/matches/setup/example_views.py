"""Views of example matches: start one, delete it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import GAMES
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.languages.reader_zone import zone_in_cookie
from scorekeeper.matches.access.phone import admit_phone, forget_key
from scorekeeper.matches.answers import for_scorers
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.matches.log.outcomes import Attempt, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.example import remove_example, start_example


@require_POST
def example(request: HttpRequest) -> HttpResponse:
    """Start an example match."""
    slug = request.POST.get("game", "")
    if slug not in GAMES:
        raise Http404
    admit_to_start(request.user)
    attempt = attempt_of(request.POST)
    try:
        match = start_example(slug, zone=zone_in_cookie(request), attempt=attempt)
    except StartedAlready as reused:
        return redirect("match", code=reused.match.code)
    return admit_phone(request, redirect("match", code=match.code), match, match.scorer_key)


@require_POST
@for_scorers
def drop_example(request: HttpRequest, match: Match, _attempt: Attempt) -> HttpResponse:
    """Delete an example match, and its key on this phone."""
    if not match.read_document().example:
        raise Http404
    response = forget_key(request, redirect("home"), match)
    remove_example(match)
    return response
