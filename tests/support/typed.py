"""Services of a league given what is typed, as bodies of the API hold it: read by their forms."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.leagues.models import Pot, Season
from scorekeeper.leagues.pots import services as pots
from scorekeeper.leagues.pots.forms import PotForm


def keep_pot(season: Season, typed: Mapping[str, Any], **more: Any) -> Pot:
    return pots.keep_pot(season, PotForm.read(typed, season.league), **more)
