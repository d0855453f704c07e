"""The matrix of partners and opponents: a page of rows and columns, shaded by number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from scorekeeper.languages.digits import parse_whole
from scorekeeper.leagues.people.faces import People
from scorekeeper.scoring.comparison import Pairs
from scorekeeper.web.context import Context

MOST = 20
"""The number of rows and columns on one page."""
SHADES = 4


@dataclass(frozen=True)
class Window:
    """The pages of rows and columns to show, from 1."""

    rows: int = 1
    columns: int = 1

    @classmethod
    def read(cls, rows: str, columns: str, people: int) -> "Window":
        """Parse page numbers; invalid ones become the first page, large ones the last."""
        last = max(1, -(-people // MOST))
        return cls(*(_read_page(text, last) for text in (rows, columns)))


def _read_page(text: str, last: int) -> int:
    """Return a page number within 1 and `last`.

    >>> _read_page("2", 3), _read_page("9", 3), _read_page("-1", 3), _read_page("x", 3)
    (2, 3, 1, 1)
    """
    return min(parse_whole(text) or 1, last)


def order_players(matches: Mapping[UUID, int], people: People) -> list[UUID]:
    """Return the players, those with the most matches first, then by name."""
    return sorted(matches, key=lambda member: (-matches[member], people[member].name))


def members_in_window(members: Sequence[UUID], window: Window) -> set[UUID]:
    """Return the players on a page of the matrix."""
    return {*_slice(members, window.rows), *_slice(members, window.columns)}


def present_matrix(
    members: Sequence[UUID], meetings: Pairs, people: People, window: Window, *, has_partners: bool
) -> Context:
    """Return one page of the matrix with the meetings of its players.

    Shades are relative to the pair with the most meetings on the page.
    """
    down, across = _slice(members, window.rows), _slice(members, window.columns)
    pairs = [frozenset((one, two)) for one in down for two in across if one != two]
    most = max((meetings.partners[pair] + meetings.opponents[pair] for pair in pairs), default=0)
    return {
        "heads": [_face(people, one) for one in across],
        "rows": [
            _face(people, one) | {"cells": [_cell(meetings, one, two, most) for two in across]}
            for one in down
        ],
        "partners": has_partners,
    }


def pages_of(members: Sequence[UUID]) -> list[tuple[int, str]]:
    """Return the pages by number, with the first and last position on each."""
    starts = range(0, len(members), MOST)
    return [
        (number, f"{start + 1}–{min(start + MOST, len(members))}")
        for number, start in enumerate(starts, start=1)
    ]


def _slice(members: Sequence[UUID], page: int) -> Sequence[UUID]:
    return members[(page - 1) * MOST : page * MOST]


def _face(people: People, member: UUID) -> Context:
    return {"id": str(member), **people[member]._asdict()}


def _cell(meetings: Pairs, one: UUID, two: UUID, most: int) -> Context:
    if one == two:
        return {"same": True, "shade": 0}
    pair = frozenset((one, two))
    partners, opponents = meetings.partners[pair], meetings.opponents[pair]
    shade = -(-SHADES * (partners + opponents) // most) if most else 0
    return {"same": False, "partners": partners, "opponents": opponents, "shade": shade}
