"""Members at the seats of a league match: name them, and log who played."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.leagues.acts.about import AboutMatch, member_in
from scorekeeper.leagues.acts.changes import NONE
from scorekeeper.leagues.acts.kind import By, MemberKey, Name, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting.count import count_match, lock_league
from scorekeeper.leagues.counting.words import isolated
from scorekeeper.leagues.models import League, LeagueMatch, Member, Role, Seat
from scorekeeper.leagues.people.services import add_or_restore
from scorekeeper.leagues.people.suits import set_member_suits
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.storage.database import write_transaction

NOT_A_MEMBER = _("The league has no such member.")
TWICE = _("Choose each member only once at a table.")


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


def _refuse_duplicates(members: Sequence[Member]) -> None:
    if len({member.person for member in members}) < len(members):
        raise Refused([Refusal("twice", TWICE, "members")])
