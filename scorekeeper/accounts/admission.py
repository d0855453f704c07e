"""Who may start matches, found leagues and make accounts, as the operator has set it."""

from django.conf import settings
from django.contrib.auth.models import AnonymousUser

from scorekeeper.accounts.models import User

Actor = User | AnonymousUser | None

ACCOUNT_NEEDED, STAFF_ONLY = "account_needed", "staff_only"
"""What is missing, as the API says it."""


class NotAdmitted(Exception):  # noqa: N818  nothing is broken
    """The site does not let this reader do this; `code` says what is missing."""

    def __init__(self, code: str, act: str) -> None:
        """Carry what is missing, and for what: `start` a match or `found` a league."""
        self.code, self.act = code, act
        super().__init__(f"{act}: {code}")


def missing_to_start(actor: Actor) -> str:
    """Return what a reader lacks to start a match, nothing if they may."""
    return _missing(settings.MATCHES_BY, actor)


def missing_to_found(actor: Actor) -> str:
    """Return what a reader lacks to found a league, nothing if they may."""
    return _missing(settings.LEAGUES_BY, actor)


def admit_to_start(actor: Actor) -> None:
    """Raise `NotAdmitted` unless this reader may start matches."""
    _admit(missing_to_start(actor), "start")


def admit_to_found(actor: Actor) -> None:
    """Raise `NotAdmitted` unless this reader may found leagues."""
    _admit(missing_to_found(actor), "found")


def _missing(by: str, actor: Actor) -> str:
    """Compare who may with who asks; where anyone may, nobody is looked at."""
    if by == "anyone":
        return ""
    if actor is None or not actor.is_authenticated:
        return ACCOUNT_NEEDED
    return STAFF_ONLY if by == "staff" and not actor.is_staff else ""


def _admit(missing: str, act: str) -> None:
    if missing:
        raise NotAdmitted(missing, act)
