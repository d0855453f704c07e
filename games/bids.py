"""Bids of every player, in the order in which they are said, and the tricks taken afterwards.

The rows of a deal are one for each player, `rows.0.bid`, `rows.0.tricks` and so on.
"""

from collections.abc import Sequence

from games.entry import Choice, Group, Note, Question, number_choices
from games.values import REQUIRED, Refusal
from games.words import Name, Phrase, _

BIDS = _("Bids")
TRICKS_TAKEN = _("Tricks taken")


def bid_field(player: int) -> str:
    """Return the path of the bid of a player.

    >>> bid_field(2)
    'rows.2.bid'
    """
    return f"rows.{player}.bid"


def bid_questions(
    order: Sequence[int], choices: tuple[Choice, ...], *, before_last: Phrase | None = None
) -> Group:
    """Return the group of bids in their order; the sentence `before_last` stands before the last.

    >>> bids = bid_questions((1, 2, 0), number_choices(0, 3))
    >>> [question.name for question in bids.questions]
    ['rows.1.bid', 'rows.2.bid', 'rows.0.bid']
    """
    parts: list[Question | Note] = [
        Question(bid_field(player), Name(player), kind="strip", choices=choices) for player in order
    ]
    if before_last is not None:
        parts.insert(-1, Note(before_last))
    return Group(tuple(parts), legend=Phrase(BIDS))


def trick_questions(order: Sequence[int], most: int, *, note: Phrase) -> Group:
    """Return the group of tricks, asked once all have bid; the number bid is pointed out.

    None of them has to be answered: the sentence `note` says who can be left out.

    >>> tricks = trick_questions((1, 2, 0), 3, note=Phrase("Leave out the others."))
    >>> tricks.when, tricks.questions[1].name
    ('rows.1.bid rows.2.bid rows.0.bid', 'rows.1.tricks')
    """
    questions = (
        Question(
            f"rows.{player}.tricks",
            Name(player),
            kind="strip",
            choices=number_choices(0, most, mark=f"{bid_field(player)}={{n}}"),
            optional=True,
        )
        for player in order
    )
    return Group((Note(note), *questions), legend=Phrase(TRICKS_TAKEN), when=when_all_bid(order))


def when_all_bid(order: Sequence[int]) -> str:
    """Return the condition that every player has bid.

    >>> when_all_bid((1, 0))
    'rows.1.bid rows.0.bid'
    """
    return " ".join(map(bid_field, order))


def missing_bid(player: int, place: int) -> Refusal:
    """Return the refusal of a deal in which the bid of a player is missing; `place` of the row.

    >>> missing_bid(1, 0).field
    'rows.0.bid'
    """
    return Refusal(
        REQUIRED.code, _("Enter the bid of {name}."), bid_field(place), {"name": Name(player)}
    )
