"""The page on which a whole sheet is copied from paper, row by row."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.exports.model.grid import grid
from scorekeeper.matches import services
from scorekeeper.matches.answers import for_scorers
from scorekeeper.matches.deal.form import answers_of, deal_of
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import status_of
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import requests_part


@require_http_methods(FORM)
@never_cache
@for_scorers
def from_paper(request: HttpRequest, match: Match, attempt: Attempt) -> HttpResponse:
    """Show the rows and the next one to enter, or record it."""
    template = "exports/_grid.html" if requests_part(request) else "exports/grid.html"
    if request.method != "POST":
        return render(request, template, grid(match))
    form = answers_of(request.POST)
    try:
        deal = deal_of(sheet_of(match), form)
        outcome = services.record_deal(match, deal, attempt=attempt)
    except NOT_WRITTEN as problem:
        newest = Match.objects.get(pk=match.pk)
        return render(request, template, grid(newest, form, problem), status=status_of(problem))
    if requests_part(request):
        return render(request, template, grid(outcome.match))
    return redirect("from-paper", code=match.code)
