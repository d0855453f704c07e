"""Contexts of the forms of a deal, with the entered answers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.template.loader import get_template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games import GAMES
from games.entry import Form, Group, form_of, with_defaults
from games.sheet import Sheet
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal.form import questions_of
from scorekeeper.matches.deal.form_stamps import digest_of, stamp_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.form import present_form
from scorekeeper.presenters.presenter import Presenter, present_row
from scorekeeper.presenters.replacements import presenter_at
from scorekeeper.presenters.standing import present_standing
from scorekeeper.web.context import Context
from scorekeeper.web.game_files import nearest_file

NO_PROBLEMS: Context = {
    "wrong": "",
    "problems": [],
    "conflict": "",
    "meanwhile": [],
    "reused": False,
}


def entry_form(match: Snapshot, sheet: Sheet, form: Form | None = None) -> Context:
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
    return form_context(match, groups, answers, {}) | place


def correction_form(match: Snapshot, sheet: Sheet, number: int) -> Context:
    """Return the context of the form that corrects a deal, filled with its entry."""
    row = sheet.rows[number - 1]
    groups = questions_of(sheet, number)
    answers = with_defaults(groups, form_of(row.entry, match.rules.kinds))
    row_context = {"row": present_row(sheet, row, presenter_at(sheet, number))}
    return (
        form_context(match, groups, answers, {})
        | row_context
        | _place_context(match, sheet, number, "correct")
    )


def insertion_form(match: Snapshot, sheet: Sheet, number: int) -> Context:
    """Return the context of the empty form for a forgotten deal."""
    groups = questions_of(sheet, number)
    blank = form_context(match, groups, with_defaults(groups, {}), {})
    return blank | _place_context(match, sheet, number, "insert")


def _place_context(match: Snapshot, sheet: Sheet, number: int, place: str) -> Context:
    """Return the context of a form's place in the match."""
    chips = present_standing(sheet)
    return {"code": match.code, "number": number, "place": place, "chips": chips}


def form_context(
    match: Snapshot, groups: Sequence[Group], answers: Form, errors: Mapping[str, Sequence[str]]
) -> Context:
    """Return the context of questions with answers and errors, wherever the deal is."""
    presenter = presenter_of(match)
    if not errors and answers == with_defaults(groups, {}):
        html, digest = _blank_questions(match.game, tuple(groups), presenter, get_language())
    else:
        html = render_questions(match.game, groups, presenter, answers, errors)
        digest = digest_of(tuple(groups))
    return {
        "at": address_of(match),
        "questions": html,
        "version": match.version,
        "stamp": stamp_of(match, digest),
        **NO_PROBLEMS,
    }


@lru_cache(maxsize=256)
def _blank_questions(
    slug: str, groups: tuple[Group, ...], presenter: Presenter, _language: str | None
) -> tuple[str, str]:
    """Return the questions as HTML, and their digest: a key of this size is slow to compare."""
    html = render_questions(slug, groups, presenter, with_defaults(groups, {}), {})
    return html, digest_of(groups)


def render_questions(
    slug: str,
    groups: Sequence[Group],
    presenter: Presenter,
    answers: Form,
    errors: Mapping[str, Sequence[str]],
) -> str:
    """Render the questions of a deal with answers and errors, as HTML."""
    template = get_template(nearest_file(GAMES[slug], "_entry.html") or "matches/_questions.html")
    html: str = template.render({"groups": present_form(groups, answers, errors, presenter)})
    lines = "\n".join(line.strip() for line in html.splitlines() if line.strip())
    return SafeString(lines)  # nosec B703  drawn by a template, which escapes


def presenter_of(match: Snapshot) -> Presenter:
    """Return the presenter of a form's questions, with the current names and suits."""
    return Presenter.of(match.document["players"], match.document.get("suits", {}))
