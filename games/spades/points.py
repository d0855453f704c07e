"""The points and bags of a deal of Spades: the bid of each side, its nils, its bags."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.cards import number_text
from games.kernel import Line
from games.spades.deals import SpadesPlayed
from games.spades.options import SpadesOptions
from games.words import _

A_TRICK, TEN, TEN_BID, DOUBLE = 10, 200, 10, 2

MADE, SET = _("Bid made"), _("Bid set")
BLIND_MADE, BLIND_SET = _("Blind bid made"), _("Blind bid set")
NIL_MADE, NIL_SET = _("Nil made"), _("Nil set")
BLIND_NIL_MADE, BLIND_NIL_SET = _("Blind nil made"), _("Blind nil set")
WITHOUT_BIDS = _("Tricks without bids")
BAGS, PENALTY = _("Bags"), _("Penalty for bags")


@dataclass(frozen=True, slots=True)
class SpadesHand:
    """The bid of one side in a deal and its tricks, those of a nil bidder apart.

    `nils` are its nils, each with the tricks of the bidder; `all_tricks` are those of the deal.
    """

    bid: int
    blind: bool
    tricks: int
    nils: tuple[tuple[str, int], ...]
    all_tricks: int

    @property
    def nil_tricks(self) -> int:
        """Return the tricks of those who bid nil."""
        return sum(tricks for _nil, tricks in self.nils)

    @property
    def is_boston(self) -> bool:
        """Return whether all tricks were bid."""
        return self.bid == self.all_tricks

    def counted(self, options: SpadesOptions) -> int:
        """Return the tricks that count toward the bid."""
        helps = options.failed_nil == "bid"
        return self.tricks if helps else self.tricks - self.nil_tricks

    def is_special(self, options: SpadesOptions) -> bool:
        """Return whether the bid is worth something of its own: ten for 200, or all tricks."""
        return (self.bid == TEN_BID and options.ten != "never") or (
            self.is_boston and options.boston != "bid"
        )

    def is_made(self, options: SpadesOptions) -> bool:
        """Return whether the bid is made; one of no tricks always is."""
        counted, bid = self.counted(options), self.bid
        if not bid:
            return True
        if options.failed_nil_sets and self.nil_tricks:
            return False
        if self._is_exact(options):
            return counted == bid
        return counted >= bid and not self._has_too_many(counted, options)

    def _is_exact(self, options: SpadesOptions) -> bool:
        """Return whether exactly the tricks bid are wanted."""
        blind = self.blind and options.blind_made == "exactly"
        return blind or (self.bid == TEN_BID and options.ten == "exactly")

    def _has_too_many(self, counted: int, options: SpadesOptions) -> bool:
        """Return whether the side took so many tricks that it loses its bid."""
        if options.twice_sets and counted >= DOUBLE * self.bid:
            return True
        is_plain = not self.blind and not self.is_special(options)
        limit = options.bags_set
        return is_plain and limit != "never" and counted - self.bid >= limit

    def wins_match(self, options: SpadesOptions) -> bool:
        """Return whether the side took all tricks after a bid with which that wins the match."""
        wins = {"never": False, "bid": self.is_boston, "ten": self.bid >= TEN_BID}
        return (
            wins[options.boston_wins]
            and self.counted(options) == self.all_tricks
            and self.is_made(options)
        )

    def bags(self, options: SpadesOptions) -> int:
        """Return the bags of the deal: tricks above a bid that is made, and of a failed nil."""
        above = self.counted(options) - self.bid if self.is_made(options) else 0
        return above + (self.nil_tricks if options.failed_nil == "bags" else 0)


def hand_of(side: int, members: Sequence[int], deal: SpadesPlayed, all_tricks: int) -> SpadesHand:
    """Return the bid and the tricks of a side with these players in a valid deal."""
    row, bidders = deal.side_at(side), [deal.row_of(player) for player in members]
    tricks = row.tricks or 0
    alone = len(members) == 1
    nils = tuple(
        (str(each.bid), tricks if alone else each.tricks or 0) for each in bidders if each.is_nil
    )
    numbers = [each.bid for each in bidders if isinstance(each.bid, int)]
    together = row.bid if row.blind is None else row.blind
    return SpadesHand(
        bid=sum(numbers) if together is None else together,
        blind=row.blind is not None,
        tricks=tricks,
        nils=nils,
        all_tricks=all_tricks,
    )


def free_lines(side: int, tricks: int) -> Iterator[Line]:
    """Yield the points of a side in a deal without bids."""
    if tricks:
        yield Line("points", side, tricks * A_TRICK, WITHOUT_BIDS, f"{tricks} × {A_TRICK}")


def hand_lines(side: int, hand: SpadesHand, bags: int, options: SpadesOptions) -> Iterator[Line]:
    """Yield the points of the bid, of nils and of bags; `bags` are those from earlier deals."""
    if hand.bid:
        yield _bid_line(side, hand, options)
    for nil, tricks in hand.nils:
        yield _nil_line(side, nil, tricks, options)
    new = hand.bags(options)
    if new:
        yield from _bag_lines(side, new, bags, options)


def _bid_line(side: int, hand: SpadesHand, options: SpadesOptions) -> Line:
    """Return the line of a bid that is made or set."""
    made = hand.is_made(options)
    worth, working = _worth(hand, options, made=made)
    why = (BLIND_MADE if made else BLIND_SET) if hand.blind else MADE if made else SET
    if made:
        return Line("points", side, worth, why, working)
    return Line("points", side, -worth, why, f"−{working}" if working else None)


def _worth(hand: SpadesHand, options: SpadesOptions, *, made: bool) -> tuple[int, str | None]:
    """Return the points that a bid wins, or loses if it is not made, and the arithmetic."""
    worth, working = _single_worth(hand, options, made=made)
    if not hand.blind or (not made and options.blind_loss == "single"):
        return worth, working
    return DOUBLE * worth, f"{DOUBLE} × {working or worth}"


def _single_worth(
    hand: SpadesHand, options: SpadesOptions, *, made: bool
) -> tuple[int, str | None]:
    """Return the worth of a bid that is not blind: its own, or ten points a trick."""
    if hand.is_boston and options.boston != "bid":
        return options.boston, None
    if hand.bid == TEN_BID and options.ten != "never":
        return TEN, None
    short = hand.bid - hand.counted(options)
    tricks = short if not made and options.set_loss == "short" and short > 0 else hand.bid
    return tricks * A_TRICK, f"{tricks} × {A_TRICK}"


def _nil_line(side: int, nil: str, tricks: int, options: SpadesOptions) -> Line:
    """Return the line of a nil: what it wins without a trick, or loses."""
    if nil == "nil":
        worth = 0 if options.nil == "never" else options.nil
        return Line("points", side, -worth if tricks else worth, NIL_SET if tricks else NIL_MADE)
    worth = 0 if options.blind_nil == "never" else options.blind_nil
    if not tricks:
        return Line("points", side, worth, BLIND_NIL_MADE)
    if options.blind_nil_loss == "half":
        half = worth // 2
        rounded = f" → −{half}" if worth % 2 else ""
        return Line("points", side, -half, BLIND_NIL_SET, f"−{worth} / 2{rounded}")
    return Line("points", side, -worth, BLIND_NIL_SET)


def _bag_lines(side: int, new: int, before: int, options: SpadesOptions) -> Iterator[Line]:
    """Yield the new bags, what they are worth, and the penalty if they are too many."""
    if options.bag_points:
        working = None if options.bag_points == 1 else f"{number_text(options.bag_points)} × {new}"
        yield Line("points", side, new * options.bag_points, BAGS, working)
    yield Line("bags", side, new, BAGS)
    if options.bag_limit == "never" or before + new < options.bag_limit:
        return
    total = before + new
    times = total // options.bag_limit if options.bags_beyond == "carried" else 1
    working = f"−{times} × {options.bag_penalty}" if times > 1 else None
    yield Line("points", side, -times * options.bag_penalty, PENALTY, working)
    paid = times * options.bag_limit if options.bags_beyond == "carried" else total
    yield Line("bags", side, -paid, PENALTY)
