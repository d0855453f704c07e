"""The sheet as Nestors players draw it: two columns, the bid and the trumps beside them."""

from games.nestors.card_points import points_of
from games.nestors.deals import NestorsContract, NestorsOptions, NestorsPassedOut
from games.sheet import Sheet
from games.two_sides.paper import TwoColumnContract, TwoColumnPaper, drawn
from games.words import Name


def draw(sheet: Sheet) -> TwoColumnPaper:
    """Return the sheet as it is drawn on paper."""
    return drawn(sheet, sheet.options.limit, lambda deal: written(deal, sheet.options))


def written(
    deal: NestorsContract | NestorsPassedOut, options: NestorsOptions
) -> TwoColumnContract | None:
    """Return a contract as it stands on the sheet, `120 J`; None where nobody bid."""
    if isinstance(deal, NestorsPassedOut):
        return None
    return TwoColumnContract(
        declarer=Name(deal.declarer),
        bid=str(deal.bid),
        mark=deal.trump or "",
        failed=points_of(deal, options) < deal.bid,
    )
