"""The entry point on a phone: a question as JSON in, the server's own answer as JSON out."""

from types import SimpleNamespace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language, get_language_bidi, override

from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.context import worn_by
from scorekeeper.matches.deal import page as deal_page
from scorekeeper.matches.deal.form import tapped
from scorekeeper.matches.deal.several_page import place_again
from scorekeeper.matches.log.outcomes import Conflict, DealMissing, Outdated
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.setup import page as setup_page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import entry_of
from scorekeeper.matches.sync.digests import saw_of, totals_of
from scorekeeper.phone import starts
from scorekeeper.phone.changes import CHANGES, place_of, planned
from scorekeeper.phone.copies import copy_of
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.pages import PAGES, Page, match_page, recorded_page
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.phone.zones import zone_named
from scorekeeper.web.context import Context

OK = 200
APPENDING = ("record", "note")
"""Kinds that append to a match: the answer holds the changed parts of its open page."""


def answer(text: str) -> str:
    """Answer a question given as JSON. Return the answer as JSON."""
    question = Question.model_validate_json(text)
    zone = zone_named(question.zone, settings.TIME_ZONE)
    with override(question.language), timezone.override(zone):
        return _answer(question).model_dump_json()


def _answer(question: Question) -> Answer:
    if question.kind in WITHOUT_MATCH:
        return _render(question, WITHOUT_MATCH[question.kind](question))
    if question.kind in STARTS:
        return _start_answer(question)
    match = question.given_match
    try:
        return _match_answer(question, match, sheet_of(match))
    except DealMissing:
        missing_page = ("no_deal", {"match_code": match.code})
        return _render(question, missing_page, match.version, status=404)


def _match_answer(question: Question, match: PhoneMatch, sheet: Sheet) -> Answer:
    """Answer with a page or a change, or with a form and its errors. Raises `DealMissing`."""
    try:
        if question.kind in CHANGES:
            return _change_answer(question, match, sheet)
        if question.kind == "copy":
            return Answer(template="", html=copy_of(match), version=match.version)
        rendered = _render(question, PAGES[question.kind](match, sheet, question), match.version)
        return rendered.model_copy(update={"totals": totals_of(sheet)})
    except (Refused, Conflict, Outdated) as problem:
        page = _page_with_errors(question, match, sheet, problem)
        return _render(question, page, match.version, status=deal_page.status_of(problem))


WITHOUT_MATCH = {"home": starts.home, "new": starts.new}
STARTS = {"start": starts.start, "rematch": starts.rematch}


def _start_answer(question: Question) -> Answer:
    """Answer with the opening of a new match; the phone stores it, then requests its page."""
    status, page, opening = STARTS[question.kind](question)
    if opening is None:
        return _render(question, page, status=status)
    return Answer(template="", html="", version=0, opening=opening, game=opening["game"])


def _change_answer(question: Question, match: PhoneMatch, before: Sheet) -> Answer:
    """Apply a change, and answer with its page. Raises `Refused`, `Conflict` or `Outdated`."""
    step = planned(match, before, question)
    after = match if step is None else match.after(step, question.author, question.now)
    if after is match:
        return _render(question, match_page(match, before), match.version)
    sheet = sheet_of(after)
    appends = question.kind in APPENDING
    page = recorded_page(after, sheet) if appends else match_page(after, sheet, after.version)
    rendered = _render(question, page, after.version)
    entry = after.log[-1]
    saw, totals = saw_of(before, entry.change), totals_of(sheet)
    update = {"entry": entry_of(entry), "saw": saw, "totals": totals}
    return rendered.model_copy(update=update)


def _page_with_errors(
    question: Question, match: PhoneMatch, sheet: Sheet, problem: Exception
) -> Page:
    """Return the form, or the match, with the reasons against a change."""
    post = question.post
    if question.kind in APPENDING:
        context = deal_page.form_again(match, deal_page.entry, None, tapped(post), problem)
        return "_entry", context
    if question.kind in {"correct", "insert"}:
        if question.number > len(sheet.rows):
            raise DealMissing
        return "deal", place_again(match, post, place_of(question), problem)
    if question.kind in {"seats", "other-seats"}:
        return "seats", seats_page.seats(match, post, problem=problem)
    if question.kind == "details":
        return "details", setup_page.details(match, post, problem)
    template, page = match_page(match, sheet)
    return template, page | deal_page.refused(match, problem)


def _render(
    question: Question, page: Page, version: int | None = None, *, status: int = 200
) -> Answer:
    """Render a template of the site."""
    name, context = page
    is_post = question.kind == "other-seats" or (status != OK and question.kind not in PAGES)
    address = (
        f"{context['at']}?changed={version}"
        if _is_redirected(question, name, status)
        else question.address
    )
    scheme, _colon, host = question.origin.partition("://")
    request = SimpleNamespace(
        COOKIES={"hand": question.hand},
        method="POST" if is_post else "GET",
        get_full_path=address,
        scheme=scheme,
        get_host=host,
        path=address.partition("?")[0],
        suits=worn_by(question.given_match) if question.match else {},
    )
    base_context: Context = {"key": question.key, "csrf_token": question.token, "request": request}
    base_context |= {
        "LANGUAGES": settings.LANGUAGES,
        "LANGUAGE_CODE": get_language(),
        "LANGUAGE_BIDI": get_language_bidi(),
    }
    html = render_to_string(f"matches/{name}.html", base_context | context)
    return Answer(status=status, template=name, html=html, version=version, address=address)


def _is_redirected(question: Question, template: str, status: int) -> bool:
    """Return whether the server would redirect to the page of the match."""
    return question.kind in CHANGES and template == "match" and status == OK
