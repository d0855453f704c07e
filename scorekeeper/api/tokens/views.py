"""Tokens: list, issue with their text shown once, revoke."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from scorekeeper.accounts import tokens
from scorekeeper.api.tokens.serializers import IssuedTokenSerializer, TokenSerializer
from scorekeeper.me.account_forms import TokenForm
from scorekeeper.rest.access import ACCOUNT
from scorekeeper.rest.answers import Removed
from scorekeeper.rest.base import AccountView
from scorekeeper.rest.conditions import idempotency_key
from scorekeeper.rest.operations import Many, operation
from scorekeeper.rest.problems import Problem
from scorekeeper.web.forms import Cleaned


class TokensView(AccountView):
    """The tokens of the account."""

    @operation("list_tokens", ACCOUNT, answer=Many(TokenSerializer, "Tokens"))
    def get(self, request: Request) -> object:
        """The tokens of the account."""
        return tokens.tokens_of(self.account.user)

    @operation("issue_token", ACCOUNT, answer=IssuedTokenSerializer, body=TokenForm, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Issue a token; its text is shown only once."""
        account = self.account
        fields: Cleaned = {"scopes": account.scopes} | self.fields
        if "read" in fields["scopes"] and "read" not in account.scopes:
            raise Problem(403)
        seed = idempotency_key(request) or ""
        token, text = tokens.issue_token(account.user, **fields, seed=seed)
        return self.created(token, token.pk, {"token": text})

    def repeat_secret(self, body: dict[str, Any]) -> dict[str, str]:
        seed = idempotency_key(self.request) or ""
        return {"token": tokens.token_text(UUID(body["id"]), seed)}


class TokenView(AccountView):
    """One token of the account."""

    @operation("revoke_token", ACCOUNT, answer=Removed)
    def delete(self, request: Request, token: UUID) -> object:
        """Revoke a token."""
        if not tokens.revoke_token(self.account.user, token):
            raise Problem(404)
        return Removed(id=token)
