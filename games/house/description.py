"""A round of a house game in words."""

from collections.abc import Iterator, Sequence

from games.cards import number_text, side_names
from games.house.deals import HouseRound, HouseRow
from games.words import Name, Phrase, _, list_phrase


def describe_round(deal: HouseRound, owners: Sequence[Sequence[int]]) -> Phrase:
    """Return a round in a few words: contract or winner, then what each has.

    `owners` holds the players of each side, or each player alone.
    """
    parts = [*_outcome(deal, owners), *_rows(deal, owners)]
    phrase = list_phrase(parts)
    return Phrase(_("{what}, doubled"), {"what": phrase}) if deal.doubled else phrase


def _outcome(deal: HouseRound, owners: Sequence[Sequence[int]]) -> Iterator[Phrase]:
    if deal.declarer is not None:
        text = _("{what}, made") if deal.made else _("{what}, failed")
        yield Phrase(text, {"what": Name(deal.declarer)})
    if deal.winner is not None and deal.winner < len(owners):
        yield Phrase(_("{name} won"), {"name": side_names(owners[deal.winner])})


def _rows(deal: HouseRound, owners: Sequence[Sequence[int]]) -> Iterator[Phrase]:
    for row in deal.rows:
        numbers = _numbers(row)
        if numbers and row.owner < len(owners):
            values = {"name": side_names(owners[row.owner]), "numbers": numbers}
            yield Phrase("{name} {numbers}", values)


def _numbers(row: HouseRow) -> str:
    """Return the numbers of a row: tricks over the bid, points, place.

    >>> _numbers(HouseRow(owner=0, bid=3, tricks=2)), _numbers(HouseRow(owner=1, points=-5))
    ('2/3', '−5')
    """
    taken = "" if row.tricks is None else number_text(row.tricks)
    tricks = taken if row.bid is None else f"{taken or 0}/{row.bid}"
    points = "" if row.points is None else number_text(row.points)
    place = "" if row.place is None else f"{row.place}."
    return " ".join(filter(None, (tricks, points, place)))
