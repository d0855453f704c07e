"""The page of standings: places, values, movement, form, and the parts of a sum."""

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.utils.translation import gettext

from scorekeeper.leagues.context import game_links, game_or_all, has_own_games
from scorekeeper.leagues.counting.read import StandingsQuery
from scorekeeper.leagues.forms import SearchForm
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.standings.divisions import (
    TOGETHER,
    division_choices,
    divisions_of,
    numbered_choices,
)
from scorekeeper.leagues.standings.forms import StandingsForm
from scorekeeper.leagues.standings.panels import PANELS
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.rows import StandingRow, standing_rows
from scorekeeper.leagues.standings.table import Table, read_table
from scorekeeper.scoring.divisions import STAY
from scorekeeper.scoring.standings import SHARE, rule_of
from scorekeeper.scoring.tie_breaks import sentence
from scorekeeper.web.context import Context

A_PAGE = 50


def standings_page(league: League, parameters: StandingsParameters) -> Context:
    """Return the context of the standings, with all choices."""
    table = read_table(league, parameters)
    if table is None:
        return {"rows": []}
    query = table.query
    agreed = query.season.reckoning
    rule = rule_of(
        query.method,
        minimum=agreed.minimum,
        best_of=agreed.best_of,
        places=agreed.place_points,
    )
    context = {
        "season": query.season,
        "another": _parameters_form(table),
        "game": query.game or ALL_GAMES,
        "game_name": game_or_all(query.game),
        "games": game_links(league, query.game),
        "method": query.method,
        "is_share": query.method == SHARE,
        "on": query.on,
        "rule": rule.render(gettext),
        "own_games": has_own_games([query.game] if query.game else league.games),
        "ties": sentence(agreed.ties, gettext, one_game=query.method != SHARE),
        **_lines(table, parameters),
        **_divisions(table, parameters),
        "waiting": _number_pending(query.season),
    }
    for panel in PANELS:
        context |= panel.show(table, parameters)
    return context


def _parameters_form(table: Table) -> StandingsForm:
    """Return the form that selects another season, method or day."""
    query = table.query
    game = query.game or ALL_GAMES
    initial = {"season": query.season.pk, "game": game, "by": query.method, "on": query.on}
    form = StandingsForm(initial=initial)
    form.set_choices("season", [(season.pk, season.name) for season in table.seasons])
    if query.method == SHARE:
        del form.fields["by"]
    return form


def _lines(table: Table, parameters: StandingsParameters) -> Context:
    """Return the context of one page of rows, and of its pagination and search."""
    text = parameters.name.casefold()
    members = [member for member in table.rows if text in table.people[member].name.casefold()]
    find = SearchForm(parameters.name, **_url_parameters(table.query, parameters))
    page = Paginator(members, A_PAGE).get_page(parameters.page)
    rows = standing_rows(table, page.object_list)
    return {
        "rows": rows,
        "tables": _tables(table, rows),
        "page": page,
        "everybody": len(table.rows),
        "find": find if len(table.rows) > A_PAGE else None,
        "name": parameters.name,
        "onward": find.onward,
    }


def _url_parameters(query: StandingsQuery, parameters: StandingsParameters) -> dict[str, str]:
    """Return the parameters of the URL other than the page and the name."""
    return {
        "season": str(query.season.pk),
        "game": query.game or ALL_GAMES,
        "by": parameters.method,
        "on": parameters.on.isoformat() if parameters.on else "",
        **({"division": parameters.division} if divisions_of(query.season) else {}),
    }


def _tables(table: Table, rows: Sequence[StandingRow]) -> list[Context]:
    """Group the rows of a page by division; one group without divisions."""
    parts = table.divided.divisions if table.divided else ()
    by_member = {row.member: row for row in rows}
    tables = [
        {
            "number": part.number,
            "name": part.name,
            "rows": [by_member[member] for member in part.members if member in by_member],
        }
        for part in parts
    ]
    return [group for group in tables if group["rows"]] if tables else [{"rows": rows}]


def _divisions(table: Table, parameters: StandingsParameters) -> Context:
    """Return the context of the divisions to choose, and their members without a match."""
    divisions = divisions_of(table.query.season)
    if divisions is None:
        return {}
    selected = parameters.division if table.divided else TOGETHER
    choices = division_choices(numbered_choices(divisions))
    parts = table.divided.divisions if table.divided else ()
    return {
        "divisions": [
            {"slug": slug, "name": name, "chosen": slug == selected} for slug, name in choices
        ],
        "idle": [
            {"name": part.name, "people": [table.people[member].name for member in part.idle]}
            for part in parts
            if part.idle and selected in {"", str(part.number)}
        ],
        "moving": any(way != STAY for way in table.divided.ways.values())
        if table.divided
        else False,
    }


def _number_pending(season: Season) -> int:
    """Return the number of pending corrections of a closed season, read by `read_table`."""
    return vars(season)["waiting"] or 0 if season.closed_at else 0
