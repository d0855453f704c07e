"""The desk of a league: waiting matches, claims and chat programs, up to 50 of a kind."""

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext

from scorekeeper.club.desk.waiting import (
    claims_in,
    corrections_in,
    failing_chats_in,
    unfinished_matches_in,
    unknown_seats_in,
)
from scorekeeper.club.notices.models import Subscription
from scorekeeper.leagues.counting.count import expected_results, stored_results
from scorekeeper.leagues.counting.receipts import result_lines
from scorekeeper.leagues.models import Claim, League, LeagueMatch, Pending, Season, Seat
from scorekeeper.matches.sheet.cache import sheet_of

MOST = 50
"""The maximum of entries shown of each kind."""


@dataclass(frozen=True)
class WaitingMatch:
    """A waiting match, with all its players or those who are unknown."""

    counted: LeagueMatch
    players: list[str]
    pending: Pending | None = None

    @property
    def code(self) -> str:
        return self.counted.match.code

    @property
    def game(self) -> str:
        """The name of its game, of a game that a table made itself its own."""
        return gettext(self.counted.match.rules.name)

    @property
    def moves(self) -> list[str]:
        """The changes of its correction, one line each."""
        expected = expected_results(self.counted, sheet_of(self.counted.match))
        return list(result_lines(self.counted, stored_results(self.counted), expected))


@dataclass(frozen=True)
class Desk:
    """All entries that wait for the owners of a league."""

    claims: list[Claim]
    corrections: list[WaitingMatch]
    unknown: list[WaitingMatch]
    left_open: list[WaitingMatch]
    unsent: list[Subscription]

    @property
    def is_empty(self) -> bool:
        """Whether no entry waits."""
        return not any(vars(self).values())

    @property
    def full_seasons(self) -> list[Season]:
        """The seasons with several waiting corrections."""
        waiting = Counter(correction.counted.season for correction in self.corrections)
        return [season for season, number in waiting.items() if season and number > 1]


def read_desk(league: League) -> Desk:
    """Return the desk of a league. Five queries."""
    parts = ("league_match__match", "league_match__season__league", "league_match__league")
    corrections = corrections_in(league).select_related(*parts)[:MOST]
    seats = unknown_seats_in(league).select_related("league_match__match")[: 4 * MOST]
    return Desk(
        claims=list(claims_in(league).select_related("member", "user")[:MOST]),
        corrections=[_waiting_match(each.league_match, each) for each in corrections],
        unknown=[
            WaitingMatch(counted, [seat.name for seat in of_match])
            for counted, of_match in groupby(seats, key=_match_of)
        ],
        left_open=[
            _waiting_match(each)
            for each in unfinished_matches_in(league).select_related("match")[:MOST]
        ],
        unsent=list(failing_chats_in(league)),
    )


def _waiting_match(counted: LeagueMatch, pending: Pending | None = None) -> WaitingMatch:
    return WaitingMatch(counted, list(counted.match.read_document().players), pending)


def _match_of(seat: Seat) -> LeagueMatch:
    return seat.league_match
