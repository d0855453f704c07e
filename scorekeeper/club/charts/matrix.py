"""The matrix of partners and opponents: a page of rows and columns, shaded by number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from scorekeeper.languages.digits import whole
from scorekeeper.leagues.people.faces import People
from scorekeeper.scoring.compared import Pairs
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
        return cls(*(_page(text, last) for text in (rows, columns)))


def _page(text: str, last: int) -> int:
    """Return a page number within 1 and `last`.

    >>> _page("2", 3), _page("9", 3), _page("-1", 3), _page("x", 3)
    (2, 3, 1, 1)
    """
    return min(whole(text) or 1, last)


def order_of(matches: Mapping[UUID, int], people: People) -> list[UUID]:
    """Return the players, those with the most matches first, then by name."""
    return sorted(matches, key=lambda one: (-matches[one], people[one].name))


def in_window(order: Sequence[UUID], window: Window) -> set[UUID]:
    """Return the players on a page of the matrix."""
    return {*_part(order, window.rows), *_part(order, window.columns)}


def present_matrix(
    order: Sequence[UUID], met: Pairs, people: People, window: Window, *, has_partners: bool
) -> Context:
    """Return one page of the matrix with the meetings of its players.

    Shades are relative to the pair with the most meetings on the page.
    """
    down, across = _part(order, window.rows), _part(order, window.columns)
    shown = [frozenset((one, two)) for one in down for two in across if one != two]
    most = max((met.partners[pair] + met.opponents[pair] for pair in shown), default=0)
    return {
        "heads": [_face(people, one) for one in across],
        "rows": [
            _face(people, one) | {"cells": [_cell(met, one, two, most) for two in across]}
            for one in down
        ],
        "partners": has_partners,
    }


def pages_of(order: Sequence[UUID]) -> list[tuple[int, str]]:
    """Return the pages by number, with the first and last position on each."""
    starts = range(0, len(order), MOST)
    return [
        (number, f"{start + 1}–{min(start + MOST, len(order))}")
        for number, start in enumerate(starts, start=1)
    ]


def _part(order: Sequence[UUID], page: int) -> Sequence[UUID]:
    return order[(page - 1) * MOST : page * MOST]


def _face(people: People, one: UUID) -> Context:
    return {"id": str(one), **people[one]._asdict()}


def _cell(met: Pairs, one: UUID, two: UUID, most: int) -> Context:
    if one == two:
        return {"same": True, "shade": 0}
    pair = frozenset((one, two))
    partners, opponents = met.partners[pair], met.opponents[pair]
    shade = -(-SHADES * (partners + opponents) // most) if most else 0
    return {"same": False, "partners": partners, "opponents": opponents, "shade": shade}
