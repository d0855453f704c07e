"""Claims of names by accounts: made, accepted and declined, with the receipts of decisions."""

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.about import AboutMember
from scorekeeper.leagues.acts.kind import By, Name
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.counting.merge import merge
from scorekeeper.leagues.counting.moves import track_moves
from scorekeeper.leagues.counting.pending import name_lines
from scorekeeper.leagues.hooks import name_claimed
from scorekeeper.leagues.models import Claim, League, Member, Role
from scorekeeper.leagues.people.services import HAS_ACCOUNT, recount_guest
from scorekeeper.storage.database import write_transaction


class Claimed(AboutMember):
    """An account claimed a name."""

    slug = "name_claimed"
    says = _("Claimed the name {name}")


class ClaimAccepted(AboutMember):
    """A name was given to the account that claimed it."""

    slug = "claim_accepted"
    says = _("Gave {name} to the account {account}")

    account: Name


class ClaimDeclined(AboutMember):
    """A claim was declined."""

    slug = "claim_declined"
    says = _("Declined the claim of the account {account} to {name}")

    account: Name


def claim_name(member: Member, user: User) -> Claim:
    """Claim a name without an account, for an owner to decide. Raises `Refused`."""
    if member.user_id is not None or member.merged_into_id is not None:
        raise Refused([Refusal("has_account", HAS_ACCOUNT, "member")])
    with write_transaction():
        claimed, is_new = Claim.objects.get_or_create(member=member, user=user)
        if is_new:
            record(member.league, user, Claimed.of(member))
            name_claimed.send(Claim, claim=claimed)
    return claimed


def accept_claim(claim: Claim, *, by: By = None) -> Member:
    """Give a claimed name to its account, and merge the account's former member into it."""
    with write_transaction():
        league = lock_league(claim.member.league_id)
        member = league.members.select_for_update().get(pk=claim.member_id)
        if member.user_id is not None:
            raise Refused([Refusal("has_account", HAS_ACCOUNT, "member")])
        old_role = member.role
        member.role = Role.MEMBER if old_role == Role.GUEST else old_role
        former = Member.objects.filter(league=member.league_id, user=claim.user_id).first()
        if former is not None:
            member.role = former.role
            merge(former, member)
        member.user_id = claim.user_id
        member.removed_at = None
        member.save(update_fields=["user", "role", "removed_at"])
        recount_guest(member, old_role)
        Claim.objects.filter(member=member).delete()
        record(league, by, ClaimAccepted.of(member, account=claim.user.get_username()))
    return member


def decline_claim(claim: Claim, *, by: By = None) -> None:
    """Decline and delete a claim."""
    with write_transaction():
        act = ClaimDeclined.of(claim.member, account=claim.user.get_username())
        record(claim.member.league, by, act)
        claim.delete()


def decide_claim(league: League, claim: Claim, *, accept: bool, by: By = None) -> list[str]:
    """Accept or decline a claim; return the lines of the receipt. Raises `Refused`."""
    if not accept:
        decline_claim(claim, by=by)
        return []
    with track_moves(league, [claim.member_id]) as lines:
        member = accept_claim(claim, by=by)
    return lines + [line for name in member.other_names.all() for line in name_lines(name)]
