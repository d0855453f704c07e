"""Charts of an evening: the running total of each member after each match."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, Protocol
from uuid import UUID

from games.settlement import MINOR_UNITS
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.people.faces import People
from scorekeeper.players.suits import SUITS, distinct_suits
from scorekeeper.presenters.chart import present_chart
from scorekeeper.presenters.plot import Series
from scorekeeper.presenters.plot_svg import Step
from scorekeeper.presenters.standing import amount_text
from scorekeeper.web.context import Context

FEWEST, MOST = 2, 16
"""The least number of matches for a chart, and the most lines in it."""


class EveningResult(Protocol):
    """The result of a member in a match of the evening."""

    member_id: UUID
    league_match_id: Any  # the key of a match, or of an imported table
    game: str
    points: int
    money: int | None
    currency: str


def evening_charts(
    results: Sequence[EveningResult], people: People, addresses: Mapping[UUID, str]
) -> list[Context]:
    """Return a chart for each currency played for, and for each game played without money.

    `results` are in order of play, `addresses` are the URLs of the matches.
    """
    charts = []
    for measure, measured in _measures(results):
        chart = _chart(measure, measured, people, addresses)
        if chart is not None:
            charts.append(chart)
    return charts


def _measures(results: Sequence[EveningResult]) -> Iterator[tuple[str, list[EveningResult]]]:
    """Yield each currency or game with the results to add up in it."""
    for currency in sorted({result.currency for result in results if result.money is not None}):
        yield currency, [result for result in results if result.currency == currency]
    for game in sorted({result.game for result in results if result.money is None}):
        yield game, [result for result in results if result.game == game and result.money is None]


def _chart(
    measure: str,
    results: Sequence[EveningResult],
    faces: People,
    addresses: Mapping[UUID, str],
) -> Context | None:
    matches = list(dict.fromkeys(each.league_match_id for each in results))
    if len(matches) < FEWEST:
        return None
    people = _people(results)
    games = {each.league_match_id: each.game for each in results}
    suits = _suits([faces[member].suit for member in people])
    series = [
        _line(member, results, matches, faces[member].name, suit)
        for member, suit in zip(people, suits, strict=True)
    ]
    steps = [
        Step(str(number), addresses[match], game_name(games[match]))
        for number, match in enumerate(matches, start=1)
    ]
    places = range(1, len(matches) + 1)
    leads = [_leaders([each.amounts[place] for each in series]) for place in places]
    chart = present_chart(
        series, steps, leads, partial(_format_amount, places=_decimals(results[0]))
    )
    money = results[0].money is not None
    members = {each.member_id for each in results}
    return chart and chart | {
        "unit": measure if money else game_name(measure),
        "first": len(people) if len(people) < len(members) else 0,
    }


def _people(results: Sequence[EveningResult]) -> list[UUID]:
    """Return the members to draw, in order of appearance; of many, those with the most."""
    sums: Counter[UUID] = Counter()
    for result in results:
        sums[result.member_id] += result.points if result.money is None else result.money
    members = {member for member, _sum in sums.most_common(MOST)}
    return [member for member in sums if member in members]


def _suits(suits: Sequence[int]) -> Sequence[int]:
    """Return the suit of each line, all different if there are enough suits."""
    return distinct_suits(suits) if len(suits) <= len(SUITS) else suits


def _line(
    member: UUID, results: Sequence[EveningResult], matches: Sequence[UUID], name: str, suit: int
) -> Series:
    """Return the line of a member, flat over matches without them."""
    amount_by_match = {
        result.league_match_id: _amount(result) for result in results if result.member_id == member
    }
    amounts = [Decimal(0)]
    for match in matches:
        amounts.append(amounts[-1] + amount_by_match.get(match, Decimal(0)))
    text = _format_amount(amounts[-1], _decimals(results[0]))
    return Series((name,), suit, tuple(amounts), text)


def _amount(result: EveningResult) -> Decimal:
    """Return the money of a result in its currency, or its points."""
    if result.money is not None:
        return Decimal(result.money).scaleb(-MINOR_UNITS.get(result.currency, 2))
    return Decimal(result.points).scaleb(-2)


def _decimals(result: EveningResult) -> int | None:
    """Return the decimals of a result's currency, None for points."""
    return None if result.money is None else MINOR_UNITS.get(result.currency, 2)


def _format_amount(amount: Decimal, places: int | None) -> str:
    """Format an amount: money with all decimals, points without trailing zeros.

    >>> _format_amount(Decimal("-6.40"), 2), _format_amount(Decimal(12), 2)
    ('−6.40', '+12.00')
    >>> _format_amount(Decimal(12), 0)
    '+12'
    >>> _format_amount(Decimal("12.00"), None), _format_amount(Decimal("1.50"), None)
    ('+12', '+1.50')
    """
    if places is None:
        places = 0 if amount == amount.to_integral_value() else 2
    return amount_text(amount.quantize(Decimal(1).scaleb(-places)), plus=True)


def _leaders(amounts: Sequence[Decimal]) -> list[bool]:
    most = max(amounts)
    return [amount == most for amount in amounts]
