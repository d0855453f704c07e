"""The published tables: points of contracts, of Bolshevik and of aces, with their working.

The values are before doubling, and independent of the player who gets them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games.skruuvi.deals import SkruuviBolshevik, SkruuviContract
from games.skruuvi.options import SkruuviOptions


@dataclass(frozen=True)
class SkruuviRates:
    """One row of the table: points for a contract made, and for tricks beyond or short of it."""

    made: int
    misere_made: int
    over: int
    short: int
    misere_short: int
    further: int


MODERN = {
    4: SkruuviRates(made=10, misere_made=5, over=2, short=5, misere_short=5, further=5),
    5: SkruuviRates(made=25, misere_made=10, over=2, short=5, misere_short=10, further=5),
    6: SkruuviRates(made=35, misere_made=20, over=2, short=10, misere_short=15, further=5),
    7: SkruuviRates(made=50, misere_made=35, over=0, short=15, misere_short=20, further=5),
}
"""Today's table, by the level of the bid. A bid of seven has no overtricks."""

OLD = {
    4: SkruuviRates(made=16, misere_made=5, over=4, short=4, misere_short=4, further=4),
    5: SkruuviRates(made=25, misere_made=10, over=5, short=5, misere_short=5, further=5),
    6: SkruuviRates(made=36, misere_made=20, over=6, short=11, misere_short=11, further=6),
    7: SkruuviRates(made=49, misere_made=30, over=0, short=17, misere_short=17, further=7),
}
"""The table of earlier years."""

TABLES = {"modern": MODERN, "old": OLD}

MULTIPLIERS = {
    "modern": {"none": 1, "double": 2, "redouble": 3},
    "old": {"none": 1, "double": 2, "redouble": 4},
}
"""The factors of doubling; today a redouble is three times, not four."""

ACES_DOUBLED = {"modern": False, "old": True}
"""Whether doubling multiplies the aces too."""


@dataclass(frozen=True)
class SkruuviSoloRates:
    """Points of a soloist's contract: made, the first trick that fails it, each further."""

    made: int
    short: int
    further: int


SOLO_RATES = {
    ("bolshevik", "own"): SkruuviSoloRates(made=20, short=15, further=5),
    ("bolshevik", "table7"): SkruuviSoloRates(made=35, short=20, further=5),
    ("dictator", "own"): SkruuviSoloRates(made=50, short=15, further=5),
    ("dictator", "table7"): SkruuviSoloRates(made=50, short=15, further=5),
}
"""By contract and option; the option leaves Dictator as it is, which equals 7 grand."""

SOLO_MULTIPLIERS = {"single": 1, "doubled": 2, "redoubled": 3}


@dataclass(frozen=True)
class SkruuviWorth:
    """The value of a contract before doubling: whether it was made, and its terms."""

    made: bool
    terms: tuple[tuple[int, int], ...]
    """Pairs of count and points."""

    @property
    def amount(self) -> int:
        """The signed gain of the main players, or of the soloist against one opponent."""
        total = sum(times * points for times, points in self.terms)
        return total if self.made else -total

    @property
    def term_texts(self) -> tuple[str, ...]:
        """The terms as text, without those of zero."""
        return tuple(
            str(points) if times == 1 else f"{times} × {points}"
            for times, points in self.terms
            if times and points
        )


def tricks_needed(level: int) -> int:
    """Return the minimum number of tricks for a contract with trumps or grand.

    >>> [tricks_needed(level) for level in (5, 6, 7)]
    [11, 12, 13]
    """
    return 6 + level


def tricks_allowed(level: int) -> int:
    """Return the maximum number of tricks for a misère.

    >>> [tricks_allowed(level) for level in (5, 6, 7)]
    [2, 1, 0]
    """
    return 7 - level


def contract_worth(deal: SkruuviContract, options: SkruuviOptions) -> SkruuviWorth:
    """Return the value of a contract; an undoubled bid of 4 counts as just made.

    >>> deal = {"kind": "contract", "declarer": 0, "level": 6, "denomination": "hearts"}
    >>> contract_worth(SkruuviContract(**deal, tricks=9), SkruuviOptions()).amount
    -20
    """
    rates = TABLES[options.schedule][deal.level]
    made_points = rates.misere_made if deal.misere else rates.made
    spare = 0 if deal.tricks is None else tricks_to_spare(deal.level, deal.tricks, deal.misere)
    if spare >= 0:
        return SkruuviWorth(made=True, terms=((1, made_points), (spare, rates.over)))
    first_trick = rates.misere_short if deal.misere else rates.short
    return SkruuviWorth(made=False, terms=((1, first_trick), (-spare - 1, rates.further)))


def tricks_to_spare(level: int, tricks: int, misere: bool) -> int:  # noqa: FBT001  a field's value
    """Return the number of tricks better than needed; negative if worse.

    >>> tricks_to_spare(5, 13, misere=False), tricks_to_spare(5, 4, misere=True)
    (2, -2)
    """
    return tricks_allowed(level) - tricks if misere else tricks - tricks_needed(level)


def solo_worth(deal: SkruuviBolshevik, options: SkruuviOptions) -> SkruuviWorth:
    """Return the value of a Bolshevik or Dictator against one opponent who did not double.

    >>> deal = SkruuviBolshevik(kind="bolshevik", soloist=1, contract="dictator", tricks=11)
    >>> solo_worth(deal, SkruuviOptions()).amount
    -20
    """
    rates = SOLO_RATES[deal.contract, options.bolshevik_values]
    if not deal.wrong_tricks:
        return SkruuviWorth(made=True, terms=((1, rates.made),))
    return SkruuviWorth(
        made=False, terms=((1, rates.short), (deal.wrong_tricks - 1, rates.further))
    )


# Working as text


def factor_text(factor: int) -> str:
    """Format a multiplier, to follow a number; empty for one.

    >>> factor_text(3), factor_text(1)
    (' × 3', '')
    """
    return "" if factor == 1 else f" × {factor}"


def sum_text(terms: Sequence[str], factor: str = "", *, loss: bool = False) -> str | None:
    """Format a sum of terms with its factor and sign; None for a single plain number.

    >>> sum_text(["25", "2"], " × 3"), sum_text(["15", "5"], loss=True), sum_text(["25"])
    ('(25 + 2) × 3', '−(15 + 5)', None)
    """
    if len(terms) == 1 and not factor:
        return None
    terms_text = " + ".join(terms)
    several = len(terms) > 1 and (factor or loss)
    return f"{'−' if loss else ''}{f'({terms_text})' if several else terms_text}{factor}"


def aces_text(ours: Sequence[int], others: Sequence[int], factor: str = "") -> str | None:
    """Format the difference of two sides' aces: the others' tricks minus one's own.

    >>> aces_text([4], [1, 6, 9]), aces_text([8, 11], [2, 5], " × 2"), aces_text([1, 5, 7, 10], [])
    ('1 + 6 + 9 − 4', '(2 + 5 − (8 + 11)) × 2', '−(1 + 5 + 7 + 10)')
    """
    gains, losses = [str(trick) for trick in others], [str(trick) for trick in ours]
    if not losses:
        return sum_text(gains, factor)
    if not gains:
        return sum_text(losses, factor, loss=True)
    loss_text = " + ".join(losses)
    arithmetic = f"{' + '.join(gains)} − {f'({loss_text})' if len(losses) > 1 else loss_text}"
    return f"({arithmetic}){factor}" if factor else arithmetic
