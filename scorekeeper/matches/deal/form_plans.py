"""Plans of changes from the form of a deal; pure.

The form is parsed within the plan, against the match that its writer saw: a new version of the
match or a repeated request is detected first.
"""

from collections.abc import Callable
from typing import TypeVar

from games.entry import form_of
from games.sheet import Sheet
from games.values import REQUIRED, Refusal, Refused
from games.words import _
from scorekeeper.matches.deal.form import Answers, answers_of, deal_of
from scorekeeper.matches.deal.form_stamps import fit_check
from scorekeeper.matches.deal.joint_form import Place, joint_correction, other_numbers
from scorekeeper.matches.log import plans
from scorekeeper.matches.log.correct_many import plan_corrections
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.outcomes import DealMissing, Step
from scorekeeper.matches.snapshot import Snapshot

M = TypeVar("M", bound=Snapshot)
EntryPlan = Callable[..., Step]


def plan_next_deal(
    match: M,
    sheet: Sheet,
    *,
    plan: EntryPlan,
    post: Answers,
    document_at: Callable[[M, int], Document],
) -> Step:
    """Record or note the deal on the form at the end of a match, with `plan`."""
    return plan(match, sheet, deal_of(sheet, answers_of(post)), fit_check(post, document_at))


def plan_next_note(
    match: M, sheet: Sheet, entry: object, check: Callable[[M, Sheet], None]
) -> Step:
    """Note the contract on a form. Also raises `Refused` if the declarer is missing."""
    step = plans.plan_note(match, sheet, entry, check)
    game, answers = sheet.match.game, form_of(entry, sheet.match.game.kinds)
    fields = [
        name
        for name in game.declarer_fields
        if any(name in model.model_fields for model in game.kinds.values())
    ]
    answered = {name.partition(".")[0] for name, values in answers.items() if values}
    if fields and answered.isdisjoint(fields):
        raise Refused([Refusal(REQUIRED.code, _("Choose the declarer."), fields[0])])
    return step


def plan_existing_deal(match: Snapshot, sheet: Sheet, *, post: Answers, place: Place) -> Step:
    """Correct or insert the deal on a form, with the others on it. Also raises `DealMissing`."""
    if not 1 <= place.number <= len(sheet.rows):
        raise DealMissing
    if other_numbers(post):
        corrections = joint_correction(sheet, post, place).corrections(place)
        return plan_corrections(match, sheet, corrections)
    deal = deal_of(sheet, answers_of(post), place.number, replacing=not place.inserting)
    if place.inserting:
        return plans.plan_insert(match, sheet, deal, place.number)
    return plans.plan_correct(match, sheet, place.number, deal)
