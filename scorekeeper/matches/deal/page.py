"""Contexts of the forms of a deal, with the entered answers, and of previews of its score."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games import GAMES
from games.entry import Form, Group, form_of, question_of, relevant_asks, with_defaults
from games.sheet import Sheet, fold_sheet
from games.values import REQUIRED, Entry, Refusal, Refused
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal.form import deal_of, questions_of, refusals_by_question
from scorekeeper.matches.deal.form_stamps import stamp_of
from scorekeeper.matches.log.outcomes import Conflict, KeyReused, Outdated
from scorekeeper.matches.log.plans import preview_deal
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import present_change
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.presenters.presenter import (
    Presenter,
    present_form,
    present_preview,
    present_row,
    said_once,
)
from scorekeeper.presenters.replacements import presenter_at
from scorekeeper.presenters.standing import present_standing
from scorekeeper.web.context import Context
from scorekeeper.web.game_files import nearest

NOTHING_WRONG: Context = {
    "wrong": "",
    "problems": [],
    "conflict": "",
    "meanwhile": [],
    "reused": False,
}


def entry(match: Snapshot, sheet: Sheet, form: Form | None = None) -> Context:
    """Return the context of the form for the next deal."""
    groups = questions_of(sheet)
    noted_answers = form_of(sheet.match.pending, match.rules.kinds) if sheet.match.pending else {}
    answers = with_defaults(groups, form or noted_answers)
    place = {
        "code": match.code,
        "number": len(sheet.rows) + 1,
        "noted": bool(noted_answers),
        "place": "",
    }
    return _form_context(match, groups, answers, {}) | place


def correction(match: Snapshot, sheet: Sheet, number: int) -> Context:
    """Return the context of the form that corrects a deal, filled with its entry."""
    row = sheet.rows[number - 1]
    groups = questions_of(sheet, number)
    answers = with_defaults(groups, form_of(row.entry, match.rules.kinds))
    row_context = {"row": present_row(sheet, row, presenter_at(sheet, number))}
    return (
        _form_context(match, groups, answers, {})
        | row_context
        | _place_context(match, sheet, number, "correct")
    )


def insertion(match: Snapshot, sheet: Sheet, number: int) -> Context:
    """Return the context of the empty form for a forgotten deal."""
    groups = questions_of(sheet, number)
    blank = _form_context(match, groups, with_defaults(groups, {}), {})
    return blank | _place_context(match, sheet, number, "insert")


def _place_context(match: Snapshot, sheet: Sheet, number: int, place: str) -> Context:
    """Return the context of a form's place in the match."""
    chips = present_standing(sheet)
    return {"code": match.code, "number": number, "place": place, "chips": chips}


def _form_context(
    match: Snapshot, groups: Sequence[Group], answers: Form, errors: Mapping[str, Sequence[str]]
) -> Context:
    presenter = _presenter(match)
    if not errors and answers == with_defaults(groups, {}):
        html = _blank_questions(match.game, tuple(groups), presenter, get_language())
    else:
        html = render_questions(match.game, groups, presenter, answers, errors)
    return {
        "at": address_of(match),
        "questions": html,
        "version": match.version,
        "stamp": stamp_of(match, tuple(groups)),
        **NOTHING_WRONG,
    }


@lru_cache(maxsize=256)
def _blank_questions(
    slug: str, groups: tuple[Group, ...], presenter: Presenter, _language: str | None
) -> str:
    return render_questions(slug, groups, presenter, with_defaults(groups, {}), {})


def render_questions(
    slug: str,
    groups: Sequence[Group],
    presenter: Presenter,
    answers: Form,
    errors: Mapping[str, Sequence[str]],
) -> str:
    """Render the questions of a deal with answers and errors, as HTML."""
    template = get_template(nearest(GAMES[slug], "_entry.html") or "matches/_questions.html")
    html: str = template.render({"groups": present_form(groups, answers, errors, presenter)})
    lines = "\n".join(line.strip() for line in html.splitlines() if line.strip())
    return SafeString(lines)  # nosec B703  drawn by a template, which escapes


def _presenter(match: Snapshot) -> Presenter:
    """Return the presenter of a form's questions, with the current names and suits."""
    return Presenter.of(match.document["players"], match.document.get("suits", {}))


def form_again(
    match: Snapshot,
    page: Callable[..., Context],
    number: int | None,
    form: Form,
    problem: Exception,
) -> Context:
    """Return the context of a deal's form with its answers and errors."""
    sheet, presenter = sheet_of(match), _presenter(match)
    groups = questions_of(sheet, number)
    context = page(match, sheet) if number is None else page(match, sheet, number)
    by_question: dict[str, list[Refusal]] = {}
    general: list[str] = []
    wrong = ""
    if isinstance(problem, Refused) and problem.refusals:
        deal = deal_of(sheet, form, number, replacing=page is not insertion)
        by_question, rest = refusals_by_question(problem.refusals, deal, groups, form)
        wrong = missing_text(problem.refusals[0], deal, groups, form, presenter)
        general = [message for message in map(presenter.refusal, rest) if message != wrong]
    errors = {
        name: [presenter.refusal(refusal) for refusal in refusals]
        for name, refusals in by_question.items()
    }
    context |= _form_context(match, groups, form, errors) | refused(match, problem)
    same_or_another = number is None and isinstance(problem, Outdated)
    texts = {"wrong": wrong, "problems": general, "scores": True}
    return context | texts | {"same_or_another": same_or_another}


def refused(match: Snapshot, problem: Exception) -> Context:
    """Return the context that explains why the match does not allow a change now."""
    if isinstance(problem, Conflict):
        in_the_way = [
            {"number": deal.number, "problems": said_once(deal.refusals)}
            for deal in problem.in_the_way
        ]
        return {"conflict": problem.refusal.said(gettext), "in_the_way": in_the_way}
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


def preview(
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
        groups = questions_of(sheet, place)
        return {"missing": missing_text(error.refusals[0], deal, groups, form, presenter)}
    except Conflict as conflict:
        return refused(match, conflict)
    row = after.rows[(place or len(after.rows)) - 1]
    ends = after.over and not sheet.over
    return {"row": present_preview(after, row, presenter), "ends": ends}


def missing_text(
    refusal: Refusal,
    entry: Entry,
    groups: Sequence[Group],
    form: Form,
    presenter: Presenter,
) -> str:
    """Return the message of the first problem; a missing answer with its question."""
    message = presenter.refusal(refusal)
    name = question_of(entry, refusal.field)
    legend = next((ask.legend for ask in relevant_asks(groups, form) if ask.name == name), None)
    if legend is None or refusal.message != REQUIRED.message:
        return message
    return f"{presenter.say(legend)}: {message}"


def _sheet_before(sheet: Sheet, number: int) -> Sheet:
    """Return the sheet before a deal."""
    document = sheet.match
    return fold_sheet(type(document)(**vars(document) | {"deals": document.deals[: number - 1]}))
