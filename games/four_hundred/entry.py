"""The form of a deal: the bids in the order in which they are said, then who failed."""

from collections.abc import Sequence
from functools import lru_cache

from games.bids import BIDS, bid_field, when_all_bid
from games.entry import Choice, Group, Question, number_choices, player_choices
from games.four_hundred.deals import HIGHEST_BID, PLAYERS
from games.words import Name, Phrase, _

PLAYED = "kind=played"
LET_STAND = "let_stand=true"
KINDS = (
    Choice("played", Phrase(_("Cards played"))),
    Choice("thrown_in", Phrase(_("Thrown in"))),
)


@lru_cache(maxsize=1024)
def questions(
    order: tuple[int, ...], lowest: int, least_bids: tuple[int, ...]
) -> tuple[Group, ...]:
    """Return the form of a deal; `order` is that of the bids.

    `least_bids` holds the least bid of each player, `lowest` that of anyone at this table: bids
    between them are offered once the table lets them stand.
    """
    kind = Question("kind", Phrase(_("What happened?")), choices=KINDS, default="played")
    bids = (
        Question(
            bid_field(player),
            Name(player),
            kind="strip",
            choices=_bid_choices(lowest, least_bids[player]),
        )
        for player in order
    )
    return (
        Group((kind,)),
        Group(tuple(bids), legend=Phrase(BIDS)),
        _outcome(order),
        _let_stand(),
    )


def _bid_choices(lowest: int, least: int) -> tuple[Choice, ...]:
    """Return the bids of a player; those below the least once the table lets them stand."""
    below = (Choice(str(bid), Phrase(str(bid)), when=LET_STAND) for bid in range(lowest, least))
    return (*below, *number_choices(least, HIGHEST_BID))


def _outcome(order: Sequence[int]) -> Group:
    """Return the group that asks who failed, or whether all made their bid."""
    failed = Question(
        "failed",
        Phrase(_("Who failed?")),
        kind="many",
        choices=player_choices(range(PLAYERS)),
    )
    all_made = Question("all_made", Phrase(_("All made their bid")), kind="flag", unless="failed")
    return Group((failed, all_made), when=f"{PLAYED} {when_all_bid(order)}")


def _let_stand() -> Group:
    """Return the folded group for bids below the least that were played all the same."""
    question = Question("let_stand", Phrase(_("The table let the bids stand")), kind="flag")
    return Group((question,), legend=Phrase(_("Bids below the least")), when=PLAYED, folded=True)
