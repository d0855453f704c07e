"""Export of an account's data as one JSON file, streamed: matches may be many."""

import json
from collections.abc import Iterable, Iterator
from operator import attrgetter
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
from scorekeeper.leagues.models import Claim
from scorekeeper.matches.models import Match
from scorekeeper.media.times import rfc3339
from scorekeeper.storage.queries import read_in_chunks

FORMAT = "scorekeeper-account"


def account_data(user: User) -> Iterator[str]:
    """Yield all data of an account as the text of one JSON object, without keys and secrets."""
    head = json.dumps(_without_matches(user), indent=2, ensure_ascii=False, default=rfc3339)
    yield head.removesuffix("\n}") + ',\n  "matches": ['
    separator = "\n"
    for match in read_in_chunks(Match.objects.filter(owner=user), CHUNK):
        data = {"id": str(match.pk), "code": match.code} | match_data(match)
        yield separator + json.dumps(data, ensure_ascii=False)
        separator = ",\n"
    yield "\n  ]\n}\n"


def _without_matches(user: User) -> dict[str, object]:
    return {
        "format": FORMAT,
        "format_version": 1,
        "account": {
            "name": user.get_username(),
            "emails": _as_dicts(
                EmailAddress.objects.filter(user=user), address="email", verified="verified"
            ),
            "joined_at": user.date_joined,
            "last_signed_in_at": user.last_login,
        },
        "tokens": _as_dicts(tokens_of(user), name="name", scopes="scopes", created_at="created_at"),
        "passkeys": [
            {
                "name": str(passkey),
                "created_at": passkey.created_at,
                "last_used_at": passkey.last_used_at,
            }
            for passkey in passkeys_of(user)
        ],
        "connections": _as_dicts(connections_of(user), provider="provider", subject="uid"),
        "sessions": _as_dicts(
            UserSession.objects.filter(user=user),
            address="ip",
            browser="user_agent",
            created_at="created_at",
            last_seen_at="last_seen_at",
        ),
        "invitations": _as_dicts(user.invitations.all(), note="note", made_at="made_at"),
        "results": _results(user),
        "own_games": _as_dicts(
            user.own_games.select_related("game").order_by("pk"),
            code="game.code",
            rules="game.options",
            makes="makes",
            kept_at="kept_at",
        ),
        "leagues": _as_dicts(
            user.memberships.select_related("league"),
            league="league.slug",
            league_name="league.name",
            name="name",
            role="role",
            joined_at="joined_at",
            removed_at="removed_at",
        ),
        "notices": _as_dicts(
            user.subscriptions.select_related("league").order_by("pk"),
            league="league.slug",
            by="way",
            topics="topics",
        ),
        "claims": _as_dicts(
            Claim.objects.filter(user=user).select_related("member__league"),
            league="member.league.slug",
            name="member.name",
            at="at",
        ),
    }


def _as_dicts(rows: Iterable[object], **paths: str) -> list[dict[str, object]]:
    """Return rows as dictionaries: the attribute at each path, by name."""
    return [{name: attrgetter(path)(row) for name, path in paths.items()} for row in rows]


def _results(user: User) -> dict[str, object]:
    """Return the choices for the page of results, without the link, which is a key."""
    chosen = PersonPage.objects.filter(user=user).first() or PersonPage(user=user)
    return {"names": chosen.names, "shared": chosen.share_key is not None}


def passkeys_of(user: User) -> list[Authenticator]:
    """Return the passkeys of an account."""
    kind = Authenticator.Type.WEBAUTHN
    return list(Authenticator.objects.filter(user=user, type=kind).order_by("pk"))


def connections_of(user: User) -> QuerySet[Any]:
    """Return the provider accounts by which an account signs in."""
    connections: QuerySet[Any] = SocialAccount.objects.filter(user=user).order_by("pk")
    return connections
