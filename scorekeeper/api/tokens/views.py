"""Tokens: listed, issued and told once, revoked."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts import tokens
from scorekeeper.accounts.models import Token
from scorekeeper.api.http.access import ACCOUNT
from scorekeeper.api.http.base import AccountView
from scorekeeper.api.http.bodies import body_of, only
from scorekeeper.api.http.conditions import idempotency_key
from scorekeeper.api.http.operations import operation
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.webhooks import shapes
from scorekeeper.media.times import rfc3339


def token_json(token: Token) -> dict[str, Any]:
    return {
        "id": str(token.pk), "name": token.name, "scopes": token.scopes,
        "created_at": rfc3339(token.created_at),
        "expires_at": rfc3339(token.expires_at) if token.expires_at else None,
        "used_at": rfc3339(token.used_at) if token.used_at else None,
    }  # fmt: skip


class TokensView(AccountView):
    """The tokens of the account."""

    @operation("list_tokens", ACCOUNT, answer=shapes.Tokens)
    def get(self, request: Request) -> HttpResponse:
        """The tokens of the account."""
        body = [token_json(token) for token in tokens.tokens_of(self.account.user)]
        return self.answer(body)

    @operation("issue_token", ACCOUNT, answer=shapes.IssuedToken, body=shapes.NewToken, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Issue a token; its text is told this once."""
        account = self.account
        given = only(body_of(request), "name", "scopes", "expires_at")
        scopes = given.setdefault("scopes", list(account.scopes))
        if isinstance(scopes, list) and "read" in scopes and "read" not in account.scopes:
            raise Problem(403)
        seed = idempotency_key(request) or ""
        token, text = tokens.issue_token(account.user, **given, seed=seed)
        return self.created(token_json(token), token.pk, {"token": text})

    def secret_again(self, body: dict[str, Any]) -> dict[str, str]:
        seed = idempotency_key(self.request) or ""
        return {"token": tokens.token_text(UUID(body["id"]), seed)}


class TokenView(AccountView):
    """One token of the account."""

    @operation("revoke_token", ACCOUNT, answer=shapes.Removed)
    def delete(self, request: Request, token: UUID) -> HttpResponse:
        """Revoke a token."""
        if not tokens.revoke_token(self.account.user, token):
            raise Problem(404)
        return self.answer({"id": str(token)})
