"""The list of leagues, and the seasons of one."""

from collections.abc import Iterable

from django.http import QueryDict

from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.counting.count import expected_results, stored_results
from scorekeeper.leagues.counting.receipts import result_lines
from scorekeeper.leagues.models import League, Pending, Season
from scorekeeper.matches.sheet.cache import sheet_of


def present_leagues(leagues: Iterable[League]) -> list[Context]:
    """Return leagues for a list."""
    return [
        {
            "name": league.name,
            "slug": league.slug,
            "public": league.public,
            "games": [game_name(slug) for slug in league.games],
        }
        for league in leagues
    ]


def season_of(post: QueryDict) -> dict[str, object]:
    """Read the form of a season."""
    return {name: post.get(name, "") for name in ("name", "starts_on", "ends_on")}


def seasons_page(league: League, errors: Errors, post: QueryDict | None = None) -> Context:
    """The seasons of a league."""
    return {
        "seasons": [_present_season(season) for season in league.seasons.all()],
        "errors": errors,
        "typed": post or QueryDict(),
    }


def _present_season(season: Season) -> Context:
    return {
        "id": str(season.pk),
        "name": season.name,
        "starts_on": season.starts_on,
        "ends_on": season.ends_on,
        "closed_at": season.closed_at,
    }


def present_pending(pending: Pending) -> Context:
    """A correction that waits, and who would move."""
    counted = pending.league_match
    now = expected_results(counted, sheet_of(counted.match))
    return {
        "code": counted.match.code,
        "game": game_name(counted.match.game),
        "evening": counted.evening,
        "since": pending.since,
        "players": counted.match.read().players,
        "moves": list(result_lines(counted, stored_results(counted), now)),
    }
