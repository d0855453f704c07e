"""Services of league matches: add, remove and list them."""

from django.db.models import QuerySet

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import AboutMatch
from scorekeeper.leagues.acts.kind import By
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import (
    count_match,
    league_match_of,
    lock_league,
    lock_match,
    replace_results,
    stored_results,
)
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.leagues.people.suits import reset_suits, set_member_suits
from scorekeeper.matches.models import Match, MatchQuerySet
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import evening_of
from scorekeeper.scoring.handovers import table_names
from scorekeeper.storage.database import write_transaction

OTHER_GAME = _("This game is not played in the league.")
EXAMPLE = _("An example counts for no league.")
OTHER_LEAGUE = _("Remove this match from its other league first.")
CLOSED = _("The season is closed: matches cannot be added or removed.")


class MatchAdded(AboutMatch):
    """A match was added to the league."""

    slug = "match_added"
    says = _("Added a match: {match}")


class MatchRemoved(AboutMatch):
    """A match was removed from the league."""

    slug = "match_removed"
    says = _("Removed a match: {match}")


def count_for(match: Match, league: League, *, by: By = None, counts: bool = True) -> LeagueMatch:
    """Add a match to a league, before, during or after play. Raises `Refused`.

    Players with unknown names stay without a member (`name_players`). `counts` is False for a match
    of a tournament apart.
    """
    with write_transaction():
        match = Match.objects.select_for_update().get(pk=match.pk)
        current = league_match_of(match)
        if current is not None:
            if current.league_id != league.pk:
                raise Refused([Refusal("other_league", OTHER_LEAGUE, "league")])
            return current
        if match.read_document().example:
            raise Refused([Refusal("example", EXAMPLE, "league")])
        if match.game not in league.games:
            raise Refused([Refusal("other_game", OTHER_GAME, "league")])
        lock_league(league.pk)
        evening = evening_of(match.started_at, league.zone)
        season = league.seasons.on(evening).first()
        if season is not None and season.closed_at:
            raise Refused([Refusal("season_closed", CLOSED, "league")])
        league_match = LeagueMatch.objects.create(
            match=match, league=league, season=season, evening=evening, counts=counts
        )
        seat_players(league_match, table_names(match.read_document().match_input()))
        set_member_suits(league_match)
        count_match(league_match, sheet_of(match))
        record(league, by, MatchAdded.of(league_match))
    return league_match


def remove_match(league_match: LeagueMatch, *, by: By = None) -> None:
    """Remove a match from its league. Raises `Refused`."""
    with write_transaction():
        lock_match(league_match)
        if league_match.season is not None and league_match.season.closed_at:
            raise Refused([Refusal("season_closed", CLOSED, "league")])
        replace_results([(league_match, stored_results(league_match), ())])
        reset_suits(league_match)
        record(league_match.league, by, MatchRemoved.of(league_match))
        league_match.delete()


def matches_of(league: League) -> MatchQuerySet:
    """Return the matches of a league, with their seats and results."""
    matches = Match.objects.filter(league_match__league=league)
    parts = ("league_match__season__league", "league_match__league", "league_match__pending")
    return matches.select_related(*parts).prefetch_related(
        "league_match__seats", "league_match__results"
    )


def newest_matches_of(league: League) -> QuerySet[LeagueMatch]:
    """Return the league matches with their seats and results, newest evening first.

    The sort key has only columns of the league match, so that an index serves each page.
    """
    league_matches = league.matches.order_by("-evening", "-match")
    parts = ("match", "season__league", "league", "pending")
    return league_matches.select_related(*parts).prefetch_related("seats", "results")
