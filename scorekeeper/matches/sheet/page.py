"""Contexts of a match's page: standing, drawn sheet, deals, result."""

import re
from functools import partial

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.entry import form_of
from games.settlement import Settlement
from games.sheet import Sheet
from scorekeeper.matches.context import address_of, events_of
from scorekeeper.matches.deal.form import questions_of
from scorekeeper.matches.deal.page import entry
from scorekeeper.matches.log.outcomes import row_of
from scorekeeper.matches.sheet.bg_stats import bg_stats_link
from scorekeeper.matches.sheet.guidance import guidance
from scorekeeper.matches.sheet.listing import list_context
from scorekeeper.matches.sheet.parts import parts
from scorekeeper.matches.snapshot import LogEntry, Snapshot
from scorekeeper.players.short_names import shorten
from scorekeeper.presenters.chart import match_chart
from scorekeeper.presenters.headline import gains_text, standing
from scorekeeper.presenters.links import AT_ONCE, link_to
from scorekeeper.presenters.presenter import Presenter, present_form, present_row, present_totals
from scorekeeper.presenters.replacements import present_people, presenter_of_seats, seat_lines
from scorekeeper.presenters.result import present_payment, present_settlement
from scorekeeper.presenters.standing import present_standing
from scorekeeper.presenters.winner import winner_card
from scorekeeper.web.context import Context
from scorekeeper.web.game_files import nearest

NARROW = 8
"""The longest name above a column of numbers, in letters."""
AT_TABLE = re.compile(r'(<li class="at-table">)(.*?)(</li>)')
TO_DEAL = re.compile(r'href="#deal-([0-9]+)"')


def match_page(match: Snapshot, sheet: Sheet, *, scores: bool, most: int = AT_ONCE) -> Context:
    """Return the context of a match's page, with the form of the next deal for scorers."""
    page = shown(match, sheet, scores=scores, most=most)
    if scores and sheet.status == "open":
        moves = sheet.match.game.form_moves
        page |= entry(match, sheet) | {"form_moves": gettext(moves) if moves else ""}
    return page


def shown(match: Snapshot, sheet: Sheet, *, scores: bool, most: int = AT_ONCE) -> Context:
    """Return the context of the sheet, the newest deals, the guidance and the result."""
    document = match.read()
    return (
        _version_context(match, sheet, most)
        | list_context(match, sheet, scores=scores, most=most)
        | _parts(match, sheet, scores=scores, most=most)
        | {
            "events": events_of(match),
            "title": document.title,
            "players": document.players,
            "standing": "" if scores else standing(sheet),
            "scores": scores,
        }
    )


def _parts(match: Snapshot, sheet: Sheet, *, scores: bool, most: int = AT_ONCE) -> Context:
    prepare = partial(_parts_context, match, sheet, scores=scores, most=most)
    return dict(parts(match, prepare, scores=scores, most=most))


def _parts_context(match: Snapshot, sheet: Sheet, *, scores: bool, most: int) -> Context:
    """Return the context of the parts that are rendered once per version of the match."""
    page = _current_context(match, sheet, most) | {
        "handed_over": seat_lines(sheet.match),
        "would_pay": would_pay(sheet),
        "deals": sheet.rows,
    }
    if scores:
        # As on the form: impossible deals count too.
        number = {"number": len(sheet.rows) + 1} if sheet.status == "open" else {}
        return with_links(page) | number
    return page | {"drawing": with_listed_links(sheet, page["drawing"], most)}


def would_pay(sheet: Sheet) -> list[Context] | None:
    """Return the payments if an open match were stopped now; None if it has no stake."""
    if sheet.status != "open" or sheet.match.stake is None:
        return None
    if sheet.match.seatings:
        people = present_people(sheet)
        return people["payments"] if people else None
    presenter = Presenter.at(sheet.match)
    return [
        present_payment(payment, sheet, presenter) for payment in sheet.settled_now.payments or ()
    ]


def _version_context(match: Snapshot, sheet: Sheet, most: int = AT_ONCE) -> Context:
    """Return the context of a match's identity, status and result."""
    return {
        "code": match.code,
        "at": address_of(match),
        "version": match.version,
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "status": sheet.status,
        "settlement": result(sheet, most),
        "winner": card(sheet),
        "bg_stats": bg_stats_link(match, sheet),
        "example": match.document.get("example", False),
        "words": match.words,
        "agreeing": False,
        "receipt": None,
        "saved": None,
        "brought": [],
    }


def _current_context(match: Snapshot, sheet: Sheet, most: int = AT_ONCE) -> Context:
    """Return the context that every deal changes: standing, drawn sheet, next deal."""
    presenter, following = Presenter.at(sheet.match), sheet.next
    return _version_context(match, sheet, most) | {
        "chips": present_standing(sheet),
        "number": following.number if following else None,
        "dealer": shorten(sheet.match.players[following.dealer]) if following else "",
        "guidance": guidance(sheet),
        "chooses_dealer": following is not None
        and sheet.match.game.chooses_dealer(sheet.state, sheet.options),
        "pending": noted(sheet, presenter),
        "drawing": drawing(match, sheet),
        "totals": present_totals(sheet, presenter_of_seats(sheet.match).brief(NARROW)),
        "chart": match_chart(sheet, most=most),
    }


