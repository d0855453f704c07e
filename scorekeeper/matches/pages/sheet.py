"""The page of a match: where it stands, the sheet drawn, the deals, the result."""

from functools import lru_cache

from django.core.cache import cache
from django.template import TemplateDoesNotExist
from django.template.loader import get_template, render_to_string
from django.utils.translation import get_language, gettext

from games import GAMES
from games.entry import form_of
from games.kernel import Sheet
from scorekeeper.matches.models import Match
from scorekeeper.matches.pages import Context, address_of
from scorekeeper.matches.pages.entry import entry
from scorekeeper.matches.results import told_settlement
from scorekeeper.matches.standing import standing
from scorekeeper.matches.tapped import questions_of
from scorekeeper.matches.telling import (
    Teller,
    guidance,
    paper_of,
    told_form,
    told_row,
    told_totals,
)
from scorekeeper.matches.writing import Outcome


def match_page(match: Match, sheet: Sheet, *, scores: bool) -> Context:
    """Everything on the page of a match; the entry only for those who score."""
    page = shown(match, sheet) | {"scores": scores}
    if scores and sheet.status == "open":
        page |= entry(match, sheet)
    return page


def shown(match: Match, sheet: Sheet) -> Context:
    """The sheet, the deals, the guidance and the result."""
    document, teller = match.read(), Teller.of(sheet.match.players)
    following = sheet.next
    return {
        "code": match.code,
        "at": address_of(match),
        "version": match.version,
        "events": f"/api/v1/matches/{match.code}/events/",
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "title": document.title,
        "players": document.players,
        "standing": standing(sheet),
        "status": sheet.status,
        "number": following.number if following else None,
        "dealer": document.players[following.dealer] if following else "",
        "guidance": guidance(sheet, teller),
        "pending": _pending(sheet, teller),
        "beside": drawing(match, sheet, "_now"),
        "drawing": drawing(match, sheet),
        "deals": [told_row(sheet, row, teller) for row in reversed(sheet.rows)],
        "totals": told_totals(sheet, teller),
        "settlement": told_settlement(sheet, sheet.settlement, teller)
        if sheet.settlement
        else None,
    }


def _pending(sheet: Sheet, teller: Teller) -> list[Context]:
    """The noted contract, question by question, for everyone to see during the hand."""
    if sheet.match.pending is None or sheet.next is None:
        return []
    form = form_of(sheet.match.pending, sheet.match.game.kinds)
    told = told_form(questions_of(sheet), form, {}, teller)
    shown = [group for group in told if not group["hidden"]]
    asks = [ask for group in shown for ask in group["asks"] if not ask["hidden"]]
    answers = [(ask["legend"], _answered(ask)) for ask in asks if ask["kind"] != "note"]
    return [{"legend": legend, "answer": answer} for legend, answer in answers if answer]


def _answered(ask: Context) -> str:
    """The answer to one question in words, empty where there is none yet."""
    if ask["kind"] == "flag":
        return gettext("yes") if ask["checked"] else ""
    if not ask["choices"]:
        return str(ask["value"])
    return ", ".join(choice["label"] for choice in ask["choices"] if choice["checked"])


def drawing(match: Match, sheet: Sheet, what: str = "_sheet") -> str:
    """What a game draws, kept by match, version and language: the sheet, or what the table needs.

    A game that draws nothing of the kind has no such template.
    """
    if (match.game, what) not in drawings():
        return ""
    stamp = match.changed_at.timestamp()
    key = f"drawing:{what}:{match.pk}:{match.version}:{stamp}:{get_language()}"
    return str(cache.get_or_set(key, lambda: _drawn(sheet, what), timeout=None))


@lru_cache(maxsize=1)
def drawings() -> frozenset[tuple[str, str]]:
    """Every game with the templates of its own that it has."""
    whats = ("_now", "_sheet")
    return frozenset((slug, what) for slug in GAMES for what in whats if _has(slug, what))


def _has(slug: str, what: str) -> bool:
    try:
        get_template(f"games/{slug}/{what}.html")
    except TemplateDoesNotExist:
        return False
    return True


def _drawn(sheet: Sheet, what: str) -> str:
    teller = Teller.of(sheet.match.players)
    context = {"paper": paper_of(sheet), "players": sheet.match.players, "say": teller}
    return render_to_string(f"games/{sheet.match.game.slug}/{what}.html", context)


def recorded(outcome: Outcome) -> Context:
    """What changed on the page when a deal was recorded."""
    match, sheet = outcome.match, outcome.sheet
    teller, following = Teller.of(sheet.match.players), sheet.next
    context: Context = {
        "code": match.code,
        "at": address_of(match),
        "version": match.version,
        "scores": True,
        "status": sheet.status,
        "number": following.number if following else None,
        "dealer": sheet.match.players[following.dealer] if following else "",
        "guidance": guidance(sheet, teller),
        "pending": _pending(sheet, teller),
        "beside": drawing(match, sheet, "_now"),
        "drawing": drawing(match, sheet),
        "totals": told_totals(sheet, teller),
        "row": told_row(sheet, outcome.row, teller)
        if outcome.row and not outcome.replayed
        else None,
        "saved": outcome.change.number if outcome.change.kind == "add" else None,
        "game": {"slug": match.game, "name": gettext(match.rules.name)},
        "settlement": told_settlement(sheet, sheet.settlement, teller)
        if sheet.settlement
        else None,
    }
    return context | (entry(match, sheet) if sheet.status == "open" else {})


def settlement(match: Match, sheet: Sheet, *, scores: bool) -> Context:
    """The result, or what it would be if the match were stopped now."""
    teller = Teller.of(sheet.match.players)
    return {
        "code": match.code,
        "version": match.version,
        "title": match.document["title"],
        "status": sheet.status,
        "scores": scores,
        "match_address": address_of(match),
        "settlement": told_settlement(sheet, sheet.settled_now, teller),
    }
