"""Everything that can be done to a league's people: members, claims, two names of one person.

Each verb is one transaction, which keeps in the log `by` whom it was done. All raise `Refused` for
what is invalid; then nothing has been stored.
"""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError
from django.utils import timezone

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.record import By, about_member, record
from scorekeeper.leagues.counting import recount as replaying
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.models import Claim, League, Member, Role
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.notices.tell import tell_claim
from scorekeeper.leagues.people.suits import next_suit
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.storage.database import write_transaction

LAST_OWNER = _("Make another member owner first: a league needs an owner.")
NAME_TAKEN = _("A member of this league already has this name.")
HAS_ACCOUNT = _("This name already belongs to an account.")
NOT_REMOVED = _("This member is in the league.")


def add_member(
    league: League, name: object, *, role: object = Role.MEMBER, by: By = None
) -> Member:
    """Add a name without an account; a removed one comes back. Raises `Refused`."""
    with write_transaction():
        member, is_new = take_in(league, name, role=role)
        kind = kinds.ADDED if is_new else kinds.RETURNED
        record(league, by, kind, **about_member(member), role=member.role)
    return member


def take_in(league: League, name: object, *, role: object = Role.MEMBER) -> tuple[Member, bool]:
    """Add a name as a part of another act; return it, and whether it is new. Raises `Refused`."""
    cleaned, wanted = read_name(name), _role(role)
    with write_transaction():
        member = league.members.called(cleaned).first()
        if member is not None and member.removed_at is not None:
            member.removed_at = None
            member.save(update_fields=["removed_at"])
            return member, False
        return _created(league, name=cleaned, role=wanted), True


def bring_back(member: Member, *, role: object = None, by: By = None) -> Member:
    """Let somebody in again who was removed or has left, perhaps in a role. Raises `Refused`."""
    wanted = _role(member.role if role is None else role)
    with write_transaction():
        if member.removed_at is None:
            raise Refused([Refusal("invalid", NOT_REMOVED, "member")])
        was, member.role, member.removed_at = member.role, wanted, None
        member.save(update_fields=["removed_at", "role"])
        _count_as_ranked(member, was)
        record(member.league, by, kinds.RETURNED, **about_member(member), role=wanted)
    return member


def join(league: League, user: User, name: object) -> Member:
    """Let an account with the invite link in. Raises `Refused`."""
    cleaned = read_name(name)
    with write_transaction():
        member = league.members.filter(user=user).first()
        if member is None:
            member = _created(league, name=cleaned, user=user)
            record(league, user, kinds.JOINED, **about_member(member))
        if member.removed_at is not None:
            member.removed_at, member.role = None, Role.MEMBER
            member.save(update_fields=["removed_at", "role"])
            record(league, user, kinds.RETURNED, **about_member(member), role=member.role)
        return member


def _created(league: League, **fields: Any) -> Member:
    if league.members.called(fields["name"]).exists():
        raise Refused([Refusal("name_taken", NAME_TAKEN, "name")])
    try:
        with write_transaction():
            return league.members.create(suit=next_suit(league), **fields)
    except IntegrityError:
        raise Refused([Refusal("name_taken", NAME_TAKEN, "name")]) from None


def read_name(given: object) -> str:
    """Read a member's name. Raises `Refused`."""
    try:
        return agreed.member_name(given)
    except ValueError as error:
        raise Refused([Refusal("invalid", str(error), "name")]) from None


def _role(given: object) -> str:
    if given not in list(Role.values):
        raise Refused([Refusal("invalid", agreed.CHOICE, "role")])
    return str(given)


def change_member(member: Member, given: Mapping[str, Any], *, by: By = None) -> Member:
    """Change `name`, `role` and `merged_into`, all or nothing; None separates. Raises `Refused`."""
    with write_transaction():
        lock(member.league_id)
        members = Member.objects.filter(league=member.league_id)
        members = members.select_related("league", "merged_into")
        member = members.get(pk=member.pk)
        if "name" in given:
            rename_member(member, given["name"], by=by)
        if "role" in given:
            change_role(member, given["role"], by=by)
        if given.get("merged_into") is not None:
            merge_members(member, given["merged_into"], by=by)
        elif "merged_into" in given and member.merged_into_id is not None:
            unmerge_member(member, by=by)
    return members.get(pk=member.pk)


def rename_member(member: Member, name: object, *, by: By = None) -> Member:
    """Give a member another name. Raises `Refused`."""
    cleaned = read_name(name)
    with write_transaction():
        if member.league.members.called(cleaned).exclude(pk=member.pk).exists():
            raise Refused([Refusal("name_taken", NAME_TAKEN, "name")])
        before, member.name = member.name, cleaned
        member.save(update_fields=["name", "folded"])
        if before != cleaned:
            about = {"member": str(member.pk), "before": before, "after": cleaned}
            record(member.league, by, kinds.RENAMED, **about)
    return member


