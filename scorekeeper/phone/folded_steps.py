"""Steps of another phone, folded behind the log of their match."""

from games.values import JsonObject
from scorekeeper.matches.log.hand_over import STARTED, HandOver, stored_steps
from scorekeeper.matches.log.outcomes import NOT_WRITTEN, DealMissing
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import entry_of
from scorekeeper.matches.sync.digests import replaced_digest, totals_digest
from scorekeeper.phone.changes import plan_change
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import MatchShape, Question


def folded_steps(hand_over: HandOver) -> tuple[list[JsonObject], PhoneMatch]:
    """Return the steps with their outcomes, and the match after them.

    One that these rules refuse has none: the server will judge it.
    """
    match, steps = MatchShape.model_validate(hand_over.match).match(), stored_steps(hand_over)
    for step in steps:
        if step["kind"] in STARTED:
            continue
        names = ("kind", "number", "form", "at")
        question = Question(**{name: step[name] for name in names})
        before = sheet_of(match)
        try:
            change = plan_change(match, before, question)
        except (*NOT_WRITTEN, DealMissing):
            continue
        if change is None:
            continue
        saw = replaced_digest(before, change.change)
        match = match.after(change, step["by"], question.now)
        step |= {
            "entry": entry_of(match.log[-1]),
            "saw": saw,
            "totals": totals_digest(change.sheet),
        }
    return steps, match
