"""The form of a deal: the bids in the order in which they are said, then the tricks."""

from functools import lru_cache

from games.bids import bid_questions, trick_questions
from games.cards import SUIT_NAMES
from games.entry import Choice, Group, Question, number_choices
from games.words import Name, Phrase, _

TRUMPS = ("spades", "hearts", "diamonds", "clubs", "no_trumps")


@lru_cache(maxsize=1024)
def questions(
    order: tuple[int, ...], cards: int, *, restricted: bool, turned: bool
) -> tuple[Group, ...]:
    """Return the form of a deal with so many cards; `order` is that of the bids.

    `restricted`: the last bid may not make the bids add up. `turned`: a card turned up is trumps.
    """
    bids = bid_questions(
        order,
        number_choices(0, cards),
        before_last=_last_bid(order[-1], cards) if restricted else None,
    )
    note = Phrase(_("Leave out the players who made their bid."))
    return (bids, trick_questions(order, cards, note=note), *((_trumps(),) if turned else ()))


def _last_bid(player: int, cards: int) -> Phrase:
    """Return the sentence that stands before the last bid, if it is restricted."""
    text = _("{name} bids last: the bids may not add up to {cards}.")
    return Phrase(text, {"name": Name(player), "cards": cards})


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
