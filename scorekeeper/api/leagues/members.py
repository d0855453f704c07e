"""The members of a league: list, add, change, remove."""

from typing import Annotated, Self
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.models import Member as MemberRow
from scorekeeper.leagues.models import Role
from scorekeeper.leagues.people import services
from scorekeeper.leagues.people.forms import ChangedMemberForm, MemberForm
from scorekeeper.leagues.people.policy import role_of
from scorekeeper.media.shapes import AnswerShape, choice_field
from scorekeeper.media.times import MomentText
from scorekeeper.rest.bodies import body_of
from scorekeeper.rest.leagues.access import COUNT, MANAGE, READ, SCORE, LeagueView
from scorekeeper.rest.leagues.find import member_of
from scorekeeper.rest.operations import Body, Page, operation
from scorekeeper.rest.problems import Problem


class Member(AnswerShape):
    """A member of a league."""

    id: UUID
    """The member's id."""
    name: str
    """The member's name."""
    role: Annotated[str, choice_field(Role.choices)]
    """The role of the member in the league."""
    has_account: bool
    """Whether an account belongs to the name."""
    merged_into: UUID | None
    """The member whose other name this is, null for a name of its own."""
    removed_at: MomentText | None
    """When the member left or was removed, null if neither."""

    @classmethod
    def of(cls, member: MemberRow, **more: object) -> Self:
        """Return a member, with the additional fields of a subclass."""
        merged_into, has_account = member.merged_into_id, member.user_id is not None
        return cls.about(member, merged_into=merged_into, has_account=has_account, **more)


class ChangedMember(Member):
    """A member, and the effect of the change."""

    receipt: list[str]
    """The effect of the change: a line for each standings, and for the ratings of each game."""


class MembersView(LeagueView):
    """The members of a league."""

    @operation("list_members", READ, answer=Page(Member))
    def get(self, request: Request) -> HttpResponse:
        """The members, also those merged and removed."""
        return self.page(self.league.members.order_by("name"), Member.of)

    @operation("add_member", SCORE, answer=Member, body=MemberForm, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Add a name without an account."""
        if body_of(request).get("role") is not None and role_of(self.league) != Role.OWNER:
            raise Problem(403)
        member = services.add_member(self.league, **self.fields, by=self.user)
        return self.created(Member.of(member), member.pk)


class MemberView(LeagueView):
    """One member of a league."""

    @operation(
        "change_member", MANAGE, answer=ChangedMember, body=Body(ChangedMemberForm, "MemberBody")
    )
    def patch(self, request: Request, member: UUID) -> object:
        """Rename, give a role, merge or separate."""
        row = member_of(self.league, member)
        fields = self.fields
        with track_moves(self.league, [row.pk]) as moved_lines:
            changed = services.change_member(row, fields, by=self.user)
        lines = [*moved_lines, *(name_lines(changed) if "merged_into" in fields else ())]
        return ChangedMember.of(changed, receipt=lines)

    @operation("remove_member", COUNT, answer=Member)
    def delete(self, request: Request, member: UUID) -> object:
        """Remove a member: owners any member, others themselves."""
        row = member_of(self.league, member)
        if role_of(self.league) != Role.OWNER and row.user_id != self.user.pk:
            raise Problem(403)
        return Member.of(services.remove_member(row, by=self.user))
