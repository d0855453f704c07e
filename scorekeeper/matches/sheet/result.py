"""The result of a match, and the payments if it were stopped now."""

from games.settlement import Settlement
from games.sheet import Sheet
from scorekeeper.presenters.links import DEALS_AT_ONCE
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.replacements import present_people, presenter_of_seats
from scorekeeper.presenters.result import present_payment, present_settlement
from scorekeeper.presenters.winner import winner_card
from scorekeeper.web.context import Context


def payments_if_stopped(sheet: Sheet) -> list[Context] | None:
    """Return the payments if an open match were stopped now; None if it has no stake."""
    if sheet.status != "open" or sheet.match.stake is None:
        return None
    if sheet.match.seatings:
        people = present_people(sheet)
        return people["payments"] if people else None
    presenter = Presenter.at(sheet.match)
    return [
        present_payment(payment, sheet, presenter)
        for payment in sheet.settlement_now.payments or ()
    ]


def result(sheet: Sheet, most: int = DEALS_AT_ONCE) -> Context | None:
    """Return the context of the result, None while the match is open."""
    return present_result(sheet, sheet.settlement, most) if sheet.settlement else None


def winner_context(sheet: Sheet) -> Context | None:
    """Return the context of the winner's card, None while the match is open."""
    settlement = sheet.settlement
    return winner_card(sheet, settlement, presenter_of_seats(sheet.match)) if settlement else None


def present_result(sheet: Sheet, settlement: Settlement, most: int = DEALS_AT_ONCE) -> Context:
    """Return the context of a result, with each player's share if seats changed hands."""
    context = present_settlement(sheet, settlement, presenter_of_seats(sheet.match), most)
    return context | {"people": present_people(sheet)}
