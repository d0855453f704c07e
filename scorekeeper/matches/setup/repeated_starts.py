"""Starts that a phone sends again, and those that a phone sends which took the match over."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse

from scorekeeper.accounts.admission import NotAdmitted, admit_to_start
from scorekeeper.matches.access.find import find_match
from scorekeeper.matches.access.phone import attempt_on
from scorekeeper.matches.answers import ScorersView, scorers_only
from scorekeeper.matches.deal.form import attempt_of
from scorekeeper.matches.log.outcomes import StartedAlready
from scorekeeper.matches.setup.services import OF_REMATCH, find_creation
from scorekeeper.matches.sync.responses import wants_entry


def admit_start(request: HttpRequest, caller: str) -> None:
    """Raise `NotAdmitted` if the reader may not start matches, unless this one has started."""
    try:
        admit_to_start(request.user)
    except NotAdmitted:
        if not _is_started(request, caller):
            raise


def for_rematch(view: ScorersView[[]]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Pass the previous match and the attempt to a view.

    Refuse a phone that neither scores the previous match nor sends a rematch that has started.
    """

    @wraps(view)
    def checked(request: HttpRequest, code: str) -> HttpResponse:
        previous = find_match(request, code)
        caller, attempt = f"{OF_REMATCH}{previous.pk}", attempt_on(request, previous)
        if attempt is None and _is_started(request, caller):
            attempt = attempt_of(request.POST)
        if attempt is None:
            return scorers_only(request, previous)
        admit_start(request, caller)
        return view(request, previous, attempt)

    return checked


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
