"""Who may invite people to make an account, and what the page of invitations shows."""

from collections.abc import Mapping, Sequence

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext

from games.values import Refusal
from scorekeeper.accounts.invitations import (
    LONGEST_NOTE,
    MOST_DAYS,
    MOST_USES,
    USUAL_DAYS,
    USUAL_USES,
    invitations_of,
)
from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League, Role
from scorekeeper.leagues.people.policy import leagues_of
from scorekeeper.matches.context import Context


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


def invitations_page(
    user: User,
    *,
    link: str = "",
    typed: Mapping[str, str] | None = None,
    refusals: Sequence[Refusal] = (),
) -> Context:
    """Return the invitations that somebody may see, and the link of the one just made."""
    form = {"note": "", "uses": str(USUAL_USES), "days": str(USUAL_DAYS), "league": ""}
    return {
        "invitations": invitations_of(user),
        "leagues": leagues_owned(user),
        "link": link,
        "typed": form | dict(typed or {}),
        "errors": [refusal.said(gettext) for refusal in refusals],
        "longest": LONGEST_NOTE,
        "most_uses": MOST_USES,
        "most_days": MOST_DAYS,
    }
