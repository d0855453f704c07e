"""A match as a file, the page of all its formats, and empty sheets."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import GAMES
from games.values import Refused
from scorekeeper.exports.files.file import File
from scorekeeper.exports.files.make import file_of
from scorekeeper.exports.files.typeset_files import blank_file, evening_file
from scorekeeper.exports.paper.fonts.coverage import drawable_texts
from scorekeeper.exports.paper.typeset import RETRY_SECONDS, Busy
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import may_score
from scorekeeper.matches.groups.evenings import evening_of_request

LONGEST_TITLE = 80


@require_safe
@never_cache
def exports(request: HttpRequest, code: str) -> HttpResponse:
    """Show every way to print, send and keep a match."""
    match = find_match(request, code)
    document = match.read_document()
    players = len(document.players)
    context = {
        "players": players if players != GAMES[match.game].players else None,
        "match": match,
        "title": document.title,
        "scores": may_score(request, match),
        "boxes_note": drawable_texts([document.title or "", *document.players]).note(),
    }
    return render(request, "exports/match.html", context)


@require_safe
def export(request: HttpRequest, code: str, kind: str) -> HttpResponse:
    """Send a match as a file."""
    match = find_match(request, code)
    address = request.build_absolute_uri(f"/m/{match.code}/")
    return file_response(request, lambda: file_of(match, kind, request.GET.dict(), address))


@require_safe
@never_cache
def evening_picture(request: HttpRequest) -> HttpResponse:
    """Send the totals of an evening as a picture, with the title of the group."""
    evening = evening_of_request(request)
    if evening is None:
        raise Http404
    title = request.GET.get("title", "")[:LONGEST_TITLE]
    return file_response(
        request, lambda: evening_file(evening, title, request.build_absolute_uri("/"))
    )


@require_safe
def blank(request: HttpRequest, slug: str) -> HttpResponse:
    """Send an empty sheet of a game."""
    return file_response(request, lambda: blank_file(slug, request.GET.dict()))


def file_response(request: HttpRequest, make: Callable[[], File]) -> HttpResponse:
    """Return the response with a file, or a page that explains why there is none."""
    try:
        file = make()
    except Refused:
        return render(request, "exports/no_file.html", {"why": "evening"}, status=400)
    except Busy:
        response = render(request, "exports/no_file.html", {"why": "busy"}, status=503)
        response["Retry-After"] = str(RETRY_SECONDS)
        return response
    response = HttpResponse(file.content, content_type=file.media_type, headers=file.headers)
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Language"])
    return response
