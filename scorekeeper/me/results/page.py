"""The page of one person's results, the one that others may see, and their file."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.settlement import in_currency
from scorekeeper.leagues.context import Context, game_name
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.feeds.files import points_text as plain_points
from scorekeeper.leagues.standings.rows import OUTCOMES
from scorekeeper.matches.sheet.standing import amount_text
from scorekeeper.me.forms import OwnNamesForm, SeasonForm
from scorekeeper.me.results.read import ALL, MONTH, YEAR, OwnMatches, Period
from scorekeeper.me.results.sums import Met, OwnMatch, Total, by_game, total
from scorekeeper.media.spreadsheets import Cell

A_PAGE = 30
MOST_CHOICES = 40
PERIODS = {ALL: _("All"), YEAR: _("This year"), MONTH: _("Last 30 days")}


def results_page(
    own: OwnMatches,
    names: list[str],
    period: Period,
    seasons: list[tuple[UUID, str, str]],
    number: str,
) -> Context:
    """A person's results with everything that can be chosen."""
    page: Page[OwnMatch] = Paginator(own.played, A_PAGE).get_page(number)
    known = {name.casefold() for name in names}
    others = [name for name, _often in own.names.most_common() if name.casefold() not in known]
    return {
        **_sums(own),
        "periods": _periods(period),
        "seasons": _seasons_form(seasons, period),
        "query": f"season={period.season}" if period.season else f"period={period.name}",
        "names": names,
        "choices": _names_form(names, others[: MOST_CHOICES - len(names)]),
        "page": page,
        "played": [_present_match(each) for each in page.object_list],
        "more": own.more,
    }


def _seasons_form(seasons: list[tuple[UUID, str, str]], period: Period) -> SeasonForm | None:
    form = SeasonForm(initial={"season": period.season})
    form.offer("season", [(pk, f"{league}: {name}") for pk, league, name in seasons])
    return form if seasons else None


def _names_form(names: list[str], others: list[str]) -> OwnNamesForm | None:
    form = OwnNamesForm(initial={"names": names})
    form.offer("names", [(name, name) for name in (*names, *others)])
    return form if names or others else None


def shared_page(own: OwnMatches, name: str, period: Period) -> Context:
    """What others see by the link: no money, no match, and no other name."""
    sums = _sums(own)
    shown = ("matches", "won", "drawn", "lost")
    return {
        "name": name,
        "total": {part: sums["total"][part] for part in shown},
        "games": [
            {part: game[part] for part in (*shown, "name", "points", "best")}
            for game in sums["games"]
        ],
        "periods": _periods(period),
    }


def _periods(period: Period) -> list[Context]:
    return [
        {"slug": slug, "name": gettext(name), "chosen": slug == period.name}
        for slug, name in PERIODS.items()
    ]


def _sums(own: OwnMatches) -> Context:
    return {
        "total": _present_total(total(own.played)),
        "games": [
            {"slug": game, "name": game_name(game), **_present_total(of_game)}
            for game, of_game in by_game(own.played).items()
        ],
        "players": _players(own),
    }


def _players(own: OwnMatches) -> list[Context]:
    """The person's own page in each league."""
    found: Mapping[object, str] = {
        each.member: each.league_name for each in own.played if each.league
    }
    rows = [{"member": str(member), "league": league} for member, league in found.items()]
    return sorted(rows, key=lambda row: row["league"])


def _present_total(own: Total) -> Context:
    return {
        "matches": own.matches,
        "won": own.won,
        "drawn": own.drawn,
        "lost": own.lost,
        "money": [money_text(amount, currency) for currency, amount in own.money],
        "points": "" if own.points is None else points_text(own.points),
        "best": own.best and {"evening": own.best.evening, "points": points_text(own.best.points)},
        "partner": _present_met(own.partner),
        "nemesis": _present_met(own.nemesis),
    }


def _present_met(met: Met | None) -> Context | None:
    if met is None:
        return None
    return {"name": met.name, "matches": met.matches, "well": met.well, "badly": met.badly}


def money_text(amount: int, currency: str) -> str:
    """Write money with its sign and currency."""
    return f"{amount_text(Decimal(in_currency(amount, currency)), plus=True)} {currency}"


def _present_match(each: OwnMatch) -> Context:
    return {
        "evening": each.evening,
        "game": game_name(each.game),
        "code": each.code,
        "league": each.league,
        "league_name": each.league_name,
        "outcome": gettext(OUTCOMES[each.outcome]),
        "points": points_text(each.points),
        "money": "" if each.money is None else money_text(each.money, each.currency),
        "with": [other.name for other in each.others],
    }


def rows_of(own: OwnMatches) -> Iterator[tuple[Cell, ...]]:
    """Yield a person's matches as a table, the newest first, its heads before them."""
    yield (
        gettext("Evening"),
        gettext("Match"),
        gettext("Game"),
        gettext("League"),
        gettext("Result"),
        gettext("Place"),
        gettext("Points"),
        gettext("Money"),
        gettext("Currency"),
        gettext("Others at the table"),
    )
    for each in own.played:
        yield (
            each.evening.isoformat(),
            each.code,
            game_name(each.game),
            each.league_name,
            gettext(OUTCOMES[each.outcome]),
            each.place,
            Decimal(plain_points(each.points)),
            None if each.money is None else Decimal(in_currency(each.money, each.currency)),
            each.currency,
            ", ".join(other.name for other in each.others),
        )
