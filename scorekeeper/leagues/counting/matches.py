"""Adds and removes league matches, resolves names, applies pending corrections."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.record import By, about_match, record
from scorekeeper.leagues.counting.adjusted import settle_adjustments
from scorekeeper.leagues.counting.count import (
    count,
    digest_of,
    expected_results,
    league_match_of,
    lock,
    lock_match,
    replace_results,
    stored_results,
)
from scorekeeper.leagues.counting.receipts import result_lines
from scorekeeper.leagues.models import League, LeagueMatch, Member, Pending, Role, Seat
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.leagues.people.services import take_in
from scorekeeper.leagues.people.suits import dress, undress
from scorekeeper.leagues.scoring.substitutes import table_names
from scorekeeper.matches.models import Match, MatchQuerySet
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.media.times import evening_of
from scorekeeper.storage.database import write_transaction

OTHER_GAME = _("This game is not played in the league.")
EXAMPLE = _("An example counts for no league.")
OTHER_LEAGUE = _("Remove this match from its other league first.")
CLOSED = _("The season is closed: matches cannot be added or removed.")
NOT_A_MEMBER = _("The league has no such member.")
NOT_WAITING = _("This correction does not wait any more.")
TWICE = _("Choose each member only once at a table.")


def count_for(match: Match, league: League, *, by: By = None, counts: bool = True) -> LeagueMatch:
    """Let a match count for a league, before, during or after play. Raises `Refused`.

    A player whose name nobody in the league has stays open (`name_players`). `counts` is False for
    a match of a tournament apart.
    """
    with write_transaction():
        match = Match.objects.select_for_update().get(pk=match.pk)
        existing = league_match_of(match)
        if existing is not None:
            if existing.league_id != league.pk:
                raise Refused([Refusal("other_league", OTHER_LEAGUE, "league")])
            return existing
        if match.read().example:
            raise Refused([Refusal("example", EXAMPLE, "league")])
        if match.game not in league.games:
            raise Refused([Refusal("other_game", OTHER_GAME, "league")])
        lock(league.pk)
        evening = evening_of(match.started_at, league.zone)
        season = league.seasons.on(evening).first()
        if season is not None and season.closed_at:
            raise Refused([Refusal("season_closed", CLOSED, "league")])
        counted = LeagueMatch.objects.create(
            match=match, league=league, season=season, evening=evening, counts=counts
        )
        seat_players(counted, table_names(match.read().match_input()))
        dress(counted)
        count(counted, sheet_of(match))
        record(league, by, kinds.MATCH_ADDED, **about_match(counted))
    return counted


def remove_match(counted: LeagueMatch, *, by: By = None) -> None:
    """Take a match out of its league. Raises `Refused`."""
    with write_transaction():
        lock_match(counted)
        if counted.season is not None and counted.season.closed_at:
            raise Refused([Refusal("season_closed", CLOSED, "league")])
        replace_results([(counted, stored_results(counted), ())])
        undress(counted)
        record(counted.league, by, kinds.MATCH_REMOVED, **about_match(counted))
        counted.delete()


def name_players(
    counted: LeagueMatch,
    members: Mapping[int, Member | None],
    new: Collection[int] = (),
    guests: Collection[int] = (),
    *,
    by: By = None,
) -> LeagueMatch:
    """Say by seat which member sat there; those in `new` become members. Raises `Refused`.

    Those in `guests` become guests: the match counts for the others. None stands for nobody known.
    """
    with write_transaction():
        people = seat_members(counted, members, new, guests)
        if people:
            about = about_match(counted) | {"people": people}
            record(counted.league, by, kinds.WHO_IS_WHO, **about)
    return counted


def seat_members(
    counted: LeagueMatch,
    members: Mapping[int, Member | None],
    new: Collection[int] = (),
    guests: Collection[int] = (),
) -> list[dict[str, Any]]:
    """Do the same as a part of another act; return the seats with somebody else now."""
    with write_transaction():
        Match.objects.select_for_update().get(pk=counted.match_id)
        lock(counted.league_id)
        seats = list(counted.seats.select_related("member"))
        before = {seat.number: seat.member for seat in seats}
        for seat in seats:
            if seat.number in new or seat.number in guests:
                role = Role.GUEST if seat.number in guests else Role.MEMBER
                seat.member, _new = take_in(counted.league, seat.name, role=role)
            else:
                seat.member = members.get(seat.number, seat.member)
        _refuse_twice([seat.member for seat in seats if seat.member is not None])
        for seat in seats:
            seat.save(update_fields=["member"])
        dress(counted)
        count(counted, sheet_of(Match.objects.get(pk=counted.match_id)))
    return [
        _seated(seat, before[seat.number]) for seat in seats if seat.member != before[seat.number]
    ]


def _seated(seat: Seat, before: Member | None) -> dict[str, Any]:
    """Return what acts keep of a seat with somebody else."""
    now = seat.member
    return {
        "seat": seat.number,
        "before": str(before.pk) if before else None,
        "after": str(now.pk) if now else None,
        "was": before.name if before else "",
        "now": now.name if now else "",
    }


def change_league_match(
    counted: LeagueMatch, members: Mapping[int, Member] | None, *, apply: bool, by: By = None
) -> None:
    """Say who sat where, and let what waits count: both, or nothing. Raises `Refused`."""
    with write_transaction():
        if members is not None:
            name_players(counted, members, by=by)
        if apply:
            apply_correction(counted, by=by)


def _refuse_twice(members: Sequence[Member]) -> None:
    if len({member.person for member in members}) < len(members):
        raise Refused([Refusal("twice", TWICE, "members")])


def matches_of(league: League) -> MatchQuerySet:
    """Return the matches that count for a league, each with what it counts."""
    matches = Match.objects.filter(league_match__league=league)
    parts = ("league_match__season__league", "league_match__league", "league_match__pending")
    return matches.select_related(*parts).prefetch_related(
        "league_match__seats", "league_match__results"
    )


def listed_of(league: League) -> QuerySet[LeagueMatch]:
    """Return what counts for a league with its matches, the newest evening first.

    The league's own columns say the order, so that an index reads as many rows as a page has.
    """
    found = league.matches.order_by("-evening", "-match")
    parts = ("match", "season__league", "league", "pending")
    return found.select_related(*parts).prefetch_related("seats", "results")


def apply_correction(counted: LeagueMatch, *, by: By = None) -> list[str]:
    """Let a correction of a closed season count; return what it moved, a line a kind."""
    with write_transaction():
        lock_match(counted)
        sheet = sheet_of(Match.objects.get(pk=counted.match_id))
        moved = list(
            result_lines(counted, stored_results(counted), expected_results(counted, sheet))
        )
        count(counted, sheet, even_closed=True)
        record(counted.league, by, kinds.APPLIED, **about_match(counted))
        if counted.season is not None:
            settle_adjustments(counted.season)
    return moved


def decline_correction(counted: LeagueMatch, *, by: By = None) -> None:
    """Keep what a closed season shows, until the match changes again. Raises `Refused`."""
    with write_transaction():
        lock_match(counted)
        pending = Pending.objects.waiting().filter(pk=counted.pk).first()
        if pending is None:
            raise Refused([Refusal("not_waiting", NOT_WAITING, "match")])
        sheet = sheet_of(Match.objects.get(pk=counted.match_id))
        pending.declined = digest_of(expected_results(counted, sheet))
        pending.declined_at = timezone.now()
        pending.save(update_fields=["declined", "declined_at"])
        record(counted.league, by, kinds.DECLINED, **about_match(counted))


def let_wait(counted: LeagueMatch, *, by: By = None) -> None:
    """Let a correction that was declined wait again."""
    with write_transaction():
        lock_match(counted)
        Pending.objects.filter(pk=counted.pk).update(declined="", declined_at=None)
        record(counted.league, by, kinds.WAITS_AGAIN, **about_match(counted))
