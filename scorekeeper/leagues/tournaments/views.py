"""The pages of tournaments: the list, one tournament, its rounds and tables."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.accounts.models import User
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.evenings import tables as drawing
from scorekeeper.leagues.models import League, Tournament
from scorekeeper.leagues.people.access import missing, of_league, refused, show, tried
from scorekeeper.leagues.people.policy import can
from scorekeeper.leagues.tournaments import services
from scorekeeper.leagues.tournaments.page import given_of, tournament_page, tournaments_page
from scorekeeper.leagues.tournaments.reading import course_of
from scorekeeper.matches.access.phone import let_in
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@of_league()
def tournaments(request: HttpRequest, league: League) -> HttpResponse:
    """Show the tournaments of a league, or make another."""
    if request.method != "POST":
        return show(request, league, "tournaments", tournaments_page(league, {}))
    if not can(request.user, "manage", league):
        return refused(request, league)
    try:
        made = services.make_tournament(league, given_of(league, request.POST), by=request.user)
    except Refused as refusal:
        page = tournaments_page(league, errors_of(refusal.refusals), request.POST)
        return show(request, league, "tournaments", page, status=400)
    return redirect("tournament", slug=league.slug, tournament=made.pk)


@require_http_methods(FORM)
@of_league()
def tournament(request: HttpRequest, league: League, tournament: UUID) -> HttpResponse:
    """Show a tournament, change what is agreed, or delete it."""
    row = get_object_or_404(league.tournaments, pk=tournament)
    if request.method != "POST":
        return show(request, league, "tournament", tournament_page(league, course_of(row), {}))
    if not can(request.user, "manage", league):
        return refused(request, league)
    if request.POST.get("do") == "delete":
        errors = tried(lambda: services.delete_tournament(row, by=request.user))
        return _wrong(request, row, errors) if errors else redirect("tournaments", slug=league.slug)
    errors = tried(
        lambda: services.change_tournament(row, given_of(league, request.POST), by=request.user)
    )
    if errors:
        page = tournament_page(league, course_of(row), errors, request.POST)
        return show(request, league, "tournament", page, status=400)
    return redirect("tournament", slug=league.slug, tournament=row.pk)


@require_POST
@of_league("score")
def rounds(request: HttpRequest, league: League, tournament: UUID) -> HttpResponse:
    """Draw the next round, or take the last one back."""
    row = get_object_or_404(league.tournaments, pk=tournament)
    work = services.undo_last_round if request.POST.get("do") == "undo" else services.draw_next
    errors = tried(lambda: work(row, by=request.user))
    if errors:
        return _wrong(request, row, errors)
    return redirect("tournament", slug=league.slug, tournament=row.pk)


def _wrong(request: HttpRequest, row: Tournament, errors: dict[str, list[str]]) -> HttpResponse:
    page = tournament_page(row.league, course_of(row), errors)
    return show(request, row.league, "tournament", page, status=400)


@require_POST
@of_league("count")
def start_table(
    request: HttpRequest, league: League, tournament: UUID, number: int, table: int
) -> HttpResponse:
    """Start the match of a table on this phone; a second press opens the first match."""
    admit_to_start(request.user)
    row = get_object_or_404(league.tournaments, pk=tournament)
    course = course_of(row)
    if not 1 <= number <= len(course.rounds) or not 1 <= table <= len(
        course.rounds[number - 1].tables
    ):
        return missing(request)
    played = course.rounds[number - 1].tables[table - 1]
    drawn = course.rounds[number - 1].row.drawing
    drawn.league = league
    void = played.match is not None and played.match.status != "open" and not played.done
    try:
        match = drawing.start_table(
            drawn,
            table,
            owner=request.user if isinstance(request.user, User) else None,
            attempt=attempt_of(request.POST),
            another=void,
        )
    except drawing.AlreadyStarted as earlier:
        return redirect("match", code=earlier.match.code)
    except Refused as refusal:
        return _wrong(request, row, errors_of(refusal.refusals))
    return let_in(request, redirect("match", code=match.code), match, match.scorer_key)
