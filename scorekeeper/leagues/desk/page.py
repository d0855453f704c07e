"""The page of what waits in a league."""

from collections import Counter
from itertools import groupby

from scorekeeper.leagues.context import Context, Errors, game_name
from scorekeeper.leagues.desk.waiting import (
    claims_in,
    corrections_in,
    left_open_in,
    unknown_in,
    unsent_in,
)
from scorekeeper.leagues.models import League, LeagueMatch, Pending, Seat
from scorekeeper.leagues.notices.page import present_chat
from scorekeeper.leagues.standings.settings_page import present_pending

MOST = 50
"""So much of a kind is shown."""


def desk_page(league: League, shown: str = "", errors: Errors | None = None) -> Context:
    """What waits; five statements, and more where a correction is `shown` with what it moves."""
    claims = claims_in(league).select_related("member", "user")[:MOST]
    parts = ("league_match__match", "league_match__season__league", "league_match__league")
    corrections = list(corrections_in(league).select_related(*parts)[:MOST])
    of_seasons = Counter(each.league_match.season for each in corrections)
    seats = unknown_in(league).select_related("league_match__match")[: 4 * MOST]
    left_open = left_open_in(league).select_related("match")[:MOST]
    page: Context = {
        "claims": [
            {"id": claim.pk, "name": claim.member.name, "account": claim.user.get_username()}
            for claim in claims
        ],
        "corrections": [present_correction(correction, shown) for correction in corrections],
        "full_seasons": [each for each, waiting in of_seasons.items() if waiting > 1],
        "unknown": [
            _present_match(counted) | {"names": [seat.name for seat in of_match]}
            for counted, of_match in groupby(seats, key=_match_of)
        ],
        "left_open": [
            _present_match(counted) | {"names": counted.match.read().players}
            for counted in left_open
        ],
        "unsent": [present_chat(chat) for chat in unsent_in(league)],
        "errors": errors or {},
    }
    kinds = ("claims", "corrections", "unknown", "left_open", "unsent")
    return page | {"anything": any(page[kind] for kind in kinds)}


def present_correction(pending: Pending, shown: str) -> Context:
    """A correction that waits; with what it would move where that is asked for."""
    counted = pending.league_match
    if counted.match.code == shown:
        return present_pending(pending) | {"season": counted.season, "shown": True}
    return _present_match(counted) | {
        "season": counted.season,
        "since": pending.since,
        "players": counted.match.read().players,
    }


def _match_of(seat: Seat) -> LeagueMatch:
    return seat.league_match


def _present_match(counted: LeagueMatch) -> Context:
    return {
        "code": counted.match.code,
        "game": game_name(counted.match.game),
        "evening": counted.evening,
    }
