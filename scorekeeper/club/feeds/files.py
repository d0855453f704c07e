"""Standings and results as files and feeds: CSV, XLSX, JSON, Atom, iCalendar."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_noop as _
from xlsxwriter import Workbook

from games import GAMES
from scorekeeper.club.evenings.models import PlannedEvening
from scorekeeper.club.feeds.results import Line, all_results
from scorekeeper.languages.decimals import decimal_text
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.people.faces import names_in
from scorekeeper.leagues.standings.rows import present_outcomes
from scorekeeper.leagues.standings.table import Table
from scorekeeper.media.spreadsheets import (
    WORKBOOK_OPTIONS,
    Cell,
    Columns,
    csv_chunks,
    table_rows,
    write_cell,
)
from scorekeeper.media.types import CSV_IN_UTF_8, XLSX
from scorekeeper.rest.leagues.standings import StandingLine, Standings
from scorekeeper.scoring.results import HUNDREDTHS
from scorekeeper.scoring.standings import SHARE, plain_points

if TYPE_CHECKING:
    from icalendar import Event

USUAL_LENGTH = timedelta(hours=4)
"""The assumed length of a planned evening."""
NEWEST = 200
"""The number of matches in the feeds; the tables have all."""

Rows = Iterator[Sequence[Cell]]


def standings_rows(table: Table) -> Rows:
    """Return the standings as table rows; over all games with a column for each game."""
    divided, outcomes = table.divided, present_outcomes()
    columns: Columns[StandingLine] = {
        **({_("Division"): lambda line: divided.name(line.member)} if divided else {}),
        _("Place"): lambda line: line.place,
        _("Name"): lambda line: line.name,
        _("Matches"): lambda line: line.matches,
        _("Won"): lambda line: line.won,
        _("Value"): lambda line: Decimal(line.value),
        _("Moved"): lambda line: line.moved,
        _("Form"): lambda line: "".join(outcomes[outcome]["letter"] for outcome in line.form),
        _("Adjusted"): lambda line: Decimal(line.adjusted) if line.adjustments else None,
    }
    games = table.query.league.games if table.query.method == SHARE else []
    game_columns = {GAMES[game].name: partial(_game_value, game) for game in games}
    return table_rows({**columns, **game_columns}, Standings.of(table).standings)


def _game_value(game: str, line: StandingLine) -> Decimal | None:
    """Return the value that a game adds to a member's standing over all games, if any."""
    return next((Decimal(part.value) for part in line.parts if part.game == game), None)


def results_rows(league: League) -> Rows:
    """Return all results as table rows, one per player."""
    games = {slug: game_name(slug) for slug in GAMES}
    columns: Columns[Line] = {
        _("Evening"): lambda line: line.evening.isoformat(),
        _("Game"): lambda line: games.get(line.game, line.game),
        _("Match"): lambda line: line.match,
        _("Season"): lambda line: line.season or "",
        _("Name"): lambda line: line.name,
        _("Place"): lambda line: line.place,
        _("Points"): lambda line: Decimal(line.points) / HUNDREDTHS,
    }
    return table_rows(columns, all_results(league))


def as_xlsx(rows: Rows, title: str) -> bytes:
    """Return a table as XLSX, written row by row in constant memory."""
    file, widths = io.BytesIO(), list[int]()
    with Workbook(file, WORKBOOK_OPTIONS | {"constant_memory": True}) as book:
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
    "csv": (CSV_IN_UTF_8, lambda rows, _title: csv_chunks(rows)),
    "xlsx": (XLSX, lambda rows, title: [as_xlsx(rows, title)]),
}
"""By file extension: the media type, and the writer of rows under a sheet title, in pieces."""


def newest_matches(league: League) -> list[tuple[LeagueMatch, list[Result]]]:
    """Return the newest matches that count, each with its results. Two queries."""
    ended = league.matches.filter(results__seat=0).select_related("match")
    matches = list(ended.order_by("-evening", "-match")[:NEWEST])
    results: dict[Any, list[Result]] = {match.pk: [] for match in matches}
    counting = Result.objects.counting().filter(league_match__in=matches)
    for result in counting.order_by("place", "seat"):
        results[result.league_match_id].append(result)
    return [(match, results[match.pk]) for match in matches]


def atom_feed(league: League, address: Callable[[str], str]) -> str:
    """Return the newest results as an Atom feed; `address` turns a path into an absolute URL."""
    names = names_in(league)
    feed = Atom1Feed(
        title=gettext("Results of {league}").format(league=league.name),
        link=address(f"/leagues/{league.slug}/"),
        description="",
        author_name=league.name,
        feed_url=address(f"/leagues/{league.slug}/results.atom"),
    )
    for counted, results in newest_matches(league):
        match = counted.match
        results_text = ", ".join(
            f"{names[r.member_id]} {decimal_text(plain_points(r.points))}" for r in results
        )
        feed.add_item(
            title=f"{gettext(match.rules.name)}: {results_text}",
            link=address(f"/m/{match.code}/"),
            description=results_text,
            unique_id=f"urn:uuid:{match.pk}",
            pubdate=match.changed_at,
            updateddate=match.changed_at,
        )
    return feed.writeString("utf-8")


def calendar(league: League, address: Callable[[str], str]) -> bytes:
    """Return evenings as iCalendar: past ones as whole days, planned ones with place and time."""
    from icalendar import Calendar, Event  # noqa: PLC0415  slow (0.15 s) and rarely needed

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
        calendar.add_component(_planned_event(league, planned, address))
    return bytes(calendar.to_ical())


def _planned_event(
    league: League, planned: PlannedEvening, address: Callable[[str], str]
) -> "Event":
    """Return the event of a planned evening; cancelled ones stay, for calendars to delete."""
    from icalendar import Event  # noqa: PLC0415  slow (0.15 s) and rarely needed

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
