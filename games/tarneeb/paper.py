"""The sheet as Tarneeb players draw it: two columns, with the contract beside them."""

from games.sheet import Sheet
from games.tarneeb.deals import TarneebAnyDeal, TarneebPlayed
from games.two_sides.paper import TwoColumnContract, TwoColumnPaper, two_column_paper
from games.words import Name

DOUBLING_MARKS = {"none": "", "double": "×2", "redouble": "×4"}


def draw(sheet: Sheet) -> TwoColumnPaper:
    return two_column_paper(sheet, sheet.options.target, contract_on_sheet)


def contract_on_sheet(deal: TarneebAnyDeal) -> TwoColumnContract | None:
    """Return a contract as written on the sheet: bid, suit, doubling; None for a redeal."""
    if not isinstance(deal, TarneebPlayed):
        return None
    return TwoColumnContract(
        declarer=Name(deal.declarer),
        bid=str(deal.bid),
        suit=deal.denomination or "",
        mark=DOUBLING_MARKS[deal.doubling],
        failed=not deal.made,
    )
