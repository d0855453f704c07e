"""Writes acts into the log of a league, in the transaction of what was done."""

from collections.abc import Collection
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser

from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.kinds import KINDS, RENAMED
from scorekeeper.leagues.models import Act, League, LeagueMatch, Member, Season
from scorekeeper.leagues.models.acts import LONGEST_WHO

By = User | AnonymousUser | None
"""Who does something; None for the site itself."""


def record(league: League, by: By, kind: str, **data: Any) -> Act:
    """Keep that somebody did something; `data` has what the kind's phrase and subject name."""
    user = by if isinstance(by, User) else None
    return Act.objects.create(
        league=league,
        by=user,
        who=_name_of(league, user),
        kind=kind,
        subject=KINDS[kind].subject.format_map(data),
        data=data,
    )


def _name_of(league: League, user: User | None) -> str:
    """Return what the league calls an account, else what the site does."""
    if user is None:
        return ""
    name = league.members.filter(user=user).values_list("name", flat=True).first()
    return (name or user.get_username())[:LONGEST_WHO]


def about_member(member: Member) -> dict[str, Any]:
    """Return what acts keep of a member."""
    return {"member": str(member.pk), "name": member.name}


def about_season(season: Season) -> dict[str, Any]:
    """Return what acts keep of a season."""
    return {"season": str(season.pk), "name": season.name}


def about_match(counted: LeagueMatch) -> dict[str, Any]:
    """Return what acts keep of a match."""
    return {
        "code": counted.match.code,
        "game": counted.match.game,
        "day": counted.evening.isoformat(),
    }


def about_round(day: date, number: int) -> dict[str, Any]:
    """Return what acts keep of a round."""
    return {"day": day.isoformat(), "number": number}


NAMES = {"name", "other", "account", "one", "two", "was", "now"}
"""What holds the name of somebody in the data of acts; of a new name also the two of it."""


def forget(
    league: League, user: User, people: Collection[UUID], names: Collection[str], instead: str
) -> None:
    """Let a name stand in the place of all names of somebody, whose account is deleted."""
    renamed = league.acts.filter(kind=RENAMED, subject__in=[f"name:{pk}" for pk in people])
    former = {act.data[name] for act in renamed for name in ("before", "after")}
    names = {*names, *former}
    gone = {*names, user.get_username()}
    for act in league.acts.order_by("id").iterator(chunk_size=500):
        is_own = act.who and (act.by_id == user.pk or act.who in names)
        who = instead if is_own and act.who != instead else act.who
        keys = NAMES | {"before", "after"} if act.kind == RENAMED else NAMES
        data = _without(act.data, gone, keys, instead)
        if (who, data) != (act.who, act.data):
            act.who, act.data = who, data
            act.save(update_fields=["who", "data"])


def _without(data: Any, gone: Collection[str], keys: Collection[str], instead: str) -> Any:
    """Return data in which another name stands for these."""
    if isinstance(data, list):
        return [_without(value, gone, keys, instead) for value in data]
    if not isinstance(data, dict):
        return data
    return {
        key: instead
        if key in keys and isinstance(value, str) and value in gone
        else _without(value, gone, keys, instead)
        for key, value in data.items()
    }
