"""Reasons why a change was not written: context and status of a page that explains them."""

from collections.abc import Sequence

from django.utils.translation import gettext

from games.values import Refused
from scorekeeper.matches.log.outcomes import Conflict, KeyReused, Outdated
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import present_change
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.presenters.presenter import refusal_texts
from scorekeeper.web.context import Context


def refusal_context(match: Snapshot, problem: Exception) -> Context:
    """Return the context that explains why the match does not allow a change now."""
    if isinstance(problem, Conflict):
        in_the_way = [
            {"number": deal.number, "problems": refusal_texts(deal.refusals)}
            for deal in problem.impossible_deals
        ]
        return {"conflict": problem.refusal.render(gettext), "in_the_way": in_the_way}
    if isinstance(problem, Outdated):
        return {"meanwhile": _missed_changes(match, problem.changes)}
    return {"reused": isinstance(problem, KeyReused)}


def _missed_changes(match: Snapshot, changes: Sequence[LogEntry]) -> list[Context]:
    """Return the changes that others made after the page was shown, presented."""
    sheet = sheet_of(match)
    return [present_change(sheet, change) for change in changes]


def status_of(problem: Exception) -> int:
    """Return the HTTP status of a page that explains why nothing was stored."""
    return {Refused: 400, Conflict: 409, Outdated: 412, KeyReused: 422}[type(problem)]
