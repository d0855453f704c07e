"""Views that start a match: of new players, or of the same again."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import GAMES
from games.values import Refused
from scorekeeper.languages.reader_zone import zone_in_cookie
from scorekeeper.matches.access import phone
from scorekeeper.matches.answers import whole_page
from scorekeeper.matches.deal.form import attempt_of, new_match_of
from scorekeeper.matches.groups.page import address_in_group
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import refusal_context, status_of
from scorekeeper.matches.setup import page as starting
from scorekeeper.matches.setup import services
from scorekeeper.matches.setup.dates import start_of
from scorekeeper.matches.setup.repeated_starts import admit_start, for_rematch
from scorekeeper.matches.sync.identity import GENERATED, MatchIdentity
from scorekeeper.matches.sync.responses import wants_entry
from scorekeeper.matches.sync.starts import start_response
from scorekeeper.web.methods import FORM
from scorekeeper.web.pwa import cached_for_all

FROM_PAGE = "page"
"""The caller of a match that is started with the form of a new match."""


@require_http_methods(FORM)
@never_cache
@cached_for_all
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of a new match, or start it."""
    admit_start(request, FROM_PAGE)
    game = GAMES[slug]
    names = phone.names_on(request)
    if request.method != "POST":
        return render(request, "matches/new.html", starting.new(game, names))
    start = partial(_start, request, slug)
    if wants_entry(request):
        return start_response(request, start)
    try:
        match, _replayed = start(GENERATED)
    except Refused as problem:
        context = starting.new(game, names, request.POST, problem.refusals)
        return render(request, "matches/new.html", context, status=400)
    except StartedAlready as reused:
        context = starting.started_already(game, names, request.POST, reused.match)
        return render(request, "matches/new.html", context, status=422)
    response = redirect(address_in_group(match, request.POST))
    phone.admit_phone(request, response, match, match.scorer_key)
    return phone.remember_names(request, response, match.read_document().players)


def _start(request: HttpRequest, slug: str, identity: MatchIdentity) -> tuple[Match, bool]:
    """Start the match on the form."""
    form = new_match_of(GAMES[slug], request.POST)
    return services.start_match(
        game=slug,
        players=form.players,
        options=form.options,
        details=form.details | start_of(request.POST),
        owner=request.user if request.user.is_authenticated else None,
        zone=zone_in_cookie(request),
        caller=FROM_PAGE,
        attempt=attempt_of(request.POST),
        identity=identity,
    )


@require_POST
@for_rematch
def rematch(request: HttpRequest, previous: Match, attempt: Attempt) -> HttpResponse:
    """Start a rematch on this phone; if refused, show the match with the reason."""
    start = partial(
        services.rematch,
        previous,
        reader=request.user,
        zone=zone_in_cookie(request),
        attempt=attempt,
    )
    if wants_entry(request):
        return start_response(request, lambda identity: start(identity=identity))
    try:
        match, _again = start()
    except NOT_WRITTEN as problem:
        page = whole_page(request, previous, scores=True) | refusal_context(previous, problem)
        return render(request, "matches/match.html", page, status=status_of(problem))
    response = redirect(address_in_group(match, request.POST))
    return phone.admit_phone(request, response, match, match.scorer_key)
