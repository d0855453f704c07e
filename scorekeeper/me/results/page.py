"""Contexts of a person's results: their own page, the shared page, and the file."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from uuid import UUID

from django.core.paginator import Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.settlement import currency_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.standings.rows import OUTCOMES
from scorekeeper.me.forms import OwnNamesForm, SeasonForm
from scorekeeper.me.results.read import ALL, MONTH, YEAR, OwnMatches, Period
from scorekeeper.me.results.sums import OwnMatch, total, totals_by_game
from scorekeeper.media.spreadsheets import Cell, Columns, table_rows
from scorekeeper.presenters.standing import amount_text
from scorekeeper.scoring.standings import plain_points
from scorekeeper.web.context import Context

A_PAGE = 30
MOST_CHOICES = 40
PERIODS = {ALL: _("All"), YEAR: _("This year"), MONTH: _("Last 30 days")}
COLUMNS: Columns[OwnMatch] = {
    _("Evening"): lambda own: own.evening.isoformat(),
    _("Match"): lambda own: own.code,
    _("Game"): lambda own: game_name(own.game),
    _("League"): lambda own: own.league_name,
    _("Result"): lambda own: gettext(OUTCOMES[own.outcome]),
    _("Place"): lambda own: own.place,
    _("Points"): lambda own: Decimal(plain_points(own.points)),
    _("Money"): lambda own: (
        None if own.money is None else Decimal(currency_text(own.money, own.currency))
    ),
    _("Currency"): lambda own: own.currency,
    _("Others at the table"): lambda own: ", ".join(other.name for other in own.others),
}
"""The columns of the file."""


def results_page(
    results: OwnMatches,
    names: list[str],
    period: Period,
    seasons: list[tuple[UUID, str, str]],
    number: str,
) -> Context:
    """Return a person's results with all filters and choices."""
    own_names = {name.casefold() for name in names}
    other_names = [
        name for name, _often in results.names.most_common() if name.casefold() not in own_names
    ]
    players = {match.member: match.league_name for match in results.matches if match.league}
    return {
        "total": total(results.matches),
        "games": totals_by_game(results.matches),
        "players": sorted(players.items(), key=lambda player: player[1]),
        "period": period.name,
        "periods": PERIODS,
        "seasons": _seasons_form(seasons, period),
        "query": f"season={period.season}" if period.season else f"period={period.name}",
        "names": names,
        "choices": _names_form(names, other_names[: MOST_CHOICES - len(names)]),
        "page": Paginator(results.matches, A_PAGE).get_page(number),
        "more": results.more,
    }


def _seasons_form(seasons: list[tuple[UUID, str, str]], period: Period) -> SeasonForm | None:
    form = SeasonForm(initial={"season": period.season})
    form.set_choices("season", [(pk, f"{league}: {name}") for pk, league, name in seasons])
    return form if seasons else None


def _names_form(names: list[str], other_names: list[str]) -> OwnNamesForm | None:
    form = OwnNamesForm(initial={"names": names})
    form.set_choices("names", [(name, name) for name in (*names, *other_names)])
    return form if names or other_names else None


def shared_page(results: OwnMatches, name: str, period: Period) -> Context:
    """Return the results behind the shared link: no money, no match, no other name."""
    return {
        "name": name,
        "total": total(results.matches).public,
        "games": {
            game: of_game.public for game, of_game in totals_by_game(results.matches).items()
        },
        "period": period.name,
        "periods": PERIODS,
    }


def money_text(amount: int, currency: str) -> str:
    """Format money with sign and currency."""
    return f"{amount_text(Decimal(currency_text(amount, currency)), plus=True)} {currency}"


def rows_of(results: OwnMatches) -> Iterator[Sequence[Cell]]:
    """Return a person's matches as rows of a table, newest first."""
    return table_rows(COLUMNS, results.matches)
