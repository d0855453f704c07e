"""The standings of a season as a printed table."""

from collections.abc import Iterable

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.exports.league_papers.paper import paper, printed_name
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.codes import qr_code
from scorekeeper.exports.paper.content import Paper
from scorekeeper.languages.lists import joined
from scorekeeper.leagues.context import game_or_all
from scorekeeper.leagues.models import League
from scorekeeper.leagues.standings.rows import StandingRow, standing_rows
from scorekeeper.leagues.standings.table import Table
from scorekeeper.scoring.standings import SHARE, rule_of
from scorekeeper.scoring.tie_breaks import sentence


def standings_paper(league: League, table: Table, size: Paper, address: str) -> Data:
    """Return the standings for printing, with `address` if the league is public."""
    season = table.query.season
    printed = printed_table(table)
    title = " · ".join([league.name, season.name, printed["game"]])
    return paper("standings", league, size, title) | {
        "season": printed_name(season.name),
        "address": address if league.public else "",
        "qr": qr_code(address) if league.public else "",
        "table": printed,
    }


def printed_table(table: Table) -> Data:
    """Return the rows of standings with their game, method and rule."""
    query = table.query
    reckoning = query.season.reckoning
    rule = rule_of(
        query.method,
        minimum=reckoning.minimum,
        best_of=reckoning.best_of,
        places=reckoning.place_points,
    )
    over_games = query.method == SHARE
    day = date_format(query.on, "DATE_FORMAT") if query.on else ""
    return {
        "game": game_or_all(query.game),
        "method": "" if over_games else str(League.Method(query.method).label),
        "as_of": gettext("as of %(day)s") % {"day": day} if day else "",
        "value": gettext("of 100") if over_games else gettext("Value"),
        "rule": rule.render(gettext),
        "ties": sentence(reckoning.ties, gettext, one_game=not over_games),
        "moves": True,
        "rows": [_row(row) for row in standing_rows(table)],
        "divisions": _divisions(table),
        "no_rows": gettext("No matches counted yet"),
    }


def _divisions(table: Table) -> list[Data]:
    """Return the rows of each division, then of members without one; empty if undivided."""
    parts = table.divided.divisions if table.divided else ()
    listed = [(part, [member for member in part.members if member in table.rows]) for part in parts]
    return [
        {
            "name": printed_name(part.name or gettext("Without division")),
            "rows": [_row(row) for row in standing_rows(table, members)],
        }
        for part, members in listed
        if members
    ]


def _row(row: StandingRow) -> Data:
    """Return one row; a member with too few matches has a count in place of a rank."""
    standing, tally = row.standing, row.tally
    progress = gettext("%(played)s of %(of)s") % {"played": tally.matches, "of": row.minimum}
    return {
        "place": str(standing.place or ""),
        "few": "" if standing.place else progress,
        "moved": moved_text(standing.moved),
        "suit": row.face.suit,
        "name": printed_name(row.face.name),
        "form": [{"letter": result["letter"], "won": result["is"] == "W"} for result in row.form],
        "played": str(tally.matches),
        "won": str(tally.won),
        "value": row.value,
        "way": row.way,
        "parts": [f"{part['game']}: {part['matches']} × {part['mean']}" for part in row.parts],
    }


def moved_text(moved: int | None) -> str:
    """Return the number of places gained or lost within a week, with an arrow."""
    if moved is None:
        return gettext("new")
    return f"▲{moved}" if moved > 0 else f"▼{-moved}" if moved < 0 else "–"


def names_text(names: Iterable[str]) -> str:
    """Return names separated by commas."""
    return joined(map(printed_name, names))
