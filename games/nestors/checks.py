"""The refusals of Nestors deals, N03 to N15 and N23, in the form's order."""

from collections.abc import Iterator

from games.nestors.card_points import (
    CARDS_IN_A_TRICK,
    COUNTERS,
    TRICKS,
    all_points,
    declarers_points,
    is_possible,
    points_of,
    spades_of,
)
from games.nestors.deals import (
    FIRST_TRICK,
    POINTS,
    SPADES_TO,
    TRICKS_TAKEN,
    NestorsContract,
    NestorsCounts,
    NestorsOptions,
    SpadesTo,
)
from games.values import INVALID, REQUIRED, Refusal
from games.words import _

POSSIBLE_POINTS: dict[SpadesTo, tuple[int, int]] = {
    "declarer": (30, 190),
    "nobody": (5, 175),
    "defenders": (5, 160),
}
"""The range of the declarer's points if seven spades are needed, by the winner of the spades.

Seven spades lie in three tricks at least, with one of the three spades that count: 3 × 5 + 5 + 10.
If neither side has seven, the other side has three spades or more, and so a trick.
"""


def contract_refusals(deal: NestorsContract, options: NestorsOptions) -> Iterator[Refusal]:
    """Yield the refusals of a contract; sides are compared only if each is valid by itself."""
    if not options.min_bid <= deal.bid <= POINTS:
        message = _("Enter a bid from {min} to 190.")
        yield Refusal("N03", message, "bid", {"min": options.min_bid})
    alone = [*counts_refusals(deal.counts), *points_refusals(deal)]
    yield from alone
    if not alone:
        combined = [*spades_refusals(deal, options), *agreement_refusals(deal, options)]
        yield from combined or sum_refusals(deal, options)


def counts_refusals(counts: NestorsCounts | None) -> Iterator[Refusal]:
    """Yield the refusal of impossible counts: of tricks, of cards in them, or combined."""
    if counts is None:
        return
    tricks, counters = counts.tricks, counts.counters
    if tricks == {"declarer": 0, "defenders": TRICKS}[counts.side]:
        yield Refusal(TRICKS_TAKEN.code, TRICKS_TAKEN.message, "counts.tricks")
    elif counters > CARDS_IN_A_TRICK * tricks:
        message = _("{c} counting cards do not fit into {k} tricks of three cards.")
        yield Refusal("N12", message, "counts.tricks", {"c": counters, "k": tricks})
    elif COUNTERS - counters > CARDS_IN_A_TRICK * (TRICKS - tricks):
        message = _("The other side's {m} tricks cannot hold the other {r} counting cards.")
        values = {"m": TRICKS - tricks, "r": COUNTERS - counters}
        yield Refusal("N13", message, "counts.tricks", values)
    elif not is_possible(counts):
        message = _("These counts do not fit. Check tricks, counting cards and spades.")
        yield Refusal("N14", message, "counts")


def points_refusals(deal: NestorsContract) -> Iterator[Refusal]:
    """Yield the refusals of missing points, or of points that a side cannot have."""
    if deal.points is None and deal.counts is None:
        yield Refusal(REQUIRED.code, _("Enter the points of the declarer's side."), "points")
    lowest = {"points": FIRST_TRICK, "defender_points": 0}
    for field, points in (("points", deal.points), ("defender_points", deal.defender_points)):
        if points is None:
            continue
        if not 0 <= points <= POINTS:
            yield Refusal("N05", _("Enter at most 190 points."), field)
        elif not lowest[field] <= points <= lowest[field] + POINTS - FIRST_TRICK:
            message = _("Enter at least 5 points: the declarer's side always wins the first trick.")
            yield Refusal("N06", message, field)


def spades_refusals(deal: NestorsContract, options: NestorsOptions) -> Iterator[Refusal]:
    """Yield the refusals of the spades' winner, which is required only if seven are needed."""
    if not options.asks_for_spades:
        if deal.spades_to is not None:
            message = _("Choose a side: five spades are enough, so one side always has them.")
            yield Refusal(INVALID.code, message, "spades_to")
    elif deal.counts is not None:
        if deal.spades_to not in (None, spades_of(deal, options)):
            message = _("The counted spades say otherwise.")
            yield Refusal("N15", message, "spades_to")
    elif deal.spades_to is None:
        yield Refusal(SPADES_TO.code, SPADES_TO.message, "spades_to")
    else:
        least, most = POSSIBLE_POINTS[deal.spades_to]
        if not least <= points_of(deal, options) <= most:
            message = _(
                "If the spades went that way, the declarer's side has between "
                "{least} and {most} points."
            )
            yield Refusal(SPADES_TO.code, message, "points", {"least": least, "most": most})


def agreement_refusals(deal: NestorsContract, options: NestorsOptions) -> Iterator[Refusal]:
    """Yield a refusal if both counts and points are entered and they differ."""
    if deal.counts is not None and deal.points is not None:
        points = declarers_points(deal.counts, options)
        if points != deal.points:
            message = _("The counts add up to {x}, but {y} was entered.")
            yield Refusal("N15", message, "points", {"x": points, "y": deal.points})


def sum_refusals(deal: NestorsContract, options: NestorsOptions) -> Iterator[Refusal]:
    """Yield a refusal if the points of both sides do not add up to those of the deal."""
    if deal.defender_points is None:
        return
    total = points_of(deal, options) + deal.defender_points
    in_play = all_points(spades_of(deal, options))
    if total != in_play:
        code = SPADES_TO.code if options.asks_for_spades else "N07"
        message = _("The two sides must add up to {whole} (now {n}).")
        yield Refusal(code, message, "defender_points", {"whole": in_play, "n": total})
