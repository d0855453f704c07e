"""Starts of matches that began on a phone, as it sends them later."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils import timezone
from uuid6 import uuid7

from tests.support.people import TABLE

NEW = reverse("new", args=["preferans"])
CODE = "abcdefgh"
NAMES = {f"players.{seat}": name for seat, name in enumerate(TABLE)}


def start_form(**fields: object) -> dict[str, Any]:
    """Return the request of a phone that started a match an hour ago."""
    began = timezone.now() - timedelta(hours=1)
    values = {
        "id": with_time(timezone.now()),
        "code": CODE,
        "key": uuid4().hex,
        "started_at": began.isoformat(),
    }
    return {**NAMES, "preset": "own", **values, **fields}


def with_time(moment: datetime) -> str:
    """Return a UUID of version 7 with another time in it."""
    milliseconds = int(moment.timestamp() * 1000)
    return str(UUID(int=milliseconds << 80 | uuid7().int & (1 << 80) - 1))
