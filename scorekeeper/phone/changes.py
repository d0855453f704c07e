"""The changes that a phone makes to a match: for each kind, the plan of its step."""

from collections.abc import Callable
from functools import partial

from games.sheet import Sheet
from scorekeeper.matches.deal.form import attempt_of, details_of
from scorekeeper.matches.deal.from_form import noted, placed, typed
from scorekeeper.matches.deal.several import Place
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.outcomes import Outdated, Step
from scorekeeper.matches.log.undo import back, forth
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.seats.change import reseating_step
from scorekeeper.matches.setup.dates import typed_date
from scorekeeper.phone.match import PhoneMatch, document_at
from scorekeeper.phone.questions import Question

Planned = Callable[[PhoneMatch, Sheet, Question], Step | None]
Plan = Callable[..., Step]


def planned(match: PhoneMatch, sheet: Sheet, asked: Question) -> Step | None:
    """Return the step of the requested change; None if nothing would change.

    Raises `Refused`, `Conflict`, `Outdated` for a page older than the match, and `DealMissing`.
    """
    seen = attempt_of(asked.post).version
    if seen is not None and seen < match.version:
        raise Outdated(match, tuple(match.entries()[seen:]))
    return CHANGES[asked.kind](match, sheet, asked)


def _typed(plan: Plan, match: PhoneMatch, sheet: Sheet, asked: Question) -> Step:
    return typed(match, sheet, plan=plan, post=asked.post, earlier=document_at)


def _placed(match: PhoneMatch, sheet: Sheet, asked: Question) -> Step:
    return placed(match, sheet, post=asked.post, place=place_of(asked))


def place_of(asked: Question) -> Place:
    """Return the place of the deal on the form."""
    return Place(asked.number, inserting=asked.kind == "insert")


def _seated(match: PhoneMatch, sheet: Sheet, asked: Question) -> Step:
    return reseating_step(match, sheet, seats_page.wish_of(asked.post, match.rules.players))


CHANGES: dict[str, Planned] = {
    "record": partial(_typed, plans.recorded),
    "note": partial(_typed, noted),
    "drop-note": lambda match, sheet, _asked: plans.dropped(match, sheet),
    "correct": _placed,
    "insert": _placed,
    "remove": lambda match, sheet, asked: plans.removed(match, sheet, asked.number),
    "undo": lambda match, _sheet, _asked: back(match),
    "redo": lambda match, _sheet, _asked: forth(match),
    "stop": lambda match, sheet, _asked: plans.stopped(match, sheet),
    "reopen": lambda match, sheet, _asked: plans.reopened(match, sheet),
    "details": lambda match, sheet, asked: plans.details(
        match, sheet, details_of(match.rules, asked.post) | typed_date(asked.post, match)
    ),
    "seats": _seated,
}
"""Plans by the URL name to which the form is submitted."""
