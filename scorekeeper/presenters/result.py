"""Contexts of a result: who won and why, payments, and the parts of each score."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import side_names, signed
from games.explain import Part, score_parts
from games.settlement import (
    Payment,
    Settlement,
    Stake,
)
from games.sheet import Sheet
from games.words import Phrase
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.languages.lists import joined
from scorekeeper.presenters.links import DEALS_AT_ONCE, link_to
from scorekeeper.presenters.presenter import END, ISOLATE, Presenter, score_text
from scorekeeper.web.context import Context

POINT = _("point")
NOBODY_WINS = _("No winner")
SIDE_WINS, PLAYER_WINS = _("{side} win"), _("{name} wins")
SHARED = _("{names} share first place")
STAKE = _("Stake: {amount} {currency} for each {unit}")


def present_settlement(
    sheet: Sheet, settlement: Settlement, presenter: Presenter, most: int = DEALS_AT_ONCE
) -> Context:
    """Return the context of the result: winners, places, payments, and parts of scores.

    Partners share one place. Its links lead to deals on a page that lists `most` of them.
    """
    stake = sheet.match.stake
    return {
        "headline": winners_text(sheet, settlement, presenter),
        "reason": reason_text(sheet, settlement, presenter),
        "stake": stake_text(sheet, stake) if stake else "",
        "places": list(present_places(sheet, settlement, presenter, most)),
        "payments": [
            present_payment(payment, sheet, presenter) for payment in settlement.payments or ()
        ],
    }


def present_places(
    sheet: Sheet, settlement: Settlement, presenter: Presenter, most: int
) -> Iterator[Context]:
    """Yield the players or sides of a result, best first, each with the parts of its score."""
    result, stake = settlement.result, sheet.match.stake
    # If a unit such as rams decides, scores are the amounts paid: gains and losses.
    signed_scores = sheet.standing.signed or bool(sheet.standing.unit)
    place = 1
    for group in result.ranking:
        owners = owners_of_score(sheet, group)
        for players in owners:
            first = players[0]
            score = score_text(result.scores[first])
            yield {
                "place": place,
                "players": [
                    {"name": presenter.names[player], "suit": presenter.suit(player)}
                    for player in players
                ],
                "score": score if signed_scores else score.removeprefix("+"),
                "parts": [
                    present_part(part, presenter, sheet, most) for part in score_parts(sheet, first)
                ],
                "paid": present_money(first, settlement, stake) if stake else None,
                "id": explanation_id(sheet, first),
            }
        place += len(owners)


def owners_of_score(sheet: Sheet, players: Iterable[int]) -> list[tuple[int, ...]]:
    """Return players one by one, or with their partners in a game of sides."""
    game = sheet.match.game
    owners = dict.fromkeys(game.owner_by_player[player] for player in players)
    return [game.owners[owner] for owner in owners]


def winners_text(sheet: Sheet, settlement: Settlement, presenter: Presenter) -> str:
    """Return the winners in words, empty if a match has no result."""
    result = settlement.result
    if not result.ranking:
        return ""
    first = result.ranking[0]
    if result.winner_side is not None:
        side = side_names(sheet.match.game.owners[result.winner_side])
        return presenter.say(Phrase(SIDE_WINS, {"side": side}))
    if sheet.match.game.sides and len(result.ranking) == 1:
        return gettext(NOBODY_WINS)
    if len(first) == 1:
        return presenter.say(Phrase(PLAYER_WINS, {"name": presenter.isolated[first[0]]}))
    teams = [team for team in sheet.match.game.owners if team[0] in first]
    return presenter.say(Phrase(SHARED, {"names": teams_text(teams, presenter)}))


def teams_text(teams: Sequence[Sequence[int]], presenter: Presenter) -> str:
    """Return the names of several players or sides, each side by its partners."""
    return joined(
        presenter.isolated[team[0]] if len(team) == 1 else presenter.say(side_names(team))
        for team in teams
    )


def reason_text(sheet: Sheet, settlement: Settlement, presenter: Presenter) -> str:
    """Return the reason of the end, in words; empty if the match is open and would be stopped."""
    reason_key = settlement.result.reason
    if sheet.status == "open" and reason_key == "stopped":
        return ""
    return presenter.say(Phrase(sheet.match.game.reasons[reason_key]))


def stake_unit_text(sheet: Sheet) -> str:
    """Return the unit that the stake is paid for: the match, a ram, a point."""
    unit = getattr(sheet.options, "stake_unit", "")
    return gettext(sheet.match.game.stake_units.get(unit, POINT))


def stake_text(sheet: Sheet, stake: Stake) -> str:
    """Return the agreed stake, in words."""
    amount, unit = decimal_text(stake.amount), stake_unit_text(sheet)
    return gettext(STAKE).format(amount=amount, currency=stake.currency, unit=unit)


def present_money(player: int, settlement: Settlement, stake: Stake) -> dict[str, str]:
    """Return a player's units, stake and money: `−21`, `0.10 EUR`, `−2.10 EUR`."""
    total = sum(
        Decimal(payment.amount) * ((payment.payee == player) - (payment.payer == player))
        for payment in settlement.payments or ()
    )
    return {
        "units": score_text(settlement.balance[player]),
        "stake": f"{decimal_text(stake.amount)} {stake.currency}",
        "money": f"{score_text(format(total, 'f'))} {stake.currency}",
    }


