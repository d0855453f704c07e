"""Idempotent writes outside a match's log: each is one transaction, and safe to repeat by key."""

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

from scorekeeper.accounts.guesses import postponed_counting
from scorekeeper.accounts.models import KeptAnswer, User
from scorekeeper.accounts.tokens import is_token
from scorekeeper.matches.access.keys import key_hash
from scorekeeper.matches.log.outcomes import KeyReused
from scorekeeper.rest.access import account_of, bearer_key
from scorekeeper.rest.answers import SECRET, Answer, answer
from scorekeeper.rest.conditions import digest, idempotency_key
from scorekeeper.rest.problems import Problem
from scorekeeper.storage.database import write_transaction

LIFETIME = timedelta(days=30)
MOST_DELETED = 100

Handler = Callable[..., HttpResponse]


@dataclass(frozen=True)
class KeyedRequest:
    """A write with an idempotency key: caller, account, hashed key, digest of the request."""

    caller: str
    user: User | None
    key: str
    digest: str


def idempotent(handler: Handler) -> Handler:
    """Decorate a write handler: one transaction, which a repeated key does not run again."""

    @wraps(handler)
    def wrapper(view: Any, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        write = _keyed_request(request)
        with postponed_counting(), write_transaction():
            if write is None:
                return handler(view, request, *args, **kwargs)
            stored = _reserve(write)
            if stored.status:
                return _repeat(view, stored, write)
            response = handler(view, request, *args, **kwargs)
            _store(stored, response)
            return response

    return wrapper


def _keyed_request(request: Request) -> KeyedRequest | None:
    """Return the caller and key of a write; None without a key or if the handler will refuse."""
    if "Idempotency-Key" not in request.headers:
        return None
    key, user = bearer_key(request), None
    if key is not None and not is_token(key):
        caller = f"key:{key_hash(key)}"
    else:
        try:
            account = account_of(request, "write")
        except Problem:
            return None
        caller, user = account.caller, account.user
    idempotency = idempotency_key(request) or ""
    return KeyedRequest(caller, user, sha256(idempotency.encode()).hexdigest(), digest(request))


def _reserve(write: KeyedRequest) -> KeptAnswer:
    """Return the stored answer of a key, or a new row without a status.

    A concurrent request with the same key waits here until the first has ended.
    """
    row = KeptAnswer(caller=write.caller, user=write.user, key=write.key, digest=write.digest)
    KeptAnswer.objects.bulk_create([row], ignore_conflicts=True)
    return KeptAnswer.objects.get(caller=write.caller, key=write.key)


def _store(row: KeptAnswer, response: HttpResponse) -> None:
    """Store a response; delete some expired ones."""
    row.status, row.location = response.status_code, response.headers.get("Location", "")
    row.body = (response.stored_body if isinstance(response, Answer) else response.content).decode()
    row.save(update_fields=["status", "location", "body"])
    delete_expired(MOST_DELETED)


def _repeat(view: Any, row: KeptAnswer, write: KeyedRequest) -> HttpResponse:
    """Return the stored response again. Raises `KeyReused` for another request."""
    if row.digest != write.digest:
        raise KeyReused
    body = json.loads(row.body)
    headers = {"Idempotent-Replayed": "true", "Location": row.location}
    return answer(
        body,
        status=row.status,
        secret=view.repeat_secret(body),
        headers=SECRET | {name: value for name, value in headers.items() if value},
    )


def delete_expired(most: int) -> int:
    """Delete at most `most` expired answers, oldest first; return how many."""
    old = KeptAnswer.objects.filter(at__lt=timezone.now() - LIFETIME)
    chosen = list(old.order_by("at").values_list("pk", flat=True)[:most])
    return KeptAnswer.objects.filter(pk__in=chosen).delete()[0] if chosen else 0
