"""The page of the league in which a match counts."""

from scorekeeper.leagues.counting.forms import CountsForForm
from scorekeeper.leagues.counting.page import may_count
from scorekeeper.leagues.counting.rematch import earlier_league_match
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.policy import Actor, leagues_of
from scorekeeper.leagues.ratings.page import present_moves
from scorekeeper.matches.models import Match
from scorekeeper.web.context import Context


def counts_for_page(
    user: Actor, match: Match, league_match: LeagueMatch | None, league: League | None
) -> Context:
    """Return the context of the league of a match; without one, of the leagues to choose from."""
    if league_match is not None and league is None:
        return {"match_code": match.code}  # as without any league, since this one may be private
    page: Context = {
        "match_code": match.code,
        "game": match.game,
        "players": match.read_document().players,
    }
    if league_match is None or league is None:
        earlier = earlier_league_match(match)
        leagues = [league for league in leagues_of(user) if match.game in league.games]
        leagues.sort(key=lambda league: earlier is None or league.pk != earlier.league_id)
        return page | {"leagues": CountsForForm(None, leagues) if leagues else None}
    return page | {
        "counted": {"name": league.name, "slug": league.slug, "season": league_match.season},
        "evening": league_match.evening,
        "unknown": [
            seat.name
            for seat in league_match.seats.all()
            if seat.member_id is None and may_count(match)
        ],
        "waits": league_match.waits,
        "moves": present_moves(league_match),
        "system": league.get_rating_display(),
    }
