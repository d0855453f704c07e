"""Views of the start page, a new match, and its details."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import GAMES
from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start, missing_to_start
from scorekeeper.languages.reader_zone import zone_in_cookie
from scorekeeper.matches import services
from scorekeeper.matches.access.find import match_at
from scorekeeper.matches.access.phone import forget_key, keys_on, let_in, names_on, remember_names
from scorekeeper.matches.answers import for_scorers, whole_page, write_step
from scorekeeper.matches.deal.form import attempt_of, details_of, new_match_of
from scorekeeper.matches.groups.page import address_in_group, groups
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, Attempt, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import refused, status_of
from scorekeeper.matches.setup import page as starting
from scorekeeper.matches.setup.dates import typed_date
from scorekeeper.matches.setup.example import remove_example, start_example
from scorekeeper.matches.sync.born import ANYWHERE, Born
from scorekeeper.matches.sync.light import wants_entry
from scorekeeper.matches.sync.starts import start_response
from scorekeeper.web.methods import FORM
from scorekeeper.web.pwa import cached_for_all, cached_on_phones


@require_safe
@never_cache
@cached_on_phones
def home(request: HttpRequest) -> HttpResponse:
    """Show the games, and the matches scored on this phone."""
    mine = Match.objects.scored_on(list(keys_on(request)))
    page = starting.home(GAMES.values(), mine) | groups(GAMES.values())
    return render(request, "matches/home.html", page | {"needed": missing_to_start(request.user)})


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Redirect to the match with the entered code."""
    code = "".join(request.GET.get("code", "").split()).lower()
    try:
        match = match_at(request, code)
    except Http404:
        return render(request, "matches/not_found.html", {"code": code}, status=404)
    return redirect("match", code=match.code)


@require_http_methods(FORM)
@never_cache
@cached_for_all
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form of a new match, or start it."""
    admit_to_start(request.user)
    game = GAMES[slug]
    names = names_on(request)
    if request.method != "POST":
        return render(request, "matches/new.html", starting.new(game, names))
    start = partial(_start, request, slug)
    if wants_entry(request):
        return start_response(request, start)
    try:
        match, _replayed = start(ANYWHERE)
    except Refused as problem:
        context = starting.new(game, names, request.POST, problem.refusals)
        return render(request, "matches/new.html", context, status=400)
    except StartedAlready as reused:
        context = starting.started_already(game, names, request.POST, reused.match)
        return render(request, "matches/new.html", context, status=422)
    response = redirect(address_in_group(match, request.POST))
    let_in(request, response, match, match.scorer_key)
    return remember_names(request, response, match.read().players)


def _start(request: HttpRequest, slug: str, born: Born) -> tuple[Match, bool]:
    """Start the match on the form."""
    form = new_match_of(GAMES[slug], request.POST)
    return services.start_match(
        game=slug,
        players=form.players,
        options=form.options,
        details=form.details | typed_date(request.POST),
        owner=request.user if request.user.is_authenticated else None,
        zone=zone_in_cookie(request),
        caller="page",
        attempt=attempt_of(request.POST),
        born=born,
    )


@require_POST
@for_scorers
def rematch(request: HttpRequest, previous: Match, attempt: Attempt) -> HttpResponse:
    """Start a rematch on this phone; if refused, show the match with the reason."""
    admit_to_start(request.user)
    start = partial(
        services.rematch,
        previous,
        reader=request.user,
        zone=zone_in_cookie(request),
        attempt=attempt,
    )
    if wants_entry(request):
        return start_response(request, lambda born: start(born=born))
    try:
        match, _again = start()
    except NOT_WRITTEN as problem:
        page = whole_page(request, previous, scores=True) | refused(previous, problem)
        return render(request, "matches/match.html", page, status=status_of(problem))
    response = redirect(address_in_group(match, request.POST))
    return let_in(request, response, match, match.scorer_key)


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
    return let_in(request, redirect("match", code=match.code), match, match.scorer_key)


@require_POST
@for_scorers
def drop_example(request: HttpRequest, match: Match, _attempt: Attempt) -> HttpResponse:
    """Delete an example match, and its key on this phone."""
    if not match.read().example:
        raise Http404
    response = forget_key(request, redirect("home"), match)
    remove_example(match)
    return response


@require_http_methods(FORM)
@never_cache
@cached_on_phones
@for_scorers
def details(request: HttpRequest, match: Match, attempt: Attempt) -> HttpResponse:
    """Show or change names, title, options and stake."""
    if request.method != "POST":
        return render(request, "matches/details.html", starting.details(match))
    values = details_of(match.rules, request.POST) | typed_date(request.POST, match)
    change = partial(services.change_details, match, values, attempt=attempt)
    show_again = partial(starting.details, match, request.POST)
    return write_step(
        request, match, attempt, change, lambda problem: ("details", show_again(problem))
    )
