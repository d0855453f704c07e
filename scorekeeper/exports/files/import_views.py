"""The page that imports a match from a file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.limits import turn, wait_for_import
from scorekeeper.exports.files.page import import_form
from scorekeeper.exports.files.uploads import uploaded
from scorekeeper.exports.paper.typeset import SOON, Busy
from scorekeeper.matches.access.phone import let_in, remember_names
from scorekeeper.media.strict_json import read_json
from scorekeeper.web.methods import FORM

TOO_MANY, BUSY = 429, 503
MINUTE = 60


@require_http_methods(FORM)
@never_cache
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form for a file, or take it: all of it, or nothing."""
    admit_to_start(request.user)
    if request.method != "POST":
        return render(request, "exports/import.html", import_form())
    wait = wait_for_import(request.META["REMOTE_ADDR"])
    if wait:
        return _later(request, TOO_MANY, wait)
    try:
        owner = request.user if request.user.is_authenticated else None
        with turn():
            match, _again = import_match(read_json(uploaded(request)), owner=owner)
    except Refused as refused:
        return render(request, "exports/import.html", import_form(refused), status=400)
    except Busy:
        return _later(request, BUSY, SOON)
    response = redirect("match", code=match.code)
    let_in(request, response, match, match.scorer_key)
    return remember_names(request, response, match.read().players)


def _later(request: HttpRequest, status: int, wait: int) -> HttpResponse:
    """Say why a file is not taken now, and when to try again."""
    page = import_form() | {"minutes": -(-wait // MINUTE), "later": status}
    response = render(request, "exports/import.html", page, status=status)
    response["Retry-After"] = str(wait)
    return response
