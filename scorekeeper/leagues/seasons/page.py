"""The seasons of a league, each with the form that changes it."""

from scorekeeper.leagues.models import League
from scorekeeper.leagues.seasons.forms import SeasonForm
from scorekeeper.web.context import Context


def seasons_page(
    league: League, form: SeasonForm | None = None, changed: SeasonForm | None = None
) -> Context:
    """The seasons, the newest first; with a form that was refused: of a new one, or of a change."""
    return {
        "form": form or SeasonForm(),
        "seasons": [
            (season, changed if changed and changed.instance == season else SeasonForm.of(season))
            for season in league.seasons.all()
        ],
        "errors": changed.errors if changed else {},
    }
