"""Standings and results as files and feeds: CSV, XLSX, JSON, Atom, iCalendar."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext, ngettext
from icalendar import Calendar, Event
from xlsxwriter import Workbook

from games import GAMES
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.feeds.results import all_results
from scorekeeper.leagues.models import League, LeagueMatch, PlannedEvening, Result
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.scoring.results import HUNDREDTHS
from scorekeeper.leagues.scoring.standings import SHARE, Standing, as_text
from scorekeeper.leagues.standings.table import Table
from scorekeeper.media.spreadsheets import TEXT_IS_TEXT, Cell, csv_pieces, write_cell
from scorekeeper.media.types import CSV_IN_UTF_8, XLSX

USUAL_LENGTH = timedelta(hours=4)
"""Calendars show an evening to come as long as this."""
NEWEST = 200
"""So many results are in the feeds; the tables hold all."""

Rows = Iterator[Sequence[Cell]]


def standings_rows(table: Table) -> Rows:
    """Yield the standings after a line of titles; over all games with what each game brings."""
    games = table.query.league.games if table.query.method == SHARE else []
    divided, forms = table.divided, table.forms(table.rows)
    yield [*([gettext("Division")] if divided else []),
           gettext("Place"), gettext("Name"), gettext("Matches"), gettext("Won"),
           gettext("Value"), gettext("Moved"), gettext("Form"), gettext("Adjusted"),
           *map(game_name, games)]  # fmt: skip
    for member, standing in table.rows.items():
        parts = standing.tally.by_game()
        yield [*([divided.name(member)] if divided else []),
               standing.place, table.names[member], standing.tally.matches, standing.tally.won,
               Decimal(as_text(standing.value)), standing.moved, forms.get(member, ""),
               _adjusted(table, member, standing),
               *(Decimal(as_text(parts[game].value(SHARE))) if game in parts else None
                 for game in games)]  # fmt: skip


def _adjusted(table: Table, member: UUID, standing: Standing) -> Decimal | None:
    """What of a value comes from adjustments; nothing where there are none."""
    adjusted = as_text(standing.tally.adjusted(table.query.method))
    return Decimal(adjusted) if member in table.adjustments else None


def results_rows(league: League) -> Rows:
    """Return every result, a player a line, after a line of titles; the words are chosen at once.

    The lines are read as they are asked for, which may be in threads that speak other languages.
    """
    heads: Sequence[Cell] = [
        gettext("Evening"), gettext("Game"), gettext("Match"), gettext("Season"),
        gettext("Name"), gettext("Place"), gettext("Points"),
    ]  # fmt: skip
    games = {slug: game_name(slug) for slug in GAMES}
    lines: Rows = (
        [result.evening.isoformat(), games.get(result.game, result.game), result.code,
         result.season or "", result.name, result.place, Decimal(result.points) / HUNDREDTHS]
        for result in all_results(league)
    )  # fmt: skip
    return chain([heads], lines)


def results_json(league: League) -> list[dict[str, Any]]:
    """Return every result, a player each."""
    return [
        {
            "evening": result.evening.isoformat(), "game": result.game, "match": result.code,
            "season": result.season, "member": str(result.member), "name": result.name,
            "place": result.place, "outcome": result.outcome, "points": points_text(result.points),
        }
        for result in all_results(league)
    ]  # fmt: skip


def points_text(hundredths: int) -> str:
    """Write points as a decimal."""
    return as_text(Fraction(hundredths, HUNDREDTHS))


def as_xlsx(rows: Rows, title: str) -> bytes:
    """Return a table as XLSX, in memory that does not grow with its rows."""
    file, widths = io.BytesIO(), list[int]()
    with Workbook(file, TEXT_IS_TEXT | {"constant_memory": True}) as book:
        page, decimals = book.add_worksheet(title), book.add_format({"num_format": "0.00##"})
        page.freeze_panes(1, 0)
        for line, row in enumerate(rows):
            for column, cell in enumerate(row):
                write_cell(page, line, column, cell, decimals)
            lengths = [len(str(cell)) for cell in row]
            widths = [max(pair) for pair in zip_longest(widths, lengths, fillvalue=0)]
        for column, width in enumerate(widths):
            page.set_column(column, column, width + 2)
    return file.getvalue()


TABLES: dict[str, tuple[str, Callable[[Rows, str], Iterable[bytes]]]] = {
    "csv": (CSV_IN_UTF_8, lambda rows, _title: csv_pieces(rows)),
    "xlsx": (XLSX, lambda rows, title: [as_xlsx(rows, title)]),
}
"""How a table is written, piece by piece, under the title of its page."""


def newest(league: League) -> list[tuple[LeagueMatch, list[Result]]]:
    """Return the newest matches that count, with their results; two statements."""
    ended = league.matches.filter(results__seat=0).select_related("match")
    matches = list(ended.order_by("-evening", "-match")[:NEWEST])
    results: dict[Any, list[Result]] = {match.pk: [] for match in matches}
    counting = Result.objects.counting().filter(league_match__in=matches)
    for result in counting.order_by("place", "seat"):
        results[result.league_match_id].append(result)
    return [(match, results[match.pk]) for match in matches]


def atom(league: League, address: Callable[[str], str]) -> str:
    """Return the newest results as an Atom feed; `address` makes a path whole."""
    names = names_in(league)
    feed = Atom1Feed(
        title=gettext("Results of {league}").format(league=league.name),
        link=address(f"/leagues/{league.slug}/"),
        description="",
        author_name=league.name,
        feed_url=address(f"/leagues/{league.slug}/results.atom"),
    )
    for counted, results in newest(league):
        match = counted.match
        results_text = ", ".join(
            f"{names[r.member_id]} {decimal_text(points_text(r.points))}" for r in results
        )
        feed.add_item(
            title=f"{game_name(match.game)}: {results_text}",
            link=address(f"/m/{match.code}/"),
            description=results_text,
            unique_id=f"urn:uuid:{match.pk}",
            pubdate=match.changed_at,
            updateddate=match.changed_at,
        )
    return feed.writeString("utf-8")


def calendar(league: League, address: Callable[[str], str]) -> bytes:
    """Return the evenings as an iCalendar, a day each, and those to come with place and time."""
    calendar = Calendar()
    calendar.add("prodid", "-//Scorekeeper//Evenings//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", league.name)
    counts: dict[Any, int] = {}
    for day in league.matches.order_by("evening").values_list("evening", flat=True):
        counts[day] = counts.get(day, 0) + 1
    for day in league.past_tables.order_by("evening").values_list("evening", flat=True):
        counts[day] = counts.get(day, 0) + 1
    for day, matches in sorted(counts.items()):
        event = Event()
        event.add("uid", f"{day.isoformat()}@{league.pk}")
        event.add("dtstamp", datetime.combine(day, datetime.min.time(), UTC))
        event.add("dtstart", day)
        event.add("dtend", day + timedelta(days=1))
        event.add(
            "summary",
            ngettext("{league}: {matches} match", "{league}: {matches} matches", matches).format(
                league=league.name, matches=matches
            ),
        )
        event.add("url", address(f"/leagues/{league.slug}/evenings/{day.isoformat()}/"))
        calendar.add_component(event)
    for planned in league.planned.exclude(day__in=counts):
        calendar.add_component(_planned(league, planned, address))
    return bytes(calendar.to_ical())


def _planned(league: League, planned: PlannedEvening, address: Callable[[str], str]) -> Event:
    """Return an evening to come; a cancelled one stays, so that calendars hear of it."""
    event = Event()
    event.add("uid", f"planned-{planned.pk}@{league.pk}")
    event.add("dtstamp", planned.changed_at)
    event.add("sequence", planned.sequence)
    event.add("status", "CANCELLED" if planned.cancelled_at else "CONFIRMED")
    if planned.time is None:
        event.add("dtstart", planned.day)
        event.add("dtend", planned.day + timedelta(days=1))
    else:
        start = datetime.combine(planned.day, planned.time, ZoneInfo(league.zone)).astimezone(UTC)
        event.add("dtstart", start)
        event.add("dtend", start + USUAL_LENGTH)
    games = ", ".join(map(game_name, planned.games or league.games))
    event.add("summary", f"{league.name}: {games}")
    if planned.place:
        event.add("location", planned.place)
    event.add("url", address(f"/leagues/{league.slug}/evenings/"))
    return event
