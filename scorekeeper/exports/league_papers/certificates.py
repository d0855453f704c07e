"""Certificates, a page for each member in the first places."""

from collections.abc import Iterator
from uuid import UUID

from django.utils.translation import gettext, ngettext

from scorekeeper.exports.league_papers.paper import paper, printed_name, printing_day
from scorekeeper.exports.model.deal_rows import Data
from scorekeeper.exports.paper.content import Paper
from scorekeeper.leagues.context import game_or_all
from scorekeeper.leagues.models import League
from scorekeeper.leagues.standings.table import Table
from scorekeeper.scoring.standings import Standing

MOST_PAGES = 300
"""The most pages in one document."""


def certificates_paper(league: League, table: Table, size: Paper, places: int | None) -> Data:
    """Return certificates for the first `places` of the standings, for all if None."""
    query = table.query
    title = " · ".join([league.name, query.season.name, gettext("Certificates")])
    return paper("certificates", league, size, title) | {
        "season": printed_name(query.season.name),
        "game": game_or_all(query.game),
        "day": printing_day(league),
        "people": list(_certificates(table, places)),
    }


def _certificates(table: Table, places: int | None) -> Iterator[Data]:
    for member, standing in list(table.rows.items())[:MOST_PAGES]:
        if places is not None and (standing.place is None or standing.place > places):
            continue
        face = table.people[member]
        yield {
            "name": printed_name(face.name),
            "suit": face.suit,
            "place": place_text(standing),
            "played": _played_text(standing),
            "division": printed_name(name) if (name := _division(table, member)) else "",
            "size": _font_size(face.name),
        }


def _division(table: Table, member: UUID) -> str | None:
    return table.divided.name(member) if table.divided else None


def place_text(standing: Standing) -> str:
    """Return a place in words, empty for a member without one."""
    match standing.place:
        case None:
            return ""
        case 1:
            return gettext("First place")
        case 2:
            return gettext("Second place")
        case 3:
            return gettext("Third place")
        case place:
            return gettext("Place {place}").format(place=place)


def _played_text(standing: Standing) -> str:
    """Return the numbers of matches played and won, in words."""
    tally = standing.tally
    played = ngettext("{number} match", "{number} matches", tally.matches)
    won = gettext("{number} won").format(number=tally.won)
    return f"{played.format(number=tally.matches)} · {won}"


def _font_size(name: str) -> int:
    """Return the font size of a name, in points: two lines hold the longest.

    >>> _font_size("Ana"), _font_size("Konstantin Papadopoulos"), _font_size("M" * 40)
    (44, 34, 26)
    """
    return 44 if len(name) <= 16 else 34 if len(name) <= 26 else 26  # noqa: PLR2004  by eye
