"""The page of a league's seasons."""

from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.web.context import Context


def seasons_page(
    league: League, form: SeasonForm | None = None, changed: SeasonForm | None = None
) -> Context:
    """Return the context of the seasons, newest first, with a refused form if any."""
    return {
        "form": form or SeasonForm(),
        "seasons": [
            (season, changed if changed and changed.instance == season else SeasonForm.of(season))
            for season in league.seasons.all()
        ],
        "errors": changed.errors if changed else {},
    }
