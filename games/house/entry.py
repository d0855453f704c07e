"""The form of a round: a row for each player or side, then the questions of the whole round."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.cards import side_names
from games.entry import Choice, Group, Order, Question, Sum
from games.house.deals import HouseOptions
from games.rows import column_sum, row_groups, row_number
from games.words import Name, Phrase, _

TRICKS, POINTS = _("Tricks"), _("Points")


@lru_cache(maxsize=256)
def questions(
    owners: tuple[tuple[int, ...], ...], present: tuple[int, ...], options: HouseOptions
) -> tuple[Group, ...]:
    """Return the form. `owners` holds the players of each side, or each player alone.

    `present` are the owners who play the round.
    """
    rows = row_groups(
        owners, lambda owner: _row_asks(owner, len(present), options) if owner in present else ()
    )
    parts = (
        *rows,
        Group(tuple(_sums(present, options))),
        Group(tuple(_orders(present, options))),
        Group(tuple(_round_asks(owners, present, options))),
    )
    return tuple(group for group in parts if group.questions)


def _row_asks(owner: int, owners: int, options: HouseOptions) -> Iterator[Question]:
    """Yield the questions of one row: bid, tricks, points, place."""
    tricks, points = options.tricks, options.asked_points
    if tricks is not None and options.bids is not None:
        yield row_number(owner, "bid", Phrase(_("Bid")), most=tricks.total)
    if tricks is not None:
        legend = _labelled(tricks.label, TRICKS)
        yield row_number(owner, "tricks", legend, most=tricks.total)
    if points is not None:
        legend = _labelled(points.label, POINTS)
        least, most, step = points.least, points.most, points.step
        yield row_number(owner, "points", legend, least=least, most=most, step=step)
    if options.places is not None:
        name = f"rows.{owner}.place"
        yield Question(name, Phrase(_("Place")), kind="place", least=1, most=owners)


def _labelled(label: str, usual: str) -> Phrase:
    """Return the label that the table chose, which is not translated, or the usual one."""
    return Phrase("{label}", {"label": label}) if label else Phrase(usual)


def _sums(owners: Sequence[int], options: HouseOptions) -> Iterator[Sum]:
    """Yield a running sum for each column that must add up."""
    tricks, points = options.tricks, options.asked_points
    if tricks is not None and tricks.complete:
        yield column_sum("tricks", _labelled(tricks.label, TRICKS), tricks.total, owners)
    if points is not None and points.total is not None:
        yield column_sum("points", _labelled(points.label, POINTS), points.total, owners)


def _orders(owners: Sequence[int], options: HouseOptions) -> Iterator[Order]:
    """Yield the order in which all finish, where the definition asks for places."""
    if options.places is not None:
        yield Order(tuple(f"rows.{owner}.place" for owner in owners))


def _round_asks(
    owners: Sequence[Sequence[int]], present: Sequence[int], options: HouseOptions
) -> Iterator[Question]:
    """Yield the questions of the whole round: winner, contract, doubling."""
    if options.win is not None:
        choices = tuple(Choice(str(owner), side_names(owners[owner])) for owner in present)
        yield Question("winner", Phrase(_("Who won the round?")), choices=choices)
    if options.contract is not None:
        players = sorted(player for owner in present for player in owners[owner])
        everybody = tuple(Choice(str(player), Name(player)) for player in players)
        yield Question("declarer", Phrase(_("Declarer")), choices=everybody)
        results = (
            Choice("true", Phrase(_("Contract made"))),
            Choice("false", Phrase(_("Contract failed"))),
        )
        yield Question("made", Phrase(_("Contract")), choices=results, when="declarer")
    if options.doubling:
        yield Question("doubled", Phrase(_("Everything counts twice")), kind="flag")
