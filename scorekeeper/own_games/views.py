"""Views of own games: make, try, change, keep, share, and start a match."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.find import count_wrong_guess, find_match
from scorekeeper.matches.access.phone import names_on
from scorekeeper.own_games import page, services
from scorekeeper.own_games.files import file_response, read_file
from scorekeeper.own_games.forms import GameFileForm
from scorekeeper.own_games.holder import holder_of, marked_holder
from scorekeeper.own_games.models import OwnGame
from scorekeeper.own_games.rules import rules_of_form
from scorekeeper.own_games.trial_page import trial_context
from scorekeeper.presenters.presenter import refusal_texts
from scorekeeper.web.context import Context
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.pwa import cached_for_all

TRY = "try"
"""The button that shows the trial round to a reader without scripts."""


@require_http_methods(FORM)
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new game, or create it."""
    admit_to_start(request.user)
    if request.method != "POST":
        return _form(request, page.form_context())
    if request.POST.get("do") == TRY:
        return _form(request, page.form_context(request.POST))
    try:
        return _created(request, rules_of_form(request.POST))
    except Refused as problem:
        context = page.form_context(request.POST, problem.refusals)
        return _form(request, context, status=400)


@require_http_methods(FORM)
@never_cache
def change(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form of a game with its rules, or change them for later matches."""
    game, holder = _find(request, code), holder_of(request)
    if not services.may_change(game, holder):
        return redirect("own-game", code=game.code)
    if request.method != "POST":
        return _form(request, page.form_context(game=game))
    if request.POST.get("do") == TRY:
        return _form(request, page.form_context(request.POST, game=game))
    version = parse_whole(request.POST.get("version", "")) or 0
    try:
        services.change_game(game, rules_of_form(request.POST), holder, version=version)
    except Refused as problem:
        context = page.form_context(request.POST, problem.refusals, game)
        return _form(request, context, status=400)
    return redirect("own-game", code=game.code)


def _form(request: HttpRequest, context: Context, status: int = 200) -> HttpResponse:
    return render(request, "own_games/form.html", context, status=status)


def _created(request: HttpRequest, rules: object) -> HttpResponse:
    """Create a game for this account or phone, and redirect to its page. Raises `Refused`."""
    response = redirect("home")
    game = services.create_game(rules, marked_holder(request, response))
    response["Location"] = page.address_of(game)
    return response


@require_POST
@never_cache
def trial(request: HttpRequest) -> HttpResponse:
    """Show a trial round by the rules on a form; to a reader without scripts the whole form."""
    if not requests_part(request):
        return _form(request, page.form_context(request.POST))
    return render(request, "own_games/_trial.html", trial_context(request.POST))


@require_http_methods(FORM)
@never_cache
def from_file(request: HttpRequest) -> HttpResponse:
    """Show the form for the file of a game, or create the game in it."""
    admit_to_start(request.user)
    form = GameFileForm(request)
    created = form.store_file(lambda content: _created(request, read_file(content)))
    return form.render_response() if created is None else created


@require_POST
@never_cache
def from_match(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the game of a match under the name that it has there."""
    match = find_match(request, code)
    if not match.rules.own_rules:
        raise Http404
    rules = match.read_document().options
    try:
        return _created(request, rules)
    except Refused as problem:
        context = page.form_context(page.answers_of(rules), problem.refusals)
        return _form(request, context, status=400)


@require_safe
@never_cache
def game(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rules of a game, a sample of its sheet, and its link."""
    own_game, holder = _find(request, code), holder_of(request)
    site = f"{request.scheme}://{request.get_host()}"
    context = page.game_context(
        own_game,
        site,
        kept=services.is_kept(own_game, holder),
        makes=services.may_change(own_game, holder),
    )
    return render(request, "own_games/game.html", context)


@require_POST
@never_cache
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """Keep a game in the account or on this phone."""
    own_game = _find(request, code)
    response = redirect("own-game", code=own_game.code)
    try:
        services.keep_game(own_game, marked_holder(request, response))
    except Refused as problem:
        messages.error(request, refusal_texts(problem.refusals)[0])
    return response


@require_POST
@never_cache
def stop_keeping(request: HttpRequest, code: str) -> HttpResponse:
    """Remove a game from the account or this phone."""
    own_game = _find(request, code)
    services.stop_keeping(own_game, holder_of(request))
    return redirect("own-game", code=own_game.code)


@require_safe
def download(request: HttpRequest, code: str) -> HttpResponse:
    """Answer the file of a game."""
    return file_response(_find(request, code))


@require_safe
@never_cache
@cached_for_all
def new_match(request: HttpRequest, code: str) -> HttpResponse:
    """Show the form of a new match of a game, which the page of new matches takes."""
    admit_to_start(request.user)
    context = page.new_match_context(_find(request, code), names_on(request))
    return render(request, "matches/new.html", context)


def _find(request: HttpRequest, code: str) -> OwnGame:
    """Return the own game with this code. Raises `Http404`, `TooManyGuesses`."""
    own_game = services.find_game(code)
    if own_game is None:
        count_wrong_guess(request, code)
        raise Http404
    return own_game
