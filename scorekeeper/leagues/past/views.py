"""The page on which owners import members and results of before the site, and undo that."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.accounts.models import User
from scorekeeper.leagues.context import errors_of
from scorekeeper.leagues.models import Import, League
from scorekeeper.leagues.past.page import import_page, order_of, preview_page
from scorekeeper.leagues.past.plan import Order, planned
from scorekeeper.leagues.past.reading import LARGEST_FILE, TOO_LARGE, rows_of_file, rows_of_text
from scorekeeper.leagues.past.reading import refused as not_read
from scorekeeper.leagues.past.services import import_past, undo_import
from scorekeeper.leagues.people.access import of_league, receipt, show, tried
from scorekeeper.web.methods import FORM

LONGEST_KEY = 64


@require_http_methods(FORM)
@of_league("manage")
def import_into(request: HttpRequest, league: League) -> HttpResponse:
    """Show the form for a table, what is in it, or import it."""
    if request.method != "POST":
        return show(request, league, "import", import_page(league, {}))
    try:
        order = _order(request, league)
    except Refused as refused:
        page = import_page(league, errors_of(refused.refusals), request.POST)
        return show(request, league, "import", page, status=400)
    key = request.POST.get("key", "")[:LONGEST_KEY]
    if request.POST.get("do") == "import":
        user = request.user if isinstance(request.user, User) else None
        try:
            imported, again = import_past(league, user, order, key=key or None)
        except Refused:
            return show(request, league, "import", _preview(league, order, key), status=400)
        if not again:
            receipt(request, [_receipt(imported)])
        return redirect("league-import", slug=league.slug)
    return show(request, league, "import", _preview(league, order, key))


def _preview(league: League, order: Order, key: str) -> dict[str, object]:
    page = import_page(league, {})
    return page | preview_page(league, planned(league, order), key)


def _order(request: HttpRequest, league: League) -> Order:
    """Return what is to be imported: the file that was chosen, else the text. Raises `Refused`."""
    file = request.FILES.get("file")
    if file is None:
        rows = rows_of_text(request.POST.get("text", ""))
        fresh = "source" not in request.POST
        source = request.POST.get("source", "")
        return order_of(league, rows, request.POST, source, fresh=fresh)
    if file.size is None or file.size > LARGEST_FILE:
        raise not_read(TOO_LARGE)
    rows = rows_of_file(file.read())
    return order_of(league, rows, request.POST, file.name or "", fresh=True)


def _receipt(imported: Import) -> str:
    members = imported.members
    results = imported.tables.count()
    return " ".join(
        (
            ngettext("{number} member added.", "{number} members added.", members).format(
                number=members
            ),
            ngettext("{number} result imported.", "{number} results imported.", results).format(
                number=results
            ),
        )
    )


@require_POST
@of_league("manage")
def undo(request: HttpRequest, league: League, imported: UUID) -> HttpResponse:
    """Take an import back, or say what depends on it."""
    row = get_object_or_404(league.imports, pk=imported)
    errors = tried(lambda: undo_import(row, by=request.user))
    if errors:
        return show(request, league, "import", import_page(league, errors), status=409)
    messages.success(request, gettext("The import was undone."))
    return redirect("league-import", slug=league.slug)
