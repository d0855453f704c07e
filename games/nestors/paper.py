"""The sheet as Nestors players draw it: two columns, with bid and trump beside them."""

from games.nestors.card_points import points_of
from games.nestors.deals import NestorsContract, NestorsOptions, NestorsPassedOut
from games.sheet import Sheet
from games.two_sides.paper import TwoColumnContract, TwoColumnPaper, two_column_paper
from games.words import Name


def draw(sheet: Sheet) -> TwoColumnPaper:
    return two_column_paper(
        sheet, sheet.options.limit, lambda deal: contract_on_sheet(deal, sheet.options)
    )


def contract_on_sheet(
    deal: NestorsContract | NestorsPassedOut, options: NestorsOptions
) -> TwoColumnContract | None:
    """Return a contract as written on the sheet, such as `120 J`; None if all passed."""
    if isinstance(deal, NestorsPassedOut):
        return None
    return TwoColumnContract(
        declarer=Name(deal.declarer),
        bid=str(deal.bid),
        mark=deal.trump or "",
        failed=points_of(deal, options) < deal.bid,
    )
