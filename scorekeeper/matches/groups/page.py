"""Contexts of groups on a phone: the list, the details of a match, the totals of an evening."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal

from django.utils.formats import date_format
from django.utils.translation import gettext

from games import GAMES
from games.kernel import AnyGame
from games.settlement import currency_text
from games.sheet import Sheet
from scorekeeper.matches.context import address_of
from scorekeeper.matches.deal.form import OWN_RULES
from scorekeeper.matches.groups.sums import Evening, Names, Transfer, evening_total, match_gain
from scorekeeper.matches.sheet.cache import sheet_of
from scorekeeper.matches.snapshot import Snapshot
from scorekeeper.players.suits import suits_of
from scorekeeper.presenters.card import nth_win_text
from scorekeeper.presenters.presenter import Presenter
from scorekeeper.presenters.result import winners_text
from scorekeeper.presenters.standing import amount_text
from scorekeeper.web.context import Context

GROUP = re.compile("[0-9a-f]{32}")
"""The id of a group on a phone; the site stores no groups."""


def groups(games: Iterable[AnyGame]) -> Context:
    """Return the context of the groups' cards: the games to start."""
    startable = [
        {
            "slug": game.slug,
            "name": gettext(game.name),
            "seats": game.players,
            "preset": next(iter(game.presets), OWN_RULES),
        }
        for game in games
    ]
    examples = [(game["slug"], game["name"]) for game in startable]
    return {"startable": startable, "examples": examples}


def address_in_group(match: Snapshot, form: Mapping[str, str]) -> str:
    """Return the URL of a newly started match, with the phone's group as its fragment."""
    group = form.get("group", "")
    return f"{address_of(match)}#group={group}" if GROUP.fullmatch(group) else address_of(match)


def group_details(match: Snapshot) -> Context:
    """Return the details of a match that a group remembers, as JSON: players, shapes and rules."""
    document = match.read_document()
    return {
        "code": match.code,
        "game": document.game,
        "title": document.title or "",
        "players": list(document.players),
        "suits": list(suits_of(document.players, document.suits)),
        "options": dict(document.options),
        "stake": document.stake,
        "first_dealer": document.first_dealer,
    }


def evening_context(
    matches: Sequence[Snapshot],
    current_names: Names,
    day: date,
    *,
    tonight: bool,
    whole: bool,
    now: str = "",
) -> Context:
    """Return the context of one evening's totals; `now` is the match whose card is shown.

    `matches` are oldest first.
    """
    sheets = [sheet_of(match) for match in matches]
    gains = [match_gain(sheet, current_names) for sheet in sheets]
    total, suits = evening_total(gain for gain in gains if gain), _suits(matches, current_names)
    ended = next(
        (gain for match, gain in zip(matches, gains, strict=True) if match.code == now), None
    )
    return {
        "day": day,
        "weekday": date_format(day, "l"),
        "codes": [match.code for match in matches],
        "called": list(current_names.items()),
        "tonight": tonight,
        "whole": whole,
        "now": now,
        "matches": total.matches,
        "open": sum(sheet.status == "open" for sheet in sheets),
        "kicker": nth_win_text(max(total.wins[name] for name in ended.won))
        if ended and ended.won and tonight
        else "",
        "people": [_present_player(name, total, suits) for name in total.people],
        "pays": bool(total.money),
        "payments": [_present_transfer(transfer, suits) for transfer in total.payments],
        "games": [_present_points(game, total, suits) for game in total.points],
        "played": [
            _present_match(*each) for each in zip(reversed(matches), reversed(sheets), strict=True)
        ],
    }


def _suits(matches: Sequence[Snapshot], current_names: Names) -> dict[str, int]:
    """Return each player's suit, as in the newest match they played in."""
    documents = [match.read_document() for match in matches]
    return {
        current_names.get(name, name): suit
        for document in documents
        for name, suit in zip(
            document.players, suits_of(document.players, document.suits), strict=True
        )
    }


def _present_player(name: str, total: Evening, suits: dict[str, int]) -> Context:
    return {
        "name": name,
        "suit": suits.get(name, 0),
        "wins": total.wins[name],
        "money": [
            f"{amount_text(Decimal(currency_text(by_name[name], currency)), plus=True)} {currency}"
            for currency, by_name in total.money.items()
            if name in by_name
        ],
    }


def _present_transfer(transfer: Transfer, suits: dict[str, int]) -> Context:
    return {
        "payer": transfer.payer,
        "payee": transfer.payee,
        "payer_seat": suits.get(transfer.payer, 0),
        "payee_seat": suits.get(transfer.payee, 0),
        "amount": transfer.amount,
        "currency": transfer.currency,
    }


def _present_points(game: str, total: Evening, suits: dict[str, int]) -> Context:
    """Return the context of all players' points in one game, the most first."""
    points = total.points[game]
    return {
        "name": gettext(GAMES[game].name),
        "people": [
            {"name": name, "suit": suits.get(name, 0), "points": amount_text(amount, plus=True)}
            for name, amount in sorted(points.items(), key=lambda item: -item[1])
        ],
    }


def _present_match(match: Snapshot, sheet: Sheet) -> Context:
    settlement = sheet.settlement
    return {
        "code": match.code,
        "game": gettext(match.rules.name),
        "said": winners_text(sheet, settlement, Presenter.at(sheet.match)) if settlement else "",
    }
