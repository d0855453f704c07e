"""The pages of a match that a phone watches without a network: it has scanned the match's code."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from games.code import join, read
from games.sheet import Sheet
from games.values import Refused
from scorekeeper.matches.log.code_match import CodeMatch, code_match
from scorekeeper.matches.setup.page import present_match
from scorekeeper.matches.sheet import page as sheet_page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.since import receipt_since
from scorekeeper.phone.codes import code_content
from scorekeeper.phone.pages import Page, board_page, share_page
from scorekeeper.phone.questions import Answer, Question
from scorekeeper.phone.render import render_page
from scorekeeper.presenters.links import DEALS_AT_ONCE
from scorekeeper.presenters.presenter import refusal_texts
from scorekeeper.web.context import Context

NOT_READ = 400
START = "started_at"


def watch_answer(question: Question) -> Answer:
    """Answer with a page of the match in the scanned digits, or with why they are not read."""
    form = question.form
    try:
        match = _match_in(form["digits"], form["code"][0])
    except Refused as refused:
        page_answer = render_page(question, refused_page(question, refused))
        return page_answer.model_copy(update={"status": NOT_READ})
    template, page = WATCHED[question.kind](match, sheet_of(match), question)
    scanned_at = datetime.fromisoformat(form["at"][0])
    page |= {"scanned": {"at": scanned_at, "older": "older" in form}}
    return render_page(question, (template, page), match.version)


def _match_in(digits: Sequence[str], code: str) -> CodeMatch:
    """Return the match in digits. Raises `Refused`.

    Its zone shows on no page, and to check it a phone would open 600 files. By a clock that is late
    its start is in the future: it is left out then.
    """
    content = read(join(digits)) | {"zone": None}
    try:
        return code_match(content, code)
    except Refused as refused:
        if {refusal.field for refusal in refused.refusals} != {START}:
            raise
        return code_match(content | {START: None}, code)


def _match_page(match: CodeMatch, sheet: Sheet, question: Question) -> Page:
    """Return the page with all deals, and with what came since the digits of the last scan."""
    most = max(DEALS_AT_ONCE, match.deal_count)
    page = sheet_page.match_page(match, sheet, scores=False, most=most)
    page |= {"counts_for": [], "preview": False}
    return "match", page | _receipt(match, question.form.get("before", []))


def _receipt(match: CodeMatch, digits_before: Sequence[str]) -> Context:
    """Return the receipt since the last scan; empty if there is none of this match."""
    try:
        before = _match_in(digits_before, match.code)
    except Refused:
        return {}
    return receipt_since(before, match) if before.game == match.game else {}


def _settlement_page(match: CodeMatch, sheet: Sheet, _question: Question) -> Page:
    return "settlement", sheet_page.settlement(match, sheet, scores=False) | {"counts_for": []}


WATCHED: dict[str, Callable[[CodeMatch, Sheet, Question], Page]] = {
    "watch": _match_page,
    "watch-settlement": _settlement_page,
    "watch-table": board_page,
    "watch-share": share_page,
}
"""The pages of a watched match, by the kind of their question."""


def refused_page(question: Question, refused: Refused) -> Page:
    """Return the page with the reasons, and which codes of several are missing."""
    missing = question.form.get("missing", [])
    scanned = [
        str(place) not in missing
        for place in range(1, len(question.form["digits"]) + len(missing) + 1)
    ]
    return "unread_code", {
        "reasons": refusal_texts(refused.refusals),
        "parts": scanned if missing else [],
        "kept_code": question.post.get("kept", ""),
    }


CODE_ANSWERS: dict[str, Callable[[Question], Answer]] = {
    "read-code": code_content,
    **dict.fromkeys(WATCHED, watch_answer),
}
"""The answers to questions about scanned codes, by their kind."""


def watched_matches(texts: Iterable[str]) -> Iterator[Context]:
    """Yield the watched matches that this phone keeps, for a list; unreadable ones are left out.

    A text is JSON: the code of a match, the digits, and the time of the scan.
    """
    for text in texts:
        watched = json.loads(text)
        try:
            match = _match_in(watched["texts"], watched["code"])
        except Refused:
            continue
        yield present_match(match) | {"changed_at": datetime.fromisoformat(watched["at"])}
