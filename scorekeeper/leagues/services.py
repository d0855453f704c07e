"""Everything that can be done to a league, its seasons and its people, in a club's words.

Each verb is one transaction, which keeps in the log `by` whom it was done. All raise `Refused` for
what is invalid; then nothing has been stored.
What matches count for is written by `counting/matches.py`.
"""

import secrets
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError
from django.utils import timezone
from django.utils.text import slugify

from games.values import Refusal, Refused
from games.words import _
from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts import kinds
from scorekeeper.leagues.acts.record import By, about_member, about_season, record
from scorekeeper.leagues.counting import recount as replaying
from scorekeeper.leagues.counting.count import lock
from scorekeeper.leagues.counting.past import read_past, recount_past
from scorekeeper.leagues.counting.rerate import rerate_league
from scorekeeper.leagues.evenings.today import today_in
from scorekeeper.leagues.models import Claim, League, Member, Role, Season
from scorekeeper.leagues.models.people import new_key
from scorekeeper.leagues.people.suits import next_suit
from scorekeeper.leagues.seasons import settings as agreed
from scorekeeper.matches.access.keys import CODE_ALPHABET
from scorekeeper.storage.database import write_transaction

LAST_OWNER = _("Make another member owner first: a league needs an owner.")
NAME_TAKEN = _("A member of this league already has this name.")
OVERLAPS = _("Another season covers some of these days.")
HAS_ACCOUNT = _("This name already belongs to an account.")
NOT_REMOVED = _("This member is in the league.")


def found_league(user: User, given: Mapping[str, Any], *, name: str) -> League:
    """Found a league with its owner and a first season. Raises `Refused`.

    `name` is what the owner is called in it. The season begins with the evening that goes on where
    the league plays: what is played in the rest of the night counts.
    """
    fields = agreed.read(given, agreed.LEAGUE, ("name", "games"))
    owner = _member_name(name)
    with write_transaction():
        league = League.objects.create(slug=new_slug(fields["name"]), **fields)
        league.members.create(user=user, name=owner, role=Role.OWNER)
        today = today_in(league)
        league.seasons.create(name=str(today.year), starts_on=today)
        record(league, user, kinds.FOUNDED)
    return league


def new_slug(name: str) -> str:
    """Return an address that reveals no other league: its end is random."""
    chance = "".join(secrets.choice(CODE_ALPHABET) for _try in range(5))
    return "-".join(filter(None, (slugify(name)[:40].strip("-"), chance)))


def change_league(league: League, given: Mapping[str, Any], *, by: By = None) -> League:
    """Change what is agreed; standings follow at once. Raises `Refused`."""
    fields = agreed.read(given, agreed.LEAGUE)
    old = {name: getattr(league, name) for name in fields}
    changed = {name for name, value in fields.items() if old[name] != value}
    with write_transaction():
        for name in changed:
            setattr(league, name, fields[name])
        league.save(update_fields=sorted(changed))
        if changed & {"best_of", "place_points", "substitutes"}:
            lock(league.pk)
            replaying.recalculate_open_seasons(league)
        if "rating" in changed:
            lock(league.pk)
            rerate_league(league)
        if "zone" in changed:
            replaying.reassign_seasons(league)
        if changed:
            changes = {name: [old[name], fields[name]] for name in fields if name in changed}
            record(league, by, kinds.SETTINGS, changes=changes)
    return league


def renew_links(league: League, *, by: By = None) -> League:
    """Make the invite link and all links of feeds worthless, and new ones."""
    with write_transaction():
        _renew_shared_keys(league)
        members = list(league.members.all())
        for member in members:
            member.feed_key = new_key()
        league.members.bulk_update(members, ["feed_key"])
        record(league, by, kinds.LINKS)
    return league


def _renew_shared_keys(league: League) -> None:
    """Renew the keys that several people know: that of the invite link, and the old feeds' key."""
    league.invite_key, league.feed_key = new_key(), new_key()
    league.save(update_fields=["invite_key", "feed_key"])


def close_league(league: League) -> None:
    """Delete a league with all it counts; the matches themselves stay."""
    with write_transaction():
        league.delete()


# Seasons


