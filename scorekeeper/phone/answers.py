"""The entry point on a phone: a question as JSON in, the server's own answer as JSON out."""

from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.log.outcomes import Conflict, DealMissing, Outdated
from scorekeeper.matches.not_written import status_of
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import entry_of
from scorekeeper.matches.sync.digests import replaced_digest, totals_digest
from scorekeeper.phone import starts
from scorekeeper.phone.changes import APPENDING, CHANGES, plan_change
from scorekeeper.phone.errors import page_with_errors
from scorekeeper.phone.hand_over import WHOLE_MATCHES
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.pages import PAGES, match_page, recorded_page
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.phone.render import render_page
from scorekeeper.phone.take_over import CODES
from scorekeeper.phone.zones import zone_or_default


def answer(text: str) -> str:
    """Answer a question given as JSON. Return the answer as JSON."""
    question = Question.model_validate_json(text)
    zone = zone_or_default(question.zone, settings.TIME_ZONE)
    with override(question.language), timezone.override(zone):
        return _answer(question).model_dump_json()


def _answer(question: Question) -> Answer:
    if question.kind in WITHOUT_MATCH:
        return render_page(question, WITHOUT_MATCH[question.kind](question))
    if question.kind in CODES:
        return CODES[question.kind](question)
    if question.kind in STARTS:
        return _start_answer(question)
    match = question.given_match
    try:
        return _match_answer(question, match, sheet_of(match))
    except DealMissing:
        missing_page = ("no_deal", {"match_code": match.code})
        return render_page(question, missing_page, match.version, status=404)


def _match_answer(question: Question, match: PhoneMatch, sheet: Sheet) -> Answer:
    """Answer with a page or a change, or with a form and its errors. Raises `DealMissing`."""
    try:
        if question.kind in CHANGES:
            return _change_answer(question, match, sheet)
        if question.kind in WHOLE_MATCHES:
            return WHOLE_MATCHES[question.kind](match, question)
        page_answer = render_page(
            question, PAGES[question.kind](match, sheet, question), match.version
        )
        return page_answer.model_copy(update={"totals": totals_digest(sheet)})
    except (Refused, Conflict, Outdated) as problem:
        page = page_with_errors(question, match, sheet, problem)
        return render_page(question, page, match.version, status=status_of(problem))


WITHOUT_MATCH = {"home": starts.home, "new": starts.new}
STARTS = {"start": starts.start, "rematch": starts.rematch}


def _start_answer(question: Question) -> Answer:
    """Answer with the opening of a new match; the phone stores it, then requests its page."""
    status, page, opening = STARTS[question.kind](question)
    if opening is None:
        return render_page(question, page, status=status)
    return Answer(template="", html="", version=0, opening=opening, game=opening["game"])


def _change_answer(question: Question, match: PhoneMatch, before: Sheet) -> Answer:
    """Apply a change, and answer with its page. Raises `Refused`, `Conflict` or `Outdated`."""
    step = plan_change(match, before, question)
    after = match if step is None else match.after(step, question.author, question.now)
    if after is match:
        return render_page(question, match_page(match, before), match.version)
    sheet = sheet_of(after)
    appends = question.kind in APPENDING
    page = recorded_page(after, sheet) if appends else match_page(after, sheet, after.version)
    page_answer = render_page(question, page, after.version)
    entry = after.log[-1]
    saw, totals = replaced_digest(before, entry.change), totals_digest(sheet)
    update = {"entry": entry_of(entry), "saw": saw, "totals": totals}
    return page_answer.model_copy(update=update)