def present_payment(payment: Payment, sheet: Sheet, presenter: Presenter) -> Context:
    """Return the context of one payment, with the anchors of both players' results."""
    return {
        "payer": presenter.names[payment.payer],
        "payer_seat": presenter.suit(payment.payer),
        "payee_seat": presenter.suit(payment.payee),
        "payee": presenter.names[payment.payee],
        "amount": payment.amount,
        "currency": payment.currency,
        "payer_id": explanation_id(sheet, payment.payer),
        "payee_id": explanation_id(sheet, payment.payee),
    }


def settlement_changes(before: Sheet, after: Sheet, presenter: Presenter) -> Iterator[str]:
    """Yield the changes of balances and payments between two finished sheets, in words."""
    old, new = before.settlement, after.settlement
    if old is None or new is None:
        return
    balance_moves = [
        f"{name} {ISOLATE}{score_text(old_balance)} → {score_text(new_balance)}{END}"
        for name, old_balance, new_balance in zip_longest(
            presenter.isolated, old.balance, new.balance, fillvalue="–"
        )
        if old_balance != new_balance
    ]
    if balance_moves:
        yield gettext("Settlement: {moves}").format(moves=joined(balance_moves))
    if new.payments is not None and new.payments != old.payments:
        yield gettext("Who pays now: {payments}").format(
            payments=joined(_payment_text(payment, presenter) for payment in new.payments) or "–"
        )


def _payment_text(payment: Payment, presenter: Presenter) -> str:
    payer, payee = presenter.isolated[payment.payer], presenter.isolated[payment.payee]
    return f"{payer} → {payee} {ISOLATE}{decimal_text(payment.amount)} {payment.currency}{END}"


def explanation_id(sheet: Sheet, player: int) -> str:
    """Return the anchor on the page that explains the result of a player or their side."""
    return f"made-up-{sheet.match.game.owner_by_player[player]}"


def present_part(part: Part, presenter: Presenter, sheet: Sheet, most: int) -> Context:
    """Return the context of one part of a result, with its deals."""
    return {
        "title": presenter.say(part.title),
        "amount": score_text(part.amount),
        "pieces": [
            {
                "deal": piece.deal,
                "link": link_to(sheet, piece.deal, most) if piece.deal else "",
                "why": gettext(piece.line.why),
                "worth": signed(piece.worth),
            }
            for piece in part.pieces
        ],
    }
