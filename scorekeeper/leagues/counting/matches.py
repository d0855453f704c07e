"""Services of league matches: add and remove them, name players, apply corrections."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Self

from django.db.models import QuerySet
from django.utils import timezone
from pydantic import Field
from typing_extensions import TypedDict

from games import GAMES
from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import member_in
from scorekeeper.leagues.acts.changes import NONE, day_text
from scorekeeper.leagues.acts.kind import By, Day, Group, Kind, MemberKey, Name, RowOf, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged, first_existing
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.adjustments import reassign_adjustments
from scorekeeper.leagues.counting.count import (
    count_match,
    digest_of,
    expected_results,
    league_match_of,
    lock_league,
    lock_match,
    replace_results,
    stored_results,
)
from scorekeeper.leagues.counting.receipts import isolated, result_lines
from scorekeeper.leagues.models import League, LeagueMatch, Member, Pending, Role, Seat
from scorekeeper.leagues.people.names import seat_players
from scorekeeper.leagues.people.services import add_or_restore
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
NOT_A_MEMBER = _("The league has no such member.")
NOT_WAITING = _("This correction does not wait any more.")
TWICE = _("Choose each member only once at a table.")


class AboutMatch(Kind):
    """Base of acts about a league match; `day` is its evening."""

    group = Group.MATCHES

    code: Annotated[str, RowOf(Match)]
    game: Annotated[str, Field(pattern=f"^({'|'.join(GAMES)})$")]
    day: Day

    @classmethod
    def of(cls, league_match: LeagueMatch, **fields: object) -> Self:
        """Build the act for a match, with the other fields of its kind."""
        match = league_match.match
        return cls(code=match.code, game=match.game, day=league_match.evening.isoformat(), **fields)

    def words(self) -> dict[str, str]:
        match = f"{game_name(self.game)}, {day_text(self.day)} ({self.code})"
        return super().words() | {"match": isolated(match)}

    def match_in(self, league: League) -> LeagueMatch:
        """Return the act's league match. Raises `Refused` if it is no longer in the league."""
        matches = LeagueMatch.objects.filter(league=league, match__code=self.code)
        return first_existing(
            matches.select_related("league", "season__league", "match", "pending")
        )


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
        if match.read().example:
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
        seat_players(league_match, table_names(match.read().match_input()))
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


class SeatChange(TypedDict):
    """A change of the member at a seat, None if unknown; `was` and `now` are their names."""

    seat: Annotated[int, Field(ge=0, le=1000)]
    before: MemberKey | None
    after: MemberKey | None
    was: Name
    now: Name


class PlayersNamed(AboutMatch, Undoable):
    """The members at a table were changed."""

    slug = "who_is_who"
    says = _("Said who played {match}: {people}")
    subject = "seats:{code}"

    people: list[SeatChange]

    def words(self) -> dict[str, str]:
        seats = (
            isolated(f"{isolated(seat['was'] or NONE)} → {isolated(seat['now'] or NONE)}")
            for seat in self.people
        )
        return super().words() | {"people": ", ".join(seats)}

    def lock_before_league(self) -> None:
        Match.objects.select_for_update().filter(code=self.code).first()

    def undo(self, league: League, by: By) -> None:
        league_match = self.match_in(league)
        members_by_seat = {
            seat.number: str(seat.member_id or "") for seat in league_match.seats.all()
        }
        expect_unchanged(
            all(members_by_seat.get(seat["seat"]) == (seat["after"] or "") for seat in self.people)
        )
        before = {seat["seat"]: seat["before"] for seat in self.people}
        members = {seat: member_in(league, key) if key else None for seat, key in before.items()}
        name_players(league_match, members, by=by)


def name_players(
    league_match: LeagueMatch,
    members: Mapping[int, Member | None],
    new: Collection[int] = (),
    guests: Collection[int] = (),
    *,
    by: By = None,
) -> LeagueMatch:
    """Assign members to seats by number, and log the change. Raises `Refused`.

    Players at seats in `new` join as members, those in `guests` as guests, for whom the match does
    not count. None means an unknown player.
    """
    with write_transaction():
        people = seat_members(league_match, members, new, guests)
        if people:
            record(league_match.league, by, PlayersNamed.of(league_match, people=people))
    return league_match


