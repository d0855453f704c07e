"""The pages of a match on a phone: the template and the context of each."""

from collections.abc import Callable

from games.sheet import Sheet
from scorekeeper.languages.digits import parse_whole
from scorekeeper.matches.access.page import watch_context
from scorekeeper.matches.access.whole_code import whole_code_context
from scorekeeper.matches.deal import page as deal_page
from scorekeeper.matches.deal.preview import preview
from scorekeeper.matches.log.outcomes import DealMissing
from scorekeeper.matches.log.undo import undo_and_redo
from scorekeeper.matches.seats import change as reseating
from scorekeeper.matches.seats import page as seats_page
from scorekeeper.matches.setup import details_page
from scorekeeper.matches.sheet import page as sheet_page
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.sheet.history import history, receipt
from scorekeeper.matches.sheet.undo_bar import undo_bar
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.matches.table import page as table_page
from scorekeeper.phone.match import PhoneMatch
from scorekeeper.phone.questions import Question
from scorekeeper.web.context import Context

Page = tuple[str, Context]
PageBuilder = Callable[[PhoneMatch, Sheet, Question], Page]


def match_page(match: PhoneMatch, sheet: Sheet, changed: int | None = None) -> Page:
    """Return the page of the match for its scorer, with the receipt of its last change if shown."""
    page = sheet_page.match_page(match, sheet, scores=True) | undo_context(match)
    if changed is not None and changed == match.version:
        page |= _receipt(match, sheet)
    return "match", page | {"counts_for": [], "preview": False}


def _own_match(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    """Return the page of a match; a scanned code of it may be ahead of this phone."""
    template, page = match_page(match, sheet, question.changed)
    ahead = parse_whole(question.post.get("ahead", ""))
    return template, page | ({"code_ahead": ahead} if ahead else {})


def _receipt(match: PhoneMatch, after: Sheet) -> Context:
    before = sheet_of(match.at_version(match.version - 1))
    return receipt(before, after, match.entries()[-1], match.history)


def undo_context(match: PhoneMatch) -> Context:
    """Return the context of the undo bar."""
    return undo_bar(*undo_and_redo(match))


def recorded_page(match: PhoneMatch, sheet: Sheet) -> Page:
    """Return the parts of the page that change when a deal is recorded or noted."""
    return "_recorded", sheet_page.recorded_context(match, sheet, match.log[-1]) | undo_context(
        match
    )


def _live(match: PhoneMatch, sheet: Sheet, _question: Question) -> Page:
    return "_live", sheet_page.sheet_context(match, sheet, scores=True) | undo_context(match)


def _preview(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    return "_preview", preview(match, sheet, question.post)


def _correction(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    return "deal", deal_page.correction_form(match, sheet, _existing(sheet, question.number))


def _insertion(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    return "deal", deal_page.insertion_form(match, sheet, _existing(sheet, question.number))


def _existing(sheet: Sheet, number: int) -> int:
    if not 1 <= number <= len(sheet.rows):
        raise DealMissing
    return number


def _other_seats(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    """Return the preview of other seats. Raises `Refused` and `Conflict`."""
    change = seats_page.seat_change_of(question.post, match.rules.players)
    after = reseating.preview(match, sheet, change)
    look_at = {"look_at": reseating.deals_to_check(sheet, change)}
    return "seats", seats_page.seats(match, question.post, after=after) | look_at


def share_page(match: Snapshot, sheet: Sheet, question: Question) -> Page:
    """Return the page that shares a match where there is no network.

    A match that the server does not have yet has no link that works: the server may rename it.
    """
    page = watch_context(match, question.origin)
    codes = whole_code_context(match, sheet, page["watch"]["link"], events="")
    born_here = question.post.get("born") == "1"
    return "share", page | codes | {"without_network": True, "has_link": not born_here}


def _own_share(match: PhoneMatch, sheet: Sheet, question: Question) -> Page:
    """Return the page that shares a match, and hands over its scoring to one of the players."""
    template, page = share_page(match, sheet, question)
    return template, page | {"players": match.read_document().players}


def board_page(match: Snapshot, sheet: Sheet, question: Question) -> Page:
    """Return the board, turned as asked for."""
    turn = (parse_whole(question.post.get("turn", "")) or 0) % table_page.TURNS
    return "table", table_page.table(match, sheet, turn)


PAGES: dict[str, PageBuilder] = {
    "match": _own_match,
    "sheet": _live,
    "preview": _preview,
    "correct-form": _correction,
    "insert-form": _insertion,
    "history": lambda match, sheet, _question: (
        "history",
        history(match, sheet, match.entries(), scores=True) | undo_context(match),
    ),
    "settlement": lambda match, sheet, _question: (
        "settlement",
        sheet_page.settlement(match, sheet, scores=True) | {"counts_for": []},
    ),
    "details-form": lambda match, _sheet, _question: ("details", details_page.details(match)),
    "seats-form": lambda match, _sheet, _question: ("seats", seats_page.seats(match)),
    "other-seats": _other_seats,
    "table": board_page,
    "share": _own_share,
}
"""Pages by URL name; `-form` is the form of a URL that also accepts its submission."""
