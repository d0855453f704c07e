"""All data of an account as one JSON file, made piece by piece: matches may be many."""

import json
from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.db.models import QuerySet

from scorekeeper.accounts.models import PersonPage, User
from scorekeeper.accounts.tokens import tokens_of
from scorekeeper.exports.archive.zip import CHUNK
from scorekeeper.exports.files.as_json import match_data
from scorekeeper.leagues.models import Claim, Member
from scorekeeper.matches.models import Match
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.statements import in_chunks

FORMAT = "scorekeeper-account"


def all_data(user: User) -> Iterator[str]:
    """Yield everything kept of an account, as the text of one JSON object; no key and no secret."""
    head = json.dumps(_without_matches(user), indent=2, ensure_ascii=False)
    yield head.removesuffix("\n}") + ',\n  "matches": ['
    separator = "\n"
    for match in in_chunks(Match.objects.filter(owner=user), CHUNK):
        data = {"id": str(match.pk), "code": match.code} | match_data(match)
        yield separator + json.dumps(data, ensure_ascii=False)
        separator = ",\n"
    yield "\n  ]\n}\n"


def _without_matches(user: User) -> dict[str, object]:
    return {
        "format": FORMAT,
        "format_version": 1,
        "account": _account(user),
        "tokens": [
            {"name": token.name, "scopes": token.scopes, "created_at": rfc3339(token.created_at)}
            for token in tokens_of(user)
        ],
        "passkeys": [_passkey(passkey) for passkey in passkeys_of(user)],
        "connections": [
            {"provider": one.provider, "subject": one.uid} for one in connections_of(user)
        ],
        "sessions": [_session(session) for session in UserSession.objects.filter(user=user)],
        "invitations": [
            {"note": one.note, "made_at": rfc3339(one.made_at)} for one in user.invitations.all()
        ],
        "results": _results(user),
        "leagues": [
            _membership(membership) for membership in user.memberships.select_related("league")
        ],
        "notices": [
            {"league": one.league.slug, "by": one.way, "topics": one.topics}
            for one in user.subscriptions.select_related("league").order_by("pk")
        ],
        "claims": [
            {"league": claim.member.league.slug, "name": claim.member.name, "at": rfc3339(claim.at)}
            for claim in Claim.objects.filter(user=user).select_related("member__league")
        ],
    }


def _account(user: User) -> dict[str, object]:
    return {
        "name": user.get_username(),
        "emails": [
            {"address": address.email, "verified": address.verified}
            for address in EmailAddress.objects.filter(user=user)
        ],
        "joined_at": rfc3339(user.date_joined),
        "last_signed_in_at": rfc3339(user.last_login) if user.last_login else None,
    }


def _results(user: User) -> dict[str, object]:
    """Return what is chosen for the page of results; the link itself is a key, and left out."""
    chosen = PersonPage.objects.filter(user=user).first() or PersonPage(user=user)
    return {"names": chosen.names, "shared": chosen.share_key is not None}


def passkeys_of(user: User) -> list[Authenticator]:
    """Return the passkeys of an account."""
    kind = Authenticator.Type.WEBAUTHN
    return list(Authenticator.objects.filter(user=user, type=kind).order_by("pk"))


def connections_of(user: User) -> QuerySet[Any]:
    """Return the accounts at other sites that an account signs in by."""
    connections: QuerySet[Any] = SocialAccount.objects.filter(user=user).order_by("pk")
    return connections


def _passkey(one: Authenticator) -> dict[str, object]:
    return {
        "name": str(one),
        "created_at": rfc3339(one.created_at),
        "last_used_at": rfc3339(one.last_used_at) if one.last_used_at else None,
    }


def _session(one: UserSession) -> dict[str, object]:
    return {
        "address": one.ip,
        "browser": one.user_agent,
        "created_at": rfc3339(one.created_at),
        "last_seen_at": rfc3339(one.last_seen_at),
    }


def _membership(one: Member) -> dict[str, object]:
    return {
        "league": one.league.slug,
        "league_name": one.league.name,
        "name": one.name,
        "role": one.role,
        "joined_at": rfc3339(one.joined_at),
        "removed_at": rfc3339(one.removed_at) if one.removed_at else None,
    }
