"""Pages for all matches of an account or a league in one ZIP: order, progress, download."""

from datetime import UTC, datetime

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.exports.archive.bundles import Bundle, begin
from scorekeeper.exports.archive.zip import ArchiveContents
from scorekeeper.exports.files.make import KINDS
from scorekeeper.exports.model.file_names import disposition
from scorekeeper.exports.paper.typeset import Busy
from scorekeeper.leagues.people.policy import visible_to
from scorekeeper.matches.access.phone import keys_on
from scorekeeper.matches.models import Match
from scorekeeper.web.forms import SiteForm, same_message
from scorekeeper.web.methods import FORM
from scorekeeper.web.parts_of_pages import requests_part
from scorekeeper.web.widgets import Checkboxes

PIECE = 65_536


class KindsForm(SiteForm):
    """The kinds of files of each match in an archive."""

    kinds = forms.MultipleChoiceField(
        label=_("For each match"),
        choices=[(kind, kind.upper()) for kind in KINDS],
        initial=["json", "pdf"],
        widget=Checkboxes,
        help_text=_("JSON can be imported again. The others are for reading."),
        error_messages=same_message(_("Choose at least one kind of file.")),
    )

    def clean_kinds(self) -> list[str]:
        """Return the chosen kinds in the order of `KINDS`."""
        return [kind for kind in KINDS if kind in self.cleaned_data["kinds"]]


@require_http_methods(FORM)
@never_cache
def mine(request: HttpRequest) -> HttpResponse:
    """Offer an archive of all matches of this phone and account."""
    user = None if isinstance(request.user, AnonymousUser) else request.user
    return _offer(request, Match.objects.owned_or_coded(user, list(keys_on(request))), "")


@require_http_methods(FORM)
@never_cache
def of_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Offer an archive of all matches of a league."""
    league = get_object_or_404(visible_to(request.user), slug=slug)
    matches = Match.objects.filter(pk__in=league.matches.values("match"))
    return _offer(request, matches, league.name)


def _offer(request: HttpRequest, matches: QuerySet[Match], name: str) -> HttpResponse:
    form = KindsForm(request.POST if request.method == "POST" else None)
    context = {"name": name, "count": matches.count(), "form": form}
    if not form.is_valid():
        return render(request, "exports/archive.html", context, status=400 if form.errors else 200)
    kinds = tuple(form.cleaned_data["kinds"])
    try:
        bundle = begin(matches, ArchiveContents(kinds, f"{request.scheme}://{request.get_host()}"))
    except Busy:
        return render(request, "exports/archive.html", context | {"busy": True}, status=503)
    return redirect("archive", token=bundle.token)


@require_safe
@never_cache
def archive(request: HttpRequest, token: str) -> HttpResponse:
    """Show the progress of an archive, and its link once it is ready."""
    progress = Bundle(token).progress()
    if progress is None:
        raise Http404
    template = "exports/_progress.html" if requests_part(request) else "exports/progress.html"
    return render(request, template, {"token": token, "progress": progress})


@require_safe
@never_cache
def download(_request: HttpRequest, token: str) -> HttpResponseBase:
    """Stream a finished archive."""
    bundle = Bundle(token)
    if not bundle.file.exists():
        raise Http404
    response = FileResponse(bundle.file.open("rb"), content_type="application/zip")
    response.block_size = PIECE
    response["Content-Disposition"] = disposition(f"{datetime.now(UTC):%Y-%m-%d}-scorekeeper.zip")
    return response
