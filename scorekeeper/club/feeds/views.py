"""Export files and feeds of a league; in a private league each member's own key opens them.

The league's own key is in links made before members had keys; renewed links end it.
"""

from collections.abc import Callable, Iterable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from pydantic_core import to_json

from scorekeeper.club.feeds import files as feeds
from scorekeeper.club.feeds.results import all_results
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import not_found
from scorekeeper.leagues.people.policy import visible_to
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.table import read_table
from scorekeeper.rest.leagues.standings import Standings


def _find_league(request: HttpRequest, slug: str) -> League | None:
    """Return the league if the reader may see it or sends a feed key; else None."""
    visible = visible_to(request.user).filter(slug=slug).first()
    if visible is not None:
        return visible
    league = League.objects.filter(slug=slug).first()
    key = request.GET.get("key", "")
    if league is None or not key:
        return None
    shared = constant_time_compare(league.feed_key, key)
    return league if shared or league.members.present().filter(feed_key=key).exists() else None


def _json(body: object) -> HttpResponse:
    return HttpResponse(to_json(body), content_type="application/json")


def _file(body: bytes | Iterable[bytes], kind: str, name: str) -> HttpResponseBase:
    """Answer with a file: complete, or streamed piece by piece."""
    is_complete = isinstance(body, bytes)
    response = (HttpResponse if is_complete else StreamingHttpResponse)(body, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@never_cache
def standings(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    """Export the standings as CSV, XLSX or JSON, with the query parameters of the page."""
    league = _find_league(request, slug)
    table = read_table(league, StandingsParameters.read(request.GET)) if league else None
    if table is None:
        return not_found(request)
    if kind == "json":
        return _json(Standings.of(table))
    if kind not in feeds.TABLES:
        return not_found(request)
    media, write = feeds.TABLES[kind]
    pieces = write(feeds.standings_rows(table), gettext("Standings"))
    return _file(b"".join(pieces), media, f"{slug}-standings.{kind}")


@require_safe
@never_cache
def results(request: HttpRequest, slug: str, kind: str) -> HttpResponseBase:
    """Export all results as CSV, XLSX or JSON, or the newest as an Atom feed."""
    league = _find_league(request, slug)
    if league is None:
        return not_found(request)
    if kind == "json":
        return _json(list(all_results(league)))
    if kind == "atom":
        return HttpResponse(
            feeds.atom_feed(league, _absolute_url_builder(request)),
            content_type="application/atom+xml; charset=utf-8",
        )
    if kind not in feeds.TABLES:
        return not_found(request)
    media, write = feeds.TABLES[kind]
    pieces = write(feeds.results_rows(league), gettext("Results"))
    return _file(pieces if kind == "csv" else b"".join(pieces), media, f"{slug}-results.{kind}")


@require_safe
@never_cache
def calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Export the evenings as iCalendar."""
    league = _find_league(request, slug)
    if league is None:
        return not_found(request)
    body = feeds.calendar(league, _absolute_url_builder(request))
    return _file(body, "text/calendar; charset=utf-8", f"{slug}.ics")


def _absolute_url_builder(request: HttpRequest) -> Callable[[str], str]:
    return request.build_absolute_uri
