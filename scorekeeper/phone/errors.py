"""Pages with the reasons why a change on a phone was refused."""

from games.sheet import Sheet
from scorekeeper.matches.deal import page as deal_page
from scorekeeper.matches.deal.form import answers_of
from scorekeeper.matches.deal.form_again import form_again
from scorekeeper.matches.deal.joint_page import joint_form_again
from scorekeeper.matches.log.outcomes import DealMissing
from scorekeeper.matches.not_written import refusal_context
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.setup import details_page
from scorekeeper.phone.changes import APPENDING, place_of
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.pages import Page, match_page
from scorekeeper.phone.questions import Question


def page_with_errors(
    question: Question, match: PhoneMatch, sheet: Sheet, problem: Exception
) -> Page:
    """Return the form, or the match, with the reasons against a change."""
    post = question.post
    if question.kind in APPENDING:
        context = form_again(match, deal_page.entry_form, None, answers_of(post), problem)
        return "_entry", context
    if question.kind in {"correct", "insert"}:
        if question.number > len(sheet.rows):
            raise DealMissing
        return "deal", joint_form_again(match, post, place_of(question), problem)
    if question.kind in {"seats", "other-seats"}:
        return "seats", seats_page.seats(match, post, problem=problem)
    if question.kind == "details":
        return "details", details_page.details(match, post, problem)
    template, page = match_page(match, sheet)
    return template, page | refusal_context(match, problem)
