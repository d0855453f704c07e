"""Contexts of the pages of one's own account."""

from uuid import UUID

from allauth.usersessions.models import UserSession
from django.conf import settings

from games import GAMES
from scorekeeper.accounts.models import Token, User
from scorekeeper.accounts.tokens import tokens_of
from scorekeeper.leagues.people.leave import leagues_run_alone
from scorekeeper.leagues.people.policy import leagues_of
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.page import present_match
from scorekeeper.me.account_forms import TokenPageForm
from scorekeeper.me.data import connections_of, passkeys_of
from scorekeeper.me.inviting import may_invite
from scorekeeper.web.context import Context

NEWEST = 5
A_PAGE = 30


def profile(user: User) -> Context:
    """Return a summary of everything that belongs to the account."""
    return matches(user, None, number=NEWEST) | {
        "name": user.get_username(),
        "games": [row for row in Match.objects.owned_by(user).by_game() if row[0] in GAMES],
        "leagues": leagues_of(user),
        "tokens": tokens_of(user).count(),
        "passkeys": len(passkeys_of(user)),
        "may_invite": may_invite(user),
        "connected": bool(settings.OIDC_ISSUER) and connections_of(user).exists(),
        "sessions": UserSession.objects.filter(user=user).count(),
    }


def matches(user: User, before: UUID | None, *, number: int = A_PAGE) -> Context:
    """Return the account's matches, newest first, and the cursor of the next page."""
    rows = list(Match.objects.owned_by(user).before(before)[: number + 1])
    page = rows[:number]
    return {
        "matches": [present_match(match) for match in page],
        "older": page[-1].pk if len(rows) > number else None,
    }


def tokens(user: User, form: TokenPageForm, issued: tuple[Token, str] | None = None) -> Context:
    """Return the tokens, the form for another, and the new token's text, shown once."""
    return {
        "tokens": tokens_of(user),
        "issued": issued,
        "form": form,
    }


def deletion_page(user: User) -> Context:
    """Return the consequences of deleting the account."""
    return {
        "name": user.get_username(),
        "matches": Match.objects.owned_by(user).count(),
        "lost_leagues": leagues_run_alone(user),
    }
