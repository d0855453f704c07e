"""Tokens: listed, issued and told once, revoked."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts import tokens
from scorekeeper.accounts.models import Token
from scorekeeper.api.http.access import account_of
from scorekeeper.api.http.base import View
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.conditions import idempotency_key
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.matches.answers import SECRET, answer, created
from scorekeeper.api.schema.build import ACCOUNT, BODY, KEY, described
from scorekeeper.api.webhooks import shapes
from scorekeeper.media.times import rfc3339


def token_json(token: Token) -> dict[str, Any]:
    return {
        "id": str(token.pk), "name": token.name, "scopes": token.scopes,
        "created_at": rfc3339(token.created_at),
        "expires_at": rfc3339(token.expires_at) if token.expires_at else None,
        "used_at": rfc3339(token.used_at) if token.used_at else None,
    }  # fmt: skip


class TokensView(View):
    """The tokens of the account."""

    @described(
        "list_tokens", "The tokens of the account", tag="tokens", answer=shapes.Tokens,
        errors=KEY, auth=ACCOUNT,
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        account = account_of(request, "read")
        body = [token_json(token) for token in tokens.tokens_of(account.user)]
        return answer(body, headers=SECRET)

    @described(
        "issue_token", "Issue a token; its text is told this once", tag="tokens",
        body=shapes.NewToken, answer=shapes.IssuedToken, status=201, errors=(*BODY, *KEY),
        auth=ACCOUNT,
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        account = account_of(request, "write")
        given = only(body_of(request), "name", "scopes", "expires_at")
        scopes = given.setdefault("scopes", list(account.scopes))
        if isinstance(scopes, list) and "read" in scopes and "read" not in account.scopes:
            raise Problem(403)
        seed = idempotency_key(request) or ""
        token, text = tokens.issue_token(account.user, **given, seed=seed)
        return created(request, token_json(token), token.pk, {"token": text})

    def secret_again(self, body: dict[str, Any]) -> dict[str, str]:
        seed = idempotency_key(self.request) or ""
        return {"token": tokens.token_text(UUID(body["id"]), seed)}


class TokenView(View):
    """One token of the account."""

    @described(
        "revoke_token", "Revoke a token", tag="tokens", answer=shapes.Removed,
        errors=(*KEY, 404), auth=ACCOUNT,
    )  # fmt: skip
    def delete(self, request: Request, token: UUID) -> HttpResponse:
        account = account_of(request, "write")
        if not tokens.revoke_token(account.user, token):
            raise Problem(404)
        return answer({"id": str(token)}, headers=SECRET)
