"""Context of the form of a deal and of the deals that its correction makes impossible."""

from collections.abc import Sequence

from games.entry import Form, form_of, prefixed, with_defaults
from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.deal import joint_form
from scorekeeper.matches.deal.form import (
    Answers,
    answers_of,
    as_mapping,
    deal_at,
    refusals_by_question,
    unasked_fields,
)
from scorekeeper.matches.deal.form_again import form_again
from scorekeeper.matches.deal.page import correction_form, insertion_form, render_questions
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.presenter import (
    Presenter,
    present_row,
    refusal_texts,
)
from scorekeeper.presenters.replacements import presenter_at
from scorekeeper.web.context import Context


def joint_form_again(
    match: Snapshot, post: Answers, place: joint_form.Place, problem: Exception
) -> Context:
    """Return the context of a corrected deal's form, with errors and the deals that it breaks."""
    page, sheet = insertion_form if place.inserting else correction_form, sheet_of(match)
    breaks = isinstance(problem, Conflict) and problem.impossible_deals
    if not breaks and not joint_form.other_numbers(post):
        return form_again(match, page, place.number, answers_of(post), problem)
    joint = joint_form.joint_correction(sheet, post, place)
    first_problem = Refused(joint.first.row.refusals) if isinstance(problem, Refused) else problem
    context = form_again(match, page, place.number, answers_of(post), first_problem)
    return context | {"also": [_present_part(match, sheet, joint, part) for part in joint.others]}


def _present_part(
    match: Snapshot, sheet: Sheet, joint: joint_form.JointCorrection, part: joint_form.DealOnForm
) -> Context:
    """Return the context of another deal on the form: its answers or entry, and its errors."""
    game, prefix, row = match.rules, joint_form.prefix_of(part.number), sheet.rows[part.number - 1]
    groups = game.form(part.state, sheet.options)
    form = with_defaults(groups, form_of(row.entry, game.kinds) if part.form is None else part.form)
    by_question, general = refusals_by_question(
        part.row.refusals, as_mapping(part.row.entry), groups, form, game.kinds
    )
    stored_entry = as_mapping(row.entry)
    entry = deal_at(joint.sheet, part.state, form, stored_entry)
    return {
        "number": part.number,
        "what": present_row(sheet, row, presenter_at(sheet, part.number))["what"],
        "problems": refusal_texts(general),
        "left_out": not unasked_fields(groups, form, stored_entry).keys() <= entry.keys(),
        "questions": render_questions(
            match.game,
            prefixed(groups, prefix),
            Presenter.at(sheet.match),
            _prefixed_form(prefix, form),
            {f"{prefix}{name}": refusal_texts(refusals) for name, refusals in by_question.items()},
        ),
    }


def _prefixed_form(prefix: str, form: Form) -> dict[str, Sequence[str]]:
    return {f"{prefix}{name}": values for name, values in form.items()}
