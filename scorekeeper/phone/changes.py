"""The changes that a phone makes to a match: for each kind, the plan of its step."""

from collections.abc import Callable
from functools import partial

from games.sheet import Sheet
from scorekeeper.matches.deal.form import attempt_of, details_of
from scorekeeper.matches.deal.form_plans import plan_existing_deal, plan_next_deal, plan_next_note
from scorekeeper.matches.deal.joint_form import Place
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import Outdated, Step
from scorekeeper.matches.log.undo import redo_step, undo_step
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.seats.change import reseating_step
from scorekeeper.matches.seats.table import table_step
from scorekeeper.matches.setup.dates import start_of
from scorekeeper.phone.match import PhoneMatch, document_at
from scorekeeper.phone.questions import Question

Planner = Callable[[PhoneMatch, Sheet, Question], Step | None]
Plan = Callable[..., Step]


def plan_change(match: PhoneMatch, sheet: Sheet, question: Question) -> Step | None:
    """Return the step of the requested change; None if nothing would change.

    Raises `Refused`, `Conflict`, `Outdated` for a page older than the match, and `DealMissing`.
    """
    page_version = attempt_of(question.post).version
    if page_version is not None and page_version < match.version:
        raise Outdated(match, tuple(match.entries()[page_version:]))
    return CHANGES[question.kind](match, sheet, question)


def _entry_step(plan: Plan, match: PhoneMatch, sheet: Sheet, question: Question) -> Step:
    return plan_next_deal(match, sheet, plan=plan, post=question.post, document_at=document_at)


def _placed_step(match: PhoneMatch, sheet: Sheet, question: Question) -> Step:
    return plan_existing_deal(match, sheet, post=question.post, place=place_of(question))


def place_of(question: Question) -> Place:
    """Return the place of the deal on the form."""
    return Place(question.number, inserting=question.kind == "insert")


def _seats_step(match: PhoneMatch, sheet: Sheet, question: Question) -> Step:
    if question.post.get("what") in seats_page.TABLE:
        return table_step(match, sheet, seats_page.table_change_of(question.post, match))
    return reseating_step(
        match, sheet, seats_page.seat_change_of(question.post, match.rules.players)
    )


CHANGES: dict[str, Planner] = {
    "record": partial(_entry_step, plans.plan_record),
    "note": partial(_entry_step, plan_next_note),
    "drop-note": lambda match, sheet, _question: plans.plan_no_note(match, sheet),
    "correct": _placed_step,
    "insert": _placed_step,
    "remove": lambda match, sheet, question: plans.plan_remove(match, sheet, question.number),
    "undo": lambda match, _sheet, _question: undo_step(match),
    "redo": lambda match, _sheet, _question: redo_step(match),
    "stop": lambda match, sheet, _question: plans.plan_stop(match, sheet),
    "reopen": lambda match, sheet, _question: plans.plan_reopen(match, sheet),
    "details": lambda match, sheet, question: plans.plan_details(
        match, sheet, details_of(match.rules, question.post) | start_of(question.post, match)
    ),
    "seats": _seats_step,
}
"""Plans by the URL name to which the form is submitted."""
APPENDING = ("record", "note")
"""Kinds that append to a match: the answer holds the changed parts of its open page."""
