"""The standings of every day of a league, beside those of the second, simple computation."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from django.utils.translation import override

from scorekeeper.leagues.models import Adjustment, League, Role, Season
from scorekeeper.leagues.standings.parameters import StandingsParameters
from scorekeeper.leagues.standings.rows import StandingRow, standing_rows
from scorekeeper.leagues.standings.table import read_table
from scorekeeper.matches.models import Match
from tests.support import second_standings as second
from tests.support.people import sheet

A_DAY = timedelta(days=1)


def days_that_differ(league: League) -> list[tuple[str, str, str, date]]:
    """Return season, game, method and day of all standings that the sheets do not confirm."""
    differing = []
    for season in league.seasons.all():
        club, days = club_of(season), days_of(season)
        methods = [(second.ALL, "share")]
        methods += [(game, method) for game in league.games for method in second.METHODS]
        differing += [
            (season.name, game, method, day)
            for game, method in methods
            for day in days
            if _read(season, game, method, day) != _computed(club, game, method, day)
        ]
    return differing


def days_of(season: Season) -> list[date]:
    """Return the days from before the first evening of a season until after the last one."""
    evenings = sorted(set(season.results.values_list("evening", flat=True)))
    length = (evenings[-1] - evenings[0]).days
    return [evenings[0] + number * A_DAY for number in range(-1, length + 2)]


Rows = tuple[list[second.Line], dict[str, str]]
"""The lines of standings, and the change of each place within a week."""


def _computed(club: second.Club, game: str, method: str, day: date) -> Rows:
    return club.standings(game, method, day), club.moved(game, method, day)


def _read(season: Season, game: str, method: str, day: date) -> Rows:
    parameters = StandingsParameters(str(season.pk), game, method, day)
    table = read_table(season.league, parameters)
    assert table is not None
    with override("en"):
        rows = standing_rows(table)
        return [_line(row) for row in rows], {row.face.name: _moved(row) for row in rows}


def _line(row: StandingRow) -> second.Line:
    tally = row.tally
    place = str(row.standing.place or f"{tally.matches} of {row.minimum}")
    form = "".join(outcome["is"] for outcome in row.form)
    return second.Line(place, row.face.name, form, tally.matches, tally.won, row.value)


def _moved(row: StandingRow) -> str:
    gained = row.standing.moved
    if gained is None:
        return "new"
    return f"▲{gained}" if gained > 0 else f"▼{-gained}" if gained else "–"


def club_of(season: Season) -> second.Club:
    """Return the data of a season, from its sheets, imported results and adjustments."""
    rows = season.matches.filter(counts=True).select_related("match")
    tables: list[tuple[Any, second.Table | None]] = [
        (row.match.started_at, second.from_match(_sheet(row.match), row.evening)) for row in rows
    ]
    for past in season.past_tables.prefetch_related("seats__member"):
        lines = {seat.member.name: (seat.points or 0) // 100 for seat in past.seats.all()}
        tables.append((past.started_at, second.from_lines(past.game, past.evening, lines)))
    tables.sort(key=lambda row: row[0])
    members = season.league.members
    merged = members.exclude(merged_into=None).values_list("name", "merged_into__name")
    guests = members.filter(role=Role.GUEST).values_list("name", flat=True)
    added = season.adjustments.filter(undone_at=None).select_related("member")
    return second.Club(
        [table for _moment, table in tables if table is not None],
        [_extra(row) for row in added],
        dict(merged),
        set(guests),
    )


def _sheet(match: Match) -> dict[str, Any]:
    answer = sheet(match)
    deals = [deal["entry"] for deal in answer["deals"]]
    return answer | {"deals": deals, "stopped": answer["status"] == "stopped"}


def _extra(row: Adjustment) -> second.Extra:
    each, amount = row.kind == Adjustment.Kind.HANDICAP, Fraction(row.effect, 100)
    return second.Extra(row.member.name, row.game or second.ALL, amount, row.day, each)
