"""The print page of a league, and each paper as PDF."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games.values import Refused
from scorekeeper.exports.league_papers.make import KINDS, paper_of
from scorekeeper.exports.league_papers.page import print_page
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, render_page


@require_safe
@league_view()
def papers(request: HttpRequest, league: League) -> HttpResponse:
    """Show everything that a league can print."""
    return render_page(request, league, "print", print_page(league, request.GET.dict()))


@require_safe
@league_view()
def paper(request: HttpRequest, league: League, kind: str) -> HttpResponse:
    """Send a paper, or show the print page with the errors of its fields."""
    form = KINDS[kind](request.GET, league, address=request.build_absolute_uri)
    try:
        file = paper_of(kind, form)
    except Refused as refused:
        errors = {
            refusal.field: [f"{form.fields[refusal.field].label}: {refusal.render(gettext)}"]
            for refusal in refused.refusals
        }
        context = print_page(league, request.GET.dict(), errors)
        return render_page(request, league, "print", context, status=400)
    except Busy:
        response = render(request, "exports/no_file.html", {"why": "busy"}, status=503)
        response["Retry-After"] = str(RETRY_SECONDS)
        return response
    return HttpResponse(file.content, content_type=file.media_type, headers=file.headers)
