"""One person's results as JSON: numbers that can be fractions are decimal strings."""

from typing import Any

from django.core.paginator import Paginator

from games.settlement import in_currency
from scorekeeper.leagues.feeds.files import points_text
from scorekeeper.me.results.page import A_PAGE
from scorekeeper.me.results.read import OwnMatches
from scorekeeper.me.results.sums import Best, Met, OwnMatch, Total, by_game, total

JSON = dict[str, Any]


def results_json(own: OwnMatches, names: list[str], link: str | None, number: str) -> JSON:
    """Return a person's results with one page of the matches behind them."""
    page = Paginator(own.played, A_PAGE).get_page(number)
    return {
        "names": names,
        "link": link,
        "total": total_json(total(own.played)),
        "games": [
            {"game": game, **game_json(of_game)} for game, of_game in by_game(own.played).items()
        ],
        "matches": [match_json(each) for each in page.object_list],
        "page": page.number,
        "pages": page.paginator.num_pages,
    }


def total_json(own: Total) -> JSON:
    """Return what matches come to."""
    return {
        "matches": own.matches, "won": own.won, "drawn": own.drawn, "lost": own.lost,
        "money": [
            {"currency": currency, "amount": in_currency(amount, currency)}
            for currency, amount in own.money
        ],
    }  # fmt: skip


def game_json(own: Total) -> JSON:
    """Return what matches of one game come to."""
    return {
        **total_json(own),
        "points": points_text(own.points or 0),
        "best_evening": _best_json(own.best),
        "favourite_partner": _met_json(own.partner),
        "nemesis": _met_json(own.nemesis),
    }


def _best_json(best: Best | None) -> JSON | None:
    if best is None:
        return None
    return {"evening": best.evening.isoformat(), "points": points_text(best.points)}


def _met_json(met: Met | None) -> JSON | None:
    if met is None:
        return None
    return {"name": met.name, "matches": met.matches, "well": met.well, "badly": met.badly}


def match_json(each: OwnMatch) -> JSON:
    """Return what one match brought."""
    money = None if each.money is None else in_currency(each.money, each.currency)
    return {
        "code": each.code, "game": each.game, "evening": each.evening.isoformat(),
        "league": each.league or None, "member": str(each.member) if each.member else None,
        "outcome": each.outcome, "place": each.place, "points": points_text(each.points),
        "money": money, "currency": each.currency or None,
        "others": [other.name for other in each.others],
    }  # fmt: skip