def result(sheet: Sheet, most: int = AT_ONCE) -> Context | None:
    """Return the context of the result, None while the match is open."""
    return present_result(sheet, sheet.settlement, most) if sheet.settlement else None


def card(sheet: Sheet) -> Context | None:
    """Return the context of the winner's card, None while the match is open."""
    settlement = sheet.settlement
    return winner_card(sheet, settlement, presenter_of_seats(sheet.match)) if settlement else None


def present_result(sheet: Sheet, settlement: Settlement, most: int = AT_ONCE) -> Context:
    """Return the context of a result, with each player's share if seats changed hands."""
    context = present_settlement(sheet, settlement, presenter_of_seats(sheet.match), most)
    return context | {"people": present_people(sheet)}


def noted(sheet: Sheet, presenter: Presenter) -> list[Context]:
    """Return the questions and answers of the noted contract, for all readers."""
    if sheet.match.pending is None or sheet.next is None:
        return []
    form = form_of(sheet.match.pending, sheet.match.game.kinds)
    groups = present_form(questions_of(sheet), form, {}, presenter)
    visible = [group for group in groups if not group["hidden"]]
    questions = [ask for group in visible for ask in group["asks"] if not ask["hidden"]]
    answers = [(ask["legend"], _answer_text(ask)) for ask in questions if ask["kind"] != "note"]
    return [{"legend": legend, "answer": answer} for legend, answer in answers if answer]


def _answer_text(ask: Context) -> str:
    """Return the answer to one question in words, empty if there is none yet."""
    if ask["kind"] == "flag":
        return gettext("yes") if ask["checked"] else ""
    if not ask["choices"]:
        return str(ask["value"])
    return ", ".join(choice["label"] for choice in ask["choices"] if choice["checked"])


def drawing(match: Snapshot, sheet: Sheet) -> str:
    """Return the sheet as HTML, cached by match, version and language."""
    return str(cache.get_or_set(_key("sheet", match), lambda: render_sheet(sheet), timeout=None))


def with_links(page: Context) -> Context:
    """Return a page for scorers: its numbers link to forms of deals, names to the seats."""
    seat = rf'\1<a class="to-seats" href="{page["at"]}seats/">\2</a>\3'
    linked = TO_DEAL.sub(rf'href="{page["at"]}deals/\1/"', page["drawing"])
    # Only URLs were changed in the templates' output.
    drawing = SafeString(AT_TABLE.sub(seat, linked))  # nosec B703
    return page | {"scores": True, "drawing": drawing}


def with_listed_links(sheet: Sheet, drawing: str, most: int) -> SafeString:
    """Return a drawing for readers: its numbers also link to deals that are not listed."""

    def led(match: re.Match[str]) -> str:
        return f'href="{link_to(sheet, int(match[1]), most)}"'

    return SafeString(TO_DEAL.sub(led, drawing))  # nosec B703  as in `scored`


def watched_sheet_html(match: Snapshot, sheet: Sheet, most: int = AT_ONCE) -> str:
    """Return the sheet as HTML for readers without confirmations, cached like a drawing."""

    def render() -> str:
        page = shown(match, sheet, scores=False, most=most)
        return render_to_string("matches/_live.html", page)

    if most > AT_ONCE:
        return render()
    return str(cache.get_or_set(_key(f"watched:{match.words}", match), render, timeout=None))


def _key(kind: str, match: Snapshot) -> str:
    stamp = match.changed_at.timestamp()
    return f"drawing:{kind}:{match.pk}:{match.version}:{stamp}:{get_language()}"


def render_sheet(sheet: Sheet) -> str:
    """Render the sheet of a game; a seat that changed hands has the names of all its players."""
    presenter, game = presenter_of_seats(sheet.match), sheet.match.game
    context = {
        "paper": game.paper(sheet),
        "players": presenter.names,
        "suits": presenter.suits,
        "say": presenter,
    }
    return render_to_string(nearest(game, "_sheet.html") or "_sheet.html", context)


def recorded(match: Snapshot, sheet: Sheet, change: LogEntry, *, replayed: bool = False) -> Context:
    """Return the context of the page's changes after a deal was recorded or noted."""
    row = row_of(sheet, change)
    context = with_links(_current_context(match, sheet)) | {
        "tools": _parts(match, sheet, scores=True)["tools"],
        "row": present_row(sheet, row, Presenter.at(sheet.match)) if row and not replayed else None,
        "saved": change.number if change.kind == "add" else None,
        "brought": gains_text(sheet, row) if row else [],
    }
    return context | (entry(match, sheet) if sheet.status == "open" else {})


def settlement(match: Snapshot, sheet: Sheet, *, scores: bool) -> Context:
    """Return the context of the result, or of the result if the match were stopped now."""
    return {
        "code": match.code,
        "version": match.version,
        "title": match.document["title"],
        "status": sheet.status,
        "scores": scores,
        "match_address": address_of(match),
        "chips": present_standing(sheet),
        "handed_over": seat_lines(sheet.match),
        "settlement": present_result(sheet, sheet.settled_now),
    }
