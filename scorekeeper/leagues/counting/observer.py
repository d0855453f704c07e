"""The observer of matches that keeps their leagues up to date."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.leagues.counting.count import count, league_match_of
from scorekeeper.leagues.counting.dates import move_date
from scorekeeper.leagues.counting.rebuild import rebuild
from scorekeeper.leagues.counting.receipts import correction_lines
from scorekeeper.leagues.counting.rematch import count_as_before, counted_before
from scorekeeper.leagues.models import League, LeagueMatch
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.leagues.people.policy import Actor, can, may_see
from scorekeeper.leagues.people.suits import dress
from scorekeeper.matches.log.observers import CountsFor, Uncounted
from scorekeeper.matches.models import Match
from scorekeeper.scoring.handovers import table_names


class Leagues:
    """Keeps results, sums and ratings up to date."""

    prefetched: tuple[str, ...] = ("league_match__league", "league_match__season")

    def changed(self, match: Match, before: Sheet, after: Sheet) -> None:
        """Count a match that ended, was corrected or opened again; see who sits at the table.

        A deal in the midst of a match costs nothing.
        """
        moved = (before.match.players, before.match.seatings) != (
            after.match.players,
            after.match.seatings,
        )
        if not moved and before.status == after.status == "open":
            return
        counted = league_match_of(match)
        if counted is None:
            return
        if moved:
            seat_players(counted, table_names(after.match))
            dress(counted)
        count(counted, after)

    def redated(self, match: Match, earlier: datetime) -> None:
        """Count a match on the evening of its new date. Raises `Refused` for a closed season."""
        counted = league_match_of(match)
        if counted is not None:
            move_date(counted, match.started_at, earlier)

    def receipt(self, match: Match, before: Sheet, after: Sheet, reader: Actor) -> Sequence[str]:
        """Say what a change moved in the evening, the standings and the ratings."""
        if before.status == after.status == "open":
            return ()
        counted = league_match_of(match)
        if counted is None or not may_see(reader, counted.league):
            return ()
        return tuple(correction_lines(counted, before, after))

    def counts_for(self, match: Match, reader: Actor) -> CountsFor | None:
        """Say which league and season a match counts for, to those who may know of the league."""
        counted = league_match_read(match)
        if counted is None or not may_see(reader, counted.league):
            return None
        season = counted.season.name if counted.season and counted.counts else ""
        return CountsFor(counted.league.name, season, reverse("league", args=[counted.league.slug]))

    def uncounted(self, match: Match, reader: Actor) -> Uncounted | None:
        """Say that a rematch counts for nothing, and where to add it to the league before.

        A private league has no name for those who may not know of it.
        """
        before = counted_before(match) if league_match_read(match) is None else None
        if before is None:
            return None
        may_add = can(reader, "count", before.league) or not reader.is_authenticated
        adds = reverse("counts-for", args=[match.code]) if may_add else ""
        return replace(_uncounted(before.league, reader), adds=adds)

    def would_not_count(self, match: Match, reader: Actor) -> Uncounted | None:
        """Say that a rematch would count for nothing, and where to sign in first."""
        counted = league_match_read(match)
        if counted is None or can(reader, "count", counted.league):
            return None
        page = urlencode({"next": reverse("match", args=[match.code])})
        sign_in = "" if reader.is_authenticated else f"{reverse('account_login')}?{page}"
        return replace(_uncounted(counted.league, reader), adds=sign_in)

    def hides(self, match: Match) -> bool:
        """Say whether a match counts for a league that only its members may know of."""
        counted = league_match_read(match)
        return counted is not None and not counted.league.public

    def rematched(self, match: Match, earlier: Match, reader: Actor) -> None:
        """Let a rematch count for the same league, with the same members in its seats.

        Where the reader may not say so, or the season is closed, it counts for nothing yet.
        """
        before = league_match_of(earlier)
        if before is None or not can(reader, "count", before.league):
            return
        with suppress(Refused):
            count_as_before(match, before, by=reader)

    def recount(self, *, mend: bool, tell: Callable[[str], object]) -> Iterator[str]:
        """Work all results, sums and ratings out again."""
        return rebuild(mend=mend, tell=tell)


def _uncounted(league: League, reader: Actor) -> Uncounted:
    shown = may_see(reader, league)
    return Uncounted(
        name=league.name if shown else "",
        address=reverse("league", args=[league.slug]) if shown else "",
        adds="",
        signed_in=reader.is_authenticated,
    )


def league_match_read(match: Match) -> LeagueMatch | None:
    """Return what a match counts for; of a match read along with it, without a statement."""
    row: LeagueMatch | None = getattr(match, "league_match", None)
    return row


LEAGUES = Leagues()
