"""The form of a deal again, with its answers and errors."""

from collections.abc import Callable, Mapping, Sequence

from games.entry import Form, Group, question_of, relevant_questions
from games.values import REQUIRED, Entry, Refusal, Refused, Value
from scorekeeper.matches.deal.form import deal_of, questions_of, refusals_by_question
from scorekeeper.matches.deal.page import form_context, insertion_form, presenter_of
from scorekeeper.matches.log.outcomes import Outdated
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.web.context import Context


def form_again(
    match: Snapshot,
    page: Callable[..., Context],
    number: int | None,
    form: Form,
    problem: Exception,
) -> Context:
    """Return the context of a deal's form with its answers and errors."""
    sheet, presenter = sheet_of(match), presenter_of(match)
    groups, kinds = questions_of(sheet, number), match.rules.kinds
    context = page(match, sheet) if number is None else page(match, sheet, number)
    by_question: dict[str, list[Refusal]] = {}
    general: list[str] = []
    wrong = ""
    if isinstance(problem, Refused) and problem.refusals:
        deal = deal_of(sheet, form, number, replacing=page is not insertion_form)
        by_question, rest = refusals_by_question(problem.refusals, deal, groups, form, kinds)
        wrong = missing_text(problem.refusals[0], deal, groups, form, kinds, presenter)
        general = [message for message in map(presenter.refusal, rest) if message != wrong]
    errors = {
        name: [presenter.refusal(refusal) for refusal in refusals]
        for name, refusals in by_question.items()
    }
    context |= form_context(match, groups, form, errors) | refusal_context(match, problem)
    same_or_another = number is None and isinstance(problem, Outdated)
    texts = {"wrong": wrong, "problems": general, "scores": True}
    return context | texts | {"same_or_another": same_or_another}


def missing_text(
    refusal: Refusal,
    entry: Entry,
    groups: Sequence[Group],
    form: Form,
    kinds: Mapping[str, type[Value]],
    presenter: Presenter,
) -> str:
    """Return the message of the first problem; a missing answer with its question."""
    message = presenter.refusal(refusal)
    name = question_of(entry, refusal.field, kinds)
    legend = next(
        (ask.legend for ask in relevant_questions(groups, form) if ask.name == name), None
    )
    if legend is None or refusal.message != REQUIRED.message:
        return message
    return f"{presenter.say(legend)}: {message}"
