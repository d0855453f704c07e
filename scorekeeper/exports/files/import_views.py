"""The page that imports a match from a file."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorekeeper.accounts.admission import admit_to_start
from scorekeeper.exports.files.forms import MatchFileForm
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.responses import imported_response
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
    return imported_response(request, imported[0])
