"""The report of a season: final standings, evenings, records, rank over the season, ratings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from scorekeeper.club.charts.played import PlayedResult, everything_in
from scorekeeper.club.charts.ranks import RankLines, courses_of, place_text, rank_lines, shown_of
from scorekeeper.club.charts.rated import last_ratings
from scorekeeper.exports.league_papers.highlights import (
    Achievement,
    evenings_of,
    night_winners,
    season_records,
)
from scorekeeper.exports.league_papers.paper import paper, printed_name, signed
from scorekeeper.exports.league_papers.standings import names_text, printed_table
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.chart import printed_plot
from scorekeeper.exports.paper.content import Paper
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.counting.adjusted import adjustments_by_game
from scorekeeper.leagues.counting.read import SeasonSums, Sums, standings_now, sums_by_game
from scorekeeper.leagues.counting.receipts import points_text
from scorekeeper.leagues.models import League, Season
from scorekeeper.leagues.people.faces import People, people_in
from scorekeeper.leagues.ratings.page import present_strength
from scorekeeper.leagues.seasons.settings import ALL_GAMES
from scorekeeper.leagues.standings.divisions import asked_rows
from scorekeeper.leagues.standings.table import (
    StandingsParameters,
    Table,
    divided_in,
    in_divisions,
    query_of,
)
from scorekeeper.leagues.today import today_in
from scorekeeper.scoring.adjustments import Adjusted, by_person
from scorekeeper.scoring.ratings import Strength

MOST_HOLDERS = 5
"""The most holders of one record that are named."""
NO_SUITS: Mapping[int, int] = {}


@dataclass(frozen=True)
class SeasonPlayed:
    """A season with all the data of its report."""

    season: Season
    everything: Sequence[PlayedResult]
    counting: Sequence[PlayedResult]
    people: People
    adjustments: Mapping[str, Sequence[Adjusted]]
    sums: Mapping[str, Sums]

    @property
    def games(self) -> list[str]:
        """The games that were played, in the order of the league's games."""
        played = {each.game for each in self.counting}
        agreed = self.season.league.games
        return [*(game for game in agreed if game in played), *sorted(played - set(agreed))]

    @cached_property
    def read_once(self) -> SeasonSums:
        """The season's sums, which all its standings share."""
        return SeasonSums(self.sums, [(each.game, each.part) for each in self.counting])

    def names(self, members: Iterable[UUID]) -> str:
        """Return the names of members, separated by commas."""
        return names_text(self.people[member].name for member in members)


def report_paper(league: League, season: Season, size: Paper, division: str = "") -> Data:
    """Return the report of a season; `division` narrows its standings and ranks."""
    season.league = league
    everything = everything_in(season)
    read = SeasonPlayed(
        season,
        everything,
        [each for each in everything if each.counts],
        people_in(league),
        adjustments_by_game(season),
        sums_by_game(season),
    )
    title = " · ".join([league.name, season.name, gettext("Season report")])
    return paper("report", league, size, title) | {
        "heading": gettext("Season report"),
        "season": printed_name(season.name),
        "days": days_text(season),
        "facts": _facts(read),
        "no_rows": gettext("No matches counted yet"),
        "titles": {
            "standings": gettext("Final standings") if season.closed_at else gettext("Standings"),
            "ranks": gettext("Rank over the season"),
        },
        "tables": _tables(read, division),
        "evenings": _evenings(read),
        "records": _records(read),
        "ratings": _ratings(read),
    }


def days_text(season: Season) -> str:
    """Return the first and last day of a season, in words."""
    first = date_format(season.starts_on, "DATE_FORMAT")
    if season.ends_on is None:
        return gettext("since {day}").format(day=first)
    return f"{first} – {date_format(season.ends_on, 'DATE_FORMAT')}"


def _facts(read: SeasonPlayed) -> list[Data]:
    matches = {each.league_match_id for each in read.everything}
    members = {each.member_id for each in read.counting}
    counts = (
        (len(matches), gettext("Matches")),
        (len(evenings_of(read.everything)), gettext("Evenings")),
        (len(members), gettext("Players")),
    )
    return [{"number": str(number), "what": what} for number, what in counts]


# Standings and ranks over the season


def _tables(read: SeasonPlayed, division: str) -> list[Data]:
    """Return the standings of each game, then of all games, each with its charts."""
    agreed = read.season.league.games
    wanted = [game for game in read.games if game in agreed]
    if len(agreed) > 1 and wanted:
        wanted.append(ALL_GAMES)
    return [_table(read, game, division) for game in wanted]