def add_season(league: League, given: Mapping[str, Any], *, by: By = None) -> Season:
    """Add a season; matches of its days move into it. Raises `Refused`.

    A season that is still open-ended ends the day before.
    """
    fields = agreed.read_season(given, {})
    with write_transaction():
        lock(league.pk)
        running = league.seasons.filter(ends_on=None, starts_on__lt=fields["starts_on"]).first()
        if running is not None:
            running.ends_on = fields["starts_on"] - date.resolution
            running.save(update_fields=["ends_on"])
        _refuse_overlap(league, fields)
        season = league.seasons.create(**fields)
        replaying.reassign_seasons(league)
        record(league, by, kinds.SEASON_ADDED, **about_season(season))
    return season


def change_season(season: Season, given: Mapping[str, Any], *, by: By = None) -> Season:
    """Change a season's name or days; matches move accordingly. Raises `Refused`.

    With `closed`, it is opened again before, or closed after: all of that, or nothing.
    """
    fields = {name: value for name, value in given.items() if name != "closed"}
    closed = given.get("closed")
    if closed is not None and not isinstance(closed, bool):
        raise Refused([Refusal("invalid", agreed.YES_OR_NO, "closed")])
    with write_transaction():
        lock(season.league_id)
        seasons = Season.objects.select_related("league")
        season = seasons.get(league=season.league_id, pk=season.pk)
        if closed is False:
            reopen_season(season, by=by)
        if fields:
            _set_season(season, fields, by)
        if closed:
            close_season(season, by=by)
    return season


def _set_season(season: Season, given: Mapping[str, Any], by: By) -> None:
    if season.closed_at and set(given) - {"name"}:
        raise Refused([Refusal("season_closed", agreed.SEASON_CLOSED)])
    stored = {name: getattr(season, name) for name in agreed.SEASON}
    fields = agreed.read_season(given, stored)
    _refuse_overlap(season.league, fields, but=season)
    for name, value in fields.items():
        setattr(season, name, value)
    season.save(update_fields=list(fields))
    if fields != stored | {"name": fields["name"]}:
        replaying.reassign_seasons(season.league)
    changes = {
        name: [_as_json(stored[name]), _as_json(value)]
        for name, value in fields.items()
        if value != stored[name]
    }
    if changes:
        about = about_season(season) | {"name": stored["name"]}
        record(season.league, by, kinds.SEASON_CHANGED, **about, changes=changes)


def _as_json(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def _refuse_overlap(league: League, fields: Mapping[str, Any], but: Season | None = None) -> None:
    others = league.seasons.exclude(pk=but.pk) if but else league.seasons.all()
    others = others.exclude(ends_on__lt=fields["starts_on"])
    if fields.get("ends_on"):
        others = others.filter(starts_on__lte=fields["ends_on"])
    if others.exists():
        raise Refused([Refusal("invalid", OVERLAPS, "starts_on")])


def close_season(season: Season, *, by: By = None) -> Season:
    """Freeze a season: its standings stay whatever is corrected, until an owner applies it."""
    with write_transaction():
        lock(season.league_id)
        if season.closed_at is None:
            season.closed_at = timezone.now()
            season.freeze()
            season.save(update_fields=["closed_at", "frozen"])
            record(season.league, by, kinds.SEASON_CLOSED, **about_season(season))
    return season


def reopen_season(season: Season, *, by: By = None) -> Season:
    """Open a closed season again; what was corrected meanwhile counts at once."""
    with write_transaction():
        was_closed = season.closed_at is not None
        season.closed_at = season.frozen = None
        season.save(update_fields=["closed_at", "frozen"])
        lock(season.league_id)
        replaying.count_pending_matches(season, declined=True)
        recount_past(read_past(season=season))
        replaying.recalculate_open_seasons(season.league)
        if was_closed:
            record(season.league, by, kinds.SEASON_OPENED, **about_season(season))
    return season


# People


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
    cleaned, wanted = _member_name(name), _role(role)
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
    cleaned = _member_name(name)
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


def _member_name(given: object) -> str:
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
    cleaned = _member_name(name)
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
            _renew_shared_keys(member.league)
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
