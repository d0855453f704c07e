"""Who may invite people to make an account, and where an invitation leads."""

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.people.policy import leagues_of


def may_invite(user: User) -> bool:
    """Say whether somebody may invite people to make an account."""
    if settings.REGISTRATION != "invite":
        return False
    return user.is_staff or (settings.INVITES_BY == "owners" and bool(leagues_owned(user)))


def leagues_owned(user: User) -> list[League]:
    """Return the leagues that somebody runs."""
    return [league for league in leagues_of(user) if vars(league)["role"] == Role.OWNER]


def invited_address(key: str, league: League | None = None) -> str:
    """Return where an invitation leads: to signing up, and from there into a league."""
    address = reverse("invited", args=[key])
    if league is None:
        return address
    join = reverse("join-league", args=[league.slug, league.invite_key])
    return f"{address}?{urlencode({'next': join})}"
