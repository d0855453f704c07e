"""Removal of a deleted account from all leagues: results stay, the name is replaced."""

from collections.abc import Collection
from itertools import count
from uuid import UUID

from django.utils import timezone

from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.about import AboutMember
from scorekeeper.leagues.acts.kind import kinds
from scorekeeper.leagues.acts.record import record
from scorekeeper.leagues.counting.count import lock_league
from scorekeeper.leagues.models import Act, League, Member, Role
from scorekeeper.leagues.people.services import Left, Renamed
from scorekeeper.storage.database import write_transaction


class HandedOn(AboutMember):
    """A member became owner, since the last owner left."""

    slug = "ownership_passed"
    says = _("Handed the league on to {name}")


def leagues_run_alone(user: User) -> list[League]:
    """Return the leagues that an account owns without any other account among the members."""
    owners = Member.objects.owners().filter(user=user).select_related("league")
    return [
        owner.league
        for owner in owners
        if _next_owner(owner) is None and not _has_other_owner(owner)
    ]


def leave_all(user: User, name: str) -> None:
    """Remove an account from all leagues; its members and their other names are renamed `name`.

    A league without another owner passes to the scorer who joined first, else to the first member
    with an account; without one it is deleted, except its matches.
    """
    with write_transaction():
        for member in Member.objects.filter(user=user).select_related("league"):
            lock_league(member.league_id)
            _leave(member, name)
        # An account that only claimed a name is no member, but is in the log.
        league_keys = set(Act.objects.filter(by=user).values_list("league", flat=True))
        for league in League.objects.filter(pk__in=league_keys):
            replace_names(league, user, (), (), name)


def _leave(member: Member, name: str) -> None:
    user, people = member.user, [member, *member.other_names.all()]
    was_there = member.removed_at is None
    if member.role == Role.OWNER and member.removed_at is None and not _has_other_owner(member):
        heir = _next_owner(member)
        if heir is None:
            member.league.delete()
            return
        heir.role = Role.OWNER
        heir.save(update_fields=["role"])
        record(member.league, user, HandedOn.of(heir))
    member.user, member.role = None, Role.MEMBER
    member.removed_at = member.removed_at or timezone.now()
    names = {person.name for person in people}
    for person in people:
        _rename(person, name)
    if was_there:
        record(member.league, user, Left.of(member, role=member.role))
    if user is not None:
        replace_names(member.league, user, [person.pk for person in people], names, member.name)


def replace_names(
    league: League, user: User, people: Collection[UUID], names: Collection[str], instead: str
) -> None:
    """Replace all names of a deleted account in a league's log of acts."""
    renamed = league.acts.filter(
        kind=Renamed.slug, subject__in=[Renamed.subject.format(member=pk) for pk in people]
    )
    former = {act.data[name] for act in renamed for name in ("before", "after")}
    names = {*names, *former}
    replaced_names = {*names, user.get_username()}
    for act in league.acts.order_by("id").iterator(chunk_size=500):
        is_own = act.who and (act.by_id == user.pk or act.who in names)
        actor = instead if is_own and act.who != instead else act.who
        data = kinds()[act.kind].with_names(
            act.data, lambda name: instead if name in replaced_names else name
        )
        if (actor, data) != (act.who, act.data):
            act.who, act.data = actor, data
            act.save(update_fields=["who", "data"])


def _rename(member: Member, name: str) -> None:
    """Rename a member, with a number if the name is taken; its results stay."""
    taken_names = set(member.league.members.values_list("folded", flat=True))
    numbered = (f"{name} {number}" if number > 1 else name for number in count(1))
    member.name = next(
        candidate for candidate in numbered if candidate.casefold() not in taken_names
    )
    member.save()


def _has_other_owner(member: Member) -> bool:
    return member.league.members.owners().exclude(pk=member.pk).exists()


def _next_owner(member: Member) -> Member | None:
    """Return the next owner after a member: the eldest scorer, else the eldest member."""
    others = member.league.members.present().exclude(user=None).exclude(pk=member.pk)
    scorers = others.filter(role=Role.SCORER).order_by("pk").first()
    return scorers or others.order_by("pk").first()
