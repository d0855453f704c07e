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
from scorekeeper.api.http.conditions import digest, idempotency_key
from scorekeeper.api.http.problems import Problem
from scorekeeper.api.matches.answers import SECRET, Answer, answer
from scorekeeper.matches.access.keys import key_hash
from scorekeeper.matches.log.outcomes import KeyReused
from scorekeeper.storage.database import write_transaction

KEPT_FOR = timedelta(days=30)
CLEARED_AT_ONCE = 100

Handler = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Asked:
    """A write with an idempotency key: who asks, the key, and what tells requests apart."""

    caller: str
    user: User | None
    key: str
    digest: str


def once(handler: Handler) -> Handler:
    """Make a write one transaction that the same key and request do not do again."""

    @wraps(handler)
    def done(view: Any, request: Request, *args: object, **kwargs: object) -> HttpResponse:
        asked = _asked(request)
        with counted_afterwards(), write_transaction():
            if asked is None:
                return handler(view, request, *args, **kwargs)
            kept = _reserved(asked)
            if kept.status:
                return _again(view, kept, asked)
            found = handler(view, request, *args, **kwargs)
            _keep(kept, found)
            return found

    return done


def _asked(request: Request) -> Asked | None:
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
    return Asked(caller, user, sha256(key.encode()).hexdigest(), digest(request))


def _reserved(asked: Asked) -> KeptAnswer:
    """Return the answer kept under a key, or a new row for it, without a status.

    Whoever comes with the same key at the same moment waits here for the first to end.
    """
    row = KeptAnswer(caller=asked.caller, user=asked.user, key=asked.key, digest=asked.digest)
    KeptAnswer.objects.bulk_create([row], ignore_conflicts=True)
    return KeptAnswer.objects.get(caller=asked.caller, key=asked.key)


def _keep(kept: KeptAnswer, found: HttpResponse) -> None:
    """Keep an answer; clear some that are old."""
    kept.status, kept.location = found.status_code, found.headers.get("Location", "")
    kept.body = (found.told if isinstance(found, Answer) else found.content).decode()
    kept.save(update_fields=["status", "location", "body"])
    clear_kept(CLEARED_AT_ONCE)


def _again(view: Any, kept: KeptAnswer, asked: Asked) -> HttpResponse:
    """Answer what was answered before. Raises `KeyReused`."""
    if kept.digest != asked.digest:
        raise KeyReused
    told = json.loads(kept.body)
    headers = {"Idempotent-Replayed": "true", "Location": kept.location}
    return answer(
        told,
        status=kept.status,
        secret=view.secret_again(told),
        headers=SECRET | {name: value for name, value in headers.items() if value},
    )


def clear_kept(most: int) -> int:
    """Forget the oldest answers that have been kept long enough; return how many they were."""
    old = KeptAnswer.objects.filter(at__lt=timezone.now() - KEPT_FOR)
    chosen = list(old.order_by("at").values_list("pk", flat=True)[:most])
    return KeptAnswer.objects.filter(pk__in=chosen).delete()[0] if chosen else 0
