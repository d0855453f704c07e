"""The refusals of doublings in Egyptian Tarneeb, T08 to T10."""

from collections.abc import Iterator

from games.cards import side_of
from games.tarneeb.deals import TarneebTableOptions
from games.tarneeb.egyptian.deals import DOUBLED_BY, REDOUBLED_BY, EgyptianTarneebContract
from games.values import INVALID, Refusal
from games.words import _


def doubling_refusals(
    deal: EgyptianTarneebContract, options: TarneebTableOptions
) -> Iterator[Refusal]:
    """Yield the refusals of the doubling, the doubler and the redoubler."""
    if deal.doubling not in options.doublings:
        message = _("Redoubling is not part of this game's rules.")
        yield Refusal("T08", message, "doubling")
    if deal.doubled_by is not None and deal.doubling == "none":
        message = _("Choose the doubling or clear the name.")
        yield Refusal(INVALID.code, message, "doubled_by")
    elif deal.doubled_by is not None and side_of(deal.doubled_by) == deal.side:
        yield Refusal(DOUBLED_BY.code, DOUBLED_BY.message, "doubled_by")
    if deal.redoubled_by is not None and not (
        deal.doubling == "redouble" and side_of(deal.redoubled_by) == deal.side
    ):
        yield Refusal(REDOUBLED_BY.code, REDOUBLED_BY.message, "redoubled_by")
