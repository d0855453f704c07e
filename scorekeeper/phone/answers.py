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
from scorekeeper.phone.pages import PAGES, Page, match_page, recorded
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.phone.zones import zone_named
from scorekeeper.web.context import Context

OK = 200
TYPED = ("record", "note")
"""Kinds that append to a match: the answer holds the changed parts of its open page."""


def answer(text: str) -> str:
    """Answer a question given as JSON. Return the answer as JSON."""
    asked = Question.model_validate_json(text)
    zone = zone_named(asked.zone, settings.TIME_ZONE)
    with override(asked.language), timezone.override(zone):
        return _answered(asked).model_dump_json()


def _answered(asked: Question) -> Answer:
    if asked.kind in WITHOUT_MATCH:
        return _drawn(asked, WITHOUT_MATCH[asked.kind](asked))
    if asked.kind in STARTS:
        return _started(asked)
    match = asked.given_match
    try:
        return _of_match(asked, match, sheet_of(match))
    except DealMissing:
        gone = ("no_deal", {"match_code": match.code})
        return _drawn(asked, gone, match.version, status=404)


def _of_match(asked: Question, match: PhoneMatch, sheet: Sheet) -> Answer:
    """Answer with a page or a change, or with a form and its errors. Raises `DealMissing`."""
    try:
        if asked.kind in CHANGES:
            return _changed(asked, match, sheet)
        if asked.kind == "copy":
            return Answer(template="", html=copy_of(match), version=match.version)
        drawn = _drawn(asked, PAGES[asked.kind](match, sheet, asked), match.version)
        return drawn.model_copy(update={"totals": totals_of(sheet)})
    except (Refused, Conflict, Outdated) as problem:
        page = _again(asked, match, sheet, problem)
        return _drawn(asked, page, match.version, status=deal_page.status_of(problem))


WITHOUT_MATCH = {"home": starts.home, "new": starts.new}
STARTS = {"start": starts.start, "rematch": starts.rematch}


def _started(asked: Question) -> Answer:
    """Answer with the opening of a new match; the phone stores it, then requests its page."""
    status, page, opening = STARTS[asked.kind](asked)
    if opening is None:
        return _drawn(asked, page, status=status)
    return Answer(template="", html="", version=0, opening=opening, game=opening["game"])


def _changed(asked: Question, match: PhoneMatch, before: Sheet) -> Answer:
    """Apply a change, and answer with its page. Raises `Refused`, `Conflict` or `Outdated`."""
    step = planned(match, before, asked)
    after = match if step is None else match.after(step, asked.author, asked.now)
    if after is match:
        return _drawn(asked, match_page(match, before), match.version)
    sheet = sheet_of(after)
    typed = asked.kind in TYPED
    page = recorded(after, sheet) if typed else match_page(after, sheet, after.version)
    drawn = _drawn(asked, page, after.version)
    entered = after.log[-1]
    saw, totals = saw_of(before, entered.change), totals_of(sheet)
    new = {"entry": entry_of(entered), "saw": saw, "totals": totals}
    return drawn.model_copy(update=new)


def _again(asked: Question, match: PhoneMatch, sheet: Sheet, problem: Exception) -> Page:
    """Return the form, or the match, with the reasons against a change."""
    post = asked.post
    if asked.kind in TYPED:
        again = deal_page.form_again(match, deal_page.entry, None, tapped(post), problem)
        return "_entry", again
    if asked.kind in {"correct", "insert"}:
        if asked.number > len(sheet.rows):
            raise DealMissing
        return "deal", place_again(match, post, place_of(asked), problem)
    if asked.kind in {"seats", "other-seats"}:
        return "seats", seats_page.seats(match, post, problem=problem)
    if asked.kind == "details":
        return "details", setup_page.details(match, post, problem)
    template, page = match_page(match, sheet)
    return template, page | deal_page.refused(match, problem)


def _drawn(asked: Question, page: Page, version: int | None = None, *, status: int = 200) -> Answer:
    """Render a template of the site."""
    name, context = page
    sent = asked.kind == "other-seats" or (status != OK and asked.kind not in PAGES)
    at = f"{context['at']}?changed={version}" if _led_on(asked, name, status) else asked.address
    scheme, _colon, host = asked.origin.partition("://")
    request = SimpleNamespace(
        COOKIES={"hand": asked.hand},
        method="POST" if sent else "GET",
        get_full_path=at,
        scheme=scheme,
        get_host=host,
        path=at.partition("?")[0],
        suits=worn_by(asked.given_match) if asked.match else {},
    )
    around: Context = {"key": asked.key, "csrf_token": asked.token, "request": request}
    around |= {
        "LANGUAGES": settings.LANGUAGES,
        "LANGUAGE_CODE": get_language(),
        "LANGUAGE_BIDI": get_language_bidi(),
    }
    html = render_to_string(f"matches/{name}.html", around | context)
    return Answer(status=status, template=name, html=html, version=version, address=at)


def _led_on(asked: Question, template: str, status: int) -> bool:
    """Return whether the server would redirect to the page of the match."""
    return asked.kind in CHANGES and template == "match" and status == OK
