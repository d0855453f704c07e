"""Contexts of a match readable from two metres, on a tablet at the table or a television."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext

from games.sheet import Sheet
from scorekeeper.matches.context import address_of, events_of
from scorekeeper.matches.sheet.guidance import guidance
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.short_names import shorten
from scorekeeper.presenters.chart import match_chart
from scorekeeper.presenters.presenter import Presenter, present_row
from scorekeeper.presenters.replacements import presenter_at
from scorekeeper.presenters.result import winners_text
from scorekeeper.presenters.standing import present_standing
from scorekeeper.presenters.winner import winners
from scorekeeper.web.context import Context

TURNS = 4
"""The number of rotations of the board, in quarter turns clockwise."""
LONG = 4
"""Figures with more characters are printed smaller."""


def table(match: Snapshot, sheet: Sheet, turn: int) -> Context:
    """Return the context of the board, and of its rotation."""
    return board(match, sheet) | {
        "at": address_of(match),
        "events": events_of(match),
        "turn": turn,
        "next_turn": (turn + 1) % TURNS,
    }


def board(match: Snapshot, sheet: Sheet) -> Context:
    """Return the context of all players' figures, the next deal, and the gains of the last one."""
    document, following = match.read_document(), sheet.next
    last = next((row for row in reversed(sheet.rows) if row.counted), None)
    settlement = sheet.settlement
    presenter = Presenter.of(document.players, document.suits)
    last_deal = present_row(sheet, last, presenter_at(sheet, last.number).brief()) if last else None
    return {
        "version": match.version,
        "words": match.words,
        "code": match.code,
        "title": document.title or gettext(match.rules.name),
        "status": sheet.status,
        "number": following.number if following else None,
        "dealer": shorten(document.players[following.dealer]) if following else "",
        "hints": guidance(sheet),
        "measure": _measure(sheet) if sheet.standing.signed else "",
        "owners": list(_owners(sheet, last_deal["gains"] if last_deal else [])),
        "last": last_deal,
        "chart": match_chart(sheet, links=False),
        "headline": winners_text(sheet, settlement, presenter) if settlement else "",
    }


def _owners(sheet: Sheet, gains: Sequence[Context]) -> Iterator[Context]:
    """Yield the figures of each player or side: the total, the number beside it, and the gain."""
    settlement, chips = sheet.settlement, present_standing(sheet)
    won = winners(sheet, settlement) if settlement else frozenset()
    places = _places_by_player(sheet)
    for place, (chip, holding) in enumerate(zip(chips, sheet.standing.holdings, strict=True)):
        running = chip["running"]
        yield {
            "players": chip["players"],
            "suit": chip["suit"],
            "leads": chip["leads"] and settlement is None,
            "won": won.issuperset(holding.players),
            "place": places.get(holding.players[0]),
            "gain": gains[place] if gains and gains[place]["changed"] else None,
            "figures": [
                _present_figure(chip["unit"], chip["total"]),
                *([_present_figure(running["label"], running["text"])] if running["label"] else []),
            ],
        }


def _places_by_player(sheet: Sheet) -> dict[int, int]:
    """Return the current place of each player; empty while all are level."""
    ranking = sheet.settlement_now.result.ranking
    if len(ranking) < 2 or not sheet.rows:  # noqa: PLR2004  one group is no order
        return {}
    seats = len(sheet.match.game.owners[0])
    ahead = [sum(map(len, ranking[:place])) // seats for place in range(len(ranking))]
    return {
        player: before + 1 for before, group in zip(ahead, ranking, strict=True) for player in group
    }


def _measure(sheet: Sheet) -> str:
    """Return the caption of the totals; a match may end without a result."""
    if not sheet.settlement_now.result.scores:
        return gettext("So far")
    return gettext("If stopped now") if sheet.status == "open" else gettext("Final")


def _present_figure(title: str, figure: str) -> Context:
    return {"title": title, "text": figure, "long": len(figure) > LONG}
