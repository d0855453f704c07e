"""The form of a deal: the bids in the order in which they are said, then the tricks."""

from collections.abc import Iterator
from functools import lru_cache

from games.cards import SUIT_NAMES
from games.entry import Choice, Group, Note, Question, number_choices
from games.words import Name, Phrase, _

TRUMPS = ("spades", "hearts", "diamonds", "clubs", "no_trumps")


@lru_cache(maxsize=1024)
def questions(
    order: tuple[int, ...], cards: int, *, restricted: bool, turned: bool
) -> tuple[Group, ...]:
    """Return the form of a deal with so many cards; `order` is that of the bids.

    `restricted`: the last bid may not make the bids add up. `turned`: a card turned up is trumps.
    """
    bids = Group(tuple(_bids(order, cards, restricted=restricted)), legend=Phrase(_("Bids")))
    tricks = Group(
        (Note(Phrase(_("Leave out the players who made their bid."))), *_tricks(order, cards)),
        legend=Phrase(_("Tricks taken")),
        when=" ".join(f"rows.{player}.bid" for player in order),
    )
    return (bids, tricks, *((_trumps(),) if turned else ()))


def _bids(order: tuple[int, ...], cards: int, *, restricted: bool) -> Iterator[Question | Note]:
    """Yield the question for each bid, and before the last what it may not be."""
    for player in order:
        name = Name(player)
        if restricted and player == order[-1]:
            text = _("{name} bids last: the bids may not add up to {cards}.")
            yield Note(Phrase(text, {"name": name, "cards": cards}))
        bids = number_choices(0, cards)
        yield Question(f"rows.{player}.bid", name, kind="strip", choices=bids)


def _tricks(order: tuple[int, ...], cards: int) -> Iterator[Question]:
    """Yield the tricks of each player; the number bid is pointed out."""
    for player in order:
        bid = f"rows.{player}.bid"
        yield Question(
            f"rows.{player}.tricks",
            Name(player),
            kind="strip",
            choices=number_choices(0, cards, mark=f"{bid}={{n}}"),
            optional=True,
        )


def _trumps() -> Group:
    """Return the folded group that notes the trumps of a card turned up."""
    choices = tuple(
        Choice(trump, Phrase(SUIT_NAMES[trump]), suit="" if trump == "no_trumps" else trump)
        for trump in TRUMPS
    )
    return Group(
        (Question("trump", Phrase(_("Trumps")), choices=choices),),
        legend=Phrase(_("Trumps (optional)")),
        folded=True,
    )
