"""The report of a season: final standings, evenings, records, rank over the season, ratings."""

from datetime import date
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorekeeper.club.charts.played import all_results_in
from scorekeeper.club.charts.rated import last_ratings
from scorekeeper.exports.league_papers.highlights import (
    Achievement,
    evenings_of,
    night_winners,
    season_records,
)
from scorekeeper.exports.league_papers.paper import isolate_sign, paper, printed_name
from scorekeeper.exports.league_papers.report_tables import printed_tables
from scorekeeper.exports.league_papers.season_data import SeasonData
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.content import Paper
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.adjustments import adjustments_by_game
from scorekeeper.leagues.counting.read import sums_by_game
from scorekeeper.leagues.counting.words import points_text
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.faces import people_in
from scorekeeper.leagues.ratings.page import present_strength
from scorekeeper.scoring.ratings import Strength

MOST_HOLDERS = 5
"""The most holders of one record that are named."""


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
        "tables": printed_tables(data, division),
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
