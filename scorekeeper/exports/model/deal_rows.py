"""The plain table of deals on a printed sheet: contract, doubles, result, reasons, totals."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext

from games.cards import plain, signed
from games.entry import Ask, form_of, relevant_asks
from games.seatings import names_at
from games.sheet import Row, Sheet
from games.words import Name, Phrase
from scorekeeper.exports.paper.hyphens import breakable, narrow
from scorekeeper.matches.deal.form import questions_of
from scorekeeper.matches.sheet.headline import Place, headline_places
from scorekeeper.matches.sheet.presenter import Presenter, owner_name

Data = dict[str, Any]

NUMBERS = re.compile(r"\d+")
RESULT_FIELDS = {"tricks", "points", "declarer_points", "defender_points"}
"""What a deal came to, among the questions of the games."""
BID_FIELDS = ("bid", "level")
"""What was bid in numbers, which a description names too."""


def deals(sheet: Sheet, presenter: Presenter) -> Data:
    """Return the plain table of deals: contract, doubles, result, reasons, running totals."""
    shown = headline_places(sheet)
    return {
        "heads": list(heads(sheet, shown, presenter)),
        "rows": [
            _deal(sheet, row, shown, _at_the_time(sheet, row, presenter)) for row in sheet.rows
        ],
    }


def _at_the_time(sheet: Sheet, row: Row, presenter: Presenter) -> Presenter:
    """Return the presenter of a deal, with the names of those who played it."""
    if not sheet.match.seatings:
        return presenter
    names = tuple(map(breakable, names_at(sheet.match.players, sheet.match.seatings, row.number)))
    return Presenter(names, names) if presenter.isolated == presenter.names else Presenter.of(names)


def heads(sheet: Sheet, shown: Sequence[Place], presenter: Presenter) -> Iterator[Data]:
    """Yield each column's title once, over the names of those whose totals stand below."""
    game = sheet.match.game
    for column, places in groupby(shown, key=itemgetter(0)):
        names = [narrow(owner_name(game, column, owner, presenter)) for _column, owner in places]
        yield {"title": presenter.say(game.column_title(column)), "names": names}


def _deal(sheet: Sheet, row: Row, shown: Sequence[Place], presenter: Presenter) -> Data:
    game = sheet.match.game
    what = presenter.say(game.describe(row.deal)) if row.deal is not None else "?"
    return {
        "number": row.number,
        "dealer": presenter.names[row.dealer] if row.dealer is not None else "",
        "what": what,
        "came_to": "; ".join(came_to(sheet, row, what, presenter)) if row.deal is not None else "",
        "notes": [
            *(presenter.say(note) for note in game.notes(row, sheet)),
            *(presenter.refusal(refusal) for refusal in row.refusals),
        ],
        "reasons": list(reasons(sheet, row, presenter)),
        "totals": [plain(row.state.sums[column][owner]) for column, owner in shown],
        "counted": row.counted,
    }


def came_to(sheet: Sheet, row: Row, what: str, presenter: Presenter) -> Iterator[str]:
    """Yield what was counted after a deal, unless its description says it already."""
    form, numbers = form_of(row.entry, sheet.match.game.kinds), Counter(NUMBERS.findall(what))
    bid = Counter(answer for name in BID_FIELDS for answer in form.get(name, ()))
    left = {
        name: answers[-1]
        for name, answers in form.items()
        if name.rpartition(".")[2] in RESULT_FIELDS and numbers[answers[-1]] <= bid[answers[-1]]
    }
    groups = questions_of(sheet, row.number) if left else ()
    legends = {id(ask): group.legend for group in groups for ask in group.asks}
    for ask in relevant_asks(groups, form):
        if ask.name in left:
            yield f"{_legend_text(ask, legends[id(ask)], presenter)}: {left[ask.name]}"


def _legend_text(ask: Ask, group: Phrase | Name | None, presenter: Presenter) -> str:
    legend = presenter.say(ask.legend)
    return f"{presenter.say(group)}, {legend}" if isinstance(group, Name) else legend


def reasons(sheet: Sheet, row: Row, presenter: Presenter) -> Iterator[Data]:
    """Yield every line of a deal; the same points for the same reason are one line."""
    game, owners_of = sheet.match.game, dict[tuple[Any, ...], list[str]]()
    for line in row.lines:
        key = (line.column, line.amount, line.why, line.working)
        owners_of.setdefault(key, []).append(owner_name(game, line.column, line.owner, presenter))
    for (column, amount, why, working), owners in owners_of.items():
        yield {
            "amount": signed(amount),
            "owners": ", ".join(owners),
            "column": presenter.say(game.column_title(column)) if len(game.columns) > 1 else "",
            "why": gettext(why),
            "working": working or "",
        }
