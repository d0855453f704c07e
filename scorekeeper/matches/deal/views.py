"""Views of the next deal: record it, note its contract, preview its score."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from scorekeeper.matches import answers
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import attempt_on, player_on
from scorekeeper.matches.agreement.page import phone_context
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal import page as deal_pages
from scorekeeper.matches.deal.form import answers_of
from scorekeeper.matches.deal.form_again import form_again
from scorekeeper.matches.deal.form_plans import EntryPlan, plan_next_deal, plan_next_note
from scorekeeper.matches.deal.preview import preview as preview_context
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import NOT_WRITTEN
from scorekeeper.matches.log.versions import document_at, undo_and_redo_of
from scorekeeper.matches.log.write import write
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import status_of
from scorekeeper.matches.sheet import page as sheets
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.sync import responses
from scorekeeper.web.parts_of_pages import requests_part

PAPERS, LATER = "Papers", "later"
"""The header of a page that requests papers and chart once they are looked at."""


@require_POST
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Record a deal; respond with the changed parts of the page, or go back to it."""
    return _save_at_end(request, code, plans.plan_record)


@require_POST
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Show the score of the deal on the open form; nothing is stored."""
    match = find_match(request, code)
    if not requests_part(request):
        return redirect(address_of(match))
    context = preview_context(match, sheet_of(match), request.POST)
    return render(request, "matches/_preview.html", context)


@require_POST
def note(request: HttpRequest, code: str) -> HttpResponse:
    """Note the contract now, visible to all readers; its result is recorded after the hand."""
    return _save_at_end(request, code, plan_next_note)


def _save_at_end(request: HttpRequest, code: str, plan: EntryPlan) -> HttpResponse:
    """Write the deal on the form at the end of a match; on errors show the form again."""
    match = find_match(request, code)
    attempt = attempt_on(request, match)
    if attempt is None:
        return answers.scorers_only(request, match)
    save_plan = partial(plan_next_deal, plan=plan, post=request.POST, document_at=document_at)
    if responses.wants_entry(request):
        return responses.write_response(
            request, match, attempt, lambda: write(match, attempt, save_plan)
        )
    try:
        outcome = write(match, attempt, save_plan)
    except NOT_WRITTEN as problem:
        return _show_form_again(request, match, problem)
    if requests_part(request):
        page = sheets.recorded_context(
            outcome.match,
            outcome.sheet,
            outcome.change,
            replayed=outcome.replayed,
            papers_later=request.headers.get(PAPERS) == LATER,
        )
        page |= phone_context(outcome.match, outcome.sheet, player_on(request, outcome.match))
        changes = (
            undo_and_redo_of(outcome.match)
            if outcome.replayed
            else (outcome.change.log_change(), None)
        )
        return answers.render_recorded(request, page | undo_bar(*changes))
    return answers.back_to_match(outcome)


def _show_form_again(request: HttpRequest, match: Match, problem: Exception) -> HttpResponse:
    """Show the form of the next deal again, with its errors."""
    newest = Match.objects.get(pk=match.pk)
    context = form_again(newest, deal_pages.entry_form, None, answers_of(request.POST), problem)
    template = "matches/_entry.html"
    if not requests_part(request):
        template, context = (
            "matches/match.html",
            answers.whole_page(request, newest, scores=True) | context,
        )
    return render(request, template, context, status=status_of(problem))
