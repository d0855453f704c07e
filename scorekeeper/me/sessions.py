"""Sessions that last while they are used: the expiry is extended at most once a day.

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
    """A database session; one that was signed out meanwhile stays signed out."""

    _changed = False
    _renewal_due = False

    @property
    def modified(self) -> bool:
        """True if the response stores the session and sends its cookie."""
        return self._changed or self._renewal_due

    @modified.setter
    def modified(self, changed: bool) -> None:
        self._changed = changed

    def load(self) -> dict[str, object]:
        """Return the session's data; mark whether its expiry is due to be extended."""
        row = self._get_session_from_db()  # type: ignore[attr-defined]  # no stub has it
        if row is None:
            return {}
        data: dict[str, object] = self.decode(row.session_data)
        age = timedelta(seconds=self.get_expiry_age(expiry=data.get("_session_expiry")))
        self._renewal_due = row.expire_date < timezone.now() + age - A_DAY
        return data

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002  Django's
        """Store changes; if only the expiry changes, ignore errors of the database."""
        if must_create or self._changed or not self._renewal_due:
            super().save(must_create=must_create)
            return
        row = self.model.objects.filter(session_key=self.session_key)
        # Reading a page must work while the database refuses writes; the next request retries.
        with suppress(Error, OSError), write_transaction():
            row.update(expire_date=self.get_expiry_date())
