"""The context of the form of a match's details, with its answers and errors."""

from datetime import datetime

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.deal.form import Answers
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.setup.dates import form_text, match_start
from scorekeeper.matches.setup.dealers import current_answers, dealing_context
from scorekeeper.matches.setup.options import option_answers
from scorekeeper.matches.setup.page import new
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.web.context import Context


def details(
    match: Snapshot, answers: Answers | None = None, problem: Exception | None = None
) -> Context:
    """Return the context of the form of a match's details."""
    game, document = match.rules, match.read_document()
    refusals = problem.refusals if isinstance(problem, Refused) else ()
    sheet = sheet_of(match)
    form = answers if answers is not None else _current_answers(document, sheet, match_start(match))
    page = new(game, [], form, refusals, most_seats=len(document.players))
    page |= refusal_context(match, problem) if problem else {}
    page["dealing"] = dealing_context(sheet, form, page["errors"])
    return page | {"code": match.code, "version": match.version, "presets": [], "own": True}


def _current_answers(document: Document, sheet: Sheet, moment: datetime) -> Answers:
    """Return the current details as answers of the form."""
    answers = Answers()
    answers["title"] = document.title or ""
    answers["played_at"] = form_text(moment)
    answers.update(current_answers(document, sheet))
    for seat, name in enumerate(document.players):
        answers[f"players.{seat}"] = name
    answers.update(option_answers(document.options))
    if document.stake:
        answers["stake.amount"] = document.stake["amount"]
        answers["stake.currency"] = document.stake["currency"]
    return answers
