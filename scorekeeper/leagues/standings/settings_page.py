"""The list of leagues, and the seasons of one."""

from collections.abc import Iterable

from django.http import QueryDict

from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.models import League, Season


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
