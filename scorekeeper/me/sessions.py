"""Sessions that last while they are used: their end is put off when it has come a day nearer.

Django alone counts from signing in, or writes at every request.
"""

from contextlib import suppress
from datetime import timedelta

from django.contrib.sessions.backends import db
from django.db import Error
from django.utils import timezone

from scorekeeper.storage.database import write_transaction

A_DAY = timedelta(days=1)


class SessionStore(db.SessionStore):
    """A session of the database; what was signed out meanwhile stays signed out."""

    _changed = False
    _due = False

    @property
    def modified(self) -> bool:
        """Whether the response stores the session and sends its cookie."""
        return self._changed or self._due

    @modified.setter
    def modified(self, changed: bool) -> None:
        self._changed = changed

    def load(self) -> dict[str, object]:
        """Return what the session holds; notice whether its end is to be put off."""
        row = self._get_session_from_db()  # type: ignore[attr-defined]  # no stub has it
        if row is None:
            return {}
        data: dict[str, object] = self.decode(row.session_data)
        age = timedelta(seconds=self.get_expiry_age(expiry=data.get("_session_expiry")))
        self._due = row.expire_date < timezone.now() + age - A_DAY
        return data

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002  Django's
        """Store what has changed; where that is the end alone, only if it can be stored."""
        if must_create or self._changed or not self._due:
            super().save(must_create=must_create)
            return
        mine = self.model.objects.filter(session_key=self.session_key)
        # A page can be read where nothing can be written; the next request tries again.
        with suppress(Error, OSError), write_transaction():
            mine.update(expire_date=self.get_expiry_date())
