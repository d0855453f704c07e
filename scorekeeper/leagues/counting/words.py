"""Words of receipts and pages: points, places and values, names, and titles of standings."""

from fractions import Fraction
from uuid import UUID

from django.utils.translation import gettext

from games import GAMES
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.models import League, Member
from scorekeeper.presenters.presenter import END, ISOLATE, score_text
from scorekeeper.scoring import standings
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import Standing, as_text


def isolated(text: str) -> str:
    """Return text in Unicode isolates, with its own direction within a sentence."""
    return f"{ISOLATE}{text}{END}"


def names_of(members: set[UUID]) -> dict[UUID, str]:
    """Return the names of members by key."""
    rows = Member.objects.filter(pk__in=members) if members else Member.objects.none()
    return dict(rows.values_list("pk", "name"))


def points_text(hundredths: int) -> str:
    """Format points with their sign."""
    return score_text(as_text(Fraction(hundredths, HUNDREDTHS)))


def standings_title(league: League, game: str) -> str:
    """Return the title of a league's standings in a game, or over all if the game is empty."""
    name = isolated(league.name)
    if not game:
        return gettext("Standings of {league} over all games").format(league=name)
    of_game = gettext(GAMES[game].name)
    return gettext("Standings of {league} in {game}").format(league=name, game=of_game)


def standing_text(standing: Standing, method: str) -> str:
    """Format a place with the value behind it."""
    place = f"{standing.place}." if standing.place else "–"
    return f"{place} ({value_text(standing, method)})"


def value_text(standing: Standing, method: str) -> str:
    """Format the value that standings sort by; points with their sign."""
    text = as_text(standing.value)
    unsigned = method in {standings.SHARE, "places"}
    return decimal_text(text).replace("-", "−") if unsigned else score_text(text)
