"""The page of each game in the style guide: a match half-way and finished, and its forms."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from django.utils.translation import gettext

from games import GAMES
from games.entry import form_of
from games.examples import MatchExample, RefusalExample, examples
from games.kernel import AnyGame
from games.settlement import Stake
from games.sheet import Sheet, fold_sheet
from games.values import Refused
from scorekeeper.matches.deal.form_again import form_again
from scorekeeper.matches.deal.page import entry_form
from scorekeeper.matches.log.document import Document
from scorekeeper.matches.log.steps import with_next
from scorekeeper.matches.models import Match
from scorekeeper.matches.sheet.drawing import drawing
from scorekeeper.matches.sheet.page import match_page
from scorekeeper.web.context import Context

STAKE = Stake.model_validate({"amount": "0.10", "currency": "EUR"})
TOUCHED = datetime(2026, 1, 1, tzinfo=UTC)


def of_game(game: AnyGame) -> Context:
    """Return a game's match half-way and finished, a form to fill in and a refused one."""
    worked = examples(game.slug)
    longest = max(worked.matches, key=lambda match: len(match.match.deals))
    half, finished = at_deal(longest, len(longest.match.deals) // 2), at_deal(longest, None)
    # Drawings are cached by match, so each game needs ids of its own.
    first = 2 * list(GAMES).index(game.slug) + 1
    open_match = stored(half, UUID(int=first))
    return {
        "game": {"slug": game.slug, "name": gettext(game.name)},
        "half": match_page(open_match, half, scores=True) | {"drawing": drawing(open_match, half)},
        "whole": match_page(stored(finished, UUID(int=first + 1)), finished, scores=False),
        "refused": refused_form(open_match, half, worked.refusals) or entry_form(open_match, half),
    }


def at_deal(example: MatchExample, deals: int | None) -> Sheet:
    """Return the sheet of an example after a number of deals, None for all of them."""
    match = replace(example.match, deals=example.match.deals[:deals], stake=STAKE)
    return fold_sheet(match if deals is None else replace(match, stopped=False))


def stored(sheet: Sheet, key: UUID) -> Match:
    """Return an unsaved match with the data of a sheet."""
    match = sheet.match
    document = Document(
        game=match.game.slug,
        players=match.players,
        options=match.options,
        first_dealer=match.seats.first_dealer,
        set_dealers=match.seats.set_dealers,
        bookkeeper=match.seats.bookkeeper,
        deals=tuple(map(dict, match.deals)),
        stopped=match.stopped,
    )
    return Match(
        pk=key,
        code="k7pq2mxa",
        game=match.game.slug,
        document=document.to_json(),
        version=len(match.deals),
        status=sheet.status,
        changed_at=TOUCHED,
    )


def refused_form(match: Match, sheet: Sheet, refusals: tuple[RefusalExample, ...]) -> Context:
    """Return the form of the longest of these deals that is refused in this match."""
    deals = [dict(example.deal) for example in refusals if example.deal]
    for deal in sorted(deals, key=len, reverse=True):
        try:
            with_next(sheet, deal)
        except Refused as problem:
            form = form_of(deal, match.rules.kinds)
            shown = form_again(match, entry_form, None, form, problem)
            if "error" in shown["questions"]:
                return shown
    return {}
