"""Refusals about seasons, on pages and in the API."""

from datetime import date

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.models import Season

ALL_GAMES = "all"

CHOICE = _("Choose one from the list.")
NUMBER = _("Enter a whole number from 1 to 999.")
YES_OR_NO = _("Must be true or false.")
DAY = _("Enter a day as 2026-12-31.")
SEASON_CLOSED = _("Open the season again first: it is closed.")
ENDS_BEFORE = _("Enter an end after the season's start.")


def parse_day(text: str) -> date:
    """Parse an ISO date. Raises `ValueError` with a message for readers."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(DAY) from None


def refuse_closed(season: Season, field: str = "season") -> None:
    """Raise `Refused` if a season is closed."""
    if season.closed_at is not None:
        raise Refused([Refusal("season_closed", SEASON_CLOSED, field)])
