"""Egyptian Tarneeb: Tarneeb with a suit in every bid, doubling, and a target of 41.

A contract that was not doubled scores as in the basic game. Source: John McLeod's page at
pagat.com in its Japanese retelling; see `rules.md`.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.cards import number_text
from games.kernel import Line
from games.sheet import Row, Sheet
from games.tarneeb.deals import TarneebAnyDeal, TarneebPlayed, TarneebTableOptions
from games.tarneeb.egyptian.checks import doubling_refusals
from games.tarneeb.egyptian.deals import (
    OPTIONS,
    PRESETS,
    EgyptianTarneebContract,
    EgyptianTarneebDeal,
    EgyptianTarneebOptions,
)
from games.tarneeb.scoring import Tarneeb, TarneebState
from games.values import Refusal
from games.words import Name, Phrase, _

MULTIPLIER = {"double": 2, "redouble": 4}


class EgyptianTarneeb(Tarneeb):
    """The differences from the basic game: deals, options, and the effect of doubling."""

    slug = "egyptian-tarneeb"
    name = _("Egyptian Tarneeb")
    names = {"ar": "طرنيب مصري", "ja": "エジプティアン・ターニーブ"}
    summary = _("Tarneeb with a suit in every bid, doubling, and 41 to win.")
    Options = EgyptianTarneebOptions
    Deal = EgyptianTarneebDeal
    options, presets = OPTIONS, PRESETS
    player_fields = ("declarer", "doubled_by", "redoubled_by")
    suit_needed = True

    def refusals(
        self, deal: TarneebAnyDeal, state: TarneebState, options: TarneebTableOptions
    ) -> Iterator[Refusal]:
        """Yield the refusals of the doubling, then those of any Tarneeb deal."""
        if isinstance(deal, EgyptianTarneebContract):
            yield from doubling_refusals(deal, options)
        yield from super().refusals(deal, state, options)

    def score(
        self, deal: TarneebAnyDeal, state: TarneebState, options: TarneebTableOptions
    ) -> Iterator[Line]:
        """Yield the lines, multiplied if doubled; a doubled contract scores its tricks."""
        if not isinstance(deal, TarneebPlayed) or deal.doubling == "none":
            yield from super().score(deal, state, options)
            return
        tricks_count = options.model_copy(update={"made_score": "tricks"})
        for line in super().score(deal, state, tricks_count):
            multiplied = is_multiplied(line, deal, options)
            yield multiply_line(MULTIPLIER[deal.doubling], line) if multiplied else line

    def notes(self, row: Row, sheet: Sheet) -> tuple[Phrase, ...]:
        """Return the basic notes, and the players who doubled and redoubled, if entered."""
        return (*super().notes(row, sheet), *doublers(row.deal))


def is_multiplied(line: Line, deal: TarneebPlayed, options: TarneebTableOptions) -> bool:
    """Return whether doubling multiplies a line.

    It always does for the declaring side; for the other side only if agreed, and never if the
    contract was made.
    """
    if line.owner == deal.side:
        return True
    defenders_multiplied = (
        isinstance(options, EgyptianTarneebOptions) and options.defenders_multiplied
    )
    return defenders_multiplied and not deal.made


def multiply_line(factor: int, line: Line) -> Line:
    """Return a line multiplied, with the factor in its working.

    >>> multiply_line(2, Line("points", 0, 16, "All 13 tricks", "13 + 3")).working
    '2 × (13 + 3)'
    >>> multiply_line(4, Line("points", 0, -9, "Bid failed")).working
    '−4 × 9'
    """
    sign = "−" if line.amount < 0 else ""
    arithmetic = (line.working or number_text(line.amount)).removeprefix(sign)
    arithmetic = (
        f"({arithmetic})" if "+" in arithmetic and not arithmetic.startswith("(") else arithmetic
    )
    return replace(line, amount=factor * line.amount, working=f"{sign}{factor} × {arithmetic}")


def doublers(deal: object) -> Iterator[Phrase]:
    """Yield the names of the doubler and the redoubler, if entered."""
    if isinstance(deal, EgyptianTarneebContract):
        if deal.doubled_by is not None:
            yield Phrase(_("Doubled by {name}."), {"name": Name(deal.doubled_by)})
        if deal.redoubled_by is not None:
            yield Phrase(_("Redoubled by {name}."), {"name": Name(deal.redoubled_by)})
