"""The report of a season: final standings, evenings, records, rank over the season, ratings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorekeeper.club.charts.played import PlayedResult, all_results_in
from scorekeeper.club.charts.ranks import (
    RankLines,
    courses_of,
    members_to_draw,
    place_text,
    rank_lines,
)
from scorekeeper.club.charts.rated import last_ratings
from scorekeeper.exports.league_papers.highlights import (
    Achievement,
    evenings_of,
    night_winners,
    season_records,
)
from scorekeeper.exports.league_papers.paper import isolate_sign, paper, printed_name
from scorekeeper.exports.league_papers.standings import names_text, printed_table
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.chart import printed_plot
from scorekeeper.exports.paper.content import Paper
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.adjustments import adjustments_by_game
from scorekeeper.leagues.counting.read import SeasonSums, Sums, current_standings, sums_by_game
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.ratings.page import present_strength
from scorekeeper.leagues.seasons.refusals import ALL_GAMES
from scorekeeper.leagues.standings.divisions import selected_rows
from scorekeeper.leagues.standings.parameters import StandingsParameters, build_query
from scorekeeper.leagues.standings.table import Table, divide_query, divide_rows
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import Adjusted, by_person
from scorekeeper.scoring.ratings import Strength

MOST_HOLDERS = 5
"""The most holders of one record that are named."""
ORIGINAL_SUITS: Mapping[int, int] = {}


@dataclass(frozen=True)
class SeasonData:
    """A season with all the data of its report."""

    season: Season
    all_results: Sequence[PlayedResult]
    counted_results: Sequence[PlayedResult]
    people: People
    adjustments: Mapping[str, Sequence[Adjusted]]
    sums: Mapping[str, Sums]

    @property
    def games(self) -> list[str]:
        """The games that were played, in the order of the league's games."""
        played = {result.game for result in self.counted_results}
        league_games = self.season.league.games
        return [
            *(game for game in league_games if game in played),
            *sorted(played - set(league_games)),
        ]

    @cached_property
    def season_sums(self) -> SeasonSums:
        """The season's sums, which all its standings share."""
        return SeasonSums(
            self.sums, [(result.game, result.part) for result in self.counted_results]
        )

    def names(self, members: Iterable[UUID]) -> str:
        """Return the names of members, separated by commas."""
        return names_text(self.people[member].name for member in members)


def report_paper(league: League, season: Season, size: Paper, division: str = "") -> Data:
    """Return the report of a season; `division` narrows its standings and ranks."""
    season.league = league
    results = all_results_in(season)
    data = SeasonData(
        season,
        results,
        [result for result in results if result.counts],
        people_in(league),
        adjustments_by_game(season),
        sums_by_game(season),
    )
    title = " · ".join([league.name, season.name, gettext("Season report")])
    return paper("report", league, size, title) | {
        "heading": gettext("Season report"),
        "season": printed_name(season.name),
        "days": days_text(season),
        "facts": _facts(data),
        "no_rows": gettext("No matches counted yet"),
        "titles": {
            "standings": gettext("Final standings") if season.closed_at else gettext("Standings"),
            "ranks": gettext("Rank over the season"),
        },
        "tables": _tables(data, division),
        "evenings": _evenings(data),
        "records": _records(data),
        "ratings": _ratings(data),
    }


def days_text(season: Season) -> str:
    """Return the first and last day of a season, in words."""
    first = date_format(season.starts_on, "DATE_FORMAT")
    if season.ends_on is None:
        return gettext("since {day}").format(day=first)
    return f"{first} – {date_format(season.ends_on, 'DATE_FORMAT')}"


def _facts(data: SeasonData) -> list[Data]:
    matches = {result.league_match_id for result in data.all_results}
    members = {result.member_id for result in data.counted_results}
    counts = (
        (len(matches), gettext("Matches")),
        (len(evenings_of(data.all_results)), gettext("Evenings")),
        (len(members), gettext("Players")),
    )
    return [{"number": str(number), "what": label} for number, label in counts]


# Standings and ranks over the season


def _tables(data: SeasonData, division: str) -> list[Data]:
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
        lines = rank_lines(courses, data.people, members_to_draw(courses, ()))
        charts.append(printed_rank_chart(lines, len(courses.places), name))
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


# Evenings, records, ratings


def _evenings(data: SeasonData) -> list[Data]:
    return [
        {
            "day": date_format(night.evening, "DATE_FORMAT"),
            "game": game_name(night.game),
            "matches": str(night.matches),
            "winners": data.names(night.members),
            "points": points_text(night.points),
        }
        for night in night_winners(data.counted_results)
    ]


def _records(data: SeasonData) -> list[Data]:
    """Return the records of each game as rows of a label, an amount and the holders."""
    tables = []
    for records in season_records(data.counted_results):
        rows = [_record(data, gettext("Best match"), records.best_match)]
        if records.longest_streak.amount > 1:
            won = ngettext("{number} match", "{number} matches", records.longest_streak.amount)
            amount = won.format(number=records.longest_streak.amount)
            rows.append(
                _record(data, gettext("Longest run of wins"), records.longest_streak, amount)
            )
        rows.append(_record(data, gettext("Best evening"), records.best_evening))
        tables.append({"game": game_name(records.game), "rows": rows})
    return tables


def _record(data: SeasonData, label: str, best: Achievement, amount: str = "") -> Data:
    holders = [_holder_text(data, member, day) for member, day in best.holders[:MOST_HOLDERS]]
    unnamed = len(best.holders) - len(holders)
    if unnamed:
        holders.append(ngettext("{number} more", "{number} more", unnamed).format(number=unnamed))
    return {
        "what": label,
        "amount": amount or isolate_sign(points_text(best.amount)),
        "who": "; ".join(holders),
    }


def _holder_text(data: SeasonData, member: UUID, day: date | None) -> str:
    name = printed_name(data.people[member].name)
    return f"{name}, {date_format(day, 'SHORT_DATE_FORMAT')}" if day else name


def _ratings(data: SeasonData) -> list[Data]:
    names = {member: face.name for member, face in data.people.items()}
    system = data.season.league.rating
    return [
        {
            "game": game_name(game),
            "rows": [
                {
                    "place": str(place),
                    "name": printed_name(names[member]),
                    "suit": data.people[member].suit,
                    **_strength(strength, system),
                }
                for place, (member, strength) in enumerate(ratings, start=1)
            ],
        }
        for game in data.games
        if (ratings := last_ratings(data.all_results, game, names, system))
    ]


def _strength(strength: Strength, system: str) -> Data:
    """Return a rating's numbers with true minus signs."""
    numbers = present_strength(strength, system) or {}
    return {name: number.replace("-", "−") for name, number in numbers.items()}
