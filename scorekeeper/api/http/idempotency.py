"""Writes outside a match's log: each is one transaction, and a key makes it safe to repeat."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from rest_framework.request import Request

from scorekeeper.accounts.guesses import counted_afterwards
from scorekeeper.accounts.models import KeptAnswer, User
from scorekeeper.accounts.tokens import is_token
from scorekeeper.api.http.access import account_of, bearer
from scorekeeper.api.http.answers import SECRET, Answer, answer
from scorekeeper.api.http.conditions import digest, idempotency_key
from scorekeeper.api.http.problems import Problem
from scorekeeper.matches.access.keys import key_hash
from scorekeeper.matches.log.outcomes import KeyReused
from scorekeeper.storage.database import write_transaction

KEPT_FOR = timedelta(days=30)
CLEARED_AT_ONCE = 100

Handler = Callable[..., HttpResponse]


@dataclass(frozen=True)
class KeyedRequest:
    """A write with an idempotency key: who asks, the key, and a digest of the request."""

    caller: str
    user: User | None
    key: str
    digest: str


def idempotent(handler: Handler) -> Handler:
    """Make a write one transaction that the same key and request do not do again."""

    @wraps(handler)
    def done(view: Any, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        write = _keyed_request(request)
        with counted_afterwards(), write_transaction():
            if write is None:
                return handler(view, request, *args, **kwargs)
            kept = _reserve(write)
            if kept.status:
                return _repeat(view, kept, write)
            response = handler(view, request, *args, **kwargs)
            _keep(kept, response)
            return response

    return done


def _keyed_request(request: Request) -> KeyedRequest | None:
    """Return who asks with which key; None without a key, or where the handler will refuse."""
    if "Idempotency-Key" not in request.headers:
        return None
    shown, user = bearer(request), None
    if shown is not None and not is_token(shown):
        caller = f"key:{key_hash(shown)}"
    else:
        try:
            account = account_of(request, "write")
        except Problem:
            return None
        caller, user = account.caller, account.user
    key = idempotency_key(request) or ""
    return KeyedRequest(caller, user, sha256(key.encode()).hexdigest(), digest(request))


def _reserve(write: KeyedRequest) -> KeptAnswer:
    """Return the answer kept under a key, or a new row for it, without a status.

    Whoever comes with the same key at the same moment waits here for the first to end.
    """
    row = KeptAnswer(caller=write.caller, user=write.user, key=write.key, digest=write.digest)
    KeptAnswer.objects.bulk_create([row], ignore_conflicts=True)
    return KeptAnswer.objects.get(caller=write.caller, key=write.key)


def _keep(kept: KeptAnswer, response: HttpResponse) -> None:
    """Keep an answer; clear some that are old."""
    kept.status, kept.location = response.status_code, response.headers.get("Location", "")
    kept.body = (response.kept_body if isinstance(response, Answer) else response.content).decode()
    kept.save(update_fields=["status", "location", "body"])
    clear_kept(CLEARED_AT_ONCE)


def _repeat(view: Any, kept: KeptAnswer, write: KeyedRequest) -> HttpResponse:
    """Answer what was answered before. Raises `KeyReused`."""
    if kept.digest != write.digest:
        raise KeyReused
    body = json.loads(kept.body)
    headers = {"Idempotent-Replayed": "true", "Location": kept.location}
    return answer(
        body,
        status=kept.status,
        secret=view.secret_again(body),
        headers=SECRET | {name: value for name, value in headers.items() if value},
    )


def clear_kept(most: int) -> int:
    """Forget the oldest answers that have been kept long enough; return how many they were."""
    old = KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR)
    chosen = list(old.order_by("at").values_list("pk", flat=True)[:most])
    return KeptAnswer.objects.filter(pk__in=chosen).delete()[0] if chosen else 0
