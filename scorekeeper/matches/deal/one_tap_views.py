"""Views of changes of one tap: remove a deal, clear a note, undo, redo, stop, reopen."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from scorekeeper.matches import services
from scorekeeper.matches.answers import Page, for_scorers, whole_page, write_step
from scorekeeper.matches.log.outcomes import Attempt
from scorekeeper.matches.log.write import Outcome
from scorekeeper.matches.models import Match
from scorekeeper.matches.not_written import refusal_context

Writer = Callable[[Match, Attempt], Outcome]


@require_POST
def remove(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Remove a deal; the receipt offers to undo it."""
    return _apply(
        request, code, lambda match, attempt: services.remove_deal(match, number, attempt=attempt)
    )


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    """Undo the last change."""
    return _apply(request, code, lambda match, attempt: services.undo(match, attempt=attempt))


@require_POST
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Redo the last undone change."""
    return _apply(request, code, lambda match, attempt: services.redo(match, attempt=attempt))


@require_POST
def stop(request: HttpRequest, code: str) -> HttpResponse:
    """End the match early."""
    return _apply(request, code, lambda match, attempt: services.stop_match(match, attempt=attempt))


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Open a stopped match again."""
    return _apply(
        request, code, lambda match, attempt: services.reopen_match(match, attempt=attempt)
    )


@require_POST
def drop_note(request: HttpRequest, code: str) -> HttpResponse:
    """Clear the noted contract."""
    return _apply(
        request, code, lambda match, attempt: services.drop_pending(match, attempt=attempt)
    )


@for_scorers
def _apply(request: HttpRequest, match: Match, attempt: Attempt, write: Writer) -> HttpResponse:
    """Run a write and go back to the match; if refused, show the match with the reason."""

    def page_again(problem: Exception) -> Page:
        newest = Match.objects.get(pk=match.pk)
        page = whole_page(request, newest, scores=True)
        return "match", page | refusal_context(newest, problem)

    return write_step(request, match, attempt, lambda: write(match, attempt), page_again)
