"""The standing in the reader's language: for the strip, the board, links and pictures."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils.translation import gettext

from games.cards import number_text, signed
from games.sheet import Row, Sheet
from games.standing import TO_GO, Gain, Holding, Score, Standing
from games.values import Fields
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.players.suits import suits_of
from scorekeeper.web.context import Context


def present_standing(sheet: Sheet) -> list[Context]:
    """Return a chip for each player or side, in the order of the seats."""
    standing, following = sheet.standing, sheet.next
    names, dealer = sheet.match.players, following.dealer if following else None
    resting = sheet.match.game.resting(sheet.state, sheet.options)
    suits, present = suits_of(names, sheet.match.suits), sheet.match.game.present(sheet.state)
    return [
        {
            "players": [
                player
                | {"deals": place == dealer, "rests": dealer is not None and place == resting}
                for place, player in zip(
                    holding.players, present_players(holding.players, names, suits), strict=True
                )
            ],
            "suit": suits[holding.players[0]],
            "paper": holding.players[0],
            "total": total_text(holding.score, standing),
            "number": str(holding.score),
            "unit": gettext(standing.unit) if standing.unit else "",
            "running": present_running_number(holding, standing, over=sheet.over)
            if any(player in present for player in holding.players)
            else {"label": gettext("left"), "text": "", "decides": None},
            "leads": holding.leads,
            "deals": dealer in holding.players,
        }
        for holding in standing.holdings
    ]


def present_stored_standing(
    standing: Fields, names: Sequence[str], suited: Mapping[str, int]
) -> list[Context]:
    """Return the chips of a list, from the standing stored with a match; `suited` is by name."""
    owners, unit = len(standing["scores"]), standing["unit"]
    suits = suits_of(names, suited)
    return [
        {
            "players": present_players(range(owner, len(names), owners), names, suits),
            "suit": suits[owner],
            "total": amount_text(Decimal(score), plus=standing["signed"]),
            "unit": gettext(unit) if unit else "",
            "leads": leads,
        }
        for owner, (score, leads) in enumerate(
            zip(standing["scores"], standing["leads"], strict=True)
        )
    ]


def with_players_suits(chips: Sequence[Context], suits: Sequence[int] | None) -> list[Context]:
    """Return chips in the order of the seats, with the suits that players bring, if any."""
    if not suits or len(suits) < len(chips):
        return list(chips)
    return [
        chip
        | {
            "suit": suits[owner],
            "players": _players_with_suits(chip["players"], suits[owner :: len(chips)]),
        }
        for owner, chip in enumerate(chips)
    ]


def _players_with_suits(players: Sequence[Context], suits: Sequence[int]) -> list[Context]:
    """Return the players of a seat or side with their suits."""
    return [player | {"suit": suit} for player, suit in zip(players, suits, strict=False)]


def present_players(
    players: Sequence[int], names: Sequence[str], suits: Sequence[int]
) -> list[Context]:
    """Return the name and the suit of players."""
    return [{"name": names[player], "suit": suits[player]} for player in players]


def total_text(score: Score, standing: Standing) -> str:
    """Format a total with a true minus, and with a plus if totals are gains and losses."""
    return amount_text(Decimal(score), plus=standing.signed)


def present_running_number(holding: Holding, standing: Standing, *, over: bool = False) -> Context:
    """Return the number beside a total with its label; no "to go" once the match is over."""
    if over and holding.running.label == TO_GO:
        return {"label": "", "text": "", "decides": None}
    format_amount = signed if standing.signed else number_text
    return {
        "label": gettext(holding.running.label),
        "text": format_amount(holding.running.amount),
        "decides": holding.running.amount if holding.running.decides else None,
    }


def amount_text(amount: Decimal, *, plus: bool) -> str:
    """Format an amount as on a sheet.

    >>> [amount_text(Decimal(each), plus=True) for each in ("21", "-16.25", "0.00")]
    ['+21', '−16.25', '0']
    """
    if not amount:
        return "0"
    text = decimal_text(format(abs(amount), "f"))
    return f"−{text}" if amount < 0 else f"+{text}" if plus else text


def present_gains(sheet: Sheet, row: Row, names: Sequence[str]) -> list[Context]:
    """Return the gains of a deal; empty if it changed no total."""
    gains = sheet.gains(row) if row.counted else ()
    if not any(gain.amount for gain in gains):
        return []
    suits = suits_of(names, sheet.match.suits)
    return [present_gain(gain, names, suits) for gain in gains]


def present_gain(gain: Gain, names: Sequence[str], suits: Sequence[int]) -> Context:
    """Return the gain of one player or side."""
    return {
        "players": present_players(gain.players, names, suits),
        "amount": amount_text(gain.amount, plus=True),
        "unit": gettext(gain.unit) if gain.unit else "",
        "changed": bool(gain.amount),
    }


def owners(holding: Holding, names: Sequence[str]) -> str:
    """Return the name of a player, or those of both partners."""
    return " + ".join(names[player] for player in holding.players)


def totals_of(holding: Holding, standing: Standing) -> list[str]:
    """Return a total with its unit, and the number beside it if that also decides."""
    total, running = total_text(holding.score, standing), present_running_number(holding, standing)
    if standing.unit:
        total = f"{gettext(standing.unit)} {total}"
    decisive = [f"{running['label']} {running['text']}"] if holding.running.decides else []
    return [total, *decisive]