def seat_members(
    league_match: LeagueMatch,
    members: Mapping[int, Member | None],
    new: Collection[int] = (),
    guests: Collection[int] = (),
) -> list[SeatChange]:
    """Assign members to seats without an act of its own; return the changes."""
    with write_transaction():
        Match.objects.select_for_update().get(pk=league_match.match_id)
        lock_league(league_match.league_id)
        seats = list(league_match.seats.select_related("member"))
        before = {seat.number: seat.member for seat in seats}
        for seat in seats:
            if seat.number in new or seat.number in guests:
                role = Role.GUEST if seat.number in guests else Role.MEMBER
                seat.member, _new = add_or_restore(league_match.league, seat.name, role=role)
            else:
                seat.member = members.get(seat.number, seat.member)
        _refuse_duplicates([seat.member for seat in seats if seat.member is not None])
        for seat in seats:
            seat.save(update_fields=["member"])
        set_member_suits(league_match)
        count_match(league_match, sheet_of(Match.objects.get(pk=league_match.match_id)))
    return [
        _seat_change(seat, before[seat.number])
        for seat in seats
        if seat.member != before[seat.number]
    ]


def _seat_change(seat: Seat, before: Member | None) -> SeatChange:
    now = seat.member
    return {
        "seat": seat.number,
        "before": str(before.pk) if before else None,
        "after": str(now.pk) if now else None,
        "was": before.name if before else "",
        "now": now.name if now else "",
    }


def change_league_match(
    league_match: LeagueMatch, members: Mapping[int, Member] | None, *, apply: bool, by: By = None
) -> None:
    """Assign members to seats and apply a correction, all or nothing. Raises `Refused`."""
    with write_transaction():
        if members is not None:
            name_players(league_match, members, by=by)
        if apply:
            apply_correction(league_match, by=by)


def _refuse_duplicates(members: Sequence[Member]) -> None:
    if len({member.person for member in members}) < len(members):
        raise Refused([Refusal("twice", TWICE, "members")])


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


class AboutCorrection(AboutMatch):
    """Base of acts about a pending correction of a closed season."""

    subject = "correction:{code}"


class CorrectionApplied(AboutCorrection):
    """A pending correction was applied."""

    slug = "correction_applied"
    says = _("Applied the correction of {match}")


def apply_correction(league_match: LeagueMatch, *, by: By = None) -> list[str]:
    """Apply a correction of a closed season; return the lines of its receipt."""
    with write_transaction():
        lock_match(league_match)
        sheet = sheet_of(Match.objects.get(pk=league_match.match_id))
        lines = list(
            result_lines(
                league_match, stored_results(league_match), expected_results(league_match, sheet)
            )
        )
        count_match(league_match, sheet, even_closed=True)
        record(league_match.league, by, CorrectionApplied.of(league_match))
        if league_match.season is not None:
            reassign_adjustments(league_match.season)
    return lines


class CorrectionDeclined(AboutCorrection, Undoable):
    """A correction was declined."""

    slug = "correction_declined"
    says = _("Declined the correction of {match}")

    def undo(self, league: League, by: By) -> None:
        league_match = self.match_in(league)
        expect_unchanged(hasattr(league_match, "pending") and not league_match.waits)
        restore_correction(league_match, by=by)


def decline_correction(league_match: LeagueMatch, *, by: By = None) -> None:
    """Decline a pending correction, until the match changes again. Raises `Refused`."""
    with write_transaction():
        lock_match(league_match)
        pending = Pending.objects.waiting().filter(pk=league_match.pk).first()
        if pending is None:
            raise Refused([Refusal("not_waiting", NOT_WAITING, "match")])
        sheet = sheet_of(Match.objects.get(pk=league_match.match_id))
        pending.declined = digest_of(expected_results(league_match, sheet))
        pending.declined_at = timezone.now()
        pending.save(update_fields=["declined", "declined_at"])
        record(league_match.league, by, CorrectionDeclined.of(league_match))


class CorrectionWaits(AboutCorrection, Undoable):
    """A declined correction waits again."""

    slug = "correction_waits"
    says = _("Let the correction of {match} wait again")

    def undo(self, league: League, by: By) -> None:
        decline_correction(self.match_in(league), by=by)


def restore_correction(league_match: LeagueMatch, *, by: By = None) -> None:
    """Make a declined correction wait again."""
    with write_transaction():
        lock_match(league_match)
        Pending.objects.filter(pk=league_match.pk).update(declined="", declined_at=None)
        record(league_match.league, by, CorrectionWaits.of(league_match))
