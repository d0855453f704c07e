"""Services of a league's members and merged names; those of claims are in `claims.py`.

Each is one transaction, and logs `by` which account it was done. All raise `Refused` for invalid
input; then nothing is stored.
"""

from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from games.values import Fields, Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.about import AboutMember, member_in
from scorekeeper.leagues.acts.kind import By, Group, MemberKey, Name, RoleName, Undoable
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.acts.undo import expect_unchanged
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.merge import merge, unmerge
from scorekeeper.leagues.counting.recount import recount_member
from scorekeeper.leagues.models import League, Member, Role
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.people.suits import next_suit
from scorekeeper.storage.database import write_transaction

LAST_OWNER = _("Make another member owner first: a league needs an owner.")
NAME_TAKEN = _("A member of this league already has this name.")
HAS_ACCOUNT = _("This name already belongs to an account.")
NOT_REMOVED = _("This member is in the league.")
PRESENCE = "presence:{member}"
"""The subject of acts that add or remove a member."""


class Added(AboutMember):
    """A name was added, without an account."""

    slug = "member_added"
    says = _("Added {name}")

    role: RoleName


class Returned(AboutMember, Undoable):
    """A member came back to the league."""

    slug = "member_returned"
    says = _("Brought {name} back")
    subject = PRESENCE

    role: RoleName

    def undo(self, league: League, by: By) -> None:
        member = self.member_in(league)
        expect_unchanged(member.removed_at is None)
        remove_member(member, by=by)


def add_member(league: League, name: str, *, role: str = Role.MEMBER, by: By = None) -> Member:
    """Add a member without an account, or restore a removed one. Raises `Refused`."""
    with write_transaction():
        member, is_new = add_or_restore(league, name, role=role)
        kind = Added if is_new else Returned
        record(league, by, kind.of(member, role=member.role))
    return member


def add_or_restore(league: League, name: str, *, role: str = Role.MEMBER) -> tuple[Member, bool]:
    """Add or restore a member without an act; return it, and True if new. Raises `Refused`."""
    with write_transaction():
        member = league.members.called(name).first()
        if member is not None and member.removed_at is not None:
            member.removed_at = None
            member.save(update_fields=["removed_at"])
            return member, False
        return _create_member(league, name=name, role=role), True


def restore_member(member: Member, *, role: str = "", by: By = None) -> Member:
    """Restore a member who left or was removed, optionally with a role. Raises `Refused`."""
    with write_transaction():
        if member.removed_at is None:
            raise Refused([Refusal("invalid", NOT_REMOVED, "member")])
        old_role, member.role, member.removed_at = member.role, role or member.role, None
        member.save(update_fields=["removed_at", "role"])
        recount_guest(member, old_role)
        record(member.league, by, Returned.of(member, role=member.role))
    return member


class Joined(AboutMember):
    """An account joined by the invite link."""

    slug = "member_joined"
    says = _("Joined as {name}")


def join(league: League, user: User, name: str) -> Member:
    """Add an account by the invite link, or restore it. Raises `Refused`."""
    with write_transaction():
        member = league.members.filter(user=user).first()
        if member is None:
            member = _create_member(league, name=name, user=user)
            record(league, user, Joined.of(member))
        if member.removed_at is not None:
            member.removed_at, member.role = None, Role.MEMBER
            member.save(update_fields=["removed_at", "role"])
            record(league, user, Returned.of(member, role=member.role))
        return member


def _create_member(league: League, **fields: Any) -> Member:
    if league.members.called(fields["name"]).exists():
        raise Refused([Refusal("name_taken", NAME_TAKEN, "name")])
    try:
        with write_transaction():
            return league.members.create(suit=next_suit(league), **fields)
    except IntegrityError:
        raise Refused([Refusal("name_taken", NAME_TAKEN, "name")]) from None


def change_member(member: Member, fields: Fields, *, by: By = None) -> Member:
    """Change `name`, `role` and `merged_into`, all or nothing; None separates. Raises `Refused`."""
    with write_transaction():
        lock_league(member.league_id)
        members = Member.objects.filter(league=member.league_id)
        members = members.select_related("league", "merged_into")
        member = members.get(pk=member.pk)
        if "name" in fields:
            rename_member(member, fields["name"], by=by)
        if "role" in fields:
            change_role(member, fields["role"], by=by)
        if fields.get("merged_into") is not None:
            merge_members(member, fields["merged_into"], by=by)
        elif "merged_into" in fields and member.merged_into_id is not None:
            unmerge_member(member, by=by)
    return members.get(pk=member.pk)


class Renamed(Undoable):
    """A member was given another name."""

    slug = "member_renamed"
    group = Group.MEMBERS
    says = _("Renamed {before} to {after}")
    subject = "name:{member}"

    member: MemberKey
    before: Name
    after: Name

    def undo(self, league: League, by: By) -> None:
        member = member_in(league, self.member)
        expect_unchanged(member.name == self.after)
        rename_member(member, self.before, by=by)


def rename_member(member: Member, name: str, *, by: By = None) -> Member:
    with write_transaction():
        if member.league.members.called(name).exclude(pk=member.pk).exists():
            raise Refused([Refusal("name_taken", NAME_TAKEN, "name")])
        before, member.name = member.name, name
        member.save(update_fields=["name", "folded"])
        if before != name:
            act = Renamed(member=str(member.pk), before=before, after=name)
            record(member.league, by, act)
    return member


