"""The result on a printed sheet: places and payments."""

from games.sheet import Sheet
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.model.tables import named_payments, result
from scorekeeper.exports.paper.hyphens import breakable
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.media.spreadsheets import Cell
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.result import reason_text


def present_result(sheet: Sheet, presenter: Presenter) -> Data | None:
    """Return the places and payments, None while the match is in progress."""
    settlement = sheet.settlement
    if settlement is None:
        return None
    payers, payments = named_payments(sheet)
    players = [player for group in settlement.result.ranking for player in group]
    places = [
        {
            "place": place,
            "player": player,
            "name": name,
            "score": score_text(score),
            "balance": score_text(balance),
        }
        for player, (place, name, score, balance) in zip(players, result(sheet).rows, strict=True)
    ]
    return {
        "reason": reason_text(sheet, settlement, presenter),
        "places": places,
        "payments": [
            {
                "payer": breakable(payers[payment.payer]),
                "payee": breakable(payers[payment.payee]),
                "amount": f"{decimal_text(payment.amount)} {payment.currency}",
            }
            for payment in payments
        ],
    }


def score_text(score: Cell) -> str:
    """Return a score with its sign and a true minus.

    >>> score_text("-16.5"), score_text(3), score_text(0)
    ('−16.5', '+3', '0')
    """
    text = decimal_text(str(score))
    return f"−{text[1:]}" if text.startswith("-") else f"+{text}" if score else text