def _table(read: SeasonPlayed, game: str, division: str) -> Data:
    league = read.season.league
    asked = query_of(league, read.season, StandingsParameters(game=game))
    query = replace(in_divisions(asked, read.people, division), read_once=read.read_once)
    adjustments = read.adjustments.get(query.game, [])
    rows = standings_now(query, list(read.people), adjustments, today=today_in(league))
    divided = divided_in(query, rows, read.people)
    members = asked_rows(divided, division) if divided else None
    rows = rows if members is None else {member: rows[member] for member in members}
    parts = divided.divisions if divided else ()
    groups = [(own.name, own.members) for own in parts if not rows.keys().isdisjoint(own.members)]
    charts = []
    for name, group in groups if divided else [("", None)]:
        course = courses_of(read.counting, query, adjustments, group)
        lines = rank_lines(course, read.people, shown_of(course, ()))
        charts.append(printed_ranks(lines, len(course.places), name))
    shown = printed_table(
        Table(
            [read.season],
            query,
            rows,
            read.people,
            by_person(adjustments),
            divided,
        )
    )
    return shown | {"moves": False, "charts": [chart for chart in charts if chart]}


def printed_ranks(lines: RankLines, players: int, division: str = "") -> Data | None:
    """Return the chart of ranks and its alternative text; None for fewer than two evenings.

    Its title names the division, if any.
    """
    found = lines.place(lines.series) if len(lines.evenings) > 1 else None
    if found is None:
        return None
    first, last = (date_format(lines.evenings[place], "DATE_FORMAT") for place in (0, -1))
    caption = [gettext("Place after each evening"), f"{first} – {last}"]
    if players > len(lines.members):
        caption.append(gettext("The first %(number)s") % {"number": len(lines.members)})
    numbers = [str(number) for number in range(1, len(lines.evenings) + 1)]
    return printed_plot(found, place_text, numbers, NO_SUITS) | {
        "title": " · ".join(filter(None, [gettext("Rank over the season"), division])),
        "caption": " · ".join(caption),
        "alt": _in_words(lines),
    }


def _in_words(lines: RankLines) -> str:
    """Return the members' places, evening by evening, as alternative text."""
    told = (
        f"{line.names[0]}: {', '.join(map(place_text, line.amounts[1:]))}" for line in lines.series
    )
    return f"{gettext('Place after each evening')}. {'; '.join(told)}."


# Evenings, records, ratings


def _evenings(read: SeasonPlayed) -> list[Data]:
    return [
        {
            "day": date_format(night.evening, "DATE_FORMAT"),
            "game": game_name(night.game),
            "matches": str(night.matches),
            "winners": read.names(night.members),
            "points": points_text(night.points),
        }
        for night in night_winners(read.counting)
    ]


def _records(read: SeasonPlayed) -> list[Data]:
    """Return the records of each game as rows of a label, an amount and the holders."""
    shown = []
    for each in season_records(read.counting):
        rows = [_record(read, gettext("Best match"), each.best_match)]
        if each.longest_streak.amount > 1:
            won = ngettext("{number} match", "{number} matches", each.longest_streak.amount)
            amount = won.format(number=each.longest_streak.amount)
            rows.append(_record(read, gettext("Longest run of wins"), each.longest_streak, amount))
        rows.append(_record(read, gettext("Best evening"), each.best_evening))
        shown.append({"game": game_name(each.game), "rows": rows})
    return shown


def _record(read: SeasonPlayed, what: str, best: Achievement, amount: str = "") -> Data:
    named = [_holder(read, member, day) for member, day in best.holders[:MOST_HOLDERS]]
    left = len(best.holders) - len(named)
    if left:
        named.append(ngettext("{number} more", "{number} more", left).format(number=left))
    return {
        "what": what,
        "amount": amount or signed(points_text(best.amount)),
        "who": "; ".join(named),
    }


def _holder(read: SeasonPlayed, member: UUID, day: date | None) -> str:
    name = printed_name(read.people[member].name)
    return f"{name}, {date_format(day, 'SHORT_DATE_FORMAT')}" if day else name


def _ratings(read: SeasonPlayed) -> list[Data]:
    names = {member: face.name for member, face in read.people.items()}
    system = read.season.league.rating
    return [
        {
            "game": game_name(game),
            "rows": [
                {
                    "place": str(place),
                    "name": printed_name(names[member]),
                    "suit": read.people[member].suit,
                    **_strength(strength, system),
                }
                for place, (member, strength) in enumerate(rated, start=1)
            ],
        }
        for game in read.games
        if (rated := last_ratings(read.everything, game, names, system))
    ]


def _strength(strength: Strength, system: str) -> Data:
    """Return a rating's numbers with true minus signs."""
    shown = present_strength(strength, system) or {}
    return {name: number.replace("-", "−") for name, number in shown.items()}
