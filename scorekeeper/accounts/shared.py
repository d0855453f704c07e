"""Counts and values that all processes of the site share, through its database.

Each costs one or two queries, so they are for rare events: starting and importing matches, and
allauth's rate limits of signing in. Recording a deal uses none.
"""

import hmac
import time
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import connection
from django.utils import timezone

from scorekeeper.accounts.models import Shared
from scorekeeper.storage.database import write_transaction
from scorekeeper.storage.queries import adapt_values

COLUMNS = "key", "count", "value", "expires_at"
DEFAULT_SECONDS = 300


class SharedWindow:
    """Rate limit per client in fixed time windows, counted in all processes together."""

    def __init__(self, name: str, *, limit: int, seconds: int) -> None:
        """Allow `limit` events per client in each window of `seconds`, under the limit's name."""
        self.name, self.limit, self.seconds = name, limit, seconds
        self._over: set[str] = set()
        """Clients over the limit in the current window, who are no longer counted."""
        self._window = 0

    def wait(self, client: str) -> int:
        """Count one event of a client; return the seconds to wait, 0 if allowed."""
        now = int(time.time())
        window = now // self.seconds
        if window != self._window:
            self._window, self._over = window, set()
        seconds_left = self.seconds - now % self.seconds
        if client not in self._over:
            key = keyed_hash(f"window:{self.name}:{window}:{client}")
            if increment(key, datetime.fromtimestamp(now + seconds_left, UTC)) <= self.limit:
                return 0
            self._over.add(client)
        return seconds_left


def keyed_hash(text: str) -> str:
    """Return the key of a row: a keyed hash, since the text may contain an address."""
    return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), "sha256").hex()


def increment(key: str, expires_at: datetime) -> int:
    """Increment the count of a key and return it. A new key also deletes expired rows."""
    values = {"key": key, "count": 1, "value": None, "expires_at": expires_at}
    with write_transaction():
        row = _upsert(values, "count = {table}.count + 1", returning="count")
        number = int(row[0]) if row else 0
        if number == 1:
            clear_expired()
    return number


def clear_expired() -> None:
    """Delete expired rows."""
    Shared.objects.filter(expires_at__lte=timezone.now()).delete()


def _upsert(
    values: dict[str, object],
    change: str,
    *,
    where: dict[str, object] | None = None,
    returning: str,
) -> tuple[Any, ...] | None:
    """Insert a row, or change the existing one, in one query; return the column `returning`."""
    table = connection.ops.quote_name(Shared._meta.db_table)
    condition = f" WHERE {table}.expires_at <= %s" if where else ""
    sql = (
        f"INSERT INTO {table} ({', '.join(COLUMNS)}) VALUES (%s, %s, %s, %s) "  # noqa: S608  # nosec B608  names of our own
        f"ON CONFLICT (key) DO UPDATE SET {change.format(table=table)}{condition} "
        f"RETURNING {returning}"
    )
    parameters = [*adapt_values(Shared, values), *(adapt_values(Shared, where) if where else ())]
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        row: tuple[object, ...] | None = cursor.fetchone()
    return row


class SharedCache(BaseCache):
    """Cache in the database for few and small values: JSON, never code."""

    def __init__(self, _location: str, params: dict[str, object]) -> None:
        """Accept Django's parameters of a cache."""
        super().__init__(params)

    def get(self, key: str, default: object = None, version: int | None = None) -> Any:
        """Return a value that has not expired, else `default`."""
        rows = Shared.objects.filter(key=self._row_key(key, version), expires_at__gt=timezone.now())
        value = rows.values_list("value", flat=True).first()
        return default if value is None else value

    def set(
        self, key: str, value: object, timeout: object = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Store a value, replacing another."""
        with write_transaction():
            clear_expired()
            row = self._row(key, value, timeout, version)
            _upsert(
                row, "value = excluded.value, expires_at = excluded.expires_at", returning="count"
            )

    def add(
        self, key: str, value: object, timeout: object = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Store a value if the key is free. Return True if stored."""
        with write_transaction():
            row = _upsert(
                self._row(key, value, timeout, version),
                "value = excluded.value, expires_at = excluded.expires_at",
                where={"expires_at": timezone.now()},
                returning="count",
            )
        return row is not None

    def delete(self, key: str, version: int | None = None) -> bool:
        """Delete a value. Return True if it existed."""
        with write_transaction():
            deleted, _by_model = Shared.objects.filter(key=self._row_key(key, version)).delete()
        return bool(deleted)

    def _row(self, key: str, value: object, timeout: Any, version: int | None) -> dict[str, object]:
        seconds = DEFAULT_SECONDS if timeout in {DEFAULT_TIMEOUT, None} else float(timeout)
        expires_at = timezone.now() + timedelta(seconds=seconds)
        return {
            "key": self._row_key(key, version),
            "count": 0,
            "value": value,
            "expires_at": expires_at,
        }

    def _row_key(self, key: str, version: int | None) -> str:
        return keyed_hash(f"cache:{self.make_key(key, version)}")
