"""The sheet as Avinas players draw it: two columns, circles for rams above, running pips below.

A cancelled ram is a circle with a cross through it. Of the pips only the last total counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from games.avinas.circles import AvinasCircle, circles
from games.avinas.outcome import REASONS
from games.cards import partners, side_names
from games.figures import Figure
from games.sheet import Sheet
from games.words import Phrase, _

RESULTS = {
    (True, True): _("Cats!"),
    (True, False): _("lost"),
    (False, True): _("won"),
    (False, False): _("won"),
}
"""The word under a column at the end, by whether its side lost and whether it was Cats."""


@dataclass(frozen=True, slots=True)
class AvinasRing:
    """One ram: the deal that drew it, the deal that crossed it out, and a sentence on both."""

    deal: int
    cancelled: bool
    cancelled_in: int | None
    sentence: Phrase
    newest: bool
    """Whether the last deal drew it or crossed it out."""


@dataclass(frozen=True, slots=True)
class AvinasPips:
    """One running total: the deal that wrote it, the pips added, and a sentence on both."""

    deal: int
    total: str
    added: str
    current: bool
    sentence: Phrase
    newest: bool

    @property
    def figure(self) -> Figure:
        """The total as written; only the last one counts."""
        return Figure(self.total, counts=self.current, newest=self.newest)


@dataclass(frozen=True, slots=True)
class AvinasColumn:
    """The column of one side: its rams and pips, their counts, and its result."""

    side: int
    heading: Phrase
    rams: tuple[AvinasRing, ...]
    open_rams: str
    """The number of open circles, as `○ × 7`."""
    pips: tuple[AvinasPips, ...]
    pips_text: str
    """The running total and the target: `5 / 12`."""
    result: Phrase | None = None


@dataclass(frozen=True, slots=True)
class AvinasPaper:
    """The whole sheet; `reason` is why the match ended, None while it is open."""

    columns: tuple[AvinasColumn, AvinasColumn]
    reason: Phrase | None = None


def draw(sheet: Sheet) -> AvinasPaper:
    circles_by_side = circles(sheet.rows)
    columns = (_column(sheet, 0, circles_by_side[0]), _column(sheet, 1, circles_by_side[1]))
    settled = sheet.settlement
    return AvinasPaper(columns, Phrase(REASONS[settled.result.reason]) if settled else None)


def _column(sheet: Sheet, side: int, side_circles: tuple[AvinasCircle, ...]) -> AvinasColumn:
    pips, rams = (sheet.state.sums[column][side] for column in ("pips", "rams"))
    return AvinasColumn(
        side=side,
        heading=side_names(partners(side)),
        rams=tuple(_ring(circle, sheet.newest_deal) for circle in side_circles),
        open_rams=f"○ × {rams}",
        pips=tuple(_running(sheet, side)),
        pips_text=f"{pips} / {sheet.options.target_pips}",
        result=_result(sheet, side),
    )


def _ring(circle: AvinasCircle, last: int | None) -> AvinasRing:
    values = {"deal": circle.deal, "cancelled_in": circle.cancelled_in}
    if circle.cancelled_in is None:
        sentence = Phrase(_("Drawn in deal {deal}"), values)
    else:
        sentence = Phrase(_("Drawn in deal {deal}, crossed out in deal {cancelled_in}"), values)
    newest = last in {circle.deal, circle.cancelled_in}
    return AvinasRing(
        circle.deal, circle.cancelled_in is not None, circle.cancelled_in, sentence, newest
    )


def _running(sheet: Sheet, side: int) -> Iterator[AvinasPips]:
    """Yield the running total after each deal that wrote pips for this side."""
    total, last = 0, sheet.state.sums["pips"][side]
    for row in sheet.rows:
        added = sum(
            line.amount for line in row.lines if (line.column, line.owner) == ("pips", side)
        )
        if added:
            total += added
            sentence = Phrase(_("Deal {deal}: {added} more"), {"deal": row.number, "added": added})
            newest = row.number == sheet.newest_deal
            yield AvinasPips(row.number, str(total), f"+{added}", total == last, sentence, newest)


def _result(sheet: Sheet, side: int) -> Phrase | None:
    settled = sheet.settlement
    if settled is None or settled.result.winner_side is None:
        return None
    cats = settled.result.reason == "cats"
    return Phrase(RESULTS[settled.result.winner_side != side, cats])
