"""The points of a deal, each with its reason and the arithmetic behind it."""

from collections.abc import Iterator

from games.kernel import Line
from games.oh_hell.deals import OhHellOptions, OhHellPlayed, OhHellRow, Scoring
from games.words import _

TRICKS = _("Tricks taken")
MADE = _("Bid made")
ZERO_MADE = _("Bid of zero made")
MISSED = _("Bid missed")

BONUS, SMALL_BONUS, ZERO_BONUS = 10, 5, 20

MADE_AMOUNTS: dict[Scoring, tuple[int, int]] = {
    "tricks": (BONUS, 0),
    "tricks_five": (SMALL_BONUS, 0),
    "blackout": (BONUS, 1),
    "loss": (BONUS, 1),
    "tens": (0, BONUS),
    "truf": (0, BONUS),
    "fives": (SMALL_BONUS, BONUS),
    "boerenbridge": (SMALL_BONUS, 1),
}
"""The points for a bid that is made, and those for each trick of it, by the scoring."""

Amount = tuple[int, str | None]
"""Points, and their arithmetic if there is any."""


def deal_lines(deal: OhHellPlayed, cards: int, options: OhHellOptions) -> Iterator[Line]:
    """Yield the points of each player, in the order of the seats."""
    for row in sorted(deal.rows, key=lambda row: row.player):
        made = not row.missed_by
        if row.taken and tricks_count(options.scoring, made=made):
            yield Line("points", row.player, row.taken, TRICKS)
        if made and row.taken:
            points, working = made_points(row.taken, options.scoring)
            yield Line("points", row.player, points, MADE, working)
        elif made:
            points, working = zero_points(cards, options)
            yield Line("points", row.player, points, ZERO_MADE, working)
        else:
            points, working = missed_points(row, options.scoring)
            if points:
                yield Line("points", row.player, points, MISSED, working)


def tricks_count(scoring: Scoring, *, made: bool) -> bool:
    """Return whether each trick is a point, beside what the bid is worth.

    >>> tricks_count("tricks", made=True), tricks_count("truf", made=True)
    (True, False)
    """
    return scoring in {"tricks", "tricks_five"} or (scoring == "truf" and not made)


def made_points(bid: int, scoring: Scoring) -> Amount:
    """Return the points for a bid above zero that is made, with their arithmetic.

    >>> made_points(3, "tricks"), made_points(3, "fives"), made_points(3, "squares")
    ((10, None), (35, '5 + 3 × 10'), (19, '10 + 3 × 3'))
    """
    fixed, each = (BONUS, bid) if scoring == "squares" else MADE_AMOUNTS[scoring]
    product = str(bid) if each == 1 else f"{bid} × {each}"
    points = fixed + bid * each
    if not each:
        return points, None
    return points, f"{fixed} + {product}" if fixed else product


def zero_points(cards: int, options: OhHellOptions) -> Amount:
    """Return the points for a bid of zero that is made, with their arithmetic.

    >>> zero_points(7, OhHellOptions()), zero_points(7, OhHellOptions(zero="five_and_cards"))
    ((10, None), (12, '5 + 7'))
    """
    match options.zero, options.scoring:
        case ("five", _) | ("scoring", "tricks_five" | "fives" | "boerenbridge"):
            return SMALL_BONUS, None
        case ("five_and_cards", _):
            return SMALL_BONUS + cards, f"{SMALL_BONUS} + {cards}"
        case ("five_a_card", _) | ("scoring", "truf"):
            return SMALL_BONUS * cards, f"{cards} × {SMALL_BONUS}"
        case ("twenty", _):
            return ZERO_BONUS, None
        case _:
            return BONUS, None


def missed_points(row: OhHellRow, scoring: Scoring) -> Amount:
    """Return the points lost with a bid that is missed, with their arithmetic.

    >>> row = OhHellRow(player=0, bid=3, tricks=5)
    >>> missed_points(row, "fives"), missed_points(row, "squares"), missed_points(row, "tricks")
    ((-15, '−5 − 2 × 5'), (-4, '−2 × 2'), (0, None))
    """
    by = row.missed_by
    match scoring:
        case "loss":
            return -BONUS - row.promised, f"−{BONUS} − {row.promised}"
        case "tens":
            return -BONUS * by, f"−{by} × {BONUS}"
        case "fives":
            return -SMALL_BONUS - SMALL_BONUS * by, f"−{SMALL_BONUS} − {by} × {SMALL_BONUS}"
        case "squares":
            return -by * by, f"−{by} × {by}"
        case "boerenbridge":
            return -by, None
        case _:
            return 0, None
