"""The page of a match in a code: to look at it, to import it, to read it for a phone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.values import Refused
from scorekeeper.accounts.admission import admit_to_start, right_missing_to_start
from scorekeeper.exports.codes.forms import CodeForm, FoundForm
from scorekeeper.exports.codes.preview import drawn_match, in_few_words, preview
from scorekeeper.exports.codes.scanned import phone_content, scanned_content
from scorekeeper.exports.files.imports import import_match
from scorekeeper.exports.files.responses import imported_response
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.log.whole_code import file_of_content
from scorekeeper.matches.sync.responses import json_response, refusal_response, refused_response
from scorekeeper.web.context import Context
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import requests_part

CALLER = "code"


@require_http_methods(FORM)
@never_cache
def code(request: HttpRequest) -> HttpResponse:
    """Show the form of a code; look at the match in it, import it, or answer its content."""
    if request.method != "POST":
        return (
            _link_notice(request) if requests_part(request) else CodeForm(request).render_response()
        )
    act = request.POST.get("do")
    if act == "read":
        return _content(request)
    if act != "import":
        return _match(request, whole=True)
    admit_to_start(request.user)
    return _import(request) if "sure" in request.POST else _match(request, whole=False)


def _link_notice(request: HttpRequest) -> HttpResponse:
    """Render the notice for an open page whose link carries newer changes, or a part of a code."""
    return render(request, "exports/_code_found.html", FoundForm(request.GET).values)


def _match(request: HttpRequest, *, whole: bool) -> HttpResponse:
    """Show the match in a code, or only what would be imported; nothing is stored."""
    form = CodeForm(request)
    shown = form.submit_in_turn(lambda _values: preview(scanned_content(form.scanned)))
    if shown is None:
        return form.render_response()
    page = {
        "form": form,
        "summary": in_few_words(shown),
        "needed": right_missing_to_start(request.user),
        **_on_this_site(request, form.scanned.match_code, shown.match.version),
    }
    if not whole:
        return render(request, "exports/code_import.html", page)
    return render(request, "exports/code_match.html", drawn_match(shown) | page)


def _on_this_site(request: HttpRequest, code: str, version: int) -> Context:
    """Return the match of this site with the code of a link, and the changes that it lacks."""
    try:
        known = find_match(request, code) if code else None
    except Http404:
        known = None
    return {"known": known, "more": max(0, version - known.version) if known else 0}


def _import(request: HttpRequest) -> HttpResponse:
    """Import the match in a code, and let this phone score it."""
    form = CodeForm(request)
    imported = form.submit_in_turn(
        lambda _values: import_match(
            file_of_content(scanned_content(form.scanned)),
            owner=request.user if request.user.is_authenticated else None,
            caller=CALLER,
            attempt=form.attempt,
        )
    )
    return imported_response(request, imported[0]) if imported else form.render_response()


def _content(request: HttpRequest) -> HttpResponse:
    """Answer the content of a code as JSON, for a phone that cannot read it."""
    form, agent = CodeForm(request), request.headers.get("User-Agent", "")
    content = form.submit_in_turn(lambda _values: phone_content(form.scanned, agent))
    if content is not None:
        return json_response({"content": content})
    if form.wait:
        message = gettext("Other matches are being imported. Try again later.")
        response = refusal_response(form.status, "busy", message)
        response["Retry-After"] = str(form.wait)
        return response
    return refused_response(Refused(form.refusals()))