def change_role(member: Member, role: object, *, by: By = None) -> Member:
    """Make somebody owner, scorer, member or guest. Raises `Refused`."""
    wanted = _role(role)
    with write_transaction():
        if wanted != Role.OWNER:
            _keep_an_owner(member)
        was, member.role = member.role, wanted
        member.save(update_fields=["role"])
        _count_as_ranked(member, was)
        if was != wanted:
            about = about_member(member) | {"before": was, "after": wanted}
            record(member.league, by, kinds.ROLE, **about)
    return member


def _count_as_ranked(member: Member, was: str) -> None:
    """Count again what somebody played who is a guest now, or no longer."""
    if Role.GUEST in {was, member.role} and was != member.role:
        lock(member.league_id)
        replaying.count_person(member)


def remove_member(member: Member, *, by: By = None) -> Member:
    """Take somebody out of the league; their results stay under their name. Raises `Refused`.

    The links they know no longer let them in: their feeds end, and the invite link is renewed.
    """
    with write_transaction():
        _keep_an_owner(member)
        is_own = isinstance(by, User) and by.pk == member.user_id
        act, role = kinds.LEFT if is_own else kinds.REMOVED, member.role
        record(member.league, by, act, **about_member(member), role=role)
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
    """Leave a league by oneself; results stay under the name. Raises `Refused`."""
    return remove_member(league.members.present().get(user=user), by=user)


def _keep_an_owner(member: Member) -> None:
    owners = member.league.members.select_for_update().owners()
    if {owner.pk for owner in owners} == {member.pk}:
        raise Refused([Refusal("last_owner", LAST_OWNER, "role")])


# Claims


def claim(member: Member, user: User) -> Claim:
    """Say that a name without an account is one's own; an owner decides. Raises `Refused`."""
    if member.user_id is not None or member.merged_into_id is not None:
        raise Refused([Refusal("has_account", HAS_ACCOUNT, "member")])
    with write_transaction():
        claimed, is_new = Claim.objects.get_or_create(member=member, user=user)
        if is_new:
            record(member.league, user, kinds.CLAIMED, **about_member(member))
            tell_claim(member.league, member.name, user.get_username())
    return claimed


def accept_claim(claim: Claim, *, by: By = None) -> Member:
    """Give a name to the account that claimed it, with what the account had played so far."""
    with write_transaction():
        league = lock(claim.member.league_id)
        member = league.members.select_for_update().get(pk=claim.member_id)
        if member.user_id is not None:
            raise Refused([Refusal("has_account", HAS_ACCOUNT, "member")])
        was = member.role
        member.role = Role.MEMBER if was == Role.GUEST else was
        former = Member.objects.filter(league=member.league_id, user=claim.user_id).first()
        if former is not None:
            member.role = former.role
            replaying.merge(former, member)
        member.user_id = claim.user_id
        member.removed_at = None
        member.save(update_fields=["user", "role", "removed_at"])
        _count_as_ranked(member, was)
        Claim.objects.filter(member=member).delete()
        account = claim.user.get_username()
        record(league, by, kinds.CLAIM_ACCEPTED, **about_member(member), account=account)
    return member


def decline_claim(claim: Claim, *, by: By = None) -> None:
    """Leave a name as it is."""
    with write_transaction():
        account, member = claim.user.get_username(), claim.member
        record(member.league, by, kinds.CLAIM_DECLINED, **about_member(member), account=account)
        claim.delete()


# The same person under two names


def merge_members(one: Member, into: Member, *, by: By = None) -> Member:
    """Let a member be another name of somebody, with all results. Raises `Refused`."""
    with write_transaction():
        had_account, role = one.user_id is not None, into.role
        replaying.merge(one, into)
        about = about_pair(one, into) | {"account": had_account, "role": role}
        record(into.league, by, kinds.MERGED, **about)
    return into


def about_pair(one: Member, into: Member) -> dict[str, Any]:
    """Return what acts keep of two names of a person."""
    return about_member(one) | {"into": str(into.pk), "other": into.name}


def unmerge_member(one: Member, *, by: By = None) -> Member:
    """Let a name be somebody of their own again, with what was played under it."""
    with write_transaction():
        into = one.merged_into
        replaying.unmerge(one)
        if into is not None:
            record(one.league, by, kinds.SEPARATED, **about_pair(one, into))
    return one


def take_apart(one: Member, *, account: bool, role: str, by: By = None) -> Member:
    """Separate two names as before they were merged: account and role too. Raises `Refused`."""
    with write_transaction():
        into = one.merged_into
        unmerge_member(one, by=by)
        if into is not None and account:
            one.user_id, into.user_id = into.user_id, None
            was, into.role = into.role, role
            into.save(update_fields=["user", "role"])
            one.save(update_fields=["user"])
            _count_as_ranked(into, was)
    return one


def renew_shared_keys(league: League) -> None:
    """Renew the keys that several people know: that of the invite link, and the old feeds' key."""
    league.invite_key, league.feed_key = new_key(), new_key()
    league.save(update_fields=["invite_key", "feed_key"])
