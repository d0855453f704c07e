"""A game's page: its rules in prose, every option, worked examples with their reasons."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import GAMES
from scorekeeper.rules.pages import rules_page
from scorekeeper.web.pwa import cached_for_all


@require_safe
@cached_for_all
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game."""
    return render(request, "rules/rules.html", rules_page(GAMES[slug]))
