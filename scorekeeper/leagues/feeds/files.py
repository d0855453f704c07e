"""Standings and results as files and feeds: CSV, XLSX, JSON, Atom, iCalendar."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import chain, zip_longest
from typing import Any

from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext, ngettext
from icalendar import Calendar, Event
from xlsxwriter import Workbook

from games import GAMES
from scorekeeper.leagues.context import game_name
from scorekeeper.leagues.feeds.results import all_results
from scorekeeper.leagues.models import League, LeagueMatch, Result
from scorekeeper.leagues.scoring.results import HUNDREDTHS
from scorekeeper.leagues.scoring.standings import SHARE, as_text
from scorekeeper.leagues.standings.page import Table, names_in
from scorekeeper.media.spreadsheets import TEXT_IS_TEXT, Cell, csv_pieces, write_cell
from scorekeeper.media.types import CSV_IN_UTF_8, XLSX

NEWEST = 200
"""So many results are in the feeds; the tables hold all."""

Rows = Iterator[Sequence[Cell]]


def standings_rows(table: Table) -> Rows:
    """Yield the standings after a line of titles; over all games with what each game brings."""
    games = table.query.league.games if table.query.method == SHARE else []
    yield [gettext("Place"), gettext("Name"), gettext("Matches"), gettext("Won"),
           gettext("Value"), gettext("Moved"), gettext("Form"), *map(game_name, games)]  # fmt: skip
    for member, own in table.rows.items():
        parts = table.parts.get(member, {})
        yield [own.place, table.names[member], own.tally.matches, own.tally.won,
               Decimal(as_text(own.value)), own.moved, own.tally.form,
               *(Decimal(as_text(parts[game].value(SHARE))) if game in parts else None
                 for game in games)]  # fmt: skip


def standings_json(table: Table) -> dict[str, Any]:
    """Return the standings as the API answers them."""
    query = table.query
    return {
        "season": {"id": str(query.season.pk), "name": query.season.name},
        "game": query.game or None,
        "method": query.method,
        "minimum": query.minimum,
        "on": query.on.isoformat() if query.on else None,
        "standings": [
            {
                "place": own.place, "member": str(member), "name": table.names[member],
                "matches": own.tally.matches, "won": own.tally.won, "value": as_text(own.value),
                "moved": own.moved, "form": list(own.tally.form),
                "parts": [
                    {"game": game, "matches": part.matches, "value": as_text(part.value(SHARE))}
                    for game, part in table.parts.get(member, {}).items()
                ],
            }
            for member, own in table.rows.items()
        ],
    }  # fmt: skip


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
        [each.evening.isoformat(), games.get(each.game, each.game), each.code, each.season or "",
         each.name, each.place, Decimal(each.points) / HUNDREDTHS]
        for each in all_results(league)
    )  # fmt: skip
    return chain([heads], lines)


def results_json(league: League) -> list[dict[str, Any]]:
    """Return every result, a player each."""
    return [
        {
            "evening": each.evening.isoformat(), "game": each.game, "match": each.code,
            "season": each.season, "member": str(each.member), "name": each.name,
            "place": each.place, "outcome": each.outcome, "points": points_text(each.points),
        }
        for each in all_results(league)
    ]  # fmt: skip


def points_text(hundredths: int) -> str:
    """Write points as a decimal."""
    return as_text(Fraction(hundredths, HUNDREDTHS))


def as_xlsx(rows: Rows, title: str) -> bytes:
    """Return a table as XLSX, in memory that does not grow with its rows."""
    whole, widths = io.BytesIO(), list[int]()
    with Workbook(whole, TEXT_IS_TEXT | {"constant_memory": True}) as book:
        page, decimals = book.add_worksheet(title), book.add_format({"num_format": "0.00##"})
        page.freeze_panes(1, 0)
        for line, row in enumerate(rows):
            for column, cell in enumerate(row):
                write_cell(page, line, column, cell, decimals)
            lengths = [len(str(cell)) for cell in row]
            widths = [max(pair) for pair in zip_longest(widths, lengths, fillvalue=0)]
        for column, width in enumerate(widths):
            page.set_column(column, column, width + 2)
    return whole.getvalue()


TABLES: dict[str, tuple[str, Callable[[Rows, str], Iterable[bytes]]]] = {
    "csv": (CSV_IN_UTF_8, lambda rows, _title: csv_pieces(rows)),
    "xlsx": (XLSX, lambda rows, title: [as_xlsx(rows, title)]),
}
"""How a table is written, piece by piece, under the title of its page."""


def newest(league: League) -> list[tuple[LeagueMatch, list[Result]]]:
    """Return the newest matches that count, with their results; two statements."""
    ended = league.matches.filter(results__seat=0).select_related("match")
    matches = list(ended.order_by("-evening", "-match")[:NEWEST])
    results: dict[Any, list[Result]] = {each.pk: [] for each in matches}
    for result in Result.objects.filter(league_match__in=matches).order_by("place", "seat"):
        results[result.league_match_id].append(result)
    return [(each, results[each.pk]) for each in matches]


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
        told = ", ".join(f"{names[r.member_id]} {points_text(r.points)}" for r in results)
        feed.add_item(
            title=f"{game_name(match.game)}: {told}",
            link=address(f"/m/{match.code}/"),
            description=told,
            unique_id=f"urn:uuid:{match.pk}",
            pubdate=match.changed_at,
            updateddate=match.changed_at,
        )
    return feed.writeString("utf-8")


def calendar(league: League, address: Callable[[str], str]) -> bytes:
    """Return the evenings as an iCalendar, a day each."""
    found = Calendar()
    found.add("prodid", "-//Scorekeeper//Evenings//EN")
    found.add("version", "2.0")
    found.add("x-wr-calname", league.name)
    counts: dict[Any, int] = {}
    for day in league.matches.order_by("evening").values_list("evening", flat=True):
        counts[day] = counts.get(day, 0) + 1
    for day, matches in counts.items():
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
        found.add_component(event)
    return bytes(found.to_ical())
