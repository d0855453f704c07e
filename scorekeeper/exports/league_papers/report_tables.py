"""Standings of a season's report, with the charts of the ranks."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.club.charts.ranks import (
    RankLines,
    courses_of,
    place_text,
    rank_lines,
)
from scorekeeper.exports.league_papers.season_data import SeasonData
from scorekeeper.exports.league_papers.standings import printed_table
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.chart import printed_plot
from scorekeeper.leagues.counting.read import current_standings
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.standings.divisions import selected_rows
from scorekeeper.leagues.standings.parameters import StandingsParameters, build_query
from scorekeeper.leagues.standings.table import Table, divide_query, divide_rows
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import by_person

ORIGINAL_SUITS: Mapping[int, int] = {}


def printed_tables(data: SeasonData, division: str) -> list[Data]:
    """Return the standings of each game, then of all games, each with its charts."""
    league_games = data.season.league.games
    games = [game for game in data.games if game in league_games]
    if len(league_games) > 1 and games:
        games.append(ALL_GAMES)
    return [_table(data, game, division) for game in games]


def _table(data: SeasonData, game: str, division: str) -> Data:
    league = data.season.league
    base_query = build_query(league, data.season, StandingsParameters(game=game))
    query = replace(divide_query(base_query, data.people, division), read_once=data.season_sums)
    adjustments = data.adjustments.get(query.game, [])
    rows = current_standings(query, list(data.people), adjustments, today=today_in(league))
    divided = divide_rows(query, rows, data.people)
    members = selected_rows(divided, division) if divided else None
    rows = rows if members is None else {member: rows[member] for member in members}
    parts = divided.divisions if divided else ()
    groups = [
        (part.name, part.members) for part in parts if not rows.keys().isdisjoint(part.members)
    ]
    charts = []
    for name, group in groups if divided else [("", None)]:
        courses = courses_of(data.counted_results, query, adjustments, group)
        lines = rank_lines(courses, data.people)
        charts.append(printed_rank_chart(lines, len(courses.ranked), name))
    printed = printed_table(
        Table(
            [data.season],
            query,
            rows,
            data.people,
            by_person(adjustments),
            divided,
        )
    )
    return printed | {"moves": False, "charts": [chart for chart in charts if chart]}


def printed_rank_chart(lines: RankLines, players: int, division: str = "") -> Data | None:
    """Return the chart of ranks and its alternative text; None for fewer than two evenings.

    Its title names the division, if any.
    """
    plot = lines.place(lines.series) if len(lines.evenings) > 1 else None
    if plot is None:
        return None
    first, last = (date_format(lines.evenings[place], "DATE_FORMAT") for place in (0, -1))
    caption = [gettext("Place after each evening"), f"{first} – {last}"]
    if players > len(lines.members):
        caption.append(gettext("The first %(number)s") % {"number": len(lines.members)})
    numbers = [str(number) for number in range(1, len(lines.evenings) + 1)]
    return printed_plot(plot, place_text, numbers, ORIGINAL_SUITS) | {
        "title": " · ".join(filter(None, [gettext("Rank over the season"), division])),
        "caption": " · ".join(caption),
        "alt": _ranks_text(lines),
    }


def _ranks_text(lines: RankLines) -> str:
    """Return the members' places, evening by evening, as alternative text."""
    places = (
        f"{line.names[0]}: {', '.join(map(place_text, line.amounts[1:]))}" for line in lines.series
    )
    return f"{gettext('Place after each evening')}. {'; '.join(places)}."
