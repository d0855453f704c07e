"""The page that imports a match from a file."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.exports.files.forms import MatchFileForm
from scorekeeper.exports.files.imports import import_match
from scorekeeper.matches.access.phone import admit_phone, remember_names
from scorekeeper.media.strict_json import read_json
from scorekeeper.web.methods import FORM


@require_http_methods(FORM)
@never_cache
def import_file(request: HttpRequest) -> HttpResponse:
    """Show the form for a file, or import the whole file."""
    admit_to_start(request.user)
    owner = request.user if request.user.is_authenticated else None
    form = MatchFileForm(request)
    imported = form.store_file(lambda content: import_match(read_json(content), owner=owner))
    if imported is None:
        return form.render_response()
    match, _retried = imported
    response = redirect("match", code=match.code)
    admit_phone(request, response, match, match.scorer_key)
    return remember_names(request, response, match.read_document().players)
