"""Permission to invite, and the addresses of invitations."""

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.people.policy import leagues_of


def may_invite(user: User) -> bool:
    """Return True if the account may invite people to sign up."""
    if settings.REGISTRATION != "invite":
        return False
    return user.is_staff or (settings.INVITES_BY == "owners" and bool(leagues_owned(user)))


def leagues_owned(user: User) -> list[League]:
    """Return the leagues that the account owns."""
    return [league for league in leagues_of(user) if vars(league)["role"] == Role.OWNER]


def invitation_path(key: str, league: League | None = None) -> str:
    """Return the path of an invitation: to sign-up, and from there into a league, if any."""
    address = reverse("invited", args=[key])
    if league is None:
        return address
    join = reverse("join-league", args=[league.slug, league.invite_key])
    return f"{address}?{urlencode({'next': join})}"
