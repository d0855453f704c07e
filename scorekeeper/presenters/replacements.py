"""Presenters of seats that changed hands: their players, and the result of each player."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.people import Person, balance_texts, can_split_result, people, person_payments
from games.seatings import Stint, changed_seats, holders_by_seat, names_at, stints
from games.settlement import Payment
from games.sheet import MatchInput, Sheet
from scorekeeper.languages.lists import joined
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.presenter import Presenter, score_text
from scorekeeper.web.context import Context

UNTIL, BETWEEN = _("until deal {last}"), _("from deal {first} to {last}")
SINCE, ALL_ALONG, ONE_DEAL = _("from deal {first}"), _("all deals"), _("deal {first}")
SHARED = _("Each player keeps what the seat won or lost in that player's deals.")
AS_A_WHOLE = _("The whole match counts for the players who sit there at the end.")


def presenter_at(sheet: Sheet, number: int) -> Presenter:
    """Return the presenter of a deal, with the names of its players."""
    names = names_at(sheet.match.players, sheet.match.seatings, number)
    return Presenter.of(names, sheet.match.suits)


def presenter_of_seats(match: MatchInput) -> Presenter:
    """Return the presenter of the whole sheet: a seat has the names of all its players."""
    names = holders_by_seat(match.players, match.seatings)
    return replace(Presenter.of(names), suits=suits_of(match.players, match.suits))


def seat_lines(match: MatchInput) -> list[str]:
    """Return a line for each seat that changed hands: its players and their deals."""
    all_stints = stints(match.players, match.seatings)
    return [
        joined(_stint_line(stint) for stint in all_stints if stint.seat == seat)
        for seat in sorted(changed_seats(match.players, match.seatings))
    ]


def _stint_line(stint: Stint) -> str:
    return f"{Presenter.of([stint.name]).isolated[0]} ({stint_text(stint)})"


def stint_text(stint: Stint) -> str:
    """Return the deals of a stint, in words."""
    if stint.first == 1:
        phrase = ALL_ALONG if stint.last is None else UNTIL
    elif stint.last is None:
        phrase = SINCE
    else:
        phrase = ONE_DEAL if stint.first == stint.last else BETWEEN
    return gettext(phrase).format(first=stint.first, last=stint.last)


def present_people(sheet: Sheet) -> Context | None:
    """Return the result of each player; None if all kept their seats."""
    persons = people(sheet) if sheet.match.seatings else ()
    if not persons:
        return None
    payments, stake = person_payments(sheet, persons), sheet.match.stake
    return {
        "rule": gettext(SHARED if can_split_result(sheet) else AS_A_WHOLE),
        "places": [
            {
                "name": person.name,
                "seats": joined(map(stint_text, person.stints)),
                "balance": score_text(balance),
                "money": _money(place, payments, stake.currency) if stake else "",
            }
            for place, (person, balance) in enumerate(
                zip(persons, balance_texts(persons), strict=True)
            )
        ],
        "payments": [_present_payment(payment, persons) for payment in payments or ()],
    }


def _money(place: int, paid: Sequence[Payment] | None, currency: str) -> str:
    amount = sum(
        Decimal(payment.amount) * ((payment.payee == place) - (payment.payer == place))
        for payment in paid or ()
    )
    return f"{score_text(format(amount, 'f'))} {currency}"


def _present_payment(payment: Payment, persons: Sequence[Person]) -> dict[str, str]:
    return {
        "payer": persons[payment.payer].name,
        "payee": persons[payment.payee].name,
        "amount": payment.amount,
        "currency": payment.currency,
    }
