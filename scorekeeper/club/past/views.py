"""The page on which owners import old members and results, and undo imports."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from games.values import Refused
from scorekeeper.club.past.forms import NamesForm, OrderForm
from scorekeeper.club.past.planning import plan_import
from scorekeeper.club.past.services import import_past
from scorekeeper.club.past.source_form import SourceForm
from scorekeeper.club.past.undo import undo_import
from scorekeeper.leagues.context import NONE, Errors
from scorekeeper.leagues.models import Import, League
from scorekeeper.leagues.people.access import (
    account_of,
    errors_from,
    league_view,
    render_page,
    show_receipt,
)
from scorekeeper.web.methods import FORM

SHOWN = 20
"""The maximum of results and problems shown; the others are counted."""


@require_http_methods(FORM)
@league_view("manage")
def import_into(request: HttpRequest, league: League) -> HttpResponse:
    """Show the upload form or the preview of a table, or run the import."""
    posted = request.method == "POST"
    data = (request.POST, request.FILES) if posted else (None, None)
    source = SourceForm(data[0], league, data[1])
    if not source.is_valid():
        return _show_start(request, league, source, 400 if posted else 200)
    file, rows = source.cleaned_data["file"], source.cleaned_data["rows"]
    is_new = bool(file) or "source" not in request.POST
    form = OrderForm(None if is_new else request.POST, league, rows, file.name if file else "")
    refused = not is_new and not form.is_valid()
    if request.POST.get("do") == "import" and not is_new and not refused:
        key = form.values["key"]
        try:
            user = account_of(request)
            imported, again = import_past(league, user, form.order, key=key.hex if key else None)
        except Refused:
            refused = True
        else:
            if not again:
                show_receipt(request, [_receipt(imported)])
            return redirect("league-import", slug=league.slug)
    plan = plan_import(league, form.order)
    page = {
        "form": form,
        "plan": plan,
        "names": NamesForm(plan.unsure, list(league.members.all())),
        "problems": plan.problems[:SHOWN],
        "tables": plan.tables[:SHOWN],
        "more": max(len(plan.tables) - SHOWN, 0),
    }
    return render_page(request, league, "import", page, status=400 if refused else 200)


def _show_start(
    request: HttpRequest, league: League, form: SourceForm, status: int, errors: Errors = NONE
) -> HttpResponse:
    imports = league.imports.select_related("by").prefetch_related("tables")
    page = {"form": form, "imports": imports, "errors": errors}
    return render_page(request, league, "import", page, status=status)


def _receipt(imported: Import) -> str:
    members, results = imported.members, imported.tables.count()
    members_text = ngettext("{number} member added.", "{number} members added.", members)
    results_text = ngettext("{number} result imported.", "{number} results imported.", results)
    return f"{members_text.format(number=members)} {results_text.format(number=results)}"


@require_POST
@league_view("manage")
def undo(request: HttpRequest, league: League, imported: UUID) -> HttpResponse:
    """Undo an import, or show the reasons against it."""
    row = get_object_or_404(league.imports, pk=imported)
    errors = errors_from(lambda: undo_import(row, by=request.user))
    if errors:
        return _show_start(request, league, SourceForm(None, league), 409, errors)
    messages.success(request, gettext("The import was undone."))
    return redirect("league-import", slug=league.slug)
