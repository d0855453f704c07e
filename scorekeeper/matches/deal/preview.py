"""Contexts of the scores of deals that are typed but not saved."""

from games.entry import Form
from games.sheet import Sheet, fold_sheet
from games.values import Refused
from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.deal.form import Answers, answers_of, as_mapping, deal_of, questions_of
from scorekeeper.matches.deal.form_again import missing_text
from scorekeeper.matches.deal.joint_form import (
    DealOnForm,
    JointCorrection,
    Place,
    joint_correction,
    other_numbers,
)
from scorekeeper.matches.log.outcomes import Conflict
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.presenter import Presenter, present_preview, refusal_text
from scorekeeper.web.context import Context


def preview(match: Snapshot, sheet: Sheet, post: Answers) -> Context:
    """Return the context of the scores of a form's deals, or of the answers that are missing."""
    number, inserting = parse_whole(post.get("number", "")), post.get("place") == "insert"
    if other_numbers(post) and number and number <= len(sheet.rows):
        return _preview_several(sheet, post, Place(number, inserting))
    return _preview_one(match, sheet, answers_of(post), number, inserting=inserting)


def _preview_one(
    match: Snapshot, sheet: Sheet, form: Form, number: int | None, *, inserting: bool
) -> Context:
    """Return the context of a deal's score, or of the first answer that is missing."""
    presenter = Presenter.at(sheet.match)
    place = None if number is None or number > len(sheet.rows) else number
    deal = deal_of(sheet, form, place, replacing=not inserting)
    before = sheet if place is None else _sheet_before(sheet, place)
    try:
        if place is None or inserting:
            after = preview_deal(match, before, deal)
        else:
            after = preview_deal(match, sheet, deal, replacing=place)
    except Refused as error:
        groups, kinds = questions_of(sheet, place), match.rules.kinds
        return {"missing": missing_text(error.refusals[0], deal, groups, form, kinds, presenter)}
    except Conflict as conflict:
        return refusal_context(match, conflict)
    row = after.rows[(place or len(after.rows)) - 1]
    ends = after.over and not sheet.over
    return {"row": present_preview(after, row, presenter), "ends": ends}


def _sheet_before(sheet: Sheet, number: int) -> Sheet:
    """Return the sheet before a deal."""
    document = sheet.match
    return fold_sheet(type(document)(**vars(document) | {"deals": document.deals[: number - 1]}))


def _preview_several(sheet: Sheet, post: Answers, place: Place) -> Context:
    """Return the context of the scores of all deals on a form, or of their missing answers."""
    joint, presenter = joint_correction(sheet, post, place), Presenter.at(sheet.match)
    parts = [
        {"number": None if part is joint.first else part.number}
        | _preview_part(sheet, joint, part, presenter)
        for part in (joint.first, *joint.others)
    ]
    return {"parts": parts, "ends": joint.sheet.over and not sheet.over}


def _preview_part(
    sheet: Sheet, joint: JointCorrection, part: DealOnForm, presenter: Presenter
) -> Context:
    refusals = part.row.refusals
    if not refusals:
        return {"row": present_preview(joint.sheet, part.row, presenter)}
    if part.form is None:
        return {"missing": refusal_text(refusals[0])}
    game, entry = sheet.match.game, as_mapping(part.row.entry)
    groups = game.form(part.state, sheet.options)
    return {"missing": missing_text(refusals[0], entry, groups, part.form, game.kinds, presenter)}
