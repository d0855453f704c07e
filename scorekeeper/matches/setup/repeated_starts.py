"""Starts that a phone sends again, and those that a phone sends which took the match over."""

from django.http import HttpRequest

from scorekeeper.accounts.admission import NotAdmitted, admit_to_start
from scorekeeper.matches.access.phone import attempt_on
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.matches.log.outcomes import Attempt, StartedAlready
from scorekeeper.matches.models import Match
from scorekeeper.matches.setup.services import find_creation
from scorekeeper.matches.sync.responses import wants_entry


def admit_start(request: HttpRequest, caller: str) -> None:
    """Raise `NotAdmitted` if the reader may not start matches, unless this one has started."""
    try:
        admit_to_start(request.user)
    except NotAdmitted:
        if not _is_started(request, caller):
            raise


def attempt_at_rematch(request: HttpRequest, previous: Match, caller: str) -> Attempt | None:
    """Return the attempt of a rematch; None if this phone neither scores nor has started it."""
    attempt = attempt_on(request, previous)
    return attempt_of(request.POST) if attempt is None and _is_started(request, caller) else attempt


def _is_started(request: HttpRequest, caller: str) -> bool:
    """Return whether a phone sends a start that was sent before: its key says so.

    The phone that took a match over sends it too, without the rights of the first one.
    """
    if request.method != "POST" or not wants_entry(request):
        return False
    try:
        return find_creation(caller, attempt_of(request.POST)) is not None
    except StartedAlready:
        return False
