"""The winner's card of a finished match: winners, lead, and the terms of a rematch."""

from decimal import Decimal

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.cards import side_names
from games.settlement import Settlement
from games.sheet import Sheet
from games.standing import Holding
from games.words import Name, Phrase
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.standing import present_standing
from scorekeeper.web.context import Context

AHEAD = _("{amount} ahead of {name}")
FEWER = _("{amount} fewer than {name}")
SAME = _("Same seats and rules, {name} deals first")
SAME_STAKE = _("Same seats, rules and stake, {name} deals first")


SHORT_NAMES = 16
"""The letters of names that fit on a line of 360 pixels in the size `--moment`."""


def winner_card(sheet: Sheet, settlement: Settlement, presenter: Presenter) -> Context:
    """Return the context of the winner's card: winners in front, others behind, and the texts."""
    won = winners(sheet, settlement)
    chips, holdings = present_standing(sheet), sheet.standing.holdings
    front = [won.issuperset(holding.players) for holding in holdings]
    behind = [chip for chip, first in zip(chips, front, strict=True) if not first]
    dealer = Name(next_dealer(sheet))
    return {
        "front": [chip for chip, first in zip(chips, front, strict=True) if first],
        "behind": behind,
        "others": [player for chip in behind for player in chip["players"]],
        "long": sum(len(sheet.match.players[player]) for player in won) > SHORT_NAMES,
        "suits": list(suits_of(sheet.match.players, sheet.match.suits)),
        "margin": margin(sheet, settlement, front, presenter),
        "terms": presenter.say(Phrase(SAME_STAKE if sheet.match.stake else SAME, {"name": dealer})),
    }


def winners(sheet: Sheet, settlement: Settlement) -> frozenset[int]:
    """Return the winners: several if they are level, none if nobody won."""
    result = settlement.result
    if not result.ranking or (sheet.match.game.sides and result.winner_side is None):
        return frozenset()
    return frozenset(result.ranking[0])


def margin(sheet: Sheet, settlement: Settlement, front: list[bool], presenter: Presenter) -> str:
    """Return the only winner's lead over the next, in words; empty if totals do not show it."""
    if front.count(True) != 1:
        return ""
    holdings = sheet.standing.holdings
    first = holdings[front.index(True)]
    second = next(
        holding for holding in holdings if settlement.result.ranking[1][0] in holding.players
    )
    gap = Decimal(first.score) - Decimal(second.score)
    if not gap or (gap < 0 and not sheet.standing.unit):
        return ""
    amount = format(abs(gap), "f")
    if gap > 0:
        return "" if sheet.standing.unit else presenter.say(_gap_phrase(AHEAD, amount, second))
    amount = f"{amount} {gettext(sheet.standing.unit)}"
    return presenter.say(_gap_phrase(FEWER, amount, second))


def _gap_phrase(phrase: str, amount: str, holding: Holding) -> Phrase:
    return Phrase(phrase, {"amount": amount, "name": side_names(holding.players)})


def next_dealer(sheet: Sheet) -> int:
    """Return the first dealer of a rematch, by the rules of the game."""
    return sheet.match.game.rematch_dealer(sheet.state, sheet.options)
