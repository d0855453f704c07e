"""The operator's rules for starting matches and founding leagues."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from scorekeeper.accounts.models import User

Actor = User | AnonymousUser | None

ACCOUNT_NEEDED, STAFF_ONLY = "account_needed", "staff_only"
"""Codes of missing rights, as in the API."""


class NotAdmitted(Exception):  # noqa: N818  nothing is broken
    """The site does not permit this action to this reader; `code` names the missing right."""

    def __init__(self, code: str, act: str) -> None:
        """Keep the missing right and the refused act: `start` a match or `found` a league."""
        self.code, self.act = code, act
        super().__init__(f"{act}: {code}")


def right_missing_to_start(actor: Actor) -> str:
    """Return the code of the right missing to start a match, empty if permitted."""
    return _missing_right(settings.MATCHES_BY, actor)


def right_missing_to_found(actor: Actor) -> str:
    """Return the code of the right missing to found a league, empty if permitted."""
    return _missing_right(settings.LEAGUES_BY, actor)


def admit_to_start(actor: Actor) -> None:
    """Raise `NotAdmitted` unless this reader may start matches."""
    _admit(right_missing_to_start(actor), "start")


def admit_to_found(actor: Actor) -> None:
    """Raise `NotAdmitted` unless this reader may found leagues."""
    _admit(right_missing_to_found(actor), "found")


def _missing_right(policy: str, actor: Actor) -> str:
    """Return the code of the missing right; if anyone may, do not look at the actor."""
    if policy == "anyone":
        return ""
    if actor is None or not actor.is_authenticated:
        return ACCOUNT_NEEDED
    return STAFF_ONLY if policy == "staff" and not actor.is_staff else ""


def _admit(missing: str, act: str) -> None:
    if missing:
        raise NotAdmitted(missing, act)
