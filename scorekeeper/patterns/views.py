"""Style guide: every element of the pages with sample data (DEBUG only)."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.patterns.games import of_game
from scorekeeper.patterns.leagues import league_parts
from scorekeeper.patterns.parts import parts
from scorekeeper.web.context import Context


@require_safe
def patterns(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Render the parts that all pages share, or the form and sheet of one game."""
    if not settings.DEBUG or (slug is not None and slug not in GAMES):
        raise Http404
    page: Context = {"games": [(game.slug, gettext(game.name)) for game in GAMES.values()]}
    if slug is None:
        return render(request, "patterns/parts.html", page | parts() | league_parts())
    return render(request, "patterns/game.html", page | of_game(GAMES[slug]))