class RoleChanged(AboutMember, Undoable):
    """A member was given another role."""

    slug = "role_changed"
    says = _("Changed the role of {name}: {before} → {after}")
    subject = "role:{member}"

    before: RoleName
    after: RoleName

    def words(self) -> dict[str, str]:
        roles = {"before": Role(self.before), "after": Role(self.after)}
        return super().words() | {name: str(role.label) for name, role in roles.items()}

    def undo(self, league: League, by: By) -> None:
        member = self.member_in(league)
        expect_unchanged(member.role == self.after and member.removed_at is None)
        change_role(member, self.before, by=by)

    def needs_account(self) -> bool:
        return True


def change_role(member: Member, role: str, *, by: By = None) -> Member:
    """Change a member's role. Raises `Refused` for the last owner."""
    with write_transaction():
        if role != Role.OWNER:
            _refuse_last_owner(member)
        old_role, member.role = member.role, role
        member.save(update_fields=["role"])
        recount_guest(member, old_role)
        if old_role != role:
            record(member.league, by, RoleChanged.of(member, before=old_role, after=role))
    return member


def recount_guest(member: Member, old_role: str) -> None:
    """Recalculate a member's results if the role changed from or to guest."""
    if Role.GUEST in {old_role, member.role} and old_role != member.role:
        lock_league(member.league_id)
        recount_member(member)


class Left(AboutMember):
    """A member left the league."""

    slug = "member_left"
    says = _("Left the league: {name}")
    subject = PRESENCE

    role: RoleName


class Removed(AboutMember, Undoable):
    """A member was removed from the league."""

    slug = "member_removed"
    says = _("Removed {name}")
    subject = PRESENCE

    role: RoleName

    def undo(self, league: League, by: By) -> None:
        member = self.member_in(league)
        expect_unchanged(member.removed_at is not None)
        restore_member(member, role=self.role, by=by)

    def needs_account(self) -> bool:
        return self.role in {Role.OWNER, Role.SCORER}


def remove_member(member: Member, *, by: By = None) -> Member:
    """Remove a member; the results stay under the name. Raises `Refused`.

    The links that the member knows expire: those of feeds, and the invite link.
    """
    with write_transaction():
        _refuse_last_owner(member)
        is_own = isinstance(by, User) and by.pk == member.user_id
        kind, role = Left if is_own else Removed, member.role
        record(member.league, by, kind.of(member, role=role))
        member.removed_at = timezone.now()
        if role != Role.GUEST:
            member.role = Role.MEMBER
        member.feed_key = new_key()
        member.save(update_fields=["removed_at", "role", "feed_key"])
        member.claims.all().delete()
        if member.user_id is not None:
            renew_shared_keys(member.league)
            member.league.subscriptions.filter(user=member.user_id).delete()
    return member


def leave_league(league: League, user: User) -> Member:
    """Remove an account's own member; the results stay under the name. Raises `Refused`."""
    return remove_member(league.members.present().get(user=user), by=user)


def _refuse_last_owner(member: Member) -> None:
    owners = member.league.members.select_for_update().owners()
    if {owner.pk for owner in owners} == {member.pk}:
        raise Refused([Refusal("last_owner", LAST_OWNER, "role")])


# Merging and separating names


class AboutTwoNames(AboutMember):
    """Base of acts about a member and the member `into`, the same person."""

    subject = "person:{member}"

    into: MemberKey
    other: Name


class Merged(AboutTwoNames, Undoable):
    """A member was merged into another one; `account` if its account moved along.

    `role` is the previous role of the member `into`.
    """

    slug = "members_merged"
    says = _("Merged {name} with {other}")

    account: bool
    role: RoleName

    def undo(self, league: League, by: By) -> None:
        member = self.member_in(league)
        expect_unchanged(str(member.merged_into_id) == self.into)
        if member.merged_into is not None:
            member.merged_into.league = league
        separate_names(member, account=self.account, role=self.role, by=by)

    def needs_account(self) -> bool:
        return self.account


class Separated(AboutTwoNames, Undoable):
    """A merged name became a member of its own again."""

    slug = "members_separated"
    says = _("Separated {name} from {other}")

    def undo(self, league: League, by: By) -> None:
        member, into = self.member_in(league), member_in(league, self.into)
        expect_unchanged(member.merged_into_id is None)
        merge_members(member, into, by=by)


def merge_members(member: Member, into: Member, *, by: By = None) -> Member:
    """Make a member another name of `into`, with all results. Raises `Refused`."""
    with write_transaction():
        had_account, role = member.user_id is not None, into.role
        merge(member, into)
        pair = {"into": str(into.pk), "other": into.name}
        record(into.league, by, Merged.of(member, **pair, account=had_account, role=role))
    return into


def unmerge_member(member: Member, *, by: By = None) -> Member:
    """Separate a merged name, with the results played under it. Raises `Refused`."""
    with write_transaction():
        into = member.merged_into
        unmerge(member)
        if into is not None:
            record(member.league, by, Separated.of(member, into=str(into.pk), other=into.name))
    return member


def separate_names(member: Member, *, account: bool, role: str, by: By = None) -> Member:
    """Separate two names, and restore account and role from before. Raises `Refused`."""
    with write_transaction():
        into = member.merged_into
        unmerge_member(member, by=by)
        if into is not None and account:
            member.user_id, into.user_id = into.user_id, None
            old_role, into.role = into.role, role
            into.save(update_fields=["user", "role"])
            member.save(update_fields=["user"])
            recount_guest(into, old_role)
    return member


def renew_shared_keys(league: League) -> None:
    """Renew the league's shared keys: of the invite link, and of the former shared feeds."""
    league.invite_key, league.feed_key = new_key(), new_key()
    league.save(update_fields=["invite_key", "feed_key"])
