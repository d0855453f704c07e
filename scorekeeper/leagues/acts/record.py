"""Appends acts to the log of a league, within the transaction of the change."""

from scorekeeper.accounts.models import User
from scorekeeper.leagues.acts.kind import By, Kind
from scorekeeper.leagues.models import Act, League
from scorekeeper.leagues.models.acts import LONGEST_WHO


def record(league: League, by: By, kind: Kind) -> Act:
    """Append an act to the log."""
    user = by if isinstance(by, User) else None
    data = kind.model_dump(exclude_unset=True)
    return Act.objects.create(
        league=league,
        by=user,
        who=_name_of(league, user),
        kind=kind.slug,
        subject=kind.subject.format_map(data),
        data=data,
    )


def _name_of(league: League, user: User | None) -> str:
    """Return an account's name in the league, else its user name."""
    if user is None:
        return ""
    name = league.members.filter(user=user).values_list("name", flat=True).first()
    return (name or user.get_username())[:LONGEST_WHO]
