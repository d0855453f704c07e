"""Views of a league's ratings, and of one match's rating changes."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.leagues.context import game_links
from scorekeeper.leagues.models import League
from scorekeeper.leagues.people.access import league_view, not_found, render_page
from scorekeeper.leagues.ratings.forms import DayForm
from scorekeeper.leagues.ratings.page import match_page, ratings_page
from scorekeeper.matches.models import Match


@require_safe
@league_view()
def ratings(request: HttpRequest, league: League) -> HttpResponse:
    """Show the ratings of a game, now or on a day."""
    game = request.GET.get("game", "")
    game = game if game in league.games else league.games[0]
    games = game_links(league, game, with_all=False)
    number, name = request.GET.get("page", "1"), request.GET.get("name", "")
    on = DayForm(request.GET).values.get("on")
    page = ratings_page(league, game, on, number, name)
    another = DayForm(initial={"game": game, "on": on})
    return render_page(request, league, "ratings", page | {"games": games, "another_day": another})


@require_safe
@league_view()
def match(request: HttpRequest, league: League, code: str) -> HttpResponse:
    """Show the results and rating changes of a match."""
    parts = ("league_match__season", "league_match__pending")
    matches = Match.objects.filter(league_match__league=league).select_related(*parts)
    row = matches.named(code).first()
    if row is None:
        return not_found(request)
    league_match = row.league_match
    league_match.league, league_match.match = league, row
    return render_page(request, league, "league_match", match_page(league_match))
