"""The observer of matches that updates their leagues."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.leagues.counting.count import count_match, league_match_of
from scorekeeper.leagues.counting.dates import move_date
from scorekeeper.leagues.counting.rebuild import rebuild
from scorekeeper.leagues.counting.receipts import correction_lines
from scorekeeper.leagues.counting.rematch import count_rematch, earlier_league_match
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.leagues.people.policy import Actor, can, may_see
from scorekeeper.leagues.people.suits import set_member_suits
from scorekeeper.matches.log.observers import CountsFor, Uncounted
from scorekeeper.matches.models import Match
from scorekeeper.scoring.handovers import table_names


class Leagues:
    """Observer that updates results, sums and ratings."""

    prefetched: tuple[str, ...] = ("league_match__league", "league_match__season")

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Update the seats and results of a match that ended, was corrected or reopened.

        A deal during a match costs no query.
        """
        seats_moved = (before.match.players, before.match.seatings) != (
            after.match.players,
            after.match.seatings,
        )
        if not seats_moved and before.status == after.status == "open":
            return
        league_match = league_match_of(match)
        if league_match is None:
            return
        if seats_moved:
            seat_players(league_match, table_names(after.match))
            set_member_suits(league_match)
        count_match(league_match, after)

    def redated(self, match: Match, earlier: datetime) -> None:
        """Move a match to the evening of its new date. Raises `Refused` for a closed season."""
        league_match = league_match_of(match)
        if league_match is not None:
            move_date(league_match, match.started_at, earlier)

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Actor) -> Sequence[str]:
        """Return lines about the effect of a change on the evening, standings and ratings."""
        if before.status == after.status == "open":
            return ()
        league_match = league_match_of(match)
        if league_match is None or not may_see(reader, league_match.league):
            return ()
        return tuple(correction_lines(league_match, before, after))

    def counts_for(self, match: Match, reader: Actor) -> CountsFor | None:
        """Return the league and season of a match. None if the reader may not see them."""
        league_match = prefetched_league_match(match)
        if league_match is None or not may_see(reader, league_match.league):
            return None
        season = league_match.season.name if league_match.season and league_match.counts else ""
        return CountsFor(
            league_match.league.name, season, reverse("league", args=[league_match.league.slug])
        )

    def uncounted(self, match: Match, reader: Actor) -> Uncounted | None:
        """Return a notice that a rematch counts for no league, with the URL to add it.

        The name of a private league is left out for readers who may not see it.
        """
        earlier = earlier_league_match(match) if prefetched_league_match(match) is None else None
        if earlier is None:
            return None
        may_add = can(reader, "count", earlier.league) or not reader.is_authenticated
        adds = reverse("counts-for", args=[match.code]) if may_add else ""
        return replace(_uncounted(earlier.league, reader), adds=adds)

    def would_not_count(self, match: Match, reader: Actor) -> Uncounted | None:
        """Return a notice that a rematch would count for no league, with a URL to sign in."""
        league_match = prefetched_league_match(match)
        if league_match is None or can(reader, "count", league_match.league):
            return None
        page = urlencode({"next": reverse("match", args=[match.code])})
        sign_in = "" if reader.is_authenticated else f"{reverse('account_login')}?{page}"
        return replace(_uncounted(league_match.league, reader), adds=sign_in)

    def hides(self, match: Match) -> bool:
        """Return whether a match belongs to a private league."""
        league_match = prefetched_league_match(match)
        return league_match is not None and not league_match.league.public

    def rematched(self, match: Match, earlier: Match, reader: Actor) -> None:
        """Add a rematch to the league of the earlier match, with the same members at its seats.

        If the reader may not do so, or the season is closed, it counts for no league yet.
        """
        league_match = league_match_of(earlier)
        if league_match is None or not can(reader, "count", league_match.league):
            return
        with suppress(Refused):
            count_rematch(match, league_match, by=reader)

    def recount(self, *, repair: bool, report: Callable[[str], object]) -> Iterator[str]:
        """Recalculate all results, sums and ratings; yield the differences."""
        return rebuild(repair=repair, report=report)


def _uncounted(league: League, reader: Actor) -> Uncounted:
    visible = may_see(reader, league)
    return Uncounted(
        name=league.name if visible else "",
        address=reverse("league", args=[league.slug]) if visible else "",
        adds="",
        signed_in=reader.is_authenticated,
    )


def prefetched_league_match(match: Match) -> LeagueMatch | None:
    """Return the league match of a match, None if there is none; no query if prefetched."""
    row: LeagueMatch | None = getattr(match, "league_match", None)
    return row


LEAGUES = Leagues()
