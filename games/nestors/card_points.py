"""The card points in one side's tricks: values, sums and possible combinations."""

from dataclasses import dataclass

from games.nestors.deals import (
    POINTS,
    NestorsContract,
    NestorsCounts,
    NestorsOptions,
    SpadesTo,
    Trump,
)
from games.words import _

TRUMP_POINTS, UPPER_POINTS, LOWER_POINTS, TRICK_POINTS, SPADES_POINTS = 15, 10, 5, 5, 10
TRICKS, CARDS_IN_A_TRICK = 12, 3
SPADES, PLAIN_SPADES = 9, 6
"""Nine spades: three of them counting cards, one of each rank, and six plain ones."""
PLAIN_OTHERS = 18
"""Plain cards of the other three suits."""
COUNTERS = 12
WHOLE_RANK = 4


@dataclass(frozen=True, slots=True)
class NestorsCounterNames:
    """The names of the three counting ranks, each with the points of a card."""

    trumps: str
    upper: str
    lower: str


COUNTER_NAMES: dict[Trump | None, NestorsCounterNames] = {
    None: NestorsCounterNames(_("Trumps (15)"), _("Higher counters (10)"), _("Lower counters (5)")),
    "A": NestorsCounterNames(_("Aces (15)"), _("Jacks (10)"), _("Tens (5)")),
    "J": NestorsCounterNames(_("Jacks (15)"), _("Aces (10)"), _("Tens (5)")),
    "10": NestorsCounterNames(_("Tens (15)"), _("Aces (10)"), _("Jacks (5)")),
}
"""The higher of the two ranks that are not trump counts 10 a card, the lower 5."""


def counter_names(trump: Trump | None) -> NestorsCounterNames:
    """Return the names of the counting cards if this rank is trump.

    >>> counter_names("J").upper
    'Aces (10)'
    """
    return COUNTER_NAMES[trump]


def spades_winner(counts: NestorsCounts, options: NestorsOptions) -> SpadesTo:
    """Return the side with enough spades for the ten points, or `nobody`."""
    if counts.spades >= options.spades_majority_min:
        return counts.side
    if SPADES - counts.spades >= options.spades_majority_min:
        return "defenders" if counts.side == "declarer" else "declarer"
    return "nobody"


def all_points(spades_to: SpadesTo | None) -> int:
    """Return the points of a whole deal: ten fewer if neither side has enough spades."""
    return POINTS - SPADES_POINTS if spades_to == "nobody" else POINTS


def counted_points(counts: NestorsCounts, options: NestorsOptions) -> tuple[int, str]:
    """Return the points of the counted side, and their working.

    >>> counted_points(
    ...     NestorsCounts(side="declarer", trumps=3, upper=2, lower=1, tricks=7, spades=5),
    ...     NestorsOptions())
    (115, '3 × 15 + 2 × 10 + 1 × 5 + 7 × 5 + 10')
    """
    parts = (
        (counts.trumps, TRUMP_POINTS),
        (counts.upper, UPPER_POINTS),
        (counts.lower, LOWER_POINTS),
        (counts.tricks, TRICK_POINTS),
    )
    points = sum(number * worth for number, worth in parts)
    terms = " + ".join(f"{number} × {worth}" for number, worth in parts)
    if spades_winner(counts, options) != counts.side:
        return points, terms
    return points + SPADES_POINTS, f"{terms} + {SPADES_POINTS}"


def declarers_points(counts: NestorsCounts, options: NestorsOptions) -> int:
    """Return the points of the declarer's side, whichever side was counted."""
    points, _working = counted_points(counts, options)
    if counts.side == "declarer":
        return points
    return all_points(spades_winner(counts, options)) - points


def spades_of(deal: NestorsContract, options: NestorsOptions) -> SpadesTo | None:
    """Return the winner of the spades; None if one side always has enough."""
    if not options.asks_for_spades:
        return None
    return deal.spades_to if deal.counts is None else spades_winner(deal.counts, options)


def points_of(deal: NestorsContract, options: NestorsOptions) -> int:
    """Return the points of the declarer's side in a valid deal, as entered or from the counts."""
    if deal.counts is not None:
        return declarers_points(deal.counts, options)
    return deal.points or 0


def is_possible(counts: NestorsCounts) -> bool:
    """Return whether a side can hold these trumps, counters, tricks and spades together.

    Each of the three ranks has exactly one spade, so a side with a whole rank has that spade,
    and one without the rank does not. The other spades of the side are plain, at most six; the
    rest of its cards are plain ones of the other suits, at most eighteen. Exact: 7,416 of the
    16,250 combinations can be.
    """
    ranks = (counts.trumps, counts.upper, counts.lower)
    fewest = sum(number == WHOLE_RANK for number in ranks)
    most = sum(number > 0 for number in ranks)
    plain = CARDS_IN_A_TRICK * counts.tricks - counts.counters
    return any(
        0 <= counts.spades - counter_spades <= PLAIN_SPADES
        and 0 <= plain - (counts.spades - counter_spades) <= PLAIN_OTHERS
        for counter_spades in range(fewest, most + 1)
    )
