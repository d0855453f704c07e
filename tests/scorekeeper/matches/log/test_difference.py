"""The changes between two documents: as few as there can be, and each in words of the log."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seatings import Seating
from games.table_changes import TableChange
from scorekeeper.matches.log import difference
from scorekeeper.matches.log.difference import changes_between, paired_deals
from scorekeeper.matches.log.document import Document, LogChange
from tests.plugins.profiles import tries

HEARTS, SPADES, SUN = ({"kind": kind} for kind in ("hearts", "spades", "sun"))
BEFORE = Document(game="preferans", players=("Ana", "Ivo", "Eva"), deals=(HEARTS, SPADES))

deals = st.lists(st.sampled_from([HEARTS, SPADES, SUN]), max_size=6)


def fewest(before: Sequence[Any], after: Sequence[Any]) -> int:
    """Return the fewest new, removed and other deals between two lists, counted in another way."""

    @cache
    def rest(old: int, new: int) -> int:
        if old == len(before) or new == len(after):
            return len(before) - old + len(after) - new
        if before[old] == after[new]:
            return rest(old + 1, new + 1)
        return 1 + min(rest(old + 1, new), rest(old, new + 1), rest(old + 1, new + 1))

    return rest(0, 0)


@tries(200)
@given(before=deals, after=deals)
def test_changes_are_the_fewest_and_lead_from_one_to_the_other(
    before: list[dict[str, str]], after: list[dict[str, str]]
) -> None:
    pairs = paired_deals(before, after)
    changes = changes_between(
        replace(BEFORE, deals=tuple(before)), replace(BEFORE, deals=tuple(after))
    )

    assert [pair.old for pair in pairs if pair.old] == list(range(1, len(before) + 1))
    assert [pair.new for pair in pairs if pair.new] == list(range(1, len(after) + 1))
    assert len(changes) == fewest(before, after)
    assert all(change.old != change.new for change in changes)


@pytest.mark.parametrize(
    ("after", "changes"),
    [
        pytest.param([], (), id="nothing"),
        pytest.param([HEARTS, SPADES, SUN], [("add", 3, None, SUN)], id="new"),
        pytest.param([HEARTS, SUN], [("correct", 2, SPADES, SUN)], id="corrected"),
        pytest.param([SUN, HEARTS, SPADES], [("insert", 1, None, SUN)], id="inserted"),
        pytest.param([SPADES], [("remove", 1, HEARTS, None)], id="removed"),
        pytest.param(
            [SPADES, SUN], [("remove", 1, HEARTS, None), ("add", 2, None, SUN)], id="both"
        ),
    ],
)
def test_deals_are_new_corrected_inserted_or_removed(after: list[Any], changes: Any) -> None:
    deals_after = tuple(after) or BEFORE.deals

    found = changes_between(BEFORE, replace(BEFORE, deals=deals_after))

    assert found == tuple(LogChange(*change) for change in changes)


JOINED = TableChange(seat=3, deal=3, joins=True, begins="worst")
SWAPPED = ("Ivo", "Ana", "Eva")


@pytest.mark.parametrize(
    ("fields", "change"),
    [
        ({"stopped": True}, LogChange("stop")),
        ({"pending": SUN}, LogChange("pending", None, None, SUN)),
        ({"title": "Friday"}, LogChange("details", None, {"title": None}, {"title": "Friday"})),
        (
            {"players": ("Ana", "Ivo", "Jan")},
            LogChange(
                "details",
                None,
                {"players": ["Ana", "Ivo", "Eva"]},
                {"players": ["Ana", "Ivo", "Jan"]},
            ),
        ),
        (
            {"players": SWAPPED, "seatings": (Seating(until=2, players=BEFORE.players),)},
            LogChange("reseat", None, {"players": ["Ana", "Ivo", "Eva"]}, {"players": [*SWAPPED]}),
        ),
        (
            {"players": (*BEFORE.players, "Jan"), "table_changes": (JOINED,)},
            LogChange("join", None, None, {**JOINED.model_dump(), "name": "Jan"}),
        ),
    ],
)
def test_everything_else_is_one_change_of_the_log(
    fields: dict[str, Any], change: LogChange
) -> None:
    assert changes_between(BEFORE, replace(BEFORE, **fields)) == (change,)


def test_match_played_on_is_opened_again() -> None:
    stopped = replace(BEFORE, stopped=True)

    assert changes_between(stopped, BEFORE) == (LogChange("reopen"),)


def test_too_many_deals_are_compared_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difference, "MOST_COMPARED", 1)

    pairs = paired_deals([HEARTS, SPADES], [SPADES, SUN, HEARTS])

    assert pairs == [(1, 1), (2, 2), (None, 3)]
    assert paired_deals([HEARTS, SPADES, SUN], [SUN, HEARTS]) == [(1, 1), (2, 2), (3, None)]
